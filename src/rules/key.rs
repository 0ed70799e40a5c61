//! Position keys (Zobrist): one number for a position, so that positions are compared by comparing numbers.
//!
//! The board's part is the exclusive or of one constant for each piece on its square, and is kept up to date where
//! pieces are put and taken. The rest of the state is a few small words, which [`mix`] adds when the key is asked for, so
//! that a move updates only what it touches. Constants come from [`scramble`]: the same in every build and run.

/// A constant for each number: the finaliser of SplitMix64, which gives different ones for different numbers.
pub(super) const fn scramble(number: u64) -> u64 {
    let mut word = number.wrapping_add(0x9E37_79B9_7F4A_7C15);
    word = (word ^ word >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    word = (word ^ word >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
    word ^ word >> 31
}

/// Adds a word to a key. Different keys stay different under the same word, and equal keys become different under
/// different words.
pub(super) const fn mix(key: u64, word: u64) -> u64 {
    // The key is scrambled first: the constants of pieces come from numbers as small as the words, and a plain
    // exclusive or could cancel one.
    scramble(scramble(key) ^ word)
}

/// An optional number as a word: none is 0.
pub(super) fn word(number: Option<impl Into<u64>>) -> u64 {
    number.map_or(0, |number| number.into() + 1)
}
