//! The rule options of Plunder Chess.

use crate::rules::RuleOption;

/// The options of Plunder Chess: `vests`, and `castling` (rule 10).
pub const RULE_OPTIONS: [RuleOption; 2] = [
    RuleOption {
        key: "vests",
        label: "Vest supply",
        values: &[("set", "As in the box (2 Q, 2 R, 2 B, 2 N, 5 P)"), ("unlimited", "Unlimited")],
        before_it: "set",
    },
    RuleOption {
        key: "castling",
        label: "Castling against vests",
        values: &[
            ("path", "No attack on the king or on its path"),
            ("between", "Also no move by a vest to a square between them"),
        ],
        before_it: "path",
    },
];
