//! Where the features of a position go: into a sum of their weights, or into a list from which weights are fitted.

use std::marker::PhantomData;

use crate::engine::value::Value;

/// A value for the opening and one for the ending in one number, so that both are added at once.
pub(super) type Pair = i64;

/// What a feature is worth in the opening and in the ending.
pub(in crate::engine) type Weight = [Value; 2];

pub(super) const fn pair([opening, ending]: Weight) -> Pair {
    ((opening as Pair) << 32) + ending as Pair
}

/// The weights of a list of features as pairs.
pub(super) const fn pairs<const N: usize>(weights: &[Weight; N]) -> [Pair; N] {
    let mut pairs = [0; N];
    let mut place = 0;
    while place < N {
        pairs[place] = pair(weights[place]);
        place += 1;
    }
    pairs
}

/// What the phase is with all pieces on the board; with none it is 0.
pub(in crate::engine) const PHASES: i32 = 24;

/// A pair between opening and ending.
#[inline]
pub(super) const fn tapered(sum: Pair, phase: i32) -> Value {
    let (opening, ending) = (((sum + (1 << 31)) >> 32) as Value, sum as Value);
    (opening * phase + ending * (PHASES - phase)) / PHASES
}

/// Receives the features of a position. The same code emits them for an evaluation and for the fitting of its weights.
pub(in crate::engine) trait Sink {
    /// The position has a feature so many times; below zero if the second side has it.
    fn add(&mut self, feature: usize, count: i32);
}

/// Features that follow each other, so that they are weighed together.
pub(in crate::engine) type Row = [i16; 8];

/// The weights of a row, each times its count.
#[inline]
pub(super) fn weighed(weights: &Row, counts: &Row) -> Value {
    weights.iter().zip(counts).map(|(weight, count)| Value::from(*weight) * Value::from(*count)).sum()
}

/// The weights of a game's features.
pub(super) trait Weighted {
    const PAIRS: &'static [Pair];
}

pub(super) struct Sum<W> {
    pub sum: Pair,
    weights: PhantomData<W>,
}

impl<W> Sum<W> {
    #[inline]
    pub const fn new() -> Self {
        Self { sum: 0, weights: PhantomData }
    }
}

impl<W: Weighted> Sink for Sum<W> {
    #[inline(always)]
    fn add(&mut self, feature: usize, count: i32) {
        self.sum += W::PAIRS[feature] * Pair::from(count);
    }
}
