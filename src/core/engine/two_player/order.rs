//! Which action is looked at first: the table's, captures by what they win, killers, then by history.
//!
//! Actions are listed in stages, as most positions need only the first of them.

use std::ops::ControlFlow;

use super::{Node, Worker};
use crate::engine::game::{Evaluated, SLOTS};
use crate::engine::moves::{Candidate, History};
use crate::engine::value::Value;
use crate::rules::{Action, Tactical};

/// How promising each kind of action is. Bonuses within a kind are smaller than the distance to the next kind.
const TABLE: i32 = 1 << 30;
const GOOD_CAPTURE: i32 = 1 << 26;
const KILLERS: [i32; 2] = [(1 << 24) + 1, 1 << 24];
const BAD_CAPTURE: i32 = -(1 << 26);

/// A quiet action that gains more than this is played out like a capture: an army that changes its commander.
const MUCH: Value = 200;

/// The place of a quiet action counts from here: captures and promotions are counted for themselves.
const QUIET: u16 = 1 << 15;

/// The place of an action that was not counted among all. The table takes it for none.
const NO_PLACE: u16 = u16::MAX;

/// Whether an action is a capture or promotion that may lose what acts.
pub(super) fn is_bad(promise: i32) -> bool {
    promise < BAD_CAPTURE / 2
}

/// Which quiet actions are asked for.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Quiets {
    All,
    /// Those that give check.
    Checks,
    None,
}

/// How far the actions of a position are listed and looked at. They lie in the stack: captures, then quiet ones.
pub(super) struct Picker {
    stage: Stage,
    /// The place that the table knows.
    best: Option<u16>,
    /// The captures that are left.
    tactical: [usize; 2],
    /// Where the quiet ones that are left begin, if they are listed.
    quiet: Option<usize>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Stage {
    /// Everything in one list: where commands change, quiet actions may gain more than captures.
    All,
    Table,
    Captures,
    Quiets,
    /// Only those of the quiet ones that give check.
    Checks,
    BadCaptures,
}

impl Worker<'_> {
    pub(super) fn picker<P: Evaluated>(&mut self, node: &Node<P>, ply: usize, best: Option<u16>) -> Picker {
        let start = self.moves.top();
        if P::PARAMS.command_plies > 0 {
            self.list_all(node, ply, best);
            return Picker { stage: Stage::All, best, tactical: [start, self.moves.top()], quiet: None };
        }
        self.list_captures(node, best);
        Picker { stage: Stage::Table, best, tactical: [start, self.moves.top()], quiet: None }
    }

    /// The next action and whether it is a capture or promotion. Once only some quiet ones are wanted, no others come later.
    pub(super) fn next_action<P: Evaluated>(
        &mut self,
        picker: &mut Picker,
        node: &Node<P>,
        ply: usize,
        wanted: Quiets,
    ) -> Option<(Candidate, bool)> {
        let [_, end] = picker.tactical;
        if picker.stage == Stage::All {
            let candidate = self.moves.pick_between(picker.tactical[0], end)?;
            picker.tactical[0] += 1;
            return Some((candidate, node.position.is_tactical(candidate.action, Tactical::Captures)));
        }
        if picker.stage == Stage::Table {
            picker.stage = Stage::Captures;
            if picker.best.is_some_and(|place| place >= QUIET) {
                picker.quiet = Some(end);
                self.list_quiets(node, ply, picker.best);
                if let Some(candidate) = self.moves.pick_between(end, self.moves.top())
                    && candidate.promise() == TABLE
                {
                    picker.quiet = Some(end + 1);
                    return Some((candidate, false));
                }
            }
        }
        if picker.stage == Stage::Captures {
            if let Some(candidate) = self.moves.pick_between(picker.tactical[0], end)
                && !is_bad(candidate.promise())
            {
                picker.tactical[0] += 1;
                return Some((candidate, true));
            }
            picker.stage = Stage::Quiets;
        }
        if picker.stage == Stage::Quiets {
            match wanted {
                Quiets::All if picker.quiet.is_none() => {
                    self.list_quiets(node, ply, picker.best);
                    picker.quiet = Some(end);
                }
                Quiets::All => {}
                Quiets::Checks => {
                    picker.quiet = Some(self.list_checks(node, picker.quiet));
                    picker.stage = Stage::Checks;
                }
                Quiets::None => picker.stage = Stage::BadCaptures,
            }
        }
        if let (Stage::Quiets | Stage::Checks, Some(next)) = (picker.stage, picker.quiet) {
            if let Some(candidate) = self.moves.pick_between(next, self.moves.top()) {
                picker.quiet = Some(next + 1);
                return Some((candidate, false));
            }
            picker.stage = Stage::BadCaptures;
        }
        let candidate = self.moves.pick_between(picker.tactical[0], end)?;
        picker.tactical[0] += 1;
        Some((candidate, true))
    }

