//! Weights of sovereign, made by hand. Fitted ones predict results better but play worse: 70-26-104, score 0.415 ± 0.060
//! (`-- sovereign --games 3000 --nodes 500 --seed 2`, then `-- versus sovereign NEW OLD --games 200 --nodes 1000 --seed 6`).
//!
//! Over the evaluation before them, which did not look at who defends a holder: 48-10-42, score 0.530 ± 0.075
//! (`-- versus sovereign NEW OLD --games 100 --nodes 1000 --seed 5`).

use crate::engine::value::Value;

/// The same in opening and ending.
#[rustfmt::skip]
pub(in crate::engine::eval) const WEIGHTS: [Value; 217] = [
    // armies by how they are held, each: queen, rook, bishop, knight, pawn, places of pieces, of pawns, pieces that left the rim
    14400, 8000, 5440, 4800, 1440, 16, 16, 0,
    10688, 5938, 4038, 3562, 1069, 12, 12, 0,
    6412, 3562, 2422, 2138, 641, 7, 7, 0,
    6412, 3562, 2422, 2138, 641, 7, 7, 0,
    4275, 2375, 1615, 1425, 428, 5, 5, 0,
    4275, 2375, 1615, 1425, 428, 5, 5, 0,
    5625, 3125, 2125, 1875, 562, 6, 6, 0,
    3375, 1875, 1275, 1125, 338, 4, 4, 0,
    3375, 1875, 1275, 1125, 338, 4, 4, 0,
    2250, 1250, 850, 750, 225, 2, 2, 0,
    2250, 1250, 850, 750, 225, 2, 2, 0,
    2812, 1562, 1062, 938, 281, 3, 3, 0,
    1688, 938, 638, 562, 169, 2, 2, 0,
    1688, 938, 638, 562, 169, 2, 2, 0,
    1125, 625, 425, 375, 112, 1, 1, 0,
    1125, 625, 425, 375, 112, 1, 1, 0,
    1688, 938, 638, 562, 169, 2, 2, 0,
    1012, 562, 382, 338, 101, 1, 1, 0,
    1012, 562, 382, 338, 101, 1, 1, 0,
    675, 375, 255, 225, 68, 1, 1, 0,
    675, 375, 255, 225, 68, 1, 1, 0,
    // holder of an army; king by its distance from the rim; empty squares on the lines to the king; own pieces beside it;
    // line to an enemy; right to move
    0, 0, 0, 0, 0, 0,
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
    0, 0, 0, 0, 0, 0, 0, 0, 0,
    0,
    240,
];
