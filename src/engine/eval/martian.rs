//! What positions of Martian Chess are worth, in hundredths of a point.

use crate::engine::game::{Customs, Evaluated};
use crate::engine::report::Score;
use crate::engine::value::Value;
use crate::rules::martian::{Position, zone};
use crate::rules::{Action, GamePosition, Seat, Square};

/// What a point in one's zone is worth: it gives moves, and is lost to nobody yet.
const HELD: Value = 12;

/// The right to move.
const TEMPO: Value = 10;

impl Evaluated for Position {
    type Tally = ();

    const CUSTOMS: Customs =
        Customs { null_move: false, command_plies: 0, branching: 20, swing: 120, score: Score::of_points };

    fn tally(&self) {}

    #[inline]
    fn advance(&self, (): &(), _: Action, _: &Self) {}

    #[inline]
    fn evaluate(&self, (): &()) -> Value {
        let seat = self.side_to_move();
        let other = seat.next(2);
        let won = Value::from(self.score(seat)) - Value::from(self.score(other));
        let [first, second] = self.all_held();
        let held = if seat == Seat::One { first - second } else { second - first };
        100 * won + HELD * held + TEMPO
    }

    #[inline]
    fn gain(&self, (): &(), action: Action) -> Value {
        let Action::Move(step) = action else { return 0 };
        if zone(step.from) == zone(step.to) {
            // A promotion.
            return 100;
        }
        100 * self.points_on(step.to)
    }

    /// Whoever crosses gives the piece away.
    #[inline]
    fn stake(&self, action: Action) -> Value {
        let Action::Move(step) = action else { return 0 };
        if zone(step.from) == zone(step.to) { 0 } else { 100 * self.points_on(step.from) }
    }

    #[inline]
    fn is_guarded(&self, action: Action) -> bool {
        let Action::Move(step) = action else { return false };
        zone(step.from) != zone(step.to)
    }

    #[inline]
    fn slot(&self, action: Action) -> u16 {
        let Action::Move(step) = action else { return 0 };
        let five = |square: Square| u16::from(square.rank() & 7) << 2 | u16::from(square.file() & 3);
        five(step.from) << 5 | five(step.to)
    }
}
