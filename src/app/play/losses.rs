//! What a person loses by a move of the computer, and which armies it gains: in a sentence, because the move comes by
//! itself and changes more than is seen at a glance.

use regalia_core::record::{Player, Record};
use regalia_core::rules::{Army, Change, GamePosition, Piece, Position, Role, Seat, Square};

use super::naming::{called, whose};
use super::words::{all_of, capital};

/// The sentence about the last ply, without its full stop, and the square that it is about. `None` if a person played it,
/// if nothing but a pawn is lost, or if the game is over: its end says more.
pub fn losses(record: &Record, changes: &[Change]) -> Option<(String, Option<Square>)> {
    let by = record.last().map(|ply| ply.side_to_move).filter(|seat| record.player(*seat) != Player::Person)?;
    let before = record.cursor().checked_sub(1).and_then(|ply| record.position_after(ply))?;
    let has_person = Seat::ALL.into_iter().take(record.game().seats()).any(|seat| is_person(record, seat));
    if !has_person || record.outcome().is_some() {
        return None;
    }
    let armies = Armies::of(record, by, changes);
    let taken =
        taken(record, by, changes, before).filter(|(_, piece, _)| piece.role != Role::Pawn || !armies.is_empty());
    let sentences: Vec<String> = armies.and_taken(record, by, taken, before);
    let arrives = changes.iter().find_map(|change| match change {
        Change::Moved { to, .. } => Some(*to),
        _ => None,
    });
    let at = taken.map(|(square, ..)| square).or(arrives);
    (!sentences.is_empty()).then(|| (sentences.join(". "), at))
}

fn is_person(record: &Record, seat: Seat) -> bool {
    record.player(seat) == Player::Person
}

/// The piece of a person that was taken: its square, and whose it was.
fn taken(record: &Record, by: Seat, changes: &[Change], before: &Position) -> Option<(Square, Piece, Seat)> {
    changes.iter().find_map(|change| match *change {
        Change::Removed { square, piece } => {
            let whose = GamePosition::commander(before, piece.army)?;
            (whose != by && is_person(record, whose)).then_some((square, piece, whose))
        }
        _ => None,
    })
}

/// The armies that change hands and that matter to a person.
#[derive(Default)]
struct Armies {
    /// A person's armies that the computer has now.
    won: Vec<(Army, Seat)>,
    /// Other armies that it has now.
    gained: Vec<Army>,
    /// A person's armies that nobody has now.
    freed: Vec<Army>,
    /// A person's armies that another player has now.
    passed: Vec<(Army, Seat)>,
}

impl Armies {
    fn of(record: &Record, by: Seat, changes: &[Change]) -> Self {
        let mut armies = Self::default();
        for change in changes {
            let Change::Command { army, before, after } = *change else { continue };
            let lost_by = before.filter(|seat| *seat != by && is_person(record, *seat));
            match (lost_by, after) {
                (Some(seat), Some(now)) if now == by => armies.won.push((army, seat)),
                (Some(_), Some(now)) => armies.passed.push((army, now)),
                (Some(_), None) => armies.freed.push(army),
                (None, Some(now)) if now == by => armies.gained.push(army),
                (None, _) => {}
            }
        }
        armies
    }

    fn is_empty(&self) -> bool {
        self.won.is_empty() && self.gained.is_empty() && self.freed.is_empty() && self.passed.is_empty()
    }

    /// The sentences about them and about what was taken.
    fn and_taken(
        &self,
        record: &Record,
        by: Seat,
        taken: Option<(Square, Piece, Seat)>,
        before: &Position,
    ) -> Vec<String> {
        let mut deeds = Vec::new();
        let won = names(self.won.iter().map(|(army, _)| *army));
        match (taken, won.is_empty()) {
            (Some(taken), is_all) => {
                let with_it = if is_all { String::new() } else { format!(" and with it control of {won}") };
                deeds.push(format!("takes {}{with_it}", piece_words(record, taken, before)));
            }
            (None, false) => {
                let from = self.won.first().map_or_else(String::new, |(_, seat)| called(record, *seat));
                deeds.push(format!("takes control of {won} from {from}"));
            }
            (None, true) => {}
        }
        if !self.gained.is_empty() {
            deeds.push(format!("now controls {}", names(self.gained.iter().copied())));
        }
        let mut sentences = Vec::new();
        if !deeds.is_empty() {
            sentences.push(format!("{} {}", capital(&called(record, by)), deeds.join(" and ")));
        }
        if !self.freed.is_empty() {
            let are = if self.freed.len() == 1 { "is" } else { "are" };
            sentences.push(format!("{} {are} neutral now", names(self.freed.iter().copied())));
        }
        sentences.extend(self.passed.iter().map(|(army, now)| format!("{army} goes to {}", called(record, *now))));
        sentences
    }
}

fn names(armies: impl Iterator<Item = Army>) -> String {
    all_of(&armies.map(|army| army.to_string()).collect::<Vec<_>>())
}

/// A piece with its square: `your knight on g5`; of an army that is only controlled, with its colour.
fn piece_words(record: &Record, (square, piece, seat): (Square, Piece, Seat), before: &Position) -> String {
    let is_own = before.owned(seat) == piece.army;
    let name = if is_own { piece.role.name().to_owned() } else { piece.name() };
    format!("{} {name} on {square}", whose(record, seat))
}
