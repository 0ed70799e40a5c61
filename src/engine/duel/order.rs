//! Which action is looked at first: the table's, captures by what they win, killers, then by history.

use std::ops::ControlFlow;

use super::history::History;
use super::{Node, Worker};
use crate::engine::game::Evaluated;
use crate::rules::{Action, Loud};

/// How promising each kind of action is; what is added stays below the distance to the next kind.
const TABLE: i32 = 1 << 30;
const GOOD_CAPTURE: i32 = 1 << 26;
const KILLERS: [i32; 2] = [(1 << 24) + 1, 1 << 24];
const BAD_CAPTURE: i32 = -(1 << 26);

/// Whether an action is a capture or promotion that may lose what acts.
pub(super) fn is_bad(promise: i32) -> bool {
    promise < BAD_CAPTURE / 2
}

impl Worker<'_> {
    /// Lists every legal action with its promise; gives where the list begins.
    pub(super) fn list_all<P: Evaluated>(&mut self, node: &Node<P>, ply: usize, best: Option<u16>) -> usize {
        let start = self.moves.top();
        let (moves, killers) = (&mut self.moves, self.plies[ply].killers);
        let mut place = 0;
        let _ = node.position.visit_perft(|action| {
            let promise = if best == Some(place) {
                TABLE
            } else if node.position.is_loud(action, Loud::Captures)
                || P::CUSTOMS.command_plies > 0 && node.position.gain(&node.tally, action) > 200
            {
                promise_of_capture(node, action)
            } else if let Some(killer) = killers.iter().position(|killer| *killer == Some(action)) {
                KILLERS[killer]
            } else {
                self.history.get(&node.position, action)
            };
            place = place.saturating_add(1);
            moves.push(start, action, promise);
            ControlFlow::Continue(())
        });
        start
    }

    /// Lists the loud actions with their promise; gives where the list begins.
    pub(super) fn list_loud<P: Evaluated>(&mut self, node: &Node<P>, loud: Loud) -> usize {
        let start = self.moves.top();
        let _ = node.position.visit_loud(loud, |action| {
            let promise = if loud == Loud::Captures
                || node.position.is_loud(action, Loud::Captures)
                || node.position.gain(&node.tally, action) > 200
            {
                promise_of_capture(node, action)
            } else {
                self.history.get(&node.position, action)
            };
            self.moves.push(start, action, promise);
            ControlFlow::Continue(())
        });
        start
    }

    /// A quiet action was too good for the other side.
    pub(super) fn reward<P: Evaluated>(
        &mut self,
        node: &Node<P>,
        ply: usize,
        depth: i32,
        best: Action,
        tried: &[Action],
    ) {
        let killers = &mut self.plies[ply].killers;
        if killers[0] != Some(best) {
            *killers = [Some(best), killers[0]];
        }
        let bonus = (depth * depth * 4).min(1_600);
        self.history.add(&node.position, best, bonus);
        for action in tried {
            self.history.add(&node.position, *action, -bonus);
        }
    }
}

/// By what a capture wins and by what it risks.
fn promise_of_capture<P: Evaluated>(node: &Node<P>, action: Action) -> i32 {
    let position = &node.position;
    let (gain, stake) = (position.gain(&node.tally, action), position.stake(action));
    let kind = if gain < stake && position.is_guarded(action) { BAD_CAPTURE } else { GOOD_CAPTURE };
    kind + gain * 16 - stake
}

/// Where history ends.
const _: () = assert!(History::MOST < KILLERS[1]);
