//! The times of a saved game: written beside its moves, checked when read.

use std::time::Duration;

use serde::{Deserialize, Serialize};

use super::time::{TimeControl, TimeError, millis};
use super::{Record, limits::MOVES_PER_ROW, line_error::LineError, shown::shown, tree::NodeId};

/// A time control in a saved game, in milliseconds.
#[derive(Clone, Copy, Serialize, Deserialize)]
#[serde(rename = "control")]
pub(super) struct SavedControl {
    base: u64,
    #[serde(default, skip_serializing_if = "is_none")]
    increment: u64,
    #[serde(default, skip_serializing_if = "is_none")]
    delay: u64,
}

impl SavedControl {
    fn of(control: TimeControl) -> Self {
        let (base, increment, delay) = (control.base(), control.increment(), control.delay());
        Self { base: millis(base), increment: millis(increment), delay: millis(delay) }
    }

    /// The time control.
    ///
    /// # Errors
    /// If it is outside the limits.
    pub fn read(self) -> Result<TimeControl, TimeError> {
        let [base, increment, delay] = [self.base, self.increment, self.delay].map(Duration::from_millis);
        TimeControl::new(base, increment, delay)
    }
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde hands over a reference")]
pub(super) fn is_none(time: &u64) -> bool {
    *time == 0
}

/// The time controls to write: a single one if all seats have the same.
pub(super) fn distinct(controls: &[TimeControl]) -> &[TimeControl] {
    let all_same = controls.windows(2).all(|pair| pair[0] == pair[1]);
    &controls[..if all_same { controls.len().min(1) } else { controls.len() }]
}

pub(super) fn controls(record: &Record) -> Vec<SavedControl> {
    distinct(record.time_controls()).iter().map(|control| SavedControl::of(*control)).collect()
}

/// How long each ply of a line took, in rows like its moves; empty in a game without time.
pub(super) fn rows(record: &Record, nodes: &[NodeId]) -> Vec<String> {
    if record.time_controls().is_empty() {
        return Vec::new();
    }
    let spent = |id: &NodeId| record.tree.node(*id).ply.as_ref().map_or(0, |ply| millis(ply.spent)).to_string();
    nodes.chunks(MOVES_PER_ROW).map(|row| row.iter().map(spent).collect::<Vec<_>>().join(" ")).collect()
}

/// The thinking time at the end of a line, in milliseconds.
pub(super) fn thinking(record: &Record, end: NodeId) -> u64 {
    millis(record.tree.node(end).thought)
}

/// The times of one line, as read.
pub(super) struct Timing<'a> {
    /// Rows of numbers.
    pub times: &'a [String],
    /// The thinking time at the end of the line, in milliseconds.
    pub thinking: u64,
}

impl Timing<'_> {
    /// Enters the times into the plies of a line, whose first ply follows `after` others, and into the node at its end.
    ///
    /// # Errors
    /// The first impossible time.
    pub fn enter(&self, record: &mut Record, nodes: &[NodeId], after: usize, end: NodeId) -> Result<(), LineError> {
        let words: Vec<&str> = self.times.iter().flat_map(|row| row.split_whitespace()).collect();
        if record.time_controls().is_empty() {
            let none = words.is_empty() && self.thinking == 0;
            return if none { Ok(()) } else { Err(LineError::NoTimeControl) };
        }
        if words.len() > nodes.len() {
            return Err(LineError::Times { times: words.len(), plies: nodes.len() });
        }
        for (place, id) in nodes.iter().enumerate() {
            let word = words.get(place).copied().unwrap_or("0");
            let took = word.parse().map(Duration::from_millis).map_err(|_| LineError::NoTime(shown(word)))?;
            let parent = record.tree.node(*id).parent;
            check(record, parent, took, after + place + 1)?;
            if let Some(ply) = &mut record.tree.node_mut(*id).ply {
                ply.spent = took;
            }
            record.update_time_left(*id);
        }
        let thinking = Duration::from_millis(self.thinking);
        check(record, end, thinking, after + nodes.len() + 1)?;
        record.tree.node_mut(end).thought = thinking;
        Ok(())
    }
}

/// Checks that a turn that begins at a node can take this long; `ply` ends it.
fn check(record: &Record, node: NodeId, took: Duration, ply: usize) -> Result<(), LineError> {
    let had = record.time_until_up_from(node).unwrap_or_default();
    if took > had { Err(LineError::TimeIsUp { ply, took, had }) } else { Ok(()) }
}
