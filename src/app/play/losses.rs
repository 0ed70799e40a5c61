//! What a person loses by a move of the computer, and which armies it gains: in a sentence, because the move comes by
//! itself and changes more than is seen at a glance.

use regalia_core::record::{Player, Record};
use regalia_core::rules::{Army, Change, GamePosition, Role, Seat, Square};

use super::naming::{called, whose};
use super::words::{all_of, capital};

/// An army that matters to a person: one that the computer has now, or that a person has no more.
struct PassedArmy {
    army: Army,
    /// The person who commanded it.
    from: Option<Seat>,
    to: Option<Seat>,
}

/// The sentence about the last ply, without its full stop, and the square that it is about. `None` if a person played it,
/// if nothing but a pawn is lost, or if the game is over: its end says more.
pub fn losses(record: &Record, changes: &[Change]) -> Option<(String, Option<Square>)> {
    let is_person = |seat: &Seat| record.player(*seat) == Player::Person;
    let by = record.last().map(|ply| ply.side_to_move).filter(|seat| !is_person(seat))?;
    let before = record.cursor().checked_sub(1).and_then(|ply| record.position_after(ply))?;
    if !record.players().contains(&Player::Person) || record.outcome().is_some() {
        return None;
    }
    let passed = |change: &Change| {
        let Change::Command { army, before, after: to } = *change else { return None };
        let from = before.filter(|seat| *seat != by && is_person(seat));
        (from.is_some() || to == Some(by)).then_some(PassedArmy { army, from, to })
    };
    let armies: Vec<PassedArmy> = changes.iter().filter_map(passed).collect();
    // The piece of a person that was taken: its square, and whose it was.
    let taken = changes.iter().find_map(|change| match *change {
        Change::Removed { square, piece } => {
            let whose = before.commander(piece.army).filter(|seat| *seat != by && is_person(seat))?;
            Some((square, piece, whose))
        }
        _ => None,
    });
    let taken = taken.filter(|(_, piece, _)| piece.role != Role::Pawn || !armies.is_empty());
    let taken_words = taken.map(|(square, piece, seat)| {
        let is_own = before.owned(seat) == piece.army;
        let name = if is_own { piece.role.name().to_owned() } else { piece.name() };
        format!("{} {name} on {square}", whose(record, seat))
    });
    let sentences = sentences(record, by, taken_words, &armies);
    let arrives = changes.iter().find_map(|change| match change {
        Change::Moved { to, .. } => Some(*to),
        _ => None,
    });
    let at = taken.map(|(square, ..)| square).or(arrives);
    (!sentences.is_empty()).then(|| (sentences.join(". "), at))
}

/// The sentences about what the computer in the seat `by` has taken, and about the armies that pass to others.
fn sentences(record: &Record, by: Seat, taken: Option<String>, armies: &[PassedArmy]) -> Vec<String> {
    let named = |is_wanted: &dyn Fn(&&PassedArmy) -> bool| -> Vec<String> {
        armies.iter().filter(is_wanted).map(|passed| passed.army.to_string()).collect()
    };
    let is_won = |passed: &&PassedArmy| passed.from.is_some() && passed.to == Some(by);
    let won = all_of(&named(&is_won));
    let mut deeds = Vec::new();
    match (taken, armies.iter().find(is_won).and_then(|passed| passed.from)) {
        (Some(taken), None) => deeds.push(format!("takes {taken}")),
        (Some(taken), Some(_)) => deeds.push(format!("takes {taken} and with it control of {won}")),
        (None, Some(from)) => deeds.push(format!("takes control of {won} from {}", called(record, from))),
        (None, None) => {}
    }
    let gained = named(&|passed| passed.from.is_none());
    if !gained.is_empty() {
        deeds.push(format!("now controls {}", all_of(&gained)));
    }
    let mut sentences = Vec::new();
    if !deeds.is_empty() {
        sentences.push(format!("{} {}", capital(&called(record, by)), deeds.join(" and ")));
    }
    let freed = named(&|passed| passed.to.is_none());
    if !freed.is_empty() {
        let are = if freed.len() == 1 { "is" } else { "are" };
        sentences.push(format!("{} {are} neutral now", all_of(&freed)));
    }
    let others = armies.iter().filter_map(|passed| Some((passed.army, passed.to.filter(|seat| *seat != by)?)));
    sentences.extend(others.map(|(army, seat)| format!("{army} goes to {}", called(record, seat))));
    sentences
}
