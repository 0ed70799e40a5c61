//! The rule options of Sovereign Chess, one of which Royale has too.

use crate::rules::RuleOption;

/// Rule 8.
pub const TWINS: RuleOption = RuleOption {
    key: "twins",
    label: "A piece may move directly to the twin of its square",
    values: &[("on", "Leaving one twin frees the other."), ("off", "It must go elsewhere first.")],
    before_it: "on",
};

/// The options of Sovereign Chess: `twins` (rule 8) and `choice` (the first-move choice).
pub const RULE_OPTIONS: [RuleOption; 2] = [
    TWINS,
    RuleOption {
        key: "choice",
        label: "Pie rule: choose sides after White's first move",
        values: &[
            (
                "on",
                "The second player takes White, with that move made, or Black. The rules say what each first move is worth.",
            ),
            ("off", "The first player has White."),
        ],
        before_it: "on",
    },
];
