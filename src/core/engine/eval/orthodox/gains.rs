//! What an action wins at once, and what it risks.

use crate::rules::orthodox::bits::{Bits, Sq, bit, from_square};
use crate::rules::{Action, Move, Role, Searchable, Square};
use crate::{engine::value::Value, rules::orthodox::Variant};

/// What each role counts here, in hundredths of a pawn, whatever its square; two places are left over.
const STAKES: [Value; 8] = [0, 1_000, 490, 345, 335, 90, 0, 0];

/// What a legal action captures, and where.
#[inline]
pub(super) fn victim(position: &impl Variant, action: Action) -> Option<(Sq, Role)> {
    let Action::Move(Move { to, .. }) = action else { return None };
    let (to, state) = (from_square(to)?, position.state());
    if state.foe() & bit(to) != 0 {
        return Some((to, state.role_at(to)?));
    }
    if state.en_passant != Some(to) {
        return None;
    }
    let (at, piece) = position.taken(action)?;
    Some((from_square(at)?, piece.role))
}

/// What a captured piece counts, in hundredths of a pawn; two places are left over.
const GAINS: [Value; 8] = {
    let mut gains = STAKES;
    gains[Role::King.index()] = 450;
    gains
};

/// What an action captures and promotes to, in hundredths of a pawn.
#[inline]
pub(in crate::engine::eval) fn gain(position: &impl Variant, action: Action) -> Value {
    let promotion = action.promotes_to().map_or(0, |role| GAINS[role.index() & 7] - GAINS[Role::Pawn.index()]);
    victim(position, action).map_or(0, |(_, role)| GAINS[role.index() & 7]) + promotion
}

/// The enemy's pieces that are worth more than `least`.
#[inline]
pub(in crate::engine::eval) fn more_valuable(position: &impl Variant, least: Value) -> Bits {
    let roles = position.state().roles;
    Role::CHESS.iter().filter(|role| GAINS[role.index()] > least).fold(0, |set, role| set | roles[role.index()])
}

/// What acts is worth, in hundredths of a pawn.
#[inline]
pub(in crate::engine::eval) fn stake(position: &impl Variant, action: Action) -> Value {
    let Action::Move(step) = action else { return 0 };
    let role = from_square(step.from).and_then(|from| position.state().role_at(from));
    role.map_or(0, |role| STAKES[role.index() & 7])
}

/// Whether an enemy could capture where the action arrives.
pub(in crate::engine::eval) fn is_guarded(position: &impl Variant, action: Action) -> bool {
    let Action::Move(step) = action else { return false };
    let (Some(from), Some(to)) = (from_square(step.from), from_square(step.to)) else { return false };
    let state = position.state();
    let occupied = state.occupied() & !bit(from) | bit(to);
    position.threats(1 - (state.side & 1)).without(bit(to)).attackers(to, occupied) != 0
}

/// By both squares.
#[inline]
pub(in crate::engine::eval) fn slot(action: Action) -> u16 {
    let Action::Move(Move { from, to, .. }) = action else { return 0 };
    let six = |square: Square| u16::from(square.rank() & 7) << 3 | u16::from(square.file() & 7);
    six(from) << 6 | six(to)
}
