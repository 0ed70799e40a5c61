//! Weights of sovereign, made by
//! `cargo bench --no-default-features --features test-hooks --bench fit -- sovereign --games 2000 --nodes 600 --seed 1`
//! from the weights before it. Loss over positions that were held back: 0.23951, before 0.26594.
//!
//! Gain over the weights before: not measured yet.

use crate::engine::value::Value;

/// The same in opening and ending.
#[rustfmt::skip]
pub(in crate::engine::eval) const WEIGHTS: [Value; 217] = [
    // armies by how they are held, each: queen, rook, bishop, knight, pawn, places of pieces, of pawns, pieces that left the rim
    14956, 7818, 5576, 4676, 631, -81, 69, -29,
    9540, 5029, 3289, 2699, 1073, -306, 59, 150,
    6380, 3479, 2391, 2062, 541, -135, 18, -15,
    6165, 3308, 2192, 1938, 704, -403, 73, 41,
    4354, 2397, 1720, 1420, 299, -81, 9, 6,
    4264, 2353, 1599, 1398, 446, -32, -20, -3,
    5454, 3093, 2027, 1806, 472, -138, 67, 65,
    3357, 1853, 1267, 1112, 371, -83, -26, -21,
    3369, 1859, 1267, 1107, 366, -208, 92, -5,
    2234, 1234, 833, 731, 261, -92, 65, -10,
    2266, 1248, 853, 747, 239, -23, 41, -10,
    2835, 1581, 1072, 961, 275, 24, 10, 6,
    1686, 936, 637, 557, 155, -157, -41, -5,
    1687, 936, 637, 562, 168, -7, -21, -1,
    1113, 615, 414, 363, 110, -132, 21, -5,
    1125, 624, 423, 374, 113, -1, 45, 0,
    1685, 942, 640, 563, 179, 23, 16, 2,
    1004, 554, 374, 333, 94, -90, -120, 0,
    1012, 562, 382, 338, 104, 21, 43, 0,
    675, 375, 255, 225, 68, 2, 1, 0,
    675, 375, 255, 225, 70, 16, 34, 0,
    // holder of an army: king, queen, rook, bishop, knight, pawn
    1, -137, -135, -404, -72, 131,
    // king by its distance from the rim
    -2, 7, -11, -2, 8, 39, 0, 268,
    -281, -9, -12, 6, 0, -14, 1,
    // empty squares on the lines to the king, by three
    299, 8, 0, -16, -179, -9, -109, -2,
    6, 5, 1, 12, -3, -9, -6, 0,
    2,
    // own pieces beside the king
    -6, -27, -166, 44, 212, -78, 21, 0,
    0,
    // line to an enemy
    -173,
    // right to move
    -186,
];
