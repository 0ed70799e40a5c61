//! How the game has ended, in words.

use regalia_core::record::Record;
use regalia_core::rules::{GamePosition, Outcome, Position, Reason, Score, Seat};

use crate::play::naming::{called, does, whose};
use crate::play::words::{all_of, capital, told_result};

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct EndData {
    /// Who won, or that nobody did.
    pub title: String,
    pub reason: String,
    pub decided: String,
    pub is_reviewed: bool,
}

impl EndData {
    /// The words for the end of a game on a board; the record knows the names.
    #[must_use]
    pub fn of(position: &Position, record: &Record, outcome: &Outcome) -> Self {
        let title = format!("{}{}", told_result(record, outcome), points(position, record, outcome));
        let (reason, decided) = (outcome.reason.words().to_owned(), decided(position, record, outcome));
        Self { title, reason, decided, is_reviewed: record.is_reviewed() }
    }
}

/// What decided a game, in a sentence.
fn decided(position: &Position, record: &Record, outcome: &Outcome) -> String {
    let zero = Seat::ALL.into_iter().zip(&outcome.scores).filter(|(_, score)| **score == Score::Zero);
    let zero: Vec<Seat> = zero.map(|(seat, _)| seat).collect();
    let turn = |other, you| does(record, position.side_to_move(), other, you);
    let losers = || all_of(&zero.iter().map(|seat| called(record, *seat)).collect::<Vec<_>>());
    let sentence = match (outcome.reason, record.last().map(|ply| &ply.san)) {
        (Reason::Checkmate, Some(last)) => {
            format!("{} no answer to {last}.", turn("is in check and has", "are in check and have"))
        }
        (Reason::Checkmate, None) => {
            format!("{} no legal move.", turn("is in check and has", "are in check and have"))
        }
        (Reason::Stalemate, _) => {
            format!("{} not in check.", turn("has no legal move, but is", "have no legal move, but are"))
        }
        (Reason::NoMove, _) => format!("{} no legal move.", turn("has", "have")),
        (Reason::Resignation, _) => format!("{} resigned.", losers()),
        (Reason::Time, _) => match zero[..] {
            [loser] => format!("{} time ran out.", whose(record, loser)),
            _ => format!("the time of {} ran out.", losers()),
        },
        (reason, _) => reason.sentence().unwrap_or_default().to_owned(),
    };
    capital(&sentence)
}

/// The points of both players where a game counts them: ` 12–9`. Those of whom the result is about stand first: the only
/// person, or else the winner.
fn points(position: &Position, record: &Record, outcome: &Outcome) -> String {
    let has_winner = outcome.scores.contains(&Score::One);
    if !position.game().has_points() || !has_winner || outcome.reason == Reason::Time {
        return String::new();
    }
    let is_first = |seat: Seat, score: Score| record.only_person().map_or(score == Score::One, |person| person == seat);
    let scores = Seat::ALL.into_iter().zip(&outcome.scores).map(|(seat, score)| !is_first(seat, *score));
    let mut seats: Vec<(bool, u8)> = scores.zip(position.to_setup().seats.iter().map(|seat| seat.score)).collect();
    seats.sort_by_key(|(is_second, _)| *is_second);
    let points: Vec<String> = seats.iter().map(|(_, points)| points.to_string()).collect();
    format!(" {}", points.join("–"))
}

#[cfg(test)]
mod tests {
    use regalia_core::record::Player;
    use regalia_core::rules::{Game, Options};

    use super::*;

