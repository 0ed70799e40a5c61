//! The root: deeper and deeper, several lines.

use super::Worker;
use crate::engine::root::{Deepen, RootAction};
use crate::engine::shared::{Node, lead};
use crate::engine::{game::Multiplayer, value::INFINITE, watch::Watch};

impl<P: Multiplayer> Deepen<P> for Worker<'_> {
    fn search_line(&mut self, node: &Node<P>, actions: &mut [RootAction], line: usize, depth: i32) {
        self.search_root(node, &mut actions[line..], depth);
    }

    fn watch(&self) -> &Watch<'_> {
        &self.watch
    }

    fn tell(&mut self) -> u64 {
        self.watch.tell()
    }
}

impl Worker<'_> {
    fn search_root<P: Multiplayer>(&mut self, node: &Node<P>, actions: &mut [RootAction], depth: i32) {
        let (mut best, beta) = (-INFINITE, INFINITE);
        self.keys.push(node.position.key());
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
                lead(&mut actions[next].line, action, &self.plies[1].line);
                actions[..=next].rotate_right(1);
            }
        }
        self.keys.pop();
    }
}
