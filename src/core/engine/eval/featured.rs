//! Games whose evaluation is a sum of weighted features, as the fitting of the weights sees them.

use super::sink::{Sink, Weight};
use crate::engine::{game::Evaluated, value::Value};

/// A position that emits all of its features.
pub(in crate::engine) trait Featured: Evaluated {
    /// How many units of a weight make a hundredth.
    const UNIT: Value = 1;

    /// So many hundredths of the evaluation are reported as one.
    const PARTS: Value = 1;

    /// Whether the weights differ between opening and ending.
    const HAS_PHASES: bool = true;

    fn weights() -> Vec<Weight>;

    fn names() -> Names;

    /// Emits every feature, of the first side minus the second.
    fn emit(&self, sink: &mut impl Sink);

    /// What the game's net adds to the sum, for the side to move.
    fn net_value(&self) -> Value {
        0
    }

    /// How much of the opening's weights counts, 0 to [`PHASES`](super::sink::PHASES).
    fn opening(&self) -> i32;
}

/// The names of groups of features that follow each other, each with its first place and the one after its last.
pub(in crate::engine) struct Names(pub Vec<(&'static str, usize, usize)>);

impl Names {
    /// The names with the places where they begin; `end` is the place after the last one.
    pub(super) fn new(lists: &[&[(&'static str, usize)]], end: usize) -> Self {
        let all: Vec<(&'static str, usize)> = lists.concat();
        let ends = all.iter().skip(1).map(|(_, start)| *start).chain([end]);
        Self(all.iter().zip(ends).map(|((name, start), end)| (*name, *start, end)).collect())
    }
}

/// Features with how often they occur, in the order of their places.
#[derive(Default)]
pub(in crate::engine) struct Counts(pub std::collections::BTreeMap<usize, i32>);

impl Sink for Counts {
    fn add(&mut self, feature: usize, count: i32) {
        *self.0.entry(feature).or_default() += count;
    }
}
