//! What the player must know, and has not asked for: told once, when nothing else is asked.

use bevy::prelude::*;

use super::dialogs::Dialog;
use crate::files::Notices;

/// Shows the notices that have come since, all in one dialog, unless another one is open: then they wait.
pub(super) fn tell(mut notices: ResMut<Notices>, mut dialog: ResMut<Dialog>) {
    if notices.0.is_empty() || !matches!(*dialog, Dialog::None) {
        return;
    }
    let told = std::mem::take(&mut notices.0);
    *dialog = Dialog::Message { title: "Please note".to_owned(), text: told.join("\n\n") };
}
