//! What is computed from scratch in each position: mobility, pawns, the enemy at the king, threats.

use super::list::{
    ABREAST, BARE_FILES, BISHOP_MOVES, BISHOPS, BLOCKED, DEFENDED, DOUBLED, HALF_OPEN_ROOK, HANGING, HANGING_PAWN,
    ISOLATED, KING_PLACE, KNIGHT_MOVES, MINOR_THREAT, OPEN_ROOK, PASSED, PAWN_THREAT, QUEEN_MOVES, RING,
    RING_ATTACKERS, ROOK_MOVES, SHIELD, TEMPO, relative_square,
};
use crate::engine::eval::sink::Sink;
use crate::rules::orthodox::attacks::{self, KING, KNIGHT, pawns_east, pawns_west};
use crate::rules::orthodox::bits::{Bits, FILE_A, FILE_H, bit, rank, squares};
use crate::rules::{Role, orthodox::Variant};

const fn count(set: Bits) -> i32 {
    set.count_ones() as i32
}

/// The set and all squares ahead of it, towards rank 8.
const fn ahead(mut set: Bits) -> Bits {
    set |= set << 8;
    set |= set << 16;
    set | set << 32
}

/// The set and all squares behind it, towards rank 1.
const fn behind(mut set: Bits) -> Bits {
    set |= set >> 8;
    set |= set >> 16;
    set | set >> 32
}

/// The squares to the left and to the right.
const fn beside(set: Bits) -> Bits {
    (set & !FILE_A) >> 1 | (set & !FILE_H) << 1
}

/// The set as a side sees it: the side's own first rank is the lowest.
const fn turned(side: usize, set: Bits) -> Bits {
    if side == 0 { set } else { set.swap_bytes() }
}

#[derive(Clone, Copy, Default)]
struct Reach {
    pawns: Bits,
    minors: Bits,
    all: Bits,
}

/// Emits everything except the pieces on their squares and what only one game has.
#[inline]
pub(in crate::engine::eval) fn terms(position: &impl Variant, sink: &mut impl Sink) {
    let state = position.state();
    let kings = [position.king(0), position.king(1)];
    let pawns = [state.pieces(0, Role::Pawn), state.pieces(1, Role::Pawn)];
    sink.add(TEMPO, 1 - 2 * (state.side & 1) as i32);
    let mut reaches = [Reach::default(); 2];
    for side in [0, 1] {
        let hits = pawns_west(pawns[side], side).0 | pawns_east(pawns[side], side).0;
        (reaches[side].pawns, reaches[side].all) = (hits, hits);
    }
    for side in [0, 1] {
        let (one, two) = (side, 1 - side);
        let area = !(state.armies[one] | reaches[two].pawns);
        let ring = KING[usize::from(kings[two] & 63)] | bit(kings[two]);
        reaches[one] = moves(position, side, area, ring, reaches[one], sink);
        pawn_terms(turned(side, pawns[one]), turned(side, pawns[two]), turned(side, state.occupied()), side, sink);
        rooks_and_bishops(position, side, pawns, sink);
        shelter(side, kings[one], pawns[one], sink);
    }
    for side in [0, 1] {
        threats(position, side, reaches[side], reaches[1 - side], sink);
    }
}

