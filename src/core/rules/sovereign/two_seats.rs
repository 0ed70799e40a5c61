//! Sovereign Chess itself, which two seats play.

use std::fmt;

use super::Position;
use super::variant::{CastlingLine, Turn, Variant};
use crate::rules::{
    Action, End, Game, GamePosition, Options, Outcome, Problem, Reason, Refusal, SeatStanding, Square, SquareSet,
};

/// Sovereign Chess, as a type.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sovereign;

const START: &str = "aqabvrvnbrbnbbbqbkbbbnbrynyrsbsq/aranvpvpbpbpbpbpbpbpbpbpypypsnsr/nbnp12opob/nqnp12opoq/\
    crcp12rprr/cncp12rprn/gbgp12pppb/gqgp12pppq/yqyp12vpvq/ybyp12vpvb/onop12npnn/orop12npnr/rqrp12cpcq/rbrp12cpcb/\
    srsnppppwpwpwpwpwpwpwpwpgpgpanar/sqsbprpnwrwnwbwqwkwbwnwrgngrabaq 1 w b CELNceln 0 0";

static LINES: [CastlingLine; 2] = [CastlingLine::along_rank("i1"), CastlingLine::along_rank("i16")];

impl Variant for Sovereign {
    const GAME: Game = Game::Sovereign;
    const KINGS_ARE_CAPTURED: bool = false;
    const HAS_SIDE_CHOICE: bool = true;
    const CASTLING_LINES: &'static [CastlingLine] = &LINES;
    const SEAT_WORDS: &'static str = "1 or 2";
    const OWNER_WORDS: &'static str = "a colour letter, one of w a s b p r o y g c n v";

    fn start_text(options: &Options) -> String {
        format!("{START} {}", if options.is_on("choice") { "first" } else { "-" })
    }

    fn read_standing(mark: &str) -> Option<SeatStanding> {
        mark.is_empty().then_some(SeatStanding::Playing)
    }

    /// Letters of files, capitals for rank 1.
    fn read_rooks(text: &str) -> Result<SquareSet, (usize, Problem)> {
        let mut rooks = SquareSet::EMPTY;
        for (offset, letter) in text.char_indices() {
            let (first, rank) = if letter.is_ascii_uppercase() { ('A', 0) } else { ('a', 15) };
            let file = (letter as u32).checked_sub(first as u32).filter(|_| letter.is_ascii_alphabetic());
            let square = file.and_then(|file| Square::new(u8::try_from(file).ok()?, rank));
            let wanted = "file letters A to P or a to p, or -";
            rooks.insert(square.ok_or_else(|| (offset, Problem::Word { found: letter.to_string(), wanted }))?);
        }
        Ok(rooks)
    }

    fn write_rooks(rooks: SquareSet, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        rooks.iter().try_for_each(|rook| {
            let first = if rook.rank() == 0 { b'A' } else { b'a' };
            write!(f, "{}", (first + rook.file()) as char)
        })
    }

    fn turn(_: &Position) -> Turn {
        Turn::Free
    }

    fn may_resign(_: &Position) -> bool {
        false
    }

    fn validate_turn(_: &Position) -> Result<(), Refusal> {
        Ok(())
    }

    fn validate(position: &Position, action: Action) -> Result<(), Refusal> {
        // At mate and stalemate, where nothing is legal, the end of the game is a better answer than a broken rule.
        let ended =
            |refusal| position.own_outcome().filter(|_| position.has_no_action()).map_or(refusal, Refusal::Over);
        position.validate_kind(action).and_then(|()| position.validate_king(action)).map_err(ended)
    }

    /// Mate, stalemate, or only the kings left (rule 19).
    fn outcome(position: &Position) -> Option<Outcome> {
        if position.has_no_action() {
            let seat = position.side_to_move();
            return Some(if position.checkers(seat).is_empty() {
                Outcome::draw(2, Reason::Stalemate)
            } else {
                Outcome::win(seat.next(2), 2, Reason::Checkmate)
            });
        }
        position.only_kings_left().then(|| Outcome::draw(2, Reason::Material))
    }

    fn plain_end(position: &Position) -> Option<End> {
        position.only_kings_left().then(|| End::draw(2, Reason::Material))
    }
}

impl Position {
    /// Whether the kings are all that is left (rule 19).
    fn only_kings_left(&self) -> bool {
        // Most armies are so large that the first one shows it.
        let mut pieces = 0;
        for squares in &self.armies {
            pieces += squares.len();
            if pieces > 2 {
                return false;
            }
        }
        pieces == 2
    }
}
