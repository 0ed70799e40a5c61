//! Position keys (Zobrist): one number for a position, so that positions are compared by comparing numbers.
//!
//! The board's part is the XOR of one constant for each piece on its square, kept up to date as pieces are put and taken.
//! The rest of the state is a few small words. [`mix`] adds them when the key is asked for, so that a move updates only
//! what it touches. The constants come from [`scramble`] and are the same in every build and run.

/// A constant for each number, different for different numbers: the finaliser of SplitMix64.
pub(crate) const fn scramble(number: u64) -> u64 {
    let mut word = number.wrapping_add(0x9E37_79B9_7F4A_7C15);
    word = (word ^ word >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    word = (word ^ word >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
    word ^ word >> 31
}

/// Adds a word to a key. Different keys stay different under the same word, and equal keys become different under
/// different words.
pub(super) const fn mix(key: u64, word: u64) -> u64 {
    // The key is scrambled first: the constants of pieces come from numbers as small as the words, so that a plain XOR
    // could cancel one.
    scramble(scramble(key) ^ word)
}

/// An optional number as a word; `None` is 0.
pub(super) fn word(number: Option<impl Into<u64>>) -> u64 {
    number.map_or(0, |number| number.into() + 1)
}
