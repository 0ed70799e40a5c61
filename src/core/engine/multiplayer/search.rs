//! Inner nodes and leaves: alpha-beta between one seat and all others.

use std::ops::ControlFlow;

use super::{Node, Replies, Worker};
use crate::engine::game::Multiplayer;
use crate::engine::shared::{note_line, raise, reduction_of};
use crate::engine::table::{Bound, Entry};
use crate::engine::value::{
    DECIDED, DRAW, INFINITE, MATE, MAX_PLIES, Value, from_table, is_decided, lost_in, to_table, value_of_score,
};
use crate::rules::{Action, End, Seat, Tactical};

/// Plies of captures at a leaf.
const CAPTURES: usize = 8;

/// The promise of captures that do not lose what they stake is at least this; no other action's is, but the table's.
const CAPTURE: i32 = 1 << 26;

/// Added to keys, so that different searches use different entries of the table.
const SEATS: [u64; 4] = [0x1DA3_9CF1_52B8_04E7, 0x7C2E_6B05_A9D4_1F38, 0x93F0_48D7_2E61_CB5A, 0xE85B_17A6_F40C_3D92];
const REPLY_LEFT: u64 = 0x5A96_C3D1_0F7E_B824;
const PARANOID: u64 = 0xC6B1_F07D_4A39_8E25;

