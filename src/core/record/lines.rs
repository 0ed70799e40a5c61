//! The tree of a record as a flat list of lines, as a saved game has it, and back.
//!
//! Line 0 is the current line, the game itself. Each further line is a variation that leaves an earlier line of the
//! list. The list is flat because the RON reader limits how deep values may be nested.

use super::Record;
use super::comments;
use super::ending;
use super::limits::GOING_ON;
use super::line_error::LineError;
use super::notes;
use super::shown::shown;
use super::timing::Timing;
use super::tree::{NodeId, START, Tree};
use crate::rules::{GamePosition, Outcome, Reason};

/// One line of plies.
pub(super) struct Line {
    /// The line that it leaves, as an index into the list.
    pub of: usize,
    /// How many plies from the start of the game it shares with that line.
    pub after: usize,
    /// Whether it was played before the ply with which that line continues.
    pub earlier: bool,
    pub nodes: Vec<NodeId>,
}

impl Line {
    /// The node after `ply` plies of the game, if it is on this line or where the line begins.
    fn node_after(&self, base: NodeId, ply: usize) -> Option<NodeId> {
        match ply.checked_sub(self.after)? {
            0 => Some(base),
            steps => self.nodes.get(steps - 1).copied(),
        }
    }

    /// The last node; for a line without plies, the node where it begins.
    pub fn end(&self, base: NodeId) -> NodeId {
        self.nodes.last().copied().unwrap_or(base)
    }
}

/// All lines of a record. At each node the current line comes first, then the others in the order they were first
/// played.
pub(super) fn lines(record: &Record) -> Vec<Line> {
    let tree = &record.tree;
    let mut lines = vec![Line { of: 0, after: 0, earlier: false, nodes: tree.line_from(START).collect() }];
    branch(tree, START, 0, 0, &mut lines);
    let mut next = 0;
    while next < lines.len() {
        for place in 0..lines[next].nodes.len() {
            let (node, after) = (lines[next].nodes[place], lines[next].after + place + 1);
            branch(tree, node, next, after, &mut lines);
        }
        next += 1;
    }
    lines
}

/// Adds the lines that leave line `of` at `node`.
fn branch(tree: &Tree, node: NodeId, of: usize, after: usize, lines: &mut Vec<Line>) {
    let on_line = tree.line_from(node).next();
    let mut others: Vec<NodeId> =
        tree.node(node).children.iter().copied().filter(|child| Some(*child) != on_line).collect();
    let (children, chosen) = (&tree.node(node).children, tree.node(node).chosen);
    others.sort_by_key(|child| Some(*child) != chosen);
    for child in others {
        let first = children.iter().find(|other| **other == child || Some(**other) == chosen);
        let earlier = Some(child) != chosen && first == Some(&child);
        let nodes = std::iter::once(child).chain(tree.line_from(child)).collect();
        lines.push(Line { of, after, earlier, nodes });
    }
}

/// Rebuilds a record from its lines.
pub(super) struct RecordBuilder {
    pub record: Record,
    /// The most plies that it may have.
    most: usize,
    lines: Vec<(NodeId, Line)>,
    /// Agreed ends. They are set last, because a later line may continue where the game was ended.
    ends: Vec<(NodeId, Outcome)>,
}

impl RecordBuilder {
    pub fn new(record: Record, most: usize) -> Self {
        Self { record, most, lines: Vec::new(), ends: Vec::new() }
    }

    /// Adds the game itself.
    ///
    /// # Errors
    /// Which ply is wrong, or that the result does not fit.
    pub fn main_line(&mut self, moves: &[String], result: &str, timing: &Timing) -> Result<(), LineError> {
        self.add(START, Line { of: 0, after: 0, earlier: false, nodes: Vec::new() }, moves, result, timing)
    }

