//! Weights before any fitting.

use crate::engine::value::Value;

/// In the opening and in the ending.
#[rustfmt::skip]
pub(in crate::engine::eval) const WEIGHTS: [[Value; 2]; 23] = [
    // scored point
    [100, 100],
    // queen, drone, pawn in one's zone
    [36, 36], [24, 24], [12, 12],
    // queen, drone, pawn that the side to move attacks, and that the other one attacks
    [20, 20], [15, 15], [8, 8], [10, 10], [6, 6], [3, 3],
    // a move
    [1, 1],
    // so few moves, from none on
    [0, 0], [0, 0], [0, 0], [0, 0], [0, 0], [0, 0], [0, 0], [0, 0],
    // lead
    [0, 0],
    // piece in the zone of the leader
    [0, 0],
    // piece in the other zone
    [0, 0],
    // right to move
    [10, 10],
];
