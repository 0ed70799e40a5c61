//! Sovereign Chess itself: its row and its board.

use super::{CastlingLine, Variant};
use crate::rules::{
    Army, Game, GameSpec, MoveKind, PieceSet, Role, RuleNumbers, RuleOption, SamplePiece, ScoreUnit, Square, SquareSet,
    Tuning,
};

/// Rule 8.
pub(in crate::rules) const TWINS: RuleOption = RuleOption {
    key: "twins",
    label: "A piece may move directly to the twin of its square",
    values: &[("on", "Leaving one twin frees the other."), ("off", "It must go elsewhere first.")],
    before_it: "on",
};

const FIRST_MOVE_CHOICE: RuleOption = RuleOption {
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
};

pub(in crate::rules) const SPEC: GameSpec = GameSpec {
    id: "sovereign",
    title: "Sovereign Chess",
    short_title: "Sovereign Chess",
    about: "Chess with twelve armies: stand on a coloured square, and its army is yours.",
    uci_names: &["sovereign"],
    builds_on: None,
    rule_options: &[TWINS, FIRST_MOVE_CHOICE],
    seats: 2,
    size: (16, 16),
    piece_set: PieceSet::Chess,
    roles: &Role::CHESS,
    first_armies: [Army::White, Army::Black, Army::Black, Army::Black],
    coloured_squares: &COLOURED_SQUARES,
    promotion_squares: SquareSet::rectangle("g7", "j10"),
    has_brown_lines: true,
    canal: None,
    vests: &[],
    armies_change_hands: true,
    seats_choose_armies: true,
    has_first_move_choice: true,
    counts_material: false,
    has_points: false,
    outlives_kings: false,
    has_castling: true,
    castles_by_target: true,
    has_en_passant: false,
    writes_plies: true,
    sample_moves: ["e2e4", "wPe2-e4"],
    sample_pieces: [
        SamplePiece::new(Army::White, Role::King),
        SamplePiece::new(Army::Cyan, Role::Knight),
        SamplePiece::new(Army::Red, Role::Rook),
        SamplePiece::new(Army::Black, Role::King),
    ],
    sample_position: None,
    starred_kind: MoveKind::ByVest,
    score_unit: ScoreUnit::Centipawns,
    tuning: Tuning {
        level_blurs: [380, 215, 165, 112, 88, 70, 37],
        chance_scale: 232.,
        review_nodes: 150_000,
        move_nodes: 700_000,
        lost_at: 1_500,
        random_plies: 8,
        king_pawns: 0,
    },
    // Its own refusals cover double steps and what pawns promote to.
    rule_numbers: RuleNumbers {
        command: Some(5),
        way: Some(6),
        pawn_way: Some(9),
        pawn_capture: Some(11),
        promotion: Some(12),
        castling: Some(13),
        check: Some(17),
        ..RuleNumbers::NONE
    },
};

/// Sovereign Chess, as a type.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sovereign;

impl Variant for Sovereign {
    const GAME: Game = Game::Sovereign;
    const RANGE: u8 = 8;
    const START: &'static str = START;
    const CASTLING_LINES: &'static [CastlingLine] = &[CastlingLine::along_rank("i1"), CastlingLine::along_rank("i16")];
    const KINGS_ARE_CAPTURED: bool = false;
    const SEAT_WORDS: &'static str = "1 or 2";
    const OWNER_WORDS: &'static str = "a colour letter, one of w a s b p r o y g c n v";
    const ROOK_WORDS: &'static str = "file letters A to P or a to p, or -";
}

const START: &str = "aqabvrvnbrbnbbbqbkbbbnbrynyrsbsq/aranvpvpbpbpbpbpbpbpbpbpypypsnsr/nbnp12opob/nqnp12opoq/\
    crcp12rprr/cncp12rprn/gbgp12pppb/gqgp12pppq/yqyp12vpvq/ybyp12vpvb/onop12npnn/orop12npnr/rqrp12cpcq/rbrp12cpcb/\
    srsnppppwpwpwpwpwpwpwpwpgpgpanar/sqsbprpnwrwnwbwqwkwbwnwrgngrabaq 1 w b CELNceln 0 0";

const fn twins(army: Army, one: &str, other: &str) -> (Army, [Square; 2]) {
    (army, [Square::named(one), Square::named(other)])
}

const COLOURED_SQUARES: [(Army, [Square; 2]); 12] = [
    twins(Army::White, "i8", "h9"),
    twins(Army::Ash, "g7", "j10"),
    twins(Army::Slate, "j7", "g10"),
    twins(Army::Black, "h8", "i9"),
    twins(Army::Pink, "i6", "h11"),
    twins(Army::Red, "l5", "e12"),
    twins(Army::Orange, "f9", "k8"),
    twins(Army::Yellow, "k6", "f11"),
    twins(Army::Green, "f6", "k11"),
    twins(Army::Cyan, "f8", "k9"),
    twins(Army::Navy, "e5", "l12"),
    twins(Army::Violet, "h6", "i11"),
];