    fn list_all<P: Evaluated>(&mut self, node: &Node<P>, ply: usize, best: Option<u16>) {
        let (moves, history, killers) = (&mut self.moves, &self.history, self.plies[ply].killers);
        let (position, side) = (&node.position, node.side());
        let (mut place, gain) = (0, position.gains(&node.accumulator));
        let _ = position.visit_perft(|action| {
            let (slot, gain) = (position.slot(action), gain(action));
            let promise = if best == Some(place) {
                TABLE
            } else if gain > MUCH || position.is_tactical(action, Tactical::Captures) {
                promise_of_gain(node, action, gain)
            } else if let Some(killer) = killers.iter().position(|killer| *killer == Some(action)) {
                KILLERS[killer]
            } else {
                history.at(side, slot)
            };
            moves.push_at(action, promise, place, slot);
            place = (place + 1).min(QUIET - 1);
            ControlFlow::Continue(())
        });
    }

    fn list_captures<P: Evaluated>(&mut self, node: &Node<P>, best: Option<u16>) {
        let moves = &mut self.moves;
        let mut place = 0;
        let _ = node.position.visit_tactical(Tactical::Captures, |action| {
            let promise = if best == Some(place) { TABLE } else { promise_of_capture(node, action) };
            moves.push_at(action, promise, place, 0);
            place = (place + 1).min(QUIET - 1);
            ControlFlow::Continue(())
        });
    }

    fn list_quiets<P: Evaluated>(&mut self, node: &Node<P>, ply: usize, best: Option<u16>) {
        let (moves, scores) = (&mut self.moves, self.history.of(node.side()));
        let killers = self.plies[ply].killers;
        let slots = killers.map(|killer| killer.map_or(u16::MAX, |killer| node.position.slot(killer)));
        let mut place = QUIET;
        let _ = node.position.visit_quiet(|action| {
            let slot = node.position.slot(action);
            let promise = if best == Some(place) {
                TABLE
            } else if slot == slots[0] && killers[0] == Some(action) {
                KILLERS[0]
            } else if slot == slots[1] && killers[1] == Some(action) {
                KILLERS[1]
            } else {
                scores[usize::from(slot) % SLOTS].into()
            };
            moves.push_at(action, promise, place, slot);
            place = place.saturating_add(1).min(u16::MAX - 1);
            ControlFlow::Continue(())
        });
    }

    /// Lists quiet actions that give check, among those from index `left` of the stack on, or among all. Returns the index
    /// at which the list begins.
    fn list_checks<P: Evaluated>(&mut self, node: &Node<P>, left: Option<usize>) -> usize {
        let (moves, history) = (&mut self.moves, &self.history);
        let start = moves.top();
        let _ = node.position.visit_quiet_checks(|action| {
            if let Some(left) = left {
                moves.push_again(action, left, start);
            } else {
                let slot = node.position.slot(action);
                moves.push_at(action, history.at(node.side(), slot), NO_PLACE, slot);
            }
            ControlFlow::Continue(())
        });
        start
    }

    /// Lists the tactical actions that may gain more than `least` and do not seem to lose what acts; gives where the list
    /// begins.
    pub(super) fn list_tactical<P: Evaluated>(&mut self, node: &Node<P>, tactical: Tactical, least: Value) -> usize {
        let start = self.moves.top();
        let moves = &mut self.moves;
        let gain = node.position.gains(&node.accumulator);
        let enough = |action, gain| {
            let captures = tactical == Tactical::Captures || node.position.is_tactical(action, Tactical::Captures);
            gain > if captures { least } else { least.max(MUCH) }
        };
        let _ = node.position.visit_gains(
            tactical,
            least,
            |action| enough(action, gain(action)),
            |action| {
                let gain = gain(action);
                if !enough(action, gain) {
                    return ControlFlow::Continue(());
                }
                let promise = promise_of_gain(node, action, gain);
                if !is_bad(promise) {
                    let place = u16::try_from(moves.top() - start).unwrap_or(u16::MAX);
                    moves.push_at(action, promise, place, 0);
                }
                ControlFlow::Continue(())
            },
        );
        start
    }

    /// A quiet action was too good for the other side.
    pub(super) fn reward<P: Evaluated>(
        &mut self,
        node: &Node<P>,
        ply: usize,
        depth: i32,
        best: &Candidate,
        tried: &[u16],
    ) {
        self.plies[ply].add_killer(best.action);
        let bonus = (depth * depth * 4).min(1_600);
        self.history.add_at(node.side(), best.slot, bonus);
        for slot in tried {
            self.history.add_at(node.side(), *slot, -bonus);
        }
    }
}

/// By what a capture wins and by what it risks.
fn promise_of_capture<P: Evaluated>(node: &Node<P>, action: Action) -> i32 {
    promise_of_gain(node, action, node.position.gain(&node.accumulator, action))
}

fn promise_of_gain<P: Evaluated>(node: &Node<P>, action: Action, gain: Value) -> i32 {
    let position = &node.position;
    let stake = position.stake(action);
    let kind = if gain < stake && position.is_guarded(action) { BAD_CAPTURE } else { GOOD_CAPTURE };
    kind + gain * 16 - stake
}

/// Where history ends.
const _: () = assert!(History::MAX < KILLERS[1]);
