//! Sovereign Chess Royale: Sovereign Chess for four seats, where kings are captured.
//!
//! Its rules are in `assets/book/royale.ron`; where these say nothing else, those of `sovereign` hold. Here is the variant,
//! in `turn` what a seat has to do on its turn, and how a game of four ends.

mod turn;

use std::fmt;

use super::sovereign::{self, CastlingLine, Sovereign, Turn, Variant};
use super::{
    Action, Army, End, Game, GameSpec, Outcome, Problem, Reason, Refusal, Role, RuleNumbers, SamplePiece, ScoreUnit,
    SeatStanding, Square, SquareSet, Tuning,
};
pub use crate::rules::refusal::RoyaleRefusal;

/// A position of Royale.
///
/// ```
/// use regalia_core::rules::{Army, Game, GamePosition, Options, Seat, royale::Position};
/// let start = Position::start(&Options::new(Game::Royale));
/// assert_eq!(start.seats().count(), 4);
/// let (army, king) = (start.owned(Seat::Three), start.king(Seat::Three).unwrap());
/// assert!(army == Army::Slate && start.squares_of(army).contains(king));
/// ```
pub type Position = sovereign::Position<Royale>;

/// Sovereign Chess Royale, as a type.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Royale;

const START: &str = "cqcrvbvqbrbnbbbkbqbbbnbrynyroboq/cbnnnpvpbpbpbpbpbpbpbpbpyprprnor/grnp12rppb/\
    gngp12pppq/arap12spsr/anap12spsn/abap12spsb/akap12spsq/aqap12spsk/abap12spsb/anap12spsn/arap12spsr/yqyp12vpvn/\
    ybop12cpvr/rronopppwpwpwpwpwpwpwpwpgpcpcnnb/rqrbprpnwrwnwbwqwkwbwnwrgqgbnrnq \
    1 w a s b a2,a5,a12,a14,b16,c1,e1,e16,l1,l16,n16,o1,p3,p5,p12,p15 0 0";

/// What differs from the row of Sovereign Chess.
pub(super) const SPEC: GameSpec = GameSpec {
    id: "royale",
    title: "Sovereign Chess Royale",
    short_title: "Royale",
    about: "Four players, no checkmate: the last king standing wins.",
    uci_names: &["royale"],
    builds_on: Some(Game::Sovereign),
    rule_options: &[sovereign::TWINS],
    seats: 4,
    first_armies: [Army::White, Army::Ash, Army::Slate, Army::Black],
    has_first_move_choice: false,
    outlives_kings: true,
    sample_pieces: [
        SamplePiece::new(Army::White, Role::King),
        SamplePiece::new(Army::Ash, Role::King),
        SamplePiece::new(Army::Slate, Role::King),
        SamplePiece::new(Army::Black, Role::King),
    ],
    score_unit: ScoreUnit::Shares,
    tuning: Tuning {
        level_blurs: [600, 400, 270, 180, 120, 80, 45],
        // A share is an expected result as it is.
        chance_scale: 1.,
        king_pawns: 50,
        ..sovereign::SPEC.tuning
    },
    rule_numbers: RuleNumbers::NONE,
    ..sovereign::SPEC
};

impl Variant for Royale {
    const GAME: Game = Game::Royale;
    const RANGE: u8 = Sovereign::RANGE;
    const START: &'static str = START;
    const KINGS_ARE_CAPTURED: bool = true;
    /// A corner belongs to its rank.
    const CASTLING_LINES: &'static [CastlingLine] = &[
        CastlingLine::along_rank("i1"),
        CastlingLine::along_rank("h16"),
        CastlingLine::along_file("a9"),
        CastlingLine::along_file("p8"),
    ];
    const SEAT_WORDS: &'static str = "1, 2, 3 or 4";
    const OWNER_WORDS: &'static str = "a colour letter, one of w a s b p r o y g c n v, perhaps with ~ or ! behind it";
    const ROOK_WORDS: &'static str = "a square (in a list with commas), or -";

    /// `~` behind a seat whose king has escaped, `!` behind one that has resigned.
    fn read_standing(mark: &str) -> Option<SeatStanding> {
        match mark {
            "" => Some(SeatStanding::Playing),
            "~" => Some(SeatStanding::Escaped),
            "!" => Some(SeatStanding::Resigned),
            _ => None,
        }
    }

    /// Squares separated by commas.
    fn read_rooks(text: &str) -> Result<SquareSet, (usize, Problem)> {
        let mut rooks = SquareSet::EMPTY;
        let mut offset = 0;
        for word in text.split(',') {
            let problem = || Problem::Word { found: word.to_owned(), wanted: Self::ROOK_WORDS };
            let square = word.parse().map_err(|_| (offset, problem()))?;
            rooks.insert(square);
            offset += word.len() + 1;
        }
        Ok(rooks)
    }

    fn write_rooks(rooks: SquareSet, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut rooks: Vec<Square> = rooks.iter().collect();
        rooks.sort_by_key(|rook| (rook.file(), rook.rank()));
        let names: Vec<String> = rooks.iter().map(Square::to_string).collect();
        f.write_str(&names.join(","))
    }

    fn turn(position: &Position) -> Turn {
        position.turn()
    }

    fn may_resign(position: &Position) -> bool {
        position.may_resign()
    }

    fn validate_turn(position: &Position) -> Result<(), Refusal> {
        position.validate_turn()
    }

    fn validate(position: &Position, action: Action) -> Result<(), Refusal> {
        position.validate_on_turn(action)
    }

    /// One king is left (rule 7).
    fn outcome(position: &Position) -> Option<Outcome> {
        position.last_king()
    }

    fn plain_end(position: &Position) -> Option<End> {
        position.last_king_scores().map(|scores| End { scores, reason: Reason::LastKing })
    }
}
