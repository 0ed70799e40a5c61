//! The tree of a record as a flat list of lines, as a saved game has it, and back.
//!
//! Line 0 is the game itself. Each further line is a variation that leaves an earlier line of the
//! list. The list is flat because the RON reader limits how deep values may be nested.

use super::tree::{NodeId, START, Tree, Trunk};
use super::{Record, comments, ending, limits::UNFINISHED, line_error::LineError, notes, shown::shown, timing::Timing};
use crate::rules::{GamePosition, Outcome};

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

/// All lines of a record, its trunk first. At each node the trunk, or the line that was looked at last, comes first, then
/// the others in the order they were first played.
pub(super) fn lines(tree: &Tree, trunk: &[NodeId]) -> Vec<Line> {
    let course = Trunk::new(tree, trunk);
    let mut lines = vec![Line { of: 0, after: 0, earlier: false, nodes: trunk.to_vec() }];
    branch(tree, &course, START, (0, 0), &mut lines);
    let mut next = 0;
    while next < lines.len() {
        for place in 0..lines[next].nodes.len() {
            let (node, after) = (lines[next].nodes[place], lines[next].after + place + 1);
            branch(tree, &course, node, (next, after), &mut lines);
        }
        next += 1;
    }
    lines
}

/// Adds the lines that leave a line at `node`.
fn branch(tree: &Tree, course: &Trunk, node: NodeId, (of, after): (usize, usize), lines: &mut Vec<Line>) {
    let (children, on_line, first) = (&tree.node(node).children, course.next(node), course.first(node));
    let mut others: Vec<NodeId> = children.iter().copied().filter(|child| Some(*child) != on_line).collect();
    others.sort_by_key(|child| Some(*child) != first);
    for child in others {
        let before = children.iter().find(|other| **other == child || Some(**other) == first);
        let earlier = Some(child) != first && before == Some(&child);
        let nodes = std::iter::once(child).chain(course.line_from(child)).collect();
        lines.push(Line { of, after, earlier, nodes });
    }
}

/// Rebuilds a record from its lines.
pub(super) struct RecordBuilder {
    pub record: Record,
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
            line.nodes.push(tree.insert(here, action).map_err(|why| LineError::Illegal { ply, text, why })?.0);
        }
        if line.earlier {
            tree.move_last_before_chosen(base);
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

    /// The record with all lines: the first one is its main line, and the cursor is at its tip.
    pub fn finish(mut self) -> Record {
        let main = self.lines.first().map_or_else(Vec::new, |(_, game)| game.nodes.clone());
        for (node, outcome) in self.ends {
            self.record.tree.node_mut(node).agreed = Some(outcome);
        }
        self.record.rebuild_line();
        self.record.jump(main.len());
        self.record.set_main_line(main);
        self.record
    }
}

/// The agreed end, if the result is one and fits the node where its line ends.
fn read_result(tree: &Tree, end: NodeId, text: &str) -> Result<Option<Outcome>, LineError> {
    let decided = tree.node(end).decided.as_ref();
    let other = |found| LineError::OtherResult { said: shown(text), found };
    let outcome: Outcome = match (text, decided) {
        ("", _) | (UNFINISHED, None) => return Ok(None),
        (UNFINISHED, Some(outcome)) => return Err(other(format!("the moves end in {outcome}"))),
        _ => text.parse().map_err(LineError::Result)?,
    };
    if decided == Some(&outcome) {
        return Ok(None);
    }
    ending::contradiction(&outcome, tree, end).map_or(Ok(Some(outcome)), |found| Err(other(found)))
}
