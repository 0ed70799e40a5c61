//! The root: deeper and deeper, several lines.

use std::cmp::Reverse;
use std::ops::ControlFlow;

use super::{Node, Worker};
use crate::engine::root::{Deepen, Root, RootAction};
use crate::engine::value::INFINITE;
use crate::rules::GamePosition;
use crate::rules::sovereign::Position;

impl Deepen<Position> for Worker<'_> {
    fn deepen(
        &mut self,
        root: &mut Root<Position>,
        lines: usize,
        first_depth: i32,
        mut report: impl FnMut(&mut Self, &Root<Position>, i32) -> ControlFlow<()>,
    ) {
        let node = Node::new(root.position.clone());
        let lines = lines.clamp(1, root.actions.len().max(1));
        let mut depth = first_depth;
        while depth <= self.watch.depth() && !self.watch.is_over() && !root.actions.is_empty() {
            for line in 0..lines {
                self.search_root(&node, &mut root.actions[line..], depth);
                if self.watch.is_over() {
                    break;
                }
                root.actions[..=line].sort_by_key(|action| Reverse(action.value));
            }
            if self.watch.is_over() || report(self, root, depth).is_break() {
                break;
            }
            depth += 1;
        }
        self.watch.tell();
    }

    fn tell(&mut self) -> u64 {
        self.watch.tell()
    }

    fn deepest(&self) -> usize {
        self.watch.deepest()
    }
}

impl Worker<'_> {
    fn search_root(&mut self, node: &Node, actions: &mut [RootAction], depth: i32) {
        let (mut best, beta) = (-INFINITE, INFINITE);
        self.way.push(node.position.key());
        for next in 0..actions.len() {
            let action = actions[next].action;
            let child = node.after(action);
            self.plies[0].played = Some(action);
            let mut value = -INFINITE;
            let whole = |worker: &mut Self, alpha, beta| worker.search(&child, alpha, beta, depth - 1, 1, true);
            if next > 0 {
                value = self.turned(self.seat, &child, best, best + 1, whole);
            }
            if !self.watch.is_over() && (next == 0 || value > best) {
                value = self.turned(self.seat, &child, best, beta, whole);
            }
            if self.watch.is_over() {
                break;
            }
            actions[next].value = if next > 0 && value <= best { -INFINITE } else { value };
            if value > best {
                best = value;
                let rest: &[_] = &self.plies[1].line;
                actions[next].line = std::iter::once(action).chain(rest.iter().copied()).collect();
                actions[..=next].rotate_right(1);
            }
        }
        self.way.pop();
    }
}
