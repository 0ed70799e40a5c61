//! The rule options of Martian Chess.

use crate::rules::RuleOption;

/// The options of Martian Chess: `supply` (rule 4) and `tie` (rules 5 to 7).
pub const RULE_OPTIONS: [RuleOption; 2] = [
    RuleOption {
        key: "supply",
        label: "Pyramid supply",
        values: &[("set", "Six of each size, as in the box"), ("unlimited", "Unlimited")],
        before_it: "set",
    },
    RuleOption {
        key: "tie",
        label: "Equal scores",
        values: &[("last", "The player who moved last wins"), ("draw", "A draw, unless one half is empty at the end")],
        before_it: "draw",
    },
];
