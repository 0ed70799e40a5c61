//! The row of Plunder Chess.

use super::SET;
use crate::rules::{Army, GameSpec, Role, RuleNumbers, RuleOption, SamplePiece, Tuning, orthodox::CHESS};

/// The option `vests`.
const SUPPLY: RuleOption = RuleOption {
    key: "vests",
    label: "Vest supply",
    values: &[("set", "As in the box (2 Q, 2 R, 2 B, 2 N, 5 P)"), ("unlimited", "Unlimited")],
    before_it: "set",
};

/// Rule 10.
const CASTLING: RuleOption = RuleOption {
    key: "castling",
    label: "Castling against vests",
    values: &[
        ("path", "No attack on the king or on its path"),
        ("between", "Also no move by a vest to a square between them"),
    ],
    before_it: "path",
};

pub(in crate::rules) const SPEC: GameSpec = GameSpec {
    id: "plunder",
    title: "Plunder Chess",
    short_title: "Plunder Chess",
    about: "Chess with loot: capture a piece, wear its vest, move like it once.",
    uci_names: &["plunder"],
    rule_options: &[SUPPLY, CASTLING],
    vests: &SET,
    sample_pieces: [
        SamplePiece::new(Army::Black, Role::Knight).in_vest(Role::Bishop),
        SamplePiece::new(Army::Black, Role::Pawn),
        SamplePiece::new(Army::White, Role::Pawn),
        SamplePiece::new(Army::White, Role::Bishop).in_vest(Role::Rook),
    ],
    sample_position: Some("r1b1k2r/pp1n(b)1ppp/2n(p)1p3/q7/3P4/2N(r)1PN2/PP2BPPP/R2QK2R w KQkq - 0 9"),
    tuning: Tuning {
        level_blurs: [380, 200, 150, 114, 83, 61, 46],
        chance_scale: 213.,
        lost_at: 1_200,
        ..CHESS.tuning
    },
    // Of the moves without vests the book says only that they are as in chess.
    rule_numbers: RuleNumbers {
        double_step: Some(11),
        promotion_role: Some(14),
        promotion: Some(14),
        castling: Some(10),
        check: Some(8),
        ..RuleNumbers::NONE
    },
    ..CHESS
};
