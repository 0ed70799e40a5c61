//! What positions of Plunder Chess are worth.

use std::ops::ControlFlow;

use super::orthodox::{self, Pair, Tally, pair, shelters};
use crate::engine::game::{Customs, Evaluated};
use crate::engine::report::Score;
use crate::engine::value::Value;
use crate::rules::orthodox::bits::Bits;
use crate::rules::orthodox::{Generate, Variant};
use crate::rules::plunder::Position;
use crate::rules::{Action, Loud, Move, MoveKind, Role};

/// What a vest of each kind is worth to its wearer: king (no such vest), queen, rook, bishop, knight, pawn.
const VESTS: [Value; 6] = [0, 330, 190, 130, 140, 30];

/// The right to move.
const TEMPO: Value = 12;

const KINDS: [Role; 5] = [Role::Queen, Role::Rook, Role::Bishop, Role::Knight, Role::Pawn];

/// What the vests of both sides are worth, of one side minus the other.
fn vests(position: &Position) -> Pair {
    let [first, second] = position.state().armies;
    let count = |set: Bits| set.count_ones() as Value;
    let worth = KINDS.map(|kind| {
        let wearers = position.wearers(kind);
        if wearers == 0 { 0 } else { (count(wearers & first) - count(wearers & second)) * VESTS[kind.index()] }
    });
    let sum = worth.iter().sum();
    pair([sum, sum])
}

impl Evaluated for Position {
    type Tally = Tally;

    const CUSTOMS: Customs =
        Customs { null_move: true, command_plies: 0, branching: 34, swing: 110, score: Score::of_mates };

    fn tally(&self) -> Tally {
        let tally = orthodox::tally(self);
        Tally { sum: tally.sum + vests(self), ..tally }
    }

    #[inline]
    fn advance(&self, tally: &Tally, action: Action, after: &Self) -> Tally {
        let mut tally = orthodox::advance(self, tally, action);
        // A captured vest may lie on the same square as before, on the other side.
        let has_changed = |kind: &Role| {
            let (before, now) = (self.wearers(*kind), after.wearers(*kind));
            before != now || before & self.state().armies[0] != now & after.state().armies[0]
        };
        if KINDS.iter().any(has_changed) {
            tally.sum += vests(after) - vests(self);
        }
        tally
    }

    #[inline]
    fn evaluate(&self, tally: &Tally) -> Value {
        Tally { sum: tally.sum + shelters(self), ..*tally }.value(self.state().side) + TEMPO
    }

    /// A vest that changes hands counts on both sides.
    fn gain(&self, _: &Tally, action: Action) -> Value {
        let Action::Move(Move { plunder, kind, from, .. }) = action else { return 0 };
        let plundered = plunder.map_or(0, |kind| VESTS[kind.index() % 6]);
        let used =
            if kind == MoveKind::ByVest { self.vest_at(from).map_or(0, |kind| VESTS[kind.index() % 6]) } else { 0 };
        (orthodox::gain(self, action) + plundered - used).max(0)
    }

    #[inline]
    fn visit_gains(
        &self,
        _: Loud,
        least: Value,
        _: impl Fn(Action) -> bool,
        visit: impl FnMut(Action) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        // A vest of the captured piece's kind or its own may come with it.
        let best = VESTS[Role::Queen.index()];
        self.visit_captures_of(if least > best { orthodox::worthy(self, least - best) } else { !0 }, visit)
    }

    #[inline]
    fn slot(&self, action: Action) -> u16 {
        orthodox::slot(action)
    }

    #[inline]
    fn stake(&self, action: Action) -> Value {
        orthodox::stake(self, action)
    }

    fn is_guarded(&self, action: Action) -> bool {
        orthodox::is_guarded(self, action)
    }
}
