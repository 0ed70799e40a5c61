//! The rule option of Two Kings.

use crate::rules::RuleOption;

/// The option of Two Kings: `measure` (rule 1).
pub const RULE_OPTIONS: [RuleOption; 1] = [RuleOption {
    key: "measure",
    label: "Two kings on one file",
    values: &[("a1", "The one nearer White's side counts"), ("own", "The one nearer its own side counts")],
    before_it: "a1",
}];