impl Worker<'_> {
    const fn is_own(&self, seat: Seat) -> bool {
        seat.index() == self.seat.index()
    }

    /// What a child is worth to the camp of `seat`, which acted.
    pub(super) fn turned<P: Multiplayer>(
        &mut self,
        seat: Seat,
        child: &Node<P>,
        alpha: Value,
        beta: Value,
        search: impl FnOnce(&mut Self, Value, Value) -> Value,
    ) -> Value {
        let same_camp = self.is_own(seat) == self.is_own(child.position.side_to_move());
        if same_camp { search(self, alpha, beta) } else { -search(self, -beta, -alpha) }
    }

    fn value_of_end<P: Multiplayer>(&self, node: &Node<P>, end: &End, ply: usize) -> Value {
        let value = value_of_score(end.scores[self.seat.index()], ply);
        if self.is_own(node.position.side_to_move()) { value } else { -value }
    }

    /// Whether a seat may still reply with anything it has, and whether that uses the right up for this round.
    fn replies(&self, seat: Seat, reply_left: bool) -> bool {
        match (self.shared.replies, self.rival) {
            (Replies::All, _) => true,
            (Replies::One, Some(rival)) => seat == rival,
            (Replies::One, None) => reply_left,
        }
    }

    /// Whether a level overlooks an action here. What captures where one of the others has just arrived is seen.
    fn overlooks<P: Multiplayer>(&self, node: &Node<P>, action: Action, ply: usize) -> bool {
        let round = self.plies[..ply].iter().rev().take(node.position.game().seats() - 1).map(|earlier| earlier.played);
        self.shared.handicap.overlooks(&node.position, action, round.flatten())
    }

    /// Lists the legal actions, or only the captures, with their promise; gives where the list begins.
    fn list<P: Multiplayer>(
        &mut self,
        node: &Node<P>,
        ply: usize,
        best: Option<u16>,
        tactical: Option<Tactical>,
    ) -> usize {
        let start = self.moves.top();
        let (moves, history, killers) = (&mut self.moves, &self.history, self.plies[ply].killers);
        let position = &node.position;
        let mut place = 0;
        let visit = |action| {
            let promise = if best == Some(place) {
                1 << 30
            } else if position.is_tactical(action, Tactical::Captures) {
                capture_promise(node, action)
            } else if killers.contains(&Some(action)) {
                1 << 24
            } else {
                history.get(position, action)
            };
            place = place.saturating_add(1);
            moves.push(start, action, promise);
            ControlFlow::Continue(())
        };
        let _ = match tactical {
            Some(tactical) => position.visit_tactical(tactical, visit),
            None => position.visit_perft(visit),
        };
        start
    }

    /// What the position is worth to the camp of the side to move, searched so deep. `reply_left`: since the thinking
    /// seat's last turn, no opponent has replied with anything it has.
    pub(super) fn search<P: Multiplayer>(
        &mut self,
        node: &Node<P>,
        mut alpha: Value,
        mut beta: Value,
        depth: i32,
        ply: usize,
        reply_left: bool,
    ) -> Value {
        if depth <= 0 {
            return self.quiesce(node, alpha, beta, ply, 0);
        }
        if self.watch.count(ply, false) {
            return 0;
        }
        self.plies[ply].line.clear();
        let position = &node.position;
        let seat = position.side_to_move();
        if let Some(end) = position.plain_end() {
            return self.value_of_end(node, &end, ply);
        }
        let key = position.key();
        if self.keys.repeats(key, position.halfmove_clock()) {
            return DRAW;
        }
        if ply >= MAX_PLIES {
            return self.evaluate(node);
        }
        alpha = alpha.max(lost_in(ply));
        beta = beta.min(MATE - ply as Value - 1);
        if alpha >= beta {
            return alpha;
        }
        let in_window = beta - alpha > 1;
        let all_replies = self.is_own(seat) || self.replies(seat, reply_left);
        let reply_word = if reply_left { REPLY_LEFT } else { 0 };
        let mode_word = if self.shared.replies == Replies::All { PARANOID } else { 0 };
        let place = key ^ SEATS[self.seat.index()] ^ reply_word ^ mode_word;
        let known = self.shared.table.get(place);
        if let Some(entry) = known.filter(|entry| !in_window && i32::from(entry.depth) >= depth) {
            let value = from_table(entry.value, ply);
            if entry.bound.decides(value, alpha, beta) {
                return value;
            }
        }
        let evaluation = known.map_or_else(|| self.evaluate(node), |entry| entry.evaluation);
        let start = self.list(node, ply, known.and_then(|entry| entry.best), None);
        let count = self.moves.top() - start;
        // What is forced costs no depth.
        let prunes = self.shared.handicap.prunes();
        let depth = if prunes && count == 1 && ply < 60 { depth + 1 } else { depth };
        let (mut best, mut best_place, mut next) = (-INFINITE, None, 0);
        let before = alpha;
        self.keys.push(key);
        while let Some(candidate) = self.moves.pick(start, next) {
            next += 1;
            let action = candidate.action;
            // Without the right to reply: what looks best, and captures, which come first.
            if !all_replies && best > -INFINITE && candidate.promise() < CAPTURE {
                break;
            }
            let captures = position.is_tactical(action, Tactical::Captures);
            let quiet = !position.is_tactical(action, Tactical::Command);
            if prunes && !in_window && !is_decided(alpha) && best > -DECIDED && depth <= 3 && quiet {
                let margin = 250 * depth;
                if next > 6 + 8 * depth as usize || evaluation + margin <= alpha {
                    continue;
                }
            }
            if self.overlooks(node, action, ply) {
                continue;
            }
            let is_first = best == -INFINITE;
            let child = node.after(action);
            self.plies[ply].played = Some(action);
            // The reply that looks best is free; any other one is the reply of this round.
            let left = self.is_own(seat)
                || reply_left && (is_first && !self.is_last_before_own(node) || self.shared.replies == Replies::All);
            let mut reduction = 0;
            if prunes && depth >= 3 && next > 3 && !captures && !is_decided(alpha) {
                reduction = (reduction_of(depth, next) - i32::from(!quiet)).clamp(0, depth - 2);
            }
            let mut value = -INFINITE;
            if !is_first {
                value = self.turned(seat, &child, alpha, alpha + 1, |worker, alpha, beta| {
                    worker.search(&child, alpha, beta, depth - 1 - reduction, ply + 1, left)
                });
                if value > alpha && reduction > 0 {
                    value = self.turned(seat, &child, alpha, alpha + 1, |worker, alpha, beta| {
                        worker.search(&child, alpha, beta, depth - 1, ply + 1, left)
                    });
                }
            }
            if is_first || value > alpha && value < beta && in_window {
                value = self.turned(seat, &child, alpha, beta, |worker, alpha, beta| {
                    worker.search(&child, alpha, beta, depth - 1, ply + 1, left)
                });
            }
            if self.watch.is_over() {
                break;
            }
            if let Some(cut) = raise(value, &mut best, &mut alpha, beta) {
                best_place = Some(candidate.place());
                note_line(&mut self.plies, ply, action);
                if cut {
                    if !captures {
                        self.plies[ply].add_killer(action);
                        self.history.add(position, action, (depth * depth * 4).min(1_600));
                    }
                    break;
                }
            }
        }
        self.keys.pop();
        self.moves.cut(start);
        if self.watch.is_over() {
            return 0;
        }
        if best == -INFINITE {
            return evaluation;
        }
        let bound = Bound::of(best, before, beta);
        let entry =
            Entry { best: best_place, value: to_table(best, ply), evaluation, depth: depth.clamp(0, 255) as u8, bound };
        self.shared.table.put(place, entry);
        best
    }

    /// Whether the thinking seat moves next.
    fn is_last_before_own<P: Multiplayer>(&self, node: &Node<P>) -> bool {
        node.side().next(node.position.game().seats()) == self.seat
    }

    /// What the position is worth once the captures are played out.
    fn quiesce<P: Multiplayer>(
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
        if let Some(end) = node.position.plain_end() {
            return self.value_of_end(node, &end, ply);
        }
        let mut best = self.evaluate(node);
        if best >= beta || below >= CAPTURES || ply >= MAX_PLIES || !self.shared.handicap.prunes() {
            return best;
        }
        alpha = alpha.max(best);
        let seat = node.position.side_to_move();
        let start = self.list(node, ply, None, Some(Tactical::Captures));
        let mut next = 0;
        while let Some(candidate) = self.moves.pick(start, next) {
            next += 1;
            if candidate.promise() < 0 {
                break;
            }
            if below == 0 && self.overlooks(node, candidate.action, ply) {
                continue;
            }
            let child = node.after(candidate.action);
            self.plies[ply].played = Some(candidate.action);
            let value = self.turned(seat, &child, alpha, beta, |worker, alpha, beta| {
                worker.quiesce(&child, alpha, beta, ply + 1, below + 1)
            });
            if self.watch.is_over() {
                break;
            }
            if let Some(cut) = raise(value, &mut best, &mut alpha, beta) {
                note_line(&mut self.plies, ply, candidate.action);
                if cut {
                    break;
                }
            }
        }
        self.moves.cut(start);
        best
    }
}

/// What puts a seat out first, then by what is won and what is risked.
fn capture_promise<P: Multiplayer>(node: &Node<P>, action: Action) -> i32 {
    let position = &node.position;
    if position.puts_out(action) {
        return 1 << 28;
    }
    let (gain, stake) = (position.gain(&node.accumulator, action), position.stake(action));
    let kind = if gain < stake && position.is_guarded(action) { -CAPTURE } else { CAPTURE };
    kind + gain * 16 - stake
}
