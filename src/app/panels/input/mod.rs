//! Keys: where the focus goes, shortcuts, and playing without a mouse.

pub mod board_keys;
pub mod keys;

use bevy::prelude::*;
use bevy_egui::EguiContexts;
use bevy_egui::egui::Id;

use crate::panels::dialogs::Dialog;
use crate::panels::kit::focus::{Focus, Front};
use crate::play::Hand;

/// The dialog or choice in front, if there is one.
#[must_use]
pub fn front(dialog: &Dialog, hand: &Hand) -> Option<Front> {
    if dialog.is_open() {
        return Some(Front::Dialog(Id::new(std::mem::discriminant(dialog))));
    }
    hand.choice().map(|choice| Front::Choice(Id::new(std::mem::discriminant(choice))))
}

/// Moves the focus to what has just opened, before anything is drawn.
pub(super) fn steer_focus(
    mut contexts: EguiContexts,
    dialog: Res<Dialog>,
    hand: Res<Hand>,
    mut focus: Local<Focus>,
) -> Result {
    focus.steer(contexts.ctx_mut()?, front(&dialog, &hand));
    Ok(())
}
