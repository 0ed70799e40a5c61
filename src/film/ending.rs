//! How a game has ended, in words.

use crate::record::Record;
use crate::rules::{GamePosition, Outcome, Reason, Score, Seat};

/// How the current line of a game has ended, and why: `("Ann wins", "checkmate")`. While it goes on, that it does.
#[must_use]
pub fn ending(record: &Record) -> (String, String) {
    let Some(outcome) = record.end_of_line() else {
        return ("Not finished".to_owned(), "the game goes on from here".to_owned());
    };
    let names = |wanted: Score| -> Vec<&str> {
        let seats = Seat::ALL.into_iter().zip(&outcome.scores);
        seats.filter(|(_, own)| **own == wanted).map(|(seat, _)| record.name(seat)).collect()
    };
    let (winners, halves) = (names(Score::One), names(Score::Half));
    let title = match (winners.as_slice(), halves.len()) {
        ([winner], 0) if outcome.reason == Reason::Time => format!("{winner} wins on time"),
        ([winner], 0) => format!("{winner} wins"),
        ([winner], _) => format!("{winner} wins, ½ for {}", halves.join(" and ")),
        (_, 0) => "Nobody wins".to_owned(),
        (_, number) if number == outcome.scores.len() => "A draw".to_owned(),
        _ => format!("½ for {}", halves.join(" and ")),
    };
    (title, format!("{}{}", outcome.reason.words(), points(record, outcome)))
}

/// The points of each player, where a game counts them.
fn points(record: &Record, outcome: &Outcome) -> String {
    let last = record.position_after(record.len()).filter(|_| record.game().has_points());
    let Some(position) = last else { return String::new() };
    let seats = position.to_setup().seats;
    let points: Vec<String> = seats.iter().take(outcome.scores.len()).map(|seat| seat.score.to_string()).collect();
    format!(" · {} points", points.join("–"))
}
