//! Which rules of Two Kings forbid what other games forbid too.

use crate::rules::rule_numbers::RuleNumbers;

/// Rule 5 says how pieces and pawns move. Its file says nothing about whose pieces are whose.
pub(in crate::rules) const RULE_NUMBERS: RuleNumbers = RuleNumbers {
    way: Some(5),
    pawn_way: Some(5),
    pawn_capture: Some(5),
    double_step: Some(5),
    promotion_role: Some(5),
    promotion: Some(5),
    castling: Some(6),
    check: Some(3),
    ..RuleNumbers::NONE
};
