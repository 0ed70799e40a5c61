//! What a search asks of both games.

use std::ops::ControlFlow;

use super::attacks::{self, KING, KNIGHT};
use super::bits::{Bits, bit, from_square, squares, to_set, to_square};
use super::state::{army, seat};
use super::{Variant, checking, contract::QUIET_LIMIT};
use crate::rules::{Action, End, Move, MoveKind, Piece, Reason, Role, Searchable, Seat, Square, SquareSet, Tactical};

impl<V: Variant> Searchable for V {
    #[inline]
    fn visit_tactical(&self, _: Tactical, visit: impl FnMut(Action) -> ControlFlow<()>) -> ControlFlow<()> {
        self.visit_captures(visit)
    }

    #[inline]
    fn visit_quiet(&self, visit: impl FnMut(Action) -> ControlFlow<()>) -> ControlFlow<()> {
        self.visit_quiets(visit)
    }

    #[inline]
    fn visit_quiet_checks(&self, visit: impl FnMut(Action) -> ControlFlow<()>) -> ControlFlow<()> {
        checking::visit_quiet_checks(self, visit)
    }

    fn is_tactical(&self, action: Action, _: Tactical) -> bool {
        action.promotes_to().is_some() || self.taken(action).is_some()
    }

    fn taken(&self, action: Action) -> Option<(Square, Piece)> {
        let Action::Move(Move { from, to, kind, .. }) = action else { return None };
        let (from, to) = (from_square(from)?, from_square(to)?);
        let state = self.state();
        let at = if state.en_passant == Some(to) {
            let goes_as = if kind == MoveKind::ByVest { self.vest(from) } else { state.role_at(from) };
            if goes_as == Some(Role::Pawn) { state.passed(to) } else { to }
        } else {
            to
        };
        if state.foe() & bit(at) == 0 {
            return None;
        }
        Some((to_square(at), Piece { army: army(1 - (state.side & 1)), role: state.role_at(at)? }))
    }

    fn is_in_check(&self, seat: Seat) -> bool {
        seat.index() < 2 && self.attackers_of_king(seat.index()) != 0
    }

    fn passed(&self) -> Option<Self> {
        if self.attackers_of_king(self.state().side) != 0 {
            return None;
        }
        let mut after = *self;
        let state = after.state_mut();
        state.en_passant = None;
        state.pass_turn(false);
        Some(after)
    }

    fn plain_end(&self) -> Option<End> {
        if self.lacks_material() {
            return Some(End::draw(2, Reason::Material));
        }
        (self.state().halfmove_clock >= QUIET_LIMIT).then(|| End::draw(2, Reason::QuietPlies))
    }

    fn end_without_actions(&self) -> End {
        let side = self.state().side;
        if self.attackers_of_king(side) == 0 {
            End::draw(2, Reason::Stalemate)
        } else {
            End::win(seat(1 - side), Reason::Checkmate)
        }
    }

    fn attacked_by(&self, seat: Seat) -> SquareSet {
        let side = seat.index();
        if side > 1 {
            return SquareSet::EMPTY;
        }
        let (threats, occupied) = (self.threats(side), self.state().occupied());
        let join = |from: Bits, reach: &dyn Fn(u8) -> Bits| squares(from).fold(0, |set, from| set | reach(from));
        let pawns = attacks::pawns_west(threats.pawns, side).0 | attacks::pawns_east(threats.pawns, side).0;
        let leaps = join(threats.knights, &|from| KNIGHT[usize::from(from & 63)])
            | join(threats.kings, &|from| KING[usize::from(from & 63)]);
        let slides = join(threats.straight, &|from| attacks::rook(from, occupied))
            | join(threats.diagonal, &|from| attacks::bishop(from, occupied));
        to_set(pawns | leaps | slides)
    }
}
