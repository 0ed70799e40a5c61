//! What positions of Two Kings are worth.

use super::orthodox::{self, Tally, shelter};
use crate::engine::game::{Customs, Evaluated};
use crate::engine::report::Score;
use crate::engine::value::Value;
use crate::rules::orthodox::Variant;
use crate::rules::two_kings::Position;
use crate::rules::{Action, Role};

/// What a second king is worth.
const SPARE_KING: Value = 420;

/// The right to move.
const TEMPO: Value = 12;

impl Evaluated for Position {
    type Tally = Tally;

    const CUSTOMS: Customs =
        Customs { null_move: true, command_plies: 0, branching: 24, swing: 90, score: Score::of_mates };

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
            let kings = state.pieces(side, Role::King).count_ones() as Value;
            let [opening, ending] = shelter(side, self.king(side));
            tally.opening += sign * (opening + (kings - 1) * SPARE_KING);
            tally.ending += sign * (ending + (kings - 1) * SPARE_KING);
        }
        tally.value(state.side) + TEMPO
    }

    fn gain(&self, _: &Tally, action: Action) -> Value {
        orthodox::gain(self, action)
    }

    fn stake(&self, action: Action) -> Value {
        orthodox::stake(self, action)
    }

    fn is_guarded(&self, action: Action) -> bool {
        orthodox::is_guarded(self, action)
    }
}
