//! Which quiet actions give check.

use std::ops::ControlFlow;

use super::Variant;
use super::attacks::{self, KING, KNIGHT, PAWN};
use super::bits::{Bits, Sq, bit, from_square};
use super::castling::{self, held};
use crate::rules::{Action, Move, MoveKind, Role};

/// From where the side to move would attack the king that counts.
#[derive(Clone, Copy)]
struct CheckFinder {
    king: Sq,
    /// By role, from king to pawn.
    by_role: [Bits; 6],
    /// Own pieces that stand alone between the king and an own piece that would attack it.
    blockers: Bits,
}

impl CheckFinder {
    fn new(position: &impl Variant) -> Self {
        let state = position.state();
        let side = state.side & 1;
        let (king, occupied) = (position.king(1 - side), state.occupied());
        let at = usize::from(king & 63);
        let (straight, diagonal) = (attacks::rook(king, occupied), attacks::bishop(king, occupied));
        let by_role = [KING[at], straight | diagonal, straight, diagonal, KNIGHT[at], PAWN[1 - side][at]];
        let blockers = position.threats(side).guard(king, occupied).pinned & state.own();
        Self { king, by_role, blockers }
    }

    /// Where quiet actions that give check arrive, and perhaps others.
    fn targets(&self, position: &impl Variant) -> Bits {
        if self.blockers != 0 {
            return !0;
        }
        let state = position.state();
        let castling = held(state.side, state.castling).fold(0, |set, castle| set | bit(castle.target));
        let [king, queen, _, _, knight, pawn] = self.by_role;
        king | queen | knight | pawn | castling
    }

    /// Whether a quiet legal action gives check.
    fn gives_check<V: Variant>(&self, position: &V, action: Action) -> bool {
        let Action::Move(Move { from, to, kind, .. }) = action else { return false };
        let (Some(from), Some(to)) = (from_square(from), from_square(to)) else { return false };
        let Some(role) = position.state().role_at(from) else { return false };
        let reaches = |role: Role| self.by_role[role.index() % 6] & bit(to) != 0;
        // A vest that is used is given back.
        reaches(role)
            || kind != MoveKind::ByVest && position.vest(from).is_some_and(reaches)
            || self.blockers & bit(from) != 0 && attacks::line(self.king, from) & bit(to) == 0
            || role == Role::King && kind == MoveKind::Plain && castles_into_check(position, action, from, to)
    }
}

/// Whether an action castles, and check is given after it: by the rook, or along the line that the king has left.
fn castles_into_check<V: Variant>(position: &V, action: Action, from: Sq, to: Sq) -> bool {
    let side = position.state().side & 1;
    castling::meant(side, from, to).is_some() && {
        let mut after = *position;
        after.carry_out(action);
        after.attackers_of_king(1 - side) != 0
    }
}

/// Calls `visit` for each quiet legal action that gives check.
pub(super) fn visit_quiet_checks(
    position: &impl Variant,
    mut visit: impl FnMut(Action) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let finder = CheckFinder::new(position);
    position.visit_quiets_to(finder.targets(position), |action| {
        if finder.gives_check(position, action) { visit(action) } else { ControlFlow::Continue(()) }
    })
}
