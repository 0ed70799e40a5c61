//! Weights of martian, made by
//! `cargo bench -p regalia-core --bench fit -- martian --games 5000 --nodes 800 --seed 3`
//! from the weights before it. Loss over positions that were held back: 0.14284, before 0.15721.
//!
//! Gain over the weights before: 221-0-179, score 0.552 ± 0.044 (`-- versus martian NEW OLD --games 400 --nodes 1500
//! --seed 26`). Those, of a first round (6,000 games, seed 1), gained over points scored and held alone: 285-0-15, score
//! 0.950 ± 0.024 (300 games, seed 6); with 30 ms a move 74-0-26, score 0.740 ± 0.075 (100 games, seed 8).

use crate::engine::value::Value;

/// In the opening and in the ending.
#[rustfmt::skip]
pub(in crate::engine::eval) const WEIGHTS: [[Value; 2]; 23] = [
    // scored point
    [64, 137],
    // queen, drone, pawn in one's zone
    [-25, 0], [-22, -64], [-28, -48],
    // queen, drone, pawn that the side to move attacks, and that the other one attacks
    [22, 20], [0, -1], [2, 23], [34, 25], [5, 15], [5, 25],
    // a move
    [4, 1],
    // so few moves, from none on
    [0, 0], [-4, -10], [5, 5], [-1, -2], [1, -2], [-2, -2], [3, 11], [0, 1],
    // lead
    [-7, 95],
    // piece in the zone of the leader
    [-4, -1],
    // piece in the other zone
    [3, -6],
    // right to move
    [21, -9],
];
