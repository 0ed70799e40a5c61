//! What positions of Martian Chess are worth, in hundredths of a point.

use crate::engine::game::{Customs, Evaluated};
use crate::engine::report::Score;
use crate::engine::value::Value;
use crate::rules::martian::{Position, points, zone};
use crate::rules::{Action, GamePosition, Searchable};

/// What a point in one's zone is worth: it gives moves, and is lost to nobody yet.
const HELD: Value = 12;

/// The right to move.
const TEMPO: Value = 10;

impl Evaluated for Position {
    type Tally = ();

    const CUSTOMS: Customs =
        Customs { null_move: false, command_plies: 0, branching: 20, swing: 120, score: Score::of_points };

    fn tally(&self) {}

    fn advance(&self, (): &(), _: Action, _: &Self) {}

    fn evaluate(&self, (): &()) -> Value {
        let seat = self.side_to_move();
        let other = seat.next(2);
        let won = Value::from(self.score(seat)) - Value::from(self.score(other));
        let held = self.held(seat) - self.held(other);
        100 * won + HELD * held + TEMPO
    }

    fn gain(&self, (): &(), action: Action) -> Value {
        match self.taken(action) {
            Some((_, piece)) => 100 * Value::from(points(piece.role)),
            // A promotion.
            None => 100,
        }
    }

    /// Whoever crosses gives the piece away.
    fn stake(&self, action: Action) -> Value {
        let Action::Move(step) = action else { return 0 };
        if zone(step.from) == zone(step.to) {
            return 0;
        }
        self.piece_at(step.from).map_or(0, |piece| 100 * Value::from(points(piece.role)))
    }

    fn is_guarded(&self, action: Action) -> bool {
        let Action::Move(step) = action else { return false };
        zone(step.from) != zone(step.to)
    }
}
