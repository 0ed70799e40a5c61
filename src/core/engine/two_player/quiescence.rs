//! Leaves: captures are played out before a position is valued.

use super::order::Quiets;
use super::{Node, Worker};
use crate::engine::shared::{note_line, raise};
use crate::engine::value::{DECIDED, INFINITE, MAX_PLIES, Value, from_table, lost_in};
use crate::engine::{game::Evaluated, moves::Candidate};
use crate::rules::Tactical;

/// A capture that leaves this much less than alpha is not looked at.
const MARGIN: Value = 150;

/// Plies of quiescence in which evasions are looked at: perpetual checks would never end.
const EVASIONS: usize = 4;

impl Worker<'_> {
    /// What the position is worth once the tactical actions are played out; `below` counts plies of quiescence.
    pub(super) fn quiesce<P: Evaluated>(
        &mut self,
        node: &Node<P>,
        alpha: Value,
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
        if !self.shared.handicap.prunes() {
            return self.evaluate(node);
        }
        if below < EVASIONS && node.position.is_in_check(node.side()) {
            return self.search_evasions(node, alpha, beta, ply, below);
        }
        self.stand_pat(node, alpha, beta, ply, below)
    }

    /// The same with the right to stand pat: the side to move is not in check, or that does not matter.
    pub(super) fn stand_pat<P: Evaluated>(
        &mut self,
        node: &Node<P>,
        mut alpha: Value,
        beta: Value,
        ply: usize,
        below: usize,
    ) -> Value {
        let known = self.shared.table.get(node.position.key());
        if let Some(entry) = known.filter(|_| beta - alpha == 1) {
            let value = from_table(entry.value, ply);
            if entry.bound.decides(value, alpha, beta) {
                return value;
            }
        }
        let stand = known.map_or_else(|| self.evaluate(node), |entry| entry.evaluation);
        if stand >= beta || ply >= MAX_PLIES {
            return stand;
        }
        let mut best = stand;
        alpha = alpha.max(best);
        let mut least = -1;
        if alpha > -DECIDED && alpha - stand > MARGIN {
            // What gains too little would not get beyond alpha.
            least = alpha - stand - MARGIN;
            best = alpha;
        }
        let tactical = if below < P::PARAMS.command_plies { Tactical::Command } else { Tactical::Captures };
        let start = self.list_tactical(node, tactical, least);
        let mut next = 0;
        let last = self.plies[ply.saturating_sub(1)].played;
        let best = self.quiesce_moves(node, [alpha, beta], best, ply, below, |worker| {
            loop {
                let candidate = worker.moves.pick(start, next)?;
                next += 1;
                if below > 0 || !worker.shared.handicap.overlooks(&node.position, candidate.action, last) {
                    return Some(candidate);
                }
            }
        });
        self.moves.cut(start);
        best
    }

    /// The same in check: every legal action is searched.
    fn search_evasions<P: Evaluated>(
        &mut self,
        node: &Node<P>,
        alpha: Value,
        beta: Value,
        ply: usize,
        below: usize,
    ) -> Value {
        if ply >= MAX_PLIES {
            return self.evaluate(node);
        }
        let start = self.moves.top();
        let mut picker = self.picker(node, ply, None);
        let next = |worker: &mut Self| Some(worker.next_action(&mut picker, node, ply, Quiets::All)?.0);
        let best = self.quiesce_moves(node, [alpha, beta], -INFINITE, ply, below, next);
        self.moves.cut(start);
        if best == -INFINITE { lost_in(ply) } else { best }
    }

    /// Searches what `next` picks; returns the highest value, `best` at least.
    #[inline]
    fn quiesce_moves<P: Evaluated>(
        &mut self,
        node: &Node<P>,
        [mut alpha, beta]: [Value; 2],
        mut best: Value,
        ply: usize,
        below: usize,
        mut next: impl FnMut(&mut Self) -> Option<Candidate>,
    ) -> Value {
        let in_window = beta - alpha > 1;
        while let Some(candidate) = next(self) {
            let child = node.after_prefetched(candidate.action, self.shared.table);
            let value = self.turned(node.side(), &child, alpha, beta, |worker, alpha, beta| {
                worker.quiesce(&child, alpha, beta, ply + 1, below + 1)
            });
            if self.watch.is_over() {
                break;
            }
            if let Some(cut) = raise(value, &mut best, &mut alpha, beta) {
                if in_window {
                    note_line(&mut self.plies, ply, candidate.action);
                }
                if cut {
                    break;
                }
            }
        }
        best
    }
}
