//! Who resigns.

use bevy_egui::egui::Ui;
use regalia_core::rules::Action;

use crate::board::GameRequest;
use crate::panels::column::names::SeatName;
use crate::panels::command::UiCommand;
use crate::panels::kit::ask::{Usual, ask_ui};
use crate::play::HandInput;
use crate::play::words::all_of;
use crate::view::theme::Palette;

/// Asks.
pub(super) fn resign_ui(ui: &mut Ui, seats: &[SeatName], palette: &Palette) -> Option<UiCommand> {
    let answers = resignations(seats);
    let answers: Vec<(&str, UiCommand)> =
        answers.iter().map(|(text, command)| (text.as_str(), command.clone())).collect();
    let (title, text) = words(seats);
    ask_ui(ui, (&title, &text), &answers, (Usual::Cancel, UiCommand::CloseDialog), palette)
}

/// Who may resign, and the command: either of two players; of four only the player to move, because the others play on.
fn resignations(seats: &[SeatName]) -> Vec<(String, UiCommand)> {
    let among_many = seats.len() > 2;
    let may = seats.iter().filter(|seat| !among_many || seat.to_move);
    may.map(|seat| {
        let how = if among_many {
            UiCommand::Hand(HandInput::Choose(Action::Resign))
        } else {
            UiCommand::Game(GameRequest::Resign(seat.seat))
        };
        (format!("{} resigns", seat.name), how)
    })
    .collect()
}

/// The question who resigns, and the consequence, with names.
fn words(seats: &[SeatName]) -> (String, String) {
    match (seats, seats.iter().find(|seat| seat.to_move)) {
        ([_, _, _, ..], Some(side_to_move)) => {
            let others = seats.iter().filter(|seat| seat.in_game && !seat.to_move);
            let others: Vec<&str> = others.map(|seat| seat.name.as_str()).collect();
            let (name, verb) = (&side_to_move.name, if others.len() == 1 { "plays" } else { "play" });
            let king = if side_to_move.has_king { "The king leaves the board. " } else { "" };
            let text = format!(
                "{king}{name}'s pieces stay, but every turn from now on is a pass. {} {verb} on.",
                all_of(&others)
            );
            (format!("Does {} resign?", side_to_move.name), text)
        }
        _ => ("Who resigns?".to_owned(), "The other player wins.".to_owned()),
    }
}
