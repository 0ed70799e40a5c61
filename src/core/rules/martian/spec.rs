//! The row of Martian Chess.

use super::SIZE;
use crate::rules::{
    Army, GameSpec, MoveKind, PieceSet, Role, RuleNumbers, RuleOption, SamplePiece, ScoreUnit, SquareSet, Tuning,
};

/// Rule 4.
const SUPPLY: RuleOption = RuleOption {
    key: "supply",
    label: "Pyramid supply",
    values: &[("set", "Six of each size, as in the box"), ("unlimited", "Unlimited")],
    before_it: "set",
};

/// Rules 5 to 7.
const TIE: RuleOption = RuleOption {
    key: "tie",
    label: "Equal scores",
    values: &[("last", "The player who moved last wins"), ("draw", "A draw, unless one half is empty at the end")],
    before_it: "draw",
};

pub(in crate::rules) const SPEC: GameSpec = GameSpec {
    id: "martian",
    title: "Martian Chess",
    short_title: "Martian Chess",
    about: "No armies: you own whatever stands in your half. Captures score points.",
    uci_names: &["martian"],
    builds_on: None,
    rule_options: &[SUPPLY, TIE],
    seats: 2,
    size: SIZE,
    piece_set: PieceSet::Pyramids,
    roles: &[Role::Queen, Role::Drone, Role::Pawn],
    first_armies: [Army::Orange, Army::Cyan, Army::Cyan, Army::Cyan],
    coloured_squares: &[],
    promotion_squares: SquareSet::EMPTY,
    has_brown_lines: false,
    canal: Some(SIZE.1 / 2),
    vests: &[],
    armies_change_hands: false,
    seats_choose_armies: false,
    has_first_move_choice: false,
    counts_material: false,
    has_points: true,
    outlives_kings: false,
    has_castling: false,
    castles_by_target: false,
    has_en_passant: false,
    writes_plies: false,
    sample_moves: ["c3d4", "c3-d4"],
    sample_pieces: [
        SamplePiece::new(Army::Cyan, Role::Queen),
        SamplePiece::new(Army::Cyan, Role::Pawn),
        SamplePiece::new(Army::Orange, Role::Drone),
        SamplePiece::new(Army::Orange, Role::Queen),
    ],
    sample_position: None,
    starred_kind: MoveKind::CallsClock,
    score_unit: ScoreUnit::Points,
    tuning: Tuning {
        level_blurs: [380, 215, 165, 112, 112, 70, 37],
        // The points that are expected are few, and all that counts.
        chance_scale: 41.,
        review_nodes: 400_000,
        move_nodes: 3_000_000,
        lost_at: 1_200,
        random_plies: 4,
        king_pawns: 0,
    },
    rule_numbers: RuleNumbers::NONE,
};
