//! Who resigns.

use bevy_egui::egui::Ui;
use regalia_core::record::{Edit, Player};
use regalia_core::rules::Action;

use crate::model::SeatName;
use crate::panels::kit::ask::{Usual, ask_ui};
use crate::panels::{command::UiCommand, dialogs::command::DialogCommand, game::command::GameCommand};
use crate::play::{HandInput, words::all_of};

pub fn resign_ui(ui: &mut Ui, seats: &[SeatName]) -> Option<UiCommand> {
    let live = seats.iter().any(|seat| seat.is_far);
    let answers = resignations(seats);
    let answers: Vec<(&str, UiCommand)> =
        answers.iter().map(|(text, command)| (text.as_str(), command.clone())).collect();
    let (title, text) = if live { live_words(seats) } else { words(seats) };
    ask_ui(ui, (&title, &text), &answers, (Usual::Cancel, DialogCommand::Close.into()))
}

/// How many people play here.
fn people(seats: &[SeatName]) -> usize {
    seats.iter().filter(|seat| seat.player == Player::Person && !seat.is_far).count()
}

/// The question and the consequence in a game with people at other computers.
fn live_words(seats: &[SeatName]) -> (String, String) {
    let own: Vec<&SeatName> = seats.iter().filter(|seat| seat.player == Player::Person && !seat.is_far).collect();
    match (own.as_slice(), seats) {
        ([], _) => ("Not now".to_owned(), "You only watch this game.".to_owned()),
        (_, [_, _]) => {
            let other = seats.iter().find(|seat| seat.is_far).map_or("The other player", |seat| seat.name.as_str());
            ("Resign this game?".to_owned(), format!("{other} will win."))
        }
        (own, _) if own.iter().all(|seat| !seat.to_move) => {
            ("Not now".to_owned(), "You can resign when it is your turn.".to_owned())
        }
        _ => words(seats),
    }
}

/// Who may resign, and the command: either of two players; of four only the player to move, because the others play on.
/// The computer resigns by itself. Where only computers play, whoever watches may end a game of two.
fn resignations(seats: &[SeatName]) -> Vec<(String, UiCommand)> {
    let (among_many, people) = (seats.len() > 2, people(seats));
    let may = |seat: &&SeatName| match seat.player {
        _ if seat.is_far => false,
        Player::Person => !among_many || seat.to_move,
        Player::Computer(_) => !among_many && people == 0,
    };
    seats
        .iter()
        .filter(may)
        .map(|seat| {
            let how = if among_many {
                GameCommand::Hand(HandInput::Choose(Action::Resign)).into()
            } else {
                Edit::Resign(seat.seat).into()
            };
            (if people == 1 { "Resign".to_owned() } else { format!("{} resigns", seat.name) }, how)
        })
        .collect()
}

/// The question who resigns, and the consequence, with names. "You" is who plays alone against computers.
fn words(seats: &[SeatName]) -> (String, String) {
    let alone = people(seats) == 1;
    let alone_title = || "Resign this game?".to_owned();
    match (seats, seats.iter().find(|seat| seat.to_move)) {
        ([_, _, _, ..], Some(side_to_move)) if side_to_move.player != Player::Person => {
            let text = if people(seats) == 0 {
                "Only computers play this game."
            } else {
                "You can resign when it is your turn."
            };
            ("Not now".to_owned(), text.to_owned())
        }
        ([_, _, _, ..], Some(side_to_move)) => {
            let others = seats.iter().filter(|seat| seat.in_game && !seat.to_move);
            let others: Vec<&str> = others.map(|seat| seat.name.as_str()).collect();
            let (name, verb) = (&side_to_move.name, if others.len() == 1 { "plays" } else { "play" });
            let whose = if alone { "Your".to_owned() } else { format!("{name}'s") };
            let king = match (side_to_move.has_king, alone) {
                (true, true) => "Your king leaves the board. ",
                (true, false) => "The king leaves the board. ",
                (false, _) => "",
            };
            let text = format!(
                "{king}{whose} pieces stay, but every turn from now on is a pass. {} {verb} on.",
                all_of(&others)
            );
            (if alone { alone_title() } else { format!("Does {name} resign?") }, text)
        }
        _ if alone => (alone_title(), "The computer will win.".to_owned()),
        _ => ("Who resigns?".to_owned(), "The other player will win.".to_owned()),
    }
}
