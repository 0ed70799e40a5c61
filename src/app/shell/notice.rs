//! Notices in the window about a failure of the last run or of the journal.

use std::path::Path;

use bevy::prelude::*;

use super::crash;
use crate::files::{Notices, note_folders};

/// Shows each notice once.
pub(super) struct NoticePlugin;

impl Plugin for NoticePlugin {
    fn build(&self, app: &mut App) {
        app.add_systems(Startup, look_back).add_systems(PreUpdate, tell);
    }
}

/// Says that the last run ended with an error.
fn look_back(mut notices: ResMut<Notices>) {
    if let Some(report) = note_folders().and_then(|folders| super::report::take_unseen(&folders.reports)) {
        notices.say("Regalia stopped unexpectedly last time", last_time(&report));
    }
}

fn last_time(report: &Path) -> String {
    format!("A report is in {}", report.display())
}

fn tell(mut notices: ResMut<Notices>) {
    if let Some(text) = crash::take_journal_lost() {
        notices.say("Moves are no longer kept", text);
    }
}
