//! What a review has found in the game on the board.

use regalia_core::record::{Mark, Record};
use regalia_core::review::after;
use regalia_core::rules::{Action, Army, GamePosition, Seat};

use crate::play::naming::called;

#[derive(Clone, Debug, PartialEq)]
pub struct ReviewData {
    /// What each player could expect after each ply, the start included; in a game of two only White's player, of whom
    /// the other has the rest. The army gives the colour.
    pub curves: Vec<(Army, Vec<f32>)>,
    /// The plies with a mark, counted from 1.
    pub marks: Vec<(usize, Mark)>,
    /// Plies up to the position on the board.
    pub cursor: usize,
    /// What is noted about the last move on the board.
    pub now: Option<MoveNote>,
}

/// A move with a mark.
#[derive(Clone, Debug, PartialEq)]
pub struct MoveNote {
    /// The ply, counted from 1.
    pub ply: usize,
    pub words: String,
    /// The line that would have been better; empty if none is known or it was played.
    pub better: Vec<Action>,
}

pub const fn mark_name(mark: Mark) -> &'static str {
    match mark {
        Mark::Good => "a fine move",
        Mark::Dubious => "dubious",
        Mark::Mistake => "a mistake",
        Mark::Blunder => "a blunder",
    }
}

impl ReviewData {
    /// The review of a record's main line; `None` if it is not reviewed.
    pub fn of(record: &Record) -> Option<Self> {
        if !record.is_reviewed() {
            return None;
        }
        let cursor = record.cursor().min(record.fork());
        let record = &record.at_tip();
        let seats = record.game().seats();
        let shown = if seats == 2 { 1 } else { seats };
        let sides = record.sides_of_line();
        let curve = |seat: Seat| {
            let mut last = 1.0 / seats as f32;
            let points = (0..=record.len()).map(|ply| {
                last = after(record, ply, seat).unwrap_or(last);
                last
            });
            let army = GamePosition::owned(record.start(), sides.usual(seat));
            (army, points.collect())
        };
        let marks = (1..=record.len()).filter_map(|ply| Some((ply, record.note(ply)?.mark?)));
        Some(Self {
            curves: sides.seats(record.game()).take(shown).map(curve).collect(),
            marks: marks.collect(),
            cursor,
            now: MoveNote::of(record, cursor),
        })
    }

    /// How many plies were reviewed.
    pub fn plies(&self) -> usize {
        self.curves.first().map_or(0, |(_, curve)| curve.len().saturating_sub(1))
    }
}

impl MoveNote {
    fn of(record: &Record, ply: usize) -> Option<Self> {
        let (before, note) = (ply.checked_sub(1)?, record.note(ply)?);
        let (mark, played) = (note.mark?, record.line().nth(before)?);
        let who = called(record, played.side_to_move);
        let position = record.position_after(before)?;
        let better: Vec<Action> = if mark.is_fault() { note.better.clone() } else { Vec::new() };
        let instead = better.first().map_or(String::new(), |action| format!(" Better: {}.", position.san(*action)));
        let words = format!("{}{}: {} by {who}.{instead}", played.san, mark.symbol(), mark_name(mark));
        Some(Self { ply, words, better })
    }
}