/// Mobility, and what is attacked at the enemy's king.
#[inline]
fn moves(
    position: &impl Variant,
    side: usize,
    area: Bits,
    ring: Bits,
    mut reach: Reach,
    sink: &mut impl Sink,
) -> Reach {
    let (threats, occupied) = (position.threats(side), position.state().occupied());
    let queens = position.state().pieces(side, Role::Queen);
    let sign = 1 - 2 * side as i32;
    let mut attackers = 0;
    let mut emit = |table: usize, kind: usize, hits: Bits| {
        sink.add(table + (hits & area).count_ones() as usize, sign);
        let near = count(hits & ring);
        if near > 0 {
            sink.add(RING + kind, sign * near);
            attackers += 1;
        }
    };
    for from in squares(threats.knights) {
        let hits = KNIGHT[usize::from(from & 63)];
        reach.minors |= hits;
        emit(KNIGHT_MOVES, 0, hits);
    }
    for from in squares(threats.diagonal & !queens) {
        let hits = attacks::bishop(from, occupied);
        reach.minors |= hits;
        emit(BISHOP_MOVES, 1, hits);
    }
    reach.all |= reach.minors;
    for from in squares(threats.straight & !queens) {
        let hits = attacks::rook(from, occupied);
        reach.all |= hits;
        emit(ROOK_MOVES, 2, hits);
    }
    for from in squares(queens) {
        let hits = attacks::bishop(from, occupied) | attacks::rook(from, occupied);
        reach.all |= hits;
        emit(QUEEN_MOVES, 3, hits);
    }
    for from in squares(threats.kings) {
        reach.all |= KING[usize::from(from & 63)];
    }
    sink.add(RING_ATTACKERS + attackers.min(5), sign);
    reach
}

/// How a side's pawns stand, seen from its own edge.
#[inline]
fn pawn_terms(own: Bits, enemy: Bits, occupied: Bits, side: usize, sink: &mut impl Sink) {
    let sign = 1 - 2 * side as i32;
    let stopped = behind((enemy | beside(enemy)) >> 8);
    let in_front = ahead(own << 8);
    for pawn in squares(own & !stopped & !(behind(own >> 8))) {
        let (row, way) = (usize::from(pawn >> 3), bit(pawn) << 8);
        sink.add(PASSED + row, sign);
        if way & occupied != 0 {
            sink.add(BLOCKED + row, sign);
        }
    }
    let neighbours = beside(ahead(own) | behind(own));
    sink.add(ISOLATED, sign * count(own & !neighbours));
    sink.add(DOUBLED, sign * count(own & in_front));
    sink.add(DEFENDED, sign * count(own & beside(own) << 8));
    sink.add(ABREAST, sign * count(own & beside(own)));
}

/// Bishops that go together, and files for rooks.
#[inline]
fn rooks_and_bishops(position: &impl Variant, side: usize, pawns: [Bits; 2], sink: &mut impl Sink) {
    let (state, sign) = (position.state(), 1 - 2 * side as i32);
    if count(state.pieces(side, Role::Bishop)) > 1 {
        sink.add(BISHOPS, sign);
    }
    let rooks = state.pieces(side, Role::Rook);
    if rooks != 0 {
        let [own, enemy] = [pawns[side], pawns[1 - side]].map(|set| ahead(set) | behind(set));
        sink.add(OPEN_ROOK, sign * count(rooks & !(own | enemy)));
        sink.add(HALF_OPEN_ROOK, sign * count(rooks & !own & enemy));
    }
}

/// The king that counts: its square, and the pawns before it.
#[inline]
fn shelter(side: usize, king: u8, pawns: Bits, sink: &mut impl Sink) {
    let sign = 1 - 2 * side as i32;
    let at = relative_square(side, king);
    sink.add(KING_PLACE + at, sign);
    let own = turned(side, pawns);
    let three = 1 << at | beside(1 << at);
    sink.add(SHIELD + (own & (three << 8 | three << 16)).count_ones().min(4) as usize, sign);
    let files = behind(three) & rank(0);
    sink.add(BARE_FILES + (files & !behind(own)).count_ones().min(3) as usize, sign);
}

/// What a side attacks of the enemy's.
#[inline]
fn threats(position: &impl Variant, side: usize, own: Reach, enemy: Reach, sink: &mut impl Sink) {
    let (state, sign) = (position.state(), 1 - 2 * side as i32);
    let targets = state.armies[1 - side];
    let [king, queens, rooks, .., pawns] = state.roles;
    let pieces = targets & !(pawns | king);
    sink.add(PAWN_THREAT, sign * count(pieces & own.pawns));
    sink.add(MINOR_THREAT, sign * count(targets & (queens | rooks) & own.minors));
    let loose = own.all & !enemy.all;
    sink.add(HANGING, sign * count(pieces & loose));
    sink.add(HANGING_PAWN, sign * count(targets & pawns & loose));
}
