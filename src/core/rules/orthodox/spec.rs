//! What the rows of the games on the board of chess have in common.

use crate::rules::{Army, GameSpec, MoveKind, PieceSet, Role, RuleNumbers, ScoreUnit, SquareSet, Tuning};

/// Chess without a name: the games that build on it say what differs. `rules/spec.rs` checks that none leaves its names
/// or its strength empty.
pub(in crate::rules) const CHESS: GameSpec = GameSpec {
    id: "",
    title: "",
    short_title: "",
    about: "",
    uci_names: &[],
    builds_on: None,
    rule_options: &[],
    seats: 2,
    size: (8, 8),
    piece_set: PieceSet::Chess,
    roles: &Role::CHESS,
    first_armies: [Army::White, Army::Black, Army::Black, Army::Black],
    coloured_squares: &[],
    promotion_squares: SquareSet::rectangle("a1", "h1").union(SquareSet::rectangle("a8", "h8")),
    has_brown_lines: false,
    canal: None,
    vests: &[],
    armies_change_hands: false,
    seats_choose_armies: false,
    has_first_move_choice: false,
    counts_material: true,
    has_points: false,
    outlives_kings: false,
    has_castling: true,
    castles_by_target: false,
    has_en_passant: true,
    writes_plies: true,
    sample_moves: ["e2e4", "Nf3"],
    starred_kind: MoveKind::ByVest,
    score_unit: ScoreUnit::Centipawns,
    tuning: Tuning {
        level_blurs: [0; 7],
        chance_scale: 1.,
        review_nodes: 400_000,
        move_nodes: 2_000_000,
        lost_at: 0,
        random_plies: 6,
        king_pawns: 0,
    },
    rule_numbers: RuleNumbers::NONE,
};
