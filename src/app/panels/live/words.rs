//! What others ask at a live table, in words.

use regalia_core::table::{AskedQuestion, Knock, LongerGame, Place, Question};
use regalia_core::{record::Record, rules::Seat};

use crate::play::naming::called;
use crate::play::words::{all_of, capital};

/// What somebody wants who knocks: title and text.
pub(super) fn knock(knock: &Knock, record: Option<&Record>) -> (String, String) {
    let name = if knock.name.is_empty() { "Somebody".to_owned() } else { format!("“{}”", knock.name) };
    let text = match (&knock.place, record) {
        (Place::Watch, _) => "They would watch the game.".to_owned(),
        (Place::Sit(numbers), Some(record)) if numbers.iter().any(|number| *number > 0) => {
            let seats = numbers.iter().filter_map(|number| Seat::from_number(*number));
            let sides: Vec<&str> = seats.map(|seat| record.side_name(seat)).collect();
            format!("They would play {}.", all_of(&sides))
        }
        (Place::Sit(numbers), _) if numbers.len() > 1 => format!("They would take {} free seats.", numbers.len()),
        (Place::Sit(_), _) => "They would take a free seat.".to_owned(),
    };
    (format!("{name} wants to join"), text)
}

/// A question of the others: title, text, and the word that agrees.
pub(super) fn question(asked: &AskedQuestion, record: &Record) -> (String, String, &'static str) {
    let who = capital(&called(record, asked.seat));
    match &asked.question {
        Question::TakeBack { plies } => {
            let (count, first) = (record.len().saturating_sub(*plies), record.line().nth(*plies));
            let before = first.map_or_else(String::new, |ply| format!("The game goes back to before {}.", ply.san));
            let what = if count == 1 { "a move".to_owned() } else { format!("{count} moves") };
            (format!("{who} asks to take back {what}"), before, "Take back")
        }
        Question::Draw => {
            (format!("{who} offers a draw"), "If you agree, the game ends as a draw.".to_owned(), "Agree")
        }
        Question::Pause => {
            (format!("{who} asks for a pause"), "The clocks stop until somebody asks to go on.".to_owned(), "Pause")
        }
        Question::Resume => (format!("{who} asks to go on"), "The clocks run again.".to_owned(), "Go on"),
        Question::Rematch => {
            (format!("{who} asks for a rematch"), "The same game again, with seats changed.".to_owned(), "Play")
        }
        Question::Level { level, .. } => {
            (format!("{who} asks for another level"), format!("The computer would play at level {level}."), "Agree")
        }
        Question::Engine => (
            format!("{who} asks for the computer's help"),
            "If you agree, both of you may use hints and analysis until this game ends.".to_owned(),
            "Agree",
        ),
    }
}

/// What a guest has more than the host: title and text.
pub(super) fn longer(longer: &LongerGame, record: &Record) -> (&'static str, String) {
    let names: Vec<&str> = longer.seats.iter().map(|seat| record.name(*seat)).collect();
    let moves = if longer.plies == 1 { "one move".to_owned() } else { format!("{} moves", longer.plies) };
    let others = if longer.is_own { "" } else { ", including moves of other players" };
    let who = capital(&all_of(&names));
    let has = if names.len() == 1 { "has" } else { "have" };
    ("Moves were lost here", format!("{who} still {has} {moves} that this computer has lost{others}. Go on with them?"))
}
