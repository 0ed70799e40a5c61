//! Whether to offer a draw that is answered at once, or to claim one: what asks for it is easily pressed by a slip.

use bevy_egui::egui::Ui;
use regalia_core::record::{Edit, Player};

use crate::panels::kit::ask::{Usual, ask_ui};
use crate::panels::{
    column::names::SeatName, command::UiCommand, dialogs::command::DialogCommand, game::command::GameCommand,
};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DrawBy {
    /// The others accept it, among them the computer, which answers at once.
    Offer,
    /// The rules allow it.
    Claim,
}

pub(super) fn ask_draw_ui(ui: &mut Ui, by: DrawBy, seats: &[SeatName]) -> Option<UiCommand> {
    let computers = seats.iter().filter(|seat| seat.in_game && seat.player != Player::Person).count();
    let (title, text, answer) = match by {
        DrawBy::Offer => {
            let text = match computers {
                0 | 1 => "The computer answers at once. If it accepts, the game ends in a draw.",
                _ => "The computers answer at once. If everybody accepts, the game ends in a draw.",
            };
            ("Offer a draw?", text, ("Offer a draw", GameCommand::OfferDraw.into()))
        }
        DrawBy::Claim => {
            let text = "The rules allow it now. The game ends in a draw.";
            ("Claim a draw?", text, ("Claim a draw", Edit::Claim.into()))
        }
    };
    ask_ui(ui, (title, text), &[answer], (Usual::Cancel, DialogCommand::Close.into()))
}
