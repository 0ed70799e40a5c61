//! What the player is told in the window about things that went wrong: the last time, or with the journal.

use std::collections::VecDeque;
use std::path::Path;

use bevy::prelude::*;

use super::crash;
use crate::files::{FileEvent, note_folders};
use crate::panels::Dialog;

/// Tells each thing once, when nothing else is asked.
pub(super) struct NoticePlugin;

impl Plugin for NoticePlugin {
    fn build(&self, app: &mut App) {
        app.init_resource::<Notices>().add_systems(Startup, look_back).add_systems(PreUpdate, tell);
    }
}

/// What is still to be told, title and text.
#[derive(Resource, Default)]
struct Notices {
    waiting: VecDeque<(String, String)>,
    /// What was told last, and is perhaps still on the screen.
    shown: Option<(String, String)>,
}

/// Whether the last time ended badly.
fn look_back(mut notices: ResMut<Notices>) {
    let report = note_folders().and_then(|folders| super::report::take_unseen(&folders.reports));
    notices.waiting.extend(report.as_deref().map(last_time));
}

fn last_time(report: &Path) -> (String, String) {
    let title = "Regalia stopped unexpectedly the last time".to_owned();
    (title, format!("What happened is written down in {}", report.display()))
}

fn tell(mut notices: ResMut<Notices>, mut dialog: ResMut<Dialog>, mut events: MessageReader<FileEvent>) {
    if let Some(text) = crash::take_journal_lost() {
        notices.waiting.push_back(("Moves are no longer kept".to_owned(), text));
    }
    let opened = events.read().any(|event| matches!(event, FileEvent::Opened));
    if notices.waiting.is_empty() && notices.shown.is_none() || dialog.is_open() {
        return;
    }
    // A game that is opened closes every dialog, and this one perhaps before anybody could read it.
    let again = notices.shown.take().filter(|_| opened);
    if let Some((title, text)) = again.or_else(|| notices.waiting.pop_front()) {
        notices.shown = Some((title.clone(), text.clone()));
        *dialog = Dialog::Message { title, text };
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_notice_outlives_a_game_that_is_opened_and_comes_once() {
        let mut app = App::new();
        app.init_resource::<Notices>().init_resource::<Dialog>().add_message::<FileEvent>().add_systems(Update, tell);
        app.world_mut().resource_mut::<Notices>().waiting.push_back(last_time(Path::new("/a/crash-1.txt")));
        let close = |app: &mut App| *app.world_mut().resource_mut::<Dialog>() = Dialog::None;
        let shown = |app: &App| match app.world().resource::<Dialog>() {
            Dialog::Message { text, .. } => text.contains("/a/crash-1.txt"),
            _ => false,
        };
        app.update();
        assert!(shown(&app));
        close(&mut app);
        app.world_mut().write_message(FileEvent::Opened);
        app.update();
        assert!(shown(&app), "the game that was opened has closed it");
        close(&mut app);
        app.update();
        assert!(!shown(&app), "the player has closed it");
        app.update();
        assert!(!shown(&app));
    }
}
