//! Where a search begins, and what every search does there.

use std::cmp::Reverse;
use std::ops::ControlFlow;

use super::value::{INFINITE, Value};
use super::{game::Evaluated, shared::Node, watch::Watch};
use crate::rules::Action;

/// The first actions with what is known of them.
#[derive(Clone)]
pub(super) struct Root<P> {
    pub position: P,
    /// What the position is worth as it is.
    pub evaluation: Value,
    /// Best first, once they are searched; none if the game is over.
    pub actions: Vec<RootAction>,
}

#[derive(Clone, Debug)]
pub(super) struct RootAction {
    pub action: Action,
    /// At the last depth that was finished; for what was not searched in full, less than any.
    pub value: Value,
    pub line: Vec<Action>,
}

impl<P: Evaluated> Root<P> {
    /// The root with every legal action.
    pub fn new(position: &P) -> Self {
        let mut actions = Vec::new();
        if position.plain_end().is_none() {
            let _ = position.visit_perft(|action| {
                actions.push(RootAction { action, value: -INFINITE, line: vec![action] });
                ControlFlow::Continue(())
            });
        }
        Self { position: position.clone(), evaluation: position.evaluate(&position.accumulator()), actions }
    }
}

/// A thread's search, for however many seats.
pub(super) trait Deepen<P: Evaluated> {
    /// Searches the actions from `line` on so deep, and moves the best of them there.
    fn search_line(&mut self, node: &Node<P>, actions: &mut [RootAction], line: usize, depth: i32);

    /// The counter of positions, which ends the search.
    fn watch(&self) -> &Watch<'_>;

    /// Updates the shared counters; returns how many positions all threads have looked at.
    fn flush(&mut self) -> u64;

    /// Searches deeper and deeper until a limit or `report` ends it; leaves the best actions first in `root`.
    fn deepen(
        &mut self,
        root: &mut Root<P>,
        lines: usize,
        first_depth: i32,
        mut report: impl FnMut(&mut Self, &Root<P>, i32) -> ControlFlow<()>,
    ) {
        let node = Node::new(root.position.clone());
        let lines = lines.clamp(1, root.actions.len().max(1));
        let mut depth = first_depth;
        while depth <= self.watch().depth() && !self.watch().is_over() && !root.actions.is_empty() {
            let before = if lines > 1 { root.actions[..lines].to_vec() } else { Vec::new() };
            for line in 0..lines {
                self.search_line(&node, &mut root.actions, line, depth);
                // What was finished stands, even if the search stops within the next line.
                if self.watch().is_over() {
                    restore_lines(&mut root.actions, &before);
                    break;
                }
                // A line that is searched for itself may turn out better than it looked beside the first.
                root.actions[..=line].sort_by_key(|action| Reverse(action.value));
            }
            if self.watch().is_over() || report(self, root, depth).is_break() {
                break;
            }
            depth += 1;
        }
        self.flush();
    }
}

/// Puts the lines of the depth before behind the best one, where a depth that was not finished has not come to them.
fn restore_lines(actions: &mut [RootAction], before: &[RootAction]) {
    let (Some((best, rest)), false) = (actions.split_first_mut(), before.is_empty()) else { return };
    for known in before {
        if let Some(now) = rest.iter_mut().find(|now| now.action == known.action && now.value == -INFINITE) {
            now.clone_from(known);
        }
    }
    // Another depth may have thought more of them.
    rest.iter_mut().for_each(|action| action.value = action.value.min(best.value));
    rest.sort_by_key(|action| Reverse(action.value));
}
