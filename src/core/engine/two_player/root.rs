//! The root: deeper and deeper, several lines, windows around the last value.

use super::{Node, Worker};
use crate::engine::root::{Deepen, RootAction};
use crate::engine::value::{INFINITE, Value, is_decided};
use crate::engine::{game::Evaluated, watch::Watch};
use crate::rules::{Action, Move, MoveKind};

/// How far from the last value the first window reaches.
const WINDOW: Value = 20;

impl<P: Evaluated> Deepen<P> for Worker<'_> {
    fn search_line(&mut self, node: &Node<P>, actions: &mut [RootAction], line: usize, depth: i32) {
        self.root_depth = depth;
        self.search_in_windows(node, actions, line, depth);
    }

    fn watch(&self) -> &Watch<'_> {
        &self.watch
    }

    fn flush(&mut self) -> u64 {
        self.watch.flush()
    }
}

/// The same action with a call of the clock if it has none, else without.
fn with_or_without_call(position: &impl Evaluated, action: Action) -> Option<Action> {
    match action {
        Action::Move(step) if action.calls_clock() => Some(Action::Move(Move { kind: MoveKind::Plain, ..step })),
        _ => position.with_clock_call(action),
    }
}

impl Worker<'_> {
    /// Finds the best of the actions from `line` on and moves it there.
    fn search_in_windows<P: Evaluated>(&mut self, node: &Node<P>, actions: &mut [RootAction], line: usize, depth: i32) {
        let last = actions[line].value;
        let mut window = WINDOW;
        let (mut alpha, mut beta) = (-INFINITE, INFINITE);
        if depth >= 4 && !is_decided(last) && last > -INFINITE {
            (alpha, beta) = (last - window, last + window);
        }
        loop {
            let best = self.search_root(node, &mut actions[line..], alpha, beta, depth);
            if self.watch.is_over() || (best > alpha && best < beta) || (alpha == -INFINITE && beta == INFINITE) {
                return;
            }
            window *= 3;
            if best <= alpha {
                alpha = if window > 600 || is_decided(best) { -INFINITE } else { (best - window).max(-INFINITE) };
            } else {
                beta = if window > 600 || is_decided(best) { INFINITE } else { (best + window).min(INFINITE) };
            }
        }
    }

    fn search_root<P: Evaluated>(
        &mut self,
        node: &Node<P>,
        actions: &mut [RootAction],
        mut alpha: Value,
        beta: Value,
        depth: i32,
    ) -> Value {
        let mut best = -INFINITE;
        self.keys.push(node.position.key());
        for next in 0..actions.len() {
            let action = actions[next].action;
            let value = self.search_first(node, action, alpha, beta, depth, next == 0);
            if self.watch.is_over() {
                break;
            }
            if next > 0 && value <= alpha {
                actions[next].value = -INFINITE;
            } else {
                actions[next].value = value;
            }
            if value > best {
                best = value;
                if value > alpha {
                    alpha = value;
                    actions[next].line = self.line_from(action);
                    // In front of all others, which keep their order.
                    actions[..=next].rotate_right(1);
                    if value >= beta {
                        break;
                    }
                }
            }
        }
        // The best one with a call of the clock, or without it.
        if self.shared.handicap.prunes()
            && best == alpha
            && best < beta
            && let Some(first) = actions.first_mut()
            && let Some(other) = with_or_without_call(&node.position, first.action)
        {
            let value = self.search_first(node, other, alpha, beta, depth, false);
            if !self.watch.is_over() && value > alpha {
                best = value;
                *first = RootAction { action: other, value, line: self.line_from(other) };
            }
        }
        self.keys.pop();
        best
    }

    /// The value of a first action: unless it is the `only` one so far, exactly only if it is above alpha.
    fn search_first<P: Evaluated>(
        &mut self,
        node: &Node<P>,
        action: Action,
        alpha: Value,
        beta: Value,
        depth: i32,
        only: bool,
    ) -> Value {
        let (side, child) = (node.side(), node.after_prefetched(action, self.shared.table));
        self.plies[0].played = Some(action);
        let whole = |worker: &mut Self, alpha, beta| worker.search(&child, alpha, beta, depth - 1, 1, true);
        if !only {
            let value = self.turned(side, &child, alpha, alpha + 1, whole);
            if self.watch.is_over() || value <= alpha {
                return value;
            }
        }
        self.turned(side, &child, alpha, beta, whole)
    }

    fn line_from(&self, action: Action) -> Vec<Action> {
        [&[action], self.plies[1].line.as_slice()].concat()
    }
}
