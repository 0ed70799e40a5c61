//! Which rules of Sovereign Chess forbid what other games forbid too.

use crate::rules::rule_numbers::RuleNumbers;

/// Those of Sovereign Chess; its own refusals cover double steps and what pawns promote to.
pub(in crate::rules) const RULE_NUMBERS: RuleNumbers = RuleNumbers {
    command: Some(5),
    way: Some(6),
    pawn_way: Some(9),
    pawn_capture: Some(11),
    promotion: Some(12),
    castling: Some(13),
    check: Some(17),
    ..RuleNumbers::NONE
};
