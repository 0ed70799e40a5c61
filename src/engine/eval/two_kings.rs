//! What positions of Two Kings are worth.

use std::ops::ControlFlow;

use super::orthodox::{self, Pair, Tally, pair, shelters};
use crate::engine::game::{Customs, Evaluated};
use crate::engine::report::Score;
use crate::engine::value::Value;
use crate::rules::orthodox::{Generate, Variant};
use crate::rules::two_kings::Position;
use crate::rules::{Action, Loud, Role};

/// What a second king is worth.
const SPARE_KING: Pair = pair([420, 420]);

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
        let has_spare = |side| {
            let kings = state.pieces(side, Role::King);
            Pair::from(kings & kings.wrapping_sub(1) != 0)
        };
        let sum = tally.sum + shelters(self) + (has_spare(0) - has_spare(1)) * SPARE_KING;
        Tally { sum, ..*tally }.value(state.side) + TEMPO
    }

    #[inline]
    fn gain(&self, _: &Tally, action: Action) -> Value {
        orthodox::gain(self, action)
    }

    #[inline]
    fn visit_gains(
        &self,
        _: Loud,
        least: Value,
        _: impl Fn(Action) -> bool,
        visit: impl FnMut(Action) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        self.visit_captures_of(if least > 0 { orthodox::worthy(self, least) } else { !0 }, visit)
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
