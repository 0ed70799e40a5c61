//! What positions of Plunder Chess are worth.

use super::orthodox::{self, Tally, shelter};
use crate::engine::game::{Customs, Evaluated};
use crate::engine::report::Score;
use crate::engine::value::Value;
use crate::rules::orthodox::Variant;
use crate::rules::plunder::Position;
use crate::rules::{Action, Move, MoveKind, Role};

/// What a vest of each kind is worth to its wearer: king (no such vest), queen, rook, bishop, knight, pawn.
const VESTS: [Value; 6] = [0, 330, 190, 130, 140, 30];

/// The right to move.
const TEMPO: Value = 12;

impl Evaluated for Position {
    type Tally = Tally;

    const CUSTOMS: Customs =
        Customs { null_move: true, command_plies: 0, branching: 34, swing: 110, score: Score::of_mates };

    fn tally(&self) -> Tally {
        orthodox::tally(self)
    }

    #[inline]
    fn advance(&self, tally: &Tally, action: Action, _: &Self) -> Tally {
        orthodox::advance(self, tally, action)
    }

    #[inline]
    fn evaluate(&self, tally: &Tally) -> Value {
        let state = self.state();
        let mut tally = *tally;
        for side in [0, 1] {
            let sign = if side == 0 { 1 } else { -1 };
            let [opening, ending] = shelter(side, self.king(side));
            let mut vests = 0;
            for kind in [Role::Queen, Role::Rook, Role::Bishop, Role::Knight, Role::Pawn] {
                vests += (self.wearers(kind) & state.armies[side]).count_ones() as Value * VESTS[kind.index()];
            }
            tally.opening += sign * (opening + vests);
            tally.ending += sign * (ending + vests);
        }
        tally.value(state.side) + TEMPO
    }

    /// A vest that changes hands counts on both sides.
    fn gain(&self, _: &Tally, action: Action) -> Value {
        let Action::Move(Move { plunder, kind, from, .. }) = action else { return 0 };
        let plundered = plunder.map_or(0, |kind| VESTS[kind.index() % 6]);
        let used =
            if kind == MoveKind::ByVest { self.vest_at(from).map_or(0, |kind| VESTS[kind.index() % 6]) } else { 0 };
        (orthodox::gain(self, action) + plundered - used).max(0)
    }

    fn stake(&self, action: Action) -> Value {
        orthodox::stake(self, action)
    }

    fn is_guarded(&self, action: Action) -> bool {
        orthodox::is_guarded(self, action)
    }
}
