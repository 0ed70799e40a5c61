//! The usual start, and the rule options.

use crate::rules::RuleOption;

/// The option of Martian Chess: `supply` (rule 4).
pub const RULE_OPTIONS: [RuleOption; 1] = [RuleOption {
    key: "supply",
    label: "Pyramids for promotions",
    values: &[("set", "six of each size, as in the box"), ("unlimited", "as many as are made")],
}];

/// The usual start.
pub(super) const START: &str = "qqd1/qdp1/dpp1/4/4/1ppd/1pdq/1dqq 1 0 0 - -";
