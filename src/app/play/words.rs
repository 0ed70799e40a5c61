//! Helpers that form parts of sentences.

use std::borrow::Borrow;

use regalia_core::record::Record;
use regalia_core::rules::{Outcome, Reason, Score, Seat};

/// Names joined by *and*: `Ann, Ben and Cid`.
///
/// ```
/// use regalia_app::play::words::{all_of, one_of};
/// assert_eq!(all_of(&["Ann", "Ben", "Cid"]), "Ann, Ben and Cid");
/// assert_eq!(one_of(&["queen"]), "queen");
/// ```
#[must_use]
pub fn all_of<S: Borrow<str>>(names: &[S]) -> String {
    joined(names, "and")
}

/// Words joined by *or*: `queen, rook or king`.
#[must_use]
pub fn one_of<S: Borrow<str>>(words: &[S]) -> String {
    joined(words, "or")
}

fn joined<S: Borrow<str>>(words: &[S], last_link: &str) -> String {
    match words {
        [] => String::new(),
        [one] => one.borrow().to_owned(),
        [first @ .., last] => format!("{} {last_link} {}", first.join(", "), last.borrow()),
    }
}

/// The text with a capital first letter.
#[must_use]
pub fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or(String::new(), |first| first.to_uppercase().chain(letters).collect())
}

/// How a game has ended, for a line of its own: `Ann wins on time`, `½ for Ben and Cid`.
#[must_use]
pub fn result(record: &Record, outcome: &Outcome) -> String {
    let with = |score: Score| -> Vec<&str> {
        let seats = Seat::ALL.into_iter().zip(&outcome.scores);
        seats.filter(|(_, own)| **own == score).map(|(seat, _)| record.name(seat)).collect()
    };
    let (winners, halves) = (with(Score::One), with(Score::Half));
    match (winners.as_slice(), halves.as_slice()) {
        ([winner], []) if outcome.reason == Reason::Time => format!("{winner} wins on time"),
        ([winner], []) => format!("{winner} wins"),
        ([winner], halves) => format!("{winner} wins, ½ for {}", all_of(halves)),
        (_, halves) if halves.len() == outcome.scores.len() => "A draw".to_owned(),
        (_, []) => "Nobody wins".to_owned(),
        (_, halves) => format!("½ for {}", all_of(halves)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_read_as_in_a_sentence() {
        assert_eq!((all_of::<&str>(&[]), one_of(&["rook"])), (String::new(), "rook".to_owned()));
        assert_eq!(all_of(&["Ann", "Ben"]), "Ann and Ben");
        assert_eq!(one_of(&["queen", "rook", "king"]), "queen, rook or king");
    }

    #[test]
    fn a_capital_changes_the_first_letter_only() {
        assert_eq!(capital("ébène queen"), "Ébène queen");
        assert_eq!(capital(""), "");
    }
}
