//! The row of Two Kings.

use crate::rules::{Army, GameSpec, Role, RuleNumbers, RuleOption, SamplePiece, Tuning, orthodox::CHESS};

/// Rule 1.
const MEASURE: RuleOption = RuleOption {
    key: "measure",
    label: "Two kings on one file",
    values: &[("a1", "The one nearer White's side counts"), ("own", "The one nearer its own side counts")],
    before_it: "a1",
};

pub(in crate::rules) const SPEC: GameSpec = GameSpec {
    id: "two-kings",
    title: "Two Kings",
    short_title: "Two Kings",
    about: "Chess with two kings each. Only the one nearest the a-file counts.",
    uci_names: &["two-kings", "twokings"],
    rule_options: &[MEASURE],
    sample_pieces: [
        SamplePiece::new(Army::Black, Role::King),
        SamplePiece::new(Army::Black, Role::King).crowned(),
        SamplePiece::new(Army::White, Role::King).crowned(),
        SamplePiece::new(Army::White, Role::King),
    ],
    tuning: Tuning {
        level_blurs: [340, 178, 124, 85, 63, 51, 26],
        chance_scale: 230.,
        lost_at: 1_500,
        king_pawns: 4,
        ..CHESS.tuning
    },
    // Rule 5 says how pieces and pawns move. The book says nothing about whose pieces are whose.
    rule_numbers: RuleNumbers {
        way: Some(5),
        pawn_way: Some(5),
        pawn_capture: Some(5),
        double_step: Some(5),
        promotion_role: Some(5),
        promotion: Some(5),
        castling: Some(6),
        check: Some(3),
        ..RuleNumbers::NONE
    },
    ..CHESS
};
