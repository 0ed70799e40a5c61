//! The features that Two Kings and Plunder Chess have in common, each with its place in the list of weights.

use crate::engine::eval::sink::Sink;
use crate::rules::{Role, orthodox::bits::Sq};

/// A piece: queen, rook, bishop, knight, pawn.
pub(in crate::engine::eval) const WORTH: usize = 0;
/// The same by its square, of one half of the board: left and right are alike.
pub(in crate::engine::eval) const PLACE: usize = WORTH + 5;
/// The king that counts, by its square.
pub(in crate::engine::eval) const KING_PLACE: usize = PLACE + 5 * 32;
/// To how many squares a piece could go that no pawn attacks.
pub(in crate::engine::eval) const KNIGHT_MOVES: usize = KING_PLACE + 64;
pub(in crate::engine::eval) const BISHOP_MOVES: usize = KNIGHT_MOVES + 9;
pub(in crate::engine::eval) const ROOK_MOVES: usize = BISHOP_MOVES + 14;
pub(in crate::engine::eval) const QUEEN_MOVES: usize = ROOK_MOVES + 15;
/// An attacked square beside the enemy's king: by knight, bishop, rook, queen.
pub(in crate::engine::eval) const RING: usize = QUEEN_MOVES + 28;
/// How many pieces attack squares there.
pub(in crate::engine::eval) const RING_ATTACKERS: usize = RING + 4;
/// Own pawns on the six squares before the king.
pub(in crate::engine::eval) const SHIELD: usize = RING_ATTACKERS + 6;
/// Files at the king without own pawns.
pub(in crate::engine::eval) const BARE_FILES: usize = SHIELD + 5;
/// Pawns that no enemy pawn can stop any more, by rank.
pub(in crate::engine::eval) const PASSED: usize = BARE_FILES + 4;
/// The same with something in their way.
pub(in crate::engine::eval) const BLOCKED: usize = PASSED + 8;
/// Pawns without a neighbour, in front of another one, defended by another one, beside another one.
pub(in crate::engine::eval) const ISOLATED: usize = BLOCKED + 8;
pub(in crate::engine::eval) const DOUBLED: usize = ISOLATED + 1;
pub(in crate::engine::eval) const DEFENDED: usize = DOUBLED + 1;
pub(in crate::engine::eval) const ABREAST: usize = DEFENDED + 1;
/// Two bishops.
pub(in crate::engine::eval) const BISHOPS: usize = ABREAST + 1;
/// Rooks on files without pawns, or without own ones.
pub(in crate::engine::eval) const OPEN_ROOK: usize = BISHOPS + 1;
pub(in crate::engine::eval) const HALF_OPEN_ROOK: usize = OPEN_ROOK + 1;
/// Enemy pieces that a pawn attacks; rooks and queens that a knight or bishop attacks; attacked pieces without defence;
/// attacked pawns without defence.
pub(in crate::engine::eval) const PAWN_THREAT: usize = HALF_OPEN_ROOK + 1;
pub(in crate::engine::eval) const MINOR_THREAT: usize = PAWN_THREAT + 1;
pub(in crate::engine::eval) const HANGING: usize = MINOR_THREAT + 1;
pub(in crate::engine::eval) const HANGING_PAWN: usize = HANGING + 1;
/// The right to move.
pub(in crate::engine::eval) const TEMPO: usize = HANGING_PAWN + 1;
/// How many features these are: where a game's own begin.
pub(in crate::engine::eval) const COMMON: usize = TEMPO + 1;

#[cfg(any(test, feature = "test-hooks"))]
pub(in crate::engine::eval) const NAMES: [(&str, usize); 25] = [
    ("pieces: queen, rook, bishop, knight, pawn", WORTH),
    ("their squares, from the first rank on, from the edge to the middle", PLACE),
    ("square of the king that counts", KING_PLACE),
    ("moves of a knight", KNIGHT_MOVES),
    ("moves of a bishop", BISHOP_MOVES),
    ("moves of a rook", ROOK_MOVES),
    ("moves of a queen", QUEEN_MOVES),
    ("attacked squares at the king, by knight, bishop, rook, queen", RING),
    ("pieces that attack squares at the king", RING_ATTACKERS),
    ("pawns before the king", SHIELD),
    ("files at the king without own pawns", BARE_FILES),
    ("passed pawns by rank", PASSED),
    ("the same where they are blocked", BLOCKED),
    ("isolated pawn", ISOLATED),
    ("doubled pawn", DOUBLED),
    ("defended pawn", DEFENDED),
    ("pawn beside a pawn", ABREAST),
    ("two bishops", BISHOPS),
    ("rook on an open file", OPEN_ROOK),
    ("rook on a half-open file", HALF_OPEN_ROOK),
    ("piece attacked by a pawn", PAWN_THREAT),
    ("rook or queen attacked by knight or bishop", MINOR_THREAT),
    ("attacked piece without defence", HANGING),
    ("attacked pawn without defence", HANGING_PAWN),
    ("right to move", TEMPO),
];

/// A square as its side sees it: rank 1 is the side's own.
pub(in crate::engine::eval) const fn relative_square(side: usize, square: Sq) -> usize {
    (if side == 0 { square } else { square ^ 56 } & 63) as usize
}

/// The feature of a piece on its square; kings have none here, as the games differ in them.
pub(in crate::engine::eval) const fn place_of(side: usize, role: Role, square: Sq) -> Option<usize> {
    let at = relative_square(side, square);
    let (file, rank) = (at & 7, at >> 3);
    let from_edge = if file < 4 { file } else { 7 - file };
    match role {
        Role::King | Role::Drone => None,
        _ => Some(PLACE + (role.index() - 1) * 32 + rank * 4 + from_edge),
    }
}

pub(in crate::engine::eval) fn emit_place(side: usize, role: Role, square: Sq, sink: &mut impl Sink) {
    if let Some(place) = place_of(side, role, square) {
        let sign = 1 - 2 * side as i32;
        sink.add(WORTH + role.index() - 1, sign);
        sink.add(place, sign);
    }
}
