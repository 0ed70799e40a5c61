//! Keys: where the focus goes, shortcuts, and playing without a mouse.

pub mod board_keys;
pub mod keys;

use bevy::prelude::*;
use bevy_egui::EguiContexts;
use bevy_egui::egui::Id;

use crate::panels::kit::focus::{Focus, Front};
use crate::panels::{column::data::TableData, dialogs::Dialog};
use crate::play::{Hand, ToMove};

/// The dialog or choice in front, if there is one. `asks_side`: whether the player is asked which side to play.
#[must_use]
pub fn front(dialog: &Dialog, hand: &Hand, asks_side: bool) -> Option<Front> {
    if dialog.is_open() {
        return Some(Front::Dialog(Id::new(std::mem::discriminant(dialog))));
    }
    let choice = hand.choice().map(|choice| Front::Choice(Id::new(std::mem::discriminant(choice))));
    choice.or_else(|| asks_side.then(|| Front::Choice(Id::new("side"))))
}

/// Whether the player is asked which side to play.
fn asks_side(data: &TableData, to_move: ToMove) -> bool {
    data.side_choice.is_some() && !to_move.is_awaited()
}

/// Moves the focus to what has just opened, before anything is drawn.
pub(super) fn steer_focus(
    mut contexts: EguiContexts,
    dialog: Res<Dialog>,
    hand: Res<Hand>,
    (data, to_move): (Res<TableData>, Res<ToMove>),
    mut focus: Local<Focus>,
) -> Result {
    let asks_side = !to_move.is_covered && asks_side(&data, *to_move);
    focus.steer(contexts.ctx_mut()?, front(&dialog, &hand, asks_side));
    Ok(())
}
