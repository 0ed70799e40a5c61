//! How a game has ended, in words.

use regalia_core::record::Record;
use regalia_core::rules::{GamePosition, Outcome};

use crate::play::words::result;

/// How the current line of a game has ended, and why: `("Ann wins", "checkmate")`. While it goes on, that it does.
pub fn ending(record: &Record) -> (String, String) {
    let Some(outcome) = record.result() else {
        return ("Not finished".to_owned(), "the game goes on from here".to_owned());
    };
    (result(record, outcome), format!("{}{}", outcome.reason.words(), points(record, outcome)))
}

/// The points of each player, where a game counts them.
fn points(record: &Record, outcome: &Outcome) -> String {
    let last = record.position_after(record.len()).filter(|_| record.game().has_points());
    let Some(position) = last else { return String::new() };
    let seats = position.to_setup().seats;
    let points: Vec<String> = seats.iter().take(outcome.scores.len()).map(|seat| seat.score.to_string()).collect();
    format!(" · {} points", points.join("–"))
}