    #[test]
    fn a_sentence_says_what_decided_the_game() {
        let names = || ["Ann", "Ben"].map(str::to_owned).to_vec();
        let mut mate = Record::new(Options::new(Game::Plunder), names());
        for text in ["f2f3", "e7e5", "g2g4", "d8h4"] {
            let action = mate.position().parse_action(text).expect("a move");
            mate.play(action).expect("a legal move");
        }
        let outcome = mate.outcome().expect("a mate");
        let data = EndData::of(mate.position(), &mate, &outcome);
        assert_eq!(data.decided, "Ann is in check and has no answer to Qh4#.");
        let new = Record::new(Options::new(Game::Plunder), names());
        let of = |reason| {
            let outcome = Outcome { scores: vec![Score::One, Score::Zero], reason };
            EndData::of(new.position(), &new, &outcome).decided
        };
        assert_eq!(of(Reason::Resignation), "Ben resigned.");
        assert_eq!(of(Reason::Time), "Ben's time ran out.");
        let alone = new.with_players(&[Player::Person, Player::Computer(3)], 0);
        let outcome = Outcome { scores: vec![Score::One, Score::Zero], reason: Reason::Resignation };
        let data = EndData::of(alone.position(), &alone, &outcome);
        assert_eq!((data.title.as_str(), data.decided.as_str()), ("You won", "The computer resigned."));
        let outcome = Outcome { scores: vec![Score::Zero, Score::One], reason: Reason::Resignation };
        let data = EndData::of(alone.position(), &alone, &outcome);
        assert_eq!((data.title.as_str(), data.decided.as_str()), ("You lost", "You resigned."));
    }

    #[test]
    fn whoever_plays_alone_is_told_about_the_own_game() {
        let (one, half, zero) = (Score::One, Score::Half, Score::Zero);
        let of = |game, place: usize, scores: &[Score], reason| {
            let mut players = vec![Player::Computer(3); scores.len()];
            players[place] = Player::Person;
            let names = (1..=scores.len()).map(|number| format!("Computer {number}")).collect();
            let record = Record::new(Options::new(game), names).with_players(&players, 0);
            EndData::of(record.position(), &record, &Outcome { scores: scores.to_vec(), reason }).title
        };
        let two = |place, scores: [Score; 2], reason| of(Game::Plunder, place, &scores, reason);
        assert_eq!(two(0, [one, zero], Reason::Checkmate), "You won");
        assert_eq!(two(1, [one, zero], Reason::Checkmate), "You lost");
        assert_eq!(two(1, [zero, one], Reason::Time), "You won on time");
        assert_eq!(two(0, [zero, one], Reason::Time), "You lost on time");
        assert_eq!(two(0, [half, half], Reason::Stalemate), "Draw");
        assert_eq!(of(Game::Martian, 1, &[one, zero], Reason::Clock), "You lost 0–0");
        let four = |scores: [Score; 4]| of(Game::Royale, 1, &scores, Reason::LastKing);
        assert_eq!(four([zero, one, half, zero]), "You won, ½ for Computer 3");
        assert_eq!(four([one, zero, half, zero]), "You lost: Computer 1 won, ½ for Computer 3");
        assert_eq!(four([one, half, zero, zero]), "Computer 1 won, ½ for you");
        assert_eq!(four([zero, half, half, zero]), "½ for you and Computer 3");
        assert_eq!(four([half, zero, half, zero]), "You lost: ½ for Computer 1 and Computer 3");
    }

    #[test]
    fn the_card_names_winner_and_reason() {
        let names = ["Ann", "Ben", "Cid", "Dot"].map(str::to_owned).to_vec();
        let two = Record::new(Options::new(Game::Plunder), names.clone());
        let four = Record::new(Options::new(Game::Royale), names);
        let (one, half, zero) = (Score::One, Score::Half, Score::Zero);
        for (record, scores, reason, title, why) in [
            (&two, vec![zero, one], Reason::Checkmate, "Ben wins", "checkmate"),
            (&two, vec![half, half], Reason::Agreement, "Draw", "draw agreed"),
            (&four, vec![one, half, zero, half], Reason::LastKing, "Ann wins, ½ for Ben and Dot", "last king standing"),
            (&four, vec![half, half, half, zero], Reason::Claim, "½ for Ann, Ben and Cid", "draw claimed"),
            (&four, vec![zero, zero, zero, one], Reason::LastKing, "Dot wins", "last king standing"),
        ] {
            let data = EndData::of(record.position(), record, &Outcome { scores, reason });
            assert_eq!((data.title.as_str(), data.reason.as_str()), (title, why));
        }
    }
}
