//! What a film shows, and for how long.

use std::time::Duration;

use regalia_core::record::{Ply, Record};
use regalia_core::rules::{Change, GamePosition, Position, Role};

use super::choices::{Choices, Extent};
use super::words;
use crate::play::{played, round_numbers, words::figures};

/// How long the result stays.
const RESULT_TIME: Duration = Duration::from_secs(6);

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shot {
    /// The number of plies before the position that it shows.
    pub ply: usize,
    pub stays: Duration,
    /// The move, or how the game has ended.
    pub headline: String,
    /// Who is to move, or the result in figures.
    pub aside: String,
    /// The consequences of the move, if it has any.
    pub happens: String,
    pub changes: Vec<Change>,
}

/// Whether the ply after `before` is decisive: it captures, gives check, promotes or merges a piece, scores, costs a
/// player the king, or lets an army change hands.
pub fn is_decisive(before: &Position, ply: &Ply) -> bool {
    ply.taken.is_some()
        || !ply.position.checks().is_empty()
        || before.changes(ply.action).0.iter().any(is_decisive_change)
}

fn is_decisive_change(change: &Change) -> bool {
    match change {
        Change::Command { .. } | Change::Owner { .. } | Change::Score { .. } | Change::Standing { .. } => true,
        // A pawn that became a piece, or two that became one; a king only changes its colour.
        Change::Became { before, after, .. } => before.role != after.role && before.role != Role::King,
        _ => false,
    }
}

pub fn plan(record: &Record, choices: &Choices) -> Vec<Shot> {
    let pace = choices.per_move();
    let mut shots = vec![Shot {
        ply: 0,
        stays: pace.max(Duration::from_millis(1200)),
        headline: if record.is_usual_start() { "The start" } else { "The start, set up by hand" }.to_owned(),
        aside: words::to_move(record, record.start()),
        happens: String::new(),
        changes: Vec::new(),
    }];
    let numbers = round_numbers(record);
    let mut before = record.start();
    for (index, ply) in record.line().enumerate() {
        let shown = choices.extent == Extent::All || index + 1 == record.len() || is_decisive(before, ply);
        if shown {
            shots.push(shot(record, (index, numbers[index]), before, ply, pace));
        }
        before = &ply.position;
    }
    let (headline, happens) = words::ending(record);
    let aside = match record.result() {
        Some(outcome) => figures(outcome, record.sides_of_line()),
        None => words::to_move(record, before),
    };
    shots.push(Shot { ply: record.len(), stays: RESULT_TIME, headline, aside, happens, changes: Vec::new() });
    shots
}

fn shot(record: &Record, (index, number): (usize, usize), before: &Position, ply: &Ply, pace: Duration) -> Shot {
    let (all, _) = before.changes(ply.action);
    let changes: Vec<Change> = all.iter().copied().filter(|change| matches!(change, Change::Command { .. })).collect();
    let happens = words::happens(record, ply, &all);
    let stays = match (changes.is_empty(), happens.is_empty()) {
        (false, _) => pace * 2,
        (true, false) => pace * 3 / 2,
        (true, true) => pace,
    };
    let mark = record.note(index + 1).and_then(|note| note.mark).map_or("", |mark| mark.symbol());
    let headline = format!("{number}. {}: {}{mark}", record.name(ply.side_to_move), played(ply));
    let aside = match record.result() {
        Some(_) if index + 1 == record.len() => String::new(),
        _ => words::to_move(record, &ply.position),
    };
    Shot { ply: index + 1, stays, headline, aside, happens, changes }
}

pub fn length(shots: &[Shot]) -> Duration {
    shots.iter().map(|shot| shot.stays).sum()
}

/// How many moves a film shows: all frames but the start and the result.
pub fn moves(shots: &[Shot]) -> usize {
    shots.len().saturating_sub(2)
}
