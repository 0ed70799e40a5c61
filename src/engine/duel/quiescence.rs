//! Leaves: captures are played out before a position is valued.

use super::order::is_bad;
use super::{Node, Worker};
use crate::engine::game::Evaluated;
use crate::engine::value::{DECIDED, INFINITE, MOST_PLIES, Value, lost_in};
use crate::rules::Loud;

/// A capture that leaves this much less than alpha is not looked at.
const MARGIN: Value = 150;

impl Worker<'_> {
    /// What the position is worth once the loud actions are played out; `below` counts plies of quiescence.
    pub(super) fn quiesce<P: Evaluated>(
        &mut self,
        node: &Node<P>,
        mut alpha: Value,
        beta: Value,
        ply: usize,
        below: usize,
    ) -> Value {
        if self.watch.count(ply, true) {
            return 0;
        }
        self.plies[ply].line.clear();
        if let Some(value) = self.plain_end(node, ply) {
            return value;
        }
        let side = node.side();
        // Evasions for a few plies only: checks without end would never settle.
        let in_check = below < 4 && node.position.is_in_check(side);
        let stand = self.evaluate(node);
        if ply >= MOST_PLIES || !self.shared.temper.prunes() {
            return stand;
        }
        let mut best = if in_check { -INFINITE } else { stand };
        if best >= beta {
            return best;
        }
        alpha = alpha.max(best);
        let loud = if below < P::CUSTOMS.command_plies { Loud::Command } else { Loud::Captures };
        let start = if in_check { self.list_all(node, ply, None) } else { self.list_loud(node, loud) };
        let mut next = 0;
        while let Some(candidate) = self.moves.pick(start, next) {
            next += 1;
            if !in_check {
                if is_bad(candidate.promise) {
                    break;
                }
                let captures = node.position.is_loud(candidate.action, Loud::Captures);
                if !captures && node.position.gain(&node.tally, candidate.action) <= 200 {
                    continue;
                }
                if alpha > -DECIDED {
                    let most = stand + node.position.gain(&node.tally, candidate.action) + MARGIN;
                    // Whoever gains a piece may gain an army with it.
                    if most <= alpha {
                        best = best.max(most);
                        continue;
                    }
                }
            }
            let last = self.plies[ply.saturating_sub(1)].played;
            if !in_check && below == 0 && self.shared.temper.overlooks(&node.position, candidate.action, last) {
                continue;
            }
            let child = node.after(candidate.action);
            let value = self.turned(side, &child, alpha, beta, |worker, alpha, beta| {
                worker.quiesce(&child, alpha, beta, ply + 1, below + 1)
            });
            if self.watch.is_over() {
                break;
            }
            if value > best {
                best = value;
                if value > alpha {
                    alpha = value;
                    self.note_line(ply, candidate.action);
                    if value >= beta {
                        break;
                    }
                }
            }
        }
        self.moves.cut(start);
        if next == 0 && in_check { lost_in(ply) } else { best }
    }
}
