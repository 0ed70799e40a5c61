//! Pieces on their squares, kept up to date from ply to ply.

use super::gains::victim;
use super::list::{WORTH, emit_place, place_of};
use crate::engine::eval::sink::{PHASES, Pair, Sink, Sum, Weight, Weighted, pair, tapered};
use crate::engine::value::Value;
use crate::rules::orthodox::bits::{Sq, bit, from_square};
use crate::rules::orthodox::{Variant, castling};
use crate::rules::{Action, Move, MoveKind, Role};

/// By side, role and square: what a piece adds, the second side's below zero. Two roles are left over, so that no index is
/// out of bounds.
pub(in crate::engine::eval) type Placed = [[[Pair; 64]; 8]; 2];

/// A game with weights for pieces on their squares.
pub(in crate::engine::eval) trait Placing: Variant + Weighted {
    /// The table that [`placed`] makes of the game's weights.
    fn table() -> &'static Placed;
}

/// The table that follows from the weights of a game.
pub(in crate::engine::eval) const fn placed(weights: &[Weight]) -> Placed {
    let mut table = [[[0; 64]; 8]; 2];
    let mut at = 0;
    while at < 2 * 6 * 64 {
        let (side, role, square) = (at / 384, at / 64 % 6, at % 64);
        if let Some(place) = place_of(side, Role::CHESS[role], square as Sq) {
            let sum = pair(weights[WORTH + role - 1]) + pair(weights[place]);
            table[side][role][square] = if side == 0 { sum } else { -sum };
        }
        at += 1;
    }
    table
}

/// Values for the opening and for the ending, of one side minus the other.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(in crate::engine) struct Accumulator {
    pub sum: Pair,
    /// 24 with all pieces of orthodox chess, 0 with kings and pawns.
    pub phase: i32,
}

/// What each role adds to the phase; two places are left over, so that no index is out of bounds.
const PHASE: [i32; 8] = [0, 4, 2, 1, 1, 0, 0, 0];

impl Accumulator {
    #[inline]
    fn add<P: Placing>(&mut self, side: usize, role: Role, square: Sq) {
        self.sum += P::table()[side & 1][role.index() & 7][usize::from(square & 63)];
    }

    #[inline]
    fn take<P: Placing>(&mut self, side: usize, role: Role, square: Sq) {
        self.sum -= P::table()[side & 1][role.index() & 7][usize::from(square & 63)];
    }

    /// How much of the opening counts.
    pub fn opening(&self) -> i32 {
        self.phase.min(PHASES)
    }

    /// Between opening and ending, for the side to move; `more` is added.
    #[inline]
    pub fn value(&self, more: Pair, side: usize) -> Value {
        let value = tapered(self.sum + more, self.opening());
        if side == 0 { value } else { -value }
    }
}

pub(in crate::engine::eval) fn emit_placed(position: &impl Variant, sink: &mut impl Sink) {
    let state = position.state();
    for (square, piece) in state.all_pieces() {
        emit_place(usize::from(state.armies[1] & bit(square) != 0), piece.role, square, sink);
    }
}

pub(in crate::engine::eval) fn accumulator<P: Placing>(position: &P) -> Accumulator {
    let mut sum = Sum::<P>::new();
    emit_placed(position, &mut sum);
    let phase = position.state().all_pieces().map(|(_, piece)| PHASE[piece.role.index() & 7]).sum();
    Accumulator { sum: sum.sum, phase }
}

#[inline]
pub(in crate::engine::eval) fn advance<P: Placing>(
    position: &P,
    accumulator: &Accumulator,
    action: Action,
) -> Accumulator {
    let mut after = *accumulator;
    let Action::Move(Move { from, to, promotion, kind, .. }) = action else { return after };
    let (Some(start), Some(end)) = (from_square(from), from_square(to)) else { return after };
    let state = position.state();
    let (side, Some(role)) = (state.side & 1, state.role_at(start)) else { return after };
    if let Some((at, victim)) = victim(position, action) {
        after.take::<P>(1 - side, victim, at);
        after.phase -= PHASE[victim.index() & 7];
    }
    after.take::<P>(side, role, start);
    after.add::<P>(side, promotion.unwrap_or(role), end);
    if let Some(promotion) = promotion {
        after.phase += PHASE[promotion.index() & 7];
    }
    if role == Role::King
        && kind == MoveKind::Plain
        && let Some(castle) = castling::meant(side, start, end)
    {
        after.take::<P>(side, Role::Rook, castle.rook);
        after.add::<P>(side, Role::Rook, castle.crossed);
    }
    after
}
