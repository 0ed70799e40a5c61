//! Which rules of Plunder Chess forbid what other games forbid too.

use crate::rules::rule_numbers::RuleNumbers;

/// Of the moves without vests the book says only that they are as in chess.
pub(in crate::rules) const RULE_NUMBERS: RuleNumbers = RuleNumbers {
    double_step: Some(11),
    promotion_role: Some(14),
    promotion: Some(14),
    castling: Some(10),
    check: Some(8),
    ..RuleNumbers::NONE
};
