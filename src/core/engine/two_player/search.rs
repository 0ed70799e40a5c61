//! Inner nodes: alpha-beta.

use super::order::{Quiets, is_bad};
use super::{Node, Worker};
use crate::engine::game::Evaluated;
use crate::engine::shared::{note_line, raise, reduction_of};
use crate::engine::table::{Bound, Entry};
use crate::engine::value::{
    DECIDED, DRAW, INFINITE, MATE, MAX_PLIES, Value, from_table, is_decided, lost_in, to_table, value_of_score,
};
use crate::rules::{End, Score, Seat, Tactical};

impl Worker<'_> {
    /// What a child is worth to `side`, which acted: seen from the other side, unless it is to move again.
    pub(super) fn turned<P: Evaluated>(
        &mut self,
        side: Seat,
        child: &Node<P>,
        alpha: Value,
        beta: Value,
        search: impl FnOnce(&mut Self, Value, Value) -> Value,
    ) -> Value {
        if child.side() == side { search(self, alpha, beta) } else { -search(self, -beta, -alpha) }
    }

    /// The value of an end to the side to move, `ply` plies after the root.
    pub(super) fn value_of_end(side: Seat, end: &End, ply: usize) -> Value {
        value_of_score(end.scores[side.index()], ply)
    }

    /// The value where the game is over, as far as that shows without a look at the actions.
    pub(super) fn plain_end<P: Evaluated>(&self, node: &Node<P>, ply: usize) -> Option<Value> {
        let end = node.position.plain_end()?;
        let side = node.side();
        // Mate comes before a draw by count.
        if end.scores[side.index()] == Score::Half && node.position.is_in_check(side) && has_no_action(&node.position) {
            return Some(lost_in(ply));
        }
        Some(Self::value_of_end(side, &end, ply))
    }

    pub(super) fn evaluate<P: Evaluated>(&self, node: &Node<P>) -> Value {
        let value = node.position.evaluate(&node.accumulator);
        // Whoever chooses takes the better side.
        let value = if node.position.chooses_side() { value.abs() } else { value };
        self.shared.handicap.blur(value, || node.position.key()).clamp(1 - DECIDED, DECIDED - 1)
    }

    /// What the position is worth to the side to move, searched so deep; between `alpha` and `beta` exactly.
    #[expect(clippy::too_many_lines, reason = "the steps of a node share their values")]
    pub(super) fn search<P: Evaluated>(
        &mut self,
        node: &Node<P>,
        mut alpha: Value,
        mut beta: Value,
        mut depth: i32,
        ply: usize,
        may_pass: bool,
    ) -> Value {
        let side = node.side();
        let in_check = node.position.is_in_check(side);
        // A choice of side is looked at in full: what one action is worth, the other costs.
        let prunes = self.shared.handicap.prunes() && !node.position.chooses_side();
        if prunes && in_check && ply < 2 * self.root_depth as usize {
            depth += 1;
        }
        if depth <= 0 {
            return self.quiesce(node, alpha, beta, ply, 0);
        }
        if self.watch.count(ply, false) {
            return 0;
        }
        self.plies[ply].line.clear();
        let position = &node.position;
        if let Some(value) = self.plain_end(node, ply) {
            return value;
        }
        let key = position.key();
        if position.repetition_counts() && self.keys.repeats(key, position.halfmove_clock()) {
            return DRAW;
        }
        if ply >= MAX_PLIES {
            return self.evaluate(node);
        }
        // Nothing here can be better than a nearer end.
        alpha = alpha.max(lost_in(ply));
        beta = beta.min(MATE - ply as Value - 1);
        if alpha >= beta {
            return alpha;
        }
        let in_window = beta - alpha > 1;
        // Where it costs much to evaluate, the table may know it.
        let has_commands = P::PARAMS.command_plies > 0;
        let mut known = if has_commands { self.shared.table.get(key) } else { None };
        let evaluation = known.map_or_else(|| self.evaluate(node), |entry| entry.evaluation);
        let swing = P::PARAMS.swing;
        self.plies[ply].evaluation = (!in_check).then_some(evaluation);
        let improving =
            !in_check && ply >= 2 && self.plies[ply - 2].evaluation.is_none_or(|earlier| evaluation > earlier);
        let may_prune = prunes && !in_window && !in_check;
        let is_ample = |value: Value| value.abs() >= P::PARAMS.ample;
        // Reverse futility pruning, before the table is probed: the probe is likely to miss the cache.
        if may_prune && depth <= 6 && !is_ample(beta) && evaluation - swing * (depth - i32::from(improving)) >= beta {
            return evaluation;
        }
        // So bad that only a capture may help.
        if may_prune && depth == 1 && !is_decided(alpha) && evaluation + swing * 2 <= alpha {
            return self.stand_pat(node, alpha, beta, ply, 0);
        }
        if !has_commands {
            known = self.shared.table.get(key);
        }
        if let Some(entry) = known.filter(|entry| !in_window && i32::from(entry.depth) >= depth) {
            let value = from_table(entry.value, ply);
            if entry.bound.decides(value, alpha, beta) {
                return value;
            }
        }
        if may_prune && !is_ample(beta) {
            // So good that even passing holds it.
            if P::PARAMS.null_move
                && may_pass
                && depth >= 3
                && evaluation >= beta
                && let Some(passed) = position.passed()
            {
                let reduction = 3 + depth / 4 + ((evaluation - beta) / 200).min(3);
                let passed = Node { position: passed, accumulator: node.accumulator.clone() };
                self.keys.push(key);
                let value = -self.search(&passed, -beta, 1 - beta, depth - reduction, ply + 1, false);
                self.keys.pop();
                if self.watch.is_over() {
                    return 0;
                }
                if value >= beta {
                    return if is_decided(value) { beta } else { value };
                }
            }
        }
        // Without a first guess a shallower search will find one.
        if prunes && in_window && depth >= 5 && known.is_none_or(|entry| entry.best.is_none()) {
            depth -= 1;
        }
        let start = self.moves.top();
        let mut picker = self.picker(node, ply, known.and_then(|entry| entry.best));
        let (mut best, mut best_place, mut next, mut tried_quiets) = (-INFINITE, None, 0, 0);
        let mut tried = [0; 32];
        let before = alpha;
        // In such a position what captures nothing and gives no check has to be known as good before it is looked at.
        // Where a win or a loss is proved, or as good as, only a nearer one counts, and any move may be it.
        let may_skip = may_prune && !is_ample(alpha);
        let is_futile = may_skip && depth <= 6 && evaluation + swing * (depth + 1) <= alpha;
        let late = if may_skip { late_after(P::PARAMS.branching, depth, improving) } else { usize::MAX };
        self.keys.push(key);
        loop {
            let is_hopeless = (is_futile || next >= late) && best > -DECIDED;
            let wanted = match is_hopeless && !has_commands {
                true if P::PARAMS.spares_checks => Quiets::Checks,
                true => Quiets::None,
                false => Quiets::All,
            };
            let picked = self.next_action(&mut picker, node, ply, wanted);
            let Some((candidate, captures)) = picked else { break };
            next += 1;
            let action = candidate.action;
            let quiet = !(captures || has_commands && position.is_tactical(action, Tactical::Command));
            if self.shared.handicap.overlooks(position, action, self.plies[ply - 1].played) {
                best = best.max(evaluation);
                continue;
            }
            if quiet && is_hopeless && has_commands {
                continue;
            }
            if may_prune
                && captures
                && depth <= 4
                && best > -DECIDED
                && is_bad(candidate.promise())
                && evaluation + position.gain(&node.accumulator, action) + swing * depth <= alpha
            {
                continue;
            }
            let child = node.after_prefetched(action, self.shared.table);
            self.plies[ply].played = Some(action);
            let mut reduction = 0;
            // No reductions once a win is proved: only a nearer one counts then.
            let may_reduce = prunes && depth >= 3 && !captures && !in_check && !is_decided(alpha);
            if may_reduce && next > 1 + usize::from(in_window) {
                reduction = reduction_of(depth, next);
                reduction -= i32::from(in_window) + i32::from(improving) + i32::from(!quiet);
                reduction -= self.history.at(side, candidate.slot) / 8_192;
                reduction = reduction.clamp(0, depth - 2);
            }
            let mut value = -INFINITE;
            if next > 1 {
                value = self.turned(side, &child, alpha, alpha + 1, |worker, alpha, beta| {
                    worker.search(&child, alpha, beta, depth - 1 - reduction, ply + 1, true)
                });
                if value > alpha && reduction > 0 {
                    value = self.turned(side, &child, alpha, alpha + 1, |worker, alpha, beta| {
                        worker.search(&child, alpha, beta, depth - 1, ply + 1, true)
                    });
                }
            }
            if next == 1 || value > alpha && value < beta && in_window {
                value = self.turned(side, &child, alpha, beta, |worker, alpha, beta| {
                    worker.search(&child, alpha, beta, depth - 1, ply + 1, true)
                });
            }
            if self.watch.is_over() {
                break;
            }
            if let Some(cut) = raise(value, &mut best, &mut alpha, beta) {
                best_place = Some(candidate.place());
                if in_window {
                    note_line(&mut self.plies, ply, action);
                }
                if cut {
                    if !captures {
                        let tried = &tried[..tried_quiets.min(tried.len())];
                        self.reward(node, ply, depth, &candidate, tried);
                    }
                    break;
                }
            }
            if !captures {
                if let Some(place) = tried.get_mut(tried_quiets) {
                    *place = candidate.slot;
                }
                tried_quiets += 1;
            }
        }
        self.keys.pop();
        self.moves.cut(start);
        if self.watch.is_over() {
            return 0;
        }
        if next == 0 {
            return Self::value_of_end(side, &position.end_without_actions(), ply);
        }
        let bound = Bound::of(best, before, beta);
        let entry =
            Entry { best: best_place, value: to_table(best, ply), evaluation, depth: depth.min(255) as u8, bound };
        self.shared.table.put(key, entry);
        best
    }
}

fn has_no_action(position: &impl Evaluated) -> bool {
    position.visit_perft(|_| std::ops::ControlFlow::Break(())).is_continue()
}

/// After how many actions quiet ones are not looked at any more.
fn late_after(branching: usize, depth: i32, improving: bool) -> usize {
    match depth {
        ..=5 => {
            let share = branching / 8 + branching * (depth * depth) as usize / 16;
            if improving { share + share / 2 } else { share }
        }
        _ => usize::MAX,
    }
}
