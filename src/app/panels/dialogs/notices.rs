//! Notices of the program. Each is shown once, when no other dialog is open.

use bevy::prelude::*;

use crate::{files::Notices, panels::dialogs::Dialog};

/// Shows new notices; those with the same heading share a dialog. They wait while another dialog is open.
pub(crate) fn show_notices(mut notices: ResMut<Notices>, mut dialog: ResMut<Dialog>) {
    if !matches!(*dialog, Dialog::None) {
        return;
    }
    let Some(title) = notices.0.first().map(|notice| notice.title) else { return };
    let texts: Vec<String> =
        notices.0.extract_if(.., |notice| notice.title == title).map(|notice| notice.text).collect();
    *dialog = Dialog::message(title, texts.join("\n\n"));
}

#[cfg(test)]
mod tests {
    use regalia_core::cli::Build;

    use super::*;

    #[test]
    fn each_heading_has_its_dialog_and_waits_until_the_one_before_is_closed() {
        let mut app = App::new();
        app.init_resource::<Notices>().init_resource::<Dialog>().add_systems(Update, show_notices);
        let mut notices = app.world_mut().resource_mut::<Notices>();
        for (title, text) in [("Games", "one"), ("Settings", "two"), ("Games", "three")] {
            notices.say(title, text.to_owned());
        }
        let mut shown = || {
            app.update();
            let dialog = std::mem::take(&mut *app.world_mut().resource_mut::<Dialog>());
            match dialog {
                Dialog::Message { title, text } => Some((title, text)),
                _ => None,
            }
        };
        let said = |title: &str, text: &str| Some((title.to_owned(), text.to_owned()));
        assert_eq!(shown(), said("Games", "one\n\nthree"));
        assert_eq!(shown(), said("Settings", "two"));
        assert_eq!(shown(), None);
    }

    #[test]
    fn nothing_is_told_over_another_dialog() {
        let mut app = App::new();
        app.init_resource::<Notices>()
            .insert_resource(Dialog::About(Build::default()))
            .add_systems(Update, show_notices);
        app.world_mut().resource_mut::<Notices>().say("Games", "one".to_owned());
        app.update();
        assert!(matches!(app.world().resource::<Dialog>(), Dialog::About(_)));
        assert_eq!(app.world().resource::<Notices>().0.len(), 1);
    }
}