    /// Adds a variation; `earlier` as in [`Line`].
    ///
    /// # Errors
    /// As for the game, or that the variation does not fit the earlier lines.
    pub fn variation(
        &mut self,
        of: usize,
        after: usize,
        earlier: bool,
        moves: &[String],
        result: &str,
        timing: &Timing,
    ) -> Result<(), LineError> {
        let (base, line) = self.lines.get(of).ok_or(LineError::NoLine(of))?;
        let base = line.node_after(*base, after).ok_or(LineError::NoPly(after))?;
        let first = moves.iter().flat_map(|row| row.split_whitespace()).next().ok_or(LineError::NoMoves)?;
        let known = self.record.tree.position(base).parse_action(&shown(first)).ok();
        if known.is_some_and(|action| self.record.tree.find(base, action).is_some()) {
            return Err(LineError::PlayedBefore(shown(first)));
        }
        self.add(base, Line { of, after, earlier, nodes: Vec::new() }, moves, result, timing)
    }

    fn add(
        &mut self,
        base: NodeId,
        mut line: Line,
        moves: &[String],
        result: &str,
        timing: &Timing,
    ) -> Result<(), LineError> {
        let tree = &mut self.record.tree;
        for word in moves.iter().flat_map(|row| row.split_whitespace()) {
            let text = shown(word);
            let (here, ply) = (line.end(base), line.after + line.nodes.len() + 1);
            if tree.plies() >= self.most {
                return Err(LineError::TooLong);
            }
            let action = tree.position(here).parse_action(&text).map_err(|why| LineError::Unreadable { ply, why })?;
            line.nodes.push(tree.grow(here, action).map_err(|why| LineError::Illegal { ply, text, why })?);
        }
        if line.earlier {
            tree.was_earlier(base);
        }
        let end = line.end(base);
        timing.enter(&mut self.record, &line.nodes, line.after, end)?;
        let tree = &self.record.tree;
        if let Some(outcome) = read_result(tree, end, result)? {
            self.ends.push((end, outcome));
        }
        self.lines.push((base, line));
        Ok(())
    }

    /// Enters the notes and comments of the line that was added last.
    ///
    /// # Errors
    /// The first one that is unreadable, or about a ply that is not on this line.
    pub fn notes(&mut self, rows: &[String], words: &[String]) -> Result<(), LineError> {
        let Some((_, line)) = self.lines.last() else { return Ok(()) };
        notes::enter(&mut self.record.tree, rows, &line.nodes, line.after)?;
        comments::enter(&mut self.record.tree, words, &line.nodes, line.after)
    }

    /// The record with all lines, its cursor at the end of the game.
    pub fn finish(mut self) -> Record {
        for (node, outcome) in self.ends {
            self.record.tree.node_mut(node).agreed = Some(outcome);
        }
        self.record.follow();
        // A variation after the last ply of a game that goes on continues it.
        let game = self.record.len();
        self.record.jump(game);
        self.record
    }
}

/// The agreed end, if the result is one and fits the node where its line ends.
fn read_result(tree: &Tree, end: NodeId, text: &str) -> Result<Option<Outcome>, LineError> {
    let decided = tree.node(end).decided.as_ref();
    let going_on = || "the moves leave the game going on".to_owned();
    let found = || decided.map_or_else(going_on, |outcome| format!("the moves end in {outcome}"));
    let other = |found| Err(LineError::OtherResult { said: shown(text), found });
    match (text, decided) {
        ("", _) | (GOING_ON, None) => return Ok(None),
        (GOING_ON, Some(_)) => return other(found()),
        _ => {}
    }
    let said: Outcome = text.parse().map_err(LineError::Result)?;
    if decided == Some(&said) {
        return Ok(None);
    }
    if decided.is_some() || !ending::can_be_agreed(&said, tree.position(end)) {
        return other(found());
    }
    if said.reason == Reason::Claim && !ending::may_claim(tree, end) {
        return other("there was no draw to claim".to_owned());
    }
    Ok(Some(said))
}
