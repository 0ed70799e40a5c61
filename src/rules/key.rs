//! Position keys: one number for a position (Zobrist's way), so that two positions that differ are told apart at a
//! glance.
//!
//! The board's part is the exclusive or of one constant for each piece on its square, and is kept up to date where
//! pieces are put and taken. What else decides the play is a few small words; [`mix`] adds them when the key is asked
//! for, each in its turn, so that a move changes only what it touches. Constants come out of [`scramble`]: the same in
//! every build and run.

/// A constant for each number: the finaliser of SplitMix64, which gives different ones for different numbers.
pub(super) const fn scramble(number: u64) -> u64 {
    let mut word = number.wrapping_add(0x9E37_79B9_7F4A_7C15);
    word = (word ^ word >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    word = (word ^ word >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
    word ^ word >> 31
}

/// The key with one word more. Keys that differ still do when the same word is added to both, and so do equal keys with
/// different words.
pub(super) const fn mix(key: u64, word: u64) -> u64 {
    // The key is scrambled before the word meets it: else words could undo the constants of pieces, being as small
    // numbers as those are made of.
    scramble(scramble(key) ^ word)
}

/// An optional number as a word: none is 0.
pub(super) fn word(number: Option<impl Into<u64>>) -> u64 {
    number.map_or(0, |number| number.into() + 1)
}
