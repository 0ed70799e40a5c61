//! Helpers that form parts of sentences.

use std::borrow::Borrow;

use regalia_core::record::{Player, Record};
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

/// The seat of the only person at the table, if everybody else is the computer: there "you" can be nobody else.
#[must_use]
pub fn only_person(record: &Record) -> Option<Seat> {
    let people = |seat: &Seat| record.player(*seat) == Player::Person;
    let mut people = Seat::ALL.into_iter().take(record.game().seats()).filter(people);
    people.next().filter(|_| people.next().is_none())
}

/// Whose something is: `Ann's`, or `the computer's` where one person plays against one computer.
#[must_use]
pub fn whose(record: &Record, seat: Seat) -> String {
    let is_the_other = record.game().seats() == 2 && only_person(record).is_some_and(|person| person != seat);
    if is_the_other { "the computer's".to_owned() } else { format!("{}'s", record.name(seat)) }
}

/// The scores of a result: `1–0`, `1–0–½–½`.
#[must_use]
pub fn figures(outcome: &Outcome) -> String {
    let scores: Vec<&str> = outcome
        .scores
        .iter()
        .map(|score| match score {
            Score::Zero => "0",
            Score::Half => "½",
            Score::One => "1",
        })
        .collect();
    scores.join("–")
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
    fn only_one_person_against_computers_is_called_you() {
        use regalia_core::rules::{Game, Options};
        let (person, computer) = (Player::Person, Player::computer(3));
        let of = |game, players: &[Player]| {
            let names = ["Ann", "Computer", "Cid", "Dot"].map(str::to_owned).to_vec();
            Record::new(Options::new(game), names).with_players(players, 7)
        };
        let two = of(Game::Martian, &[person, computer]);
        assert_eq!((only_person(&two), whose(&two, Seat::One)), (Some(Seat::One), "Ann's".to_owned()));
        assert_eq!(whose(&two, Seat::Two), "the computer's");
        let people = of(Game::Martian, &[person, person]);
        assert_eq!((only_person(&people), whose(&people, Seat::Two)), (None, "Computer's".to_owned()));
        assert_eq!(only_person(&of(Game::Martian, &[computer, computer])), None);
        // Three computers have names of their own.
        let four = of(Game::Royale, &[computer, computer, person, computer]);
        assert_eq!((only_person(&four), whose(&four, Seat::Two)), (Some(Seat::Three), "Computer's".to_owned()));
    }

    #[test]
    fn a_result_in_figures_has_halves_of_one_letter() {
        let (one, half, zero) = (Score::One, Score::Half, Score::Zero);
        let of = |scores: &[Score]| figures(&Outcome { scores: scores.to_vec(), reason: Reason::LastKing });
        assert_eq!((of(&[one, zero]), of(&[one, zero, half, half])), ("1–0".to_owned(), "1–0–½–½".to_owned()));
    }

    #[test]
    fn a_capital_changes_the_first_letter_only() {
        assert_eq!(capital("ébène queen"), "Ébène queen");
        assert_eq!(capital(""), "");
    }
}
