//! What a search asks of Martian Chess.

use std::ops::ControlFlow;

use super::sets::{self, Roles, Set};
use super::{Position, both, zone};
use crate::rules::{Action, End, Loud, Move, MoveKind, Piece, Searchable, Seat, Square, SquareSet};

impl Searchable for Position {
    #[inline]
    fn visit_loud(&self, _: Loud, visit: impl FnMut(Action) -> ControlFlow<()>) -> ControlFlow<()> {
        self.visit_arrivals(MoveKind::Plain, self.occupied(), visit)
    }

    #[inline]
    fn visit_quiet(&self, visit: impl FnMut(Action) -> ControlFlow<()>) -> ControlFlow<()> {
        self.visit_arrivals(MoveKind::Plain, !self.occupied(), visit)
    }

    /// A promotion arrives on a piece too.
    fn is_loud(&self, action: Action, _: Loud) -> bool {
        matches!(action, Action::Move(step) if self.occupied() & both(step.to) != 0)
    }

    fn taken(&self, action: Action) -> Option<(Square, Piece)> {
        let Action::Move(Move { from, to, .. }) = action else { return None };
        self.piece(to).filter(|_| zone(from) != zone(to)).map(|piece| (to, piece))
    }

    fn is_in_check(&self, _: Seat) -> bool {
        false
    }

    fn passed(&self) -> Option<Self> {
        None
    }

    fn plain_end(&self) -> Option<End> {
        self.is_decided().then(|| self.end_by_score())
    }

    fn end_without_actions(&self) -> End {
        self.end_by_score()
    }

    fn attacked_by(&self, seat: Seat) -> SquareSet {
        let Some(zone) = sets::ZONES.get(seat.index()) else { return SquareSet::EMPTY };
        let own = Roles { queens: self.queens & zone, drones: self.drones & zone, pawns: self.pawns & zone };
        let foreign: Set = !zone;
        let arrive = Roles { queens: foreign, drones: foreign, pawns: foreign };
        let reached = sets::reach(own, arrive, !self.occupied());
        sets::squares_once(reached.into_iter().fold(0, |all, set| all | set)).collect()
    }

    fn with_clock_call(&self, action: Action) -> Option<Action> {
        match action {
            Action::Move(step) if self.clock().is_none() => {
                Some(Action::Move(Move { kind: MoveKind::CallsClock, ..step }))
            }
            _ => None,
        }
    }
}

impl Position {
    /// The end by the points of both seats (rules 5 to 7).
    fn end_by_score(&self) -> End {
        let (reason, winner) = self.decision();
        winner.map_or_else(|| End::draw(2, reason), |winner| End::win(winner, reason))
    }
}
