//! The usual start, and the rule options.

use super::Position;
use crate::rules::{Options, RuleOption};

/// The option of Martian Chess: `supply` (rule 4).
pub const RULE_OPTIONS: [RuleOption; 1] = [RuleOption {
    key: "supply",
    label: "Pyramids for promotions",
    values: &[("set", "six of each size, as in the box"), ("unlimited", "as many as are made")],
}];

const START: &str = "qqd1/qdp1/dpp1/4/4/1ppd/1pdq/1dqq 1 0 0 - -";

impl Position {
    /// The usual start under these options.
    pub(super) fn usual_start(options: &Options) -> Self {
        Self::from_text(START, options).expect("the start is a valid position: every test that begins a game reads it")
    }
}
