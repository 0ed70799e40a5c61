//! Where games with coloured squares differ: the board, who plays, whether kings are captured, castling, what a turn
//! asks for and how the game ends.

use std::fmt;

use super::{Geometry, Position};
use crate::rules::{
    Action, Army, End, Game, GamePosition, Outcome, Problem, Reason, Refusal, SeatStanding, Square, SquareSet,
};

/// A game with coloured squares, as a type: [`Sovereign`](super::Sovereign) or
/// [`Royale`](crate::rules::royale::Royale).
pub trait Variant: Clone + Copy + fmt::Debug + PartialEq + Eq + Send + Sync + 'static {
    /// The game.
    const GAME: Game;

    /// How many squares queens, rooks and bishops move at most (rule 6).
    const RANGE: u8;

    /// The usual start as a position text, without the phase of the first-move choice.
    const START: &'static str;

    /// Whether kings are captured like other pieces, and an action may leave its own king attacked (Royale, rules 1 and 2).
    /// In Sovereign Chess rule 17 holds, and no king is ever captured.
    const KINGS_ARE_CAPTURED: bool;

    /// Every line along which kings castle.
    const CASTLING_LINES: &'static [CastlingLine];

    /// What a position text may say of the side to move.
    const SEAT_WORDS: &'static str;

    /// What a position text may say of an owner.
    const OWNER_WORDS: &'static str;

    /// What a position text may say of unmoved rooks.
    const ROOK_WORDS: &'static str;

    /// The number of seats.
    const SEATS: usize = Self::GAME.seats();

    /// The number of files, and of ranks: even, and 16 at most. The brown lines run through the middle (rule 9).
    const SIZE: u8 = Self::GAME.size().0;

    /// The armies, each with its two coloured squares.
    const COLOURED_SQUARES: &'static [(Army, [Square; 2])] = Self::GAME.coloured_squares();

    /// Where pawns promote (rule 12).
    const PROMOTION_SQUARES: SquareSet = Self::GAME.promotion_squares();

    /// Whether the second seat may choose its side after the first move.
    const HAS_SIDE_CHOICE: bool = Self::GAME.has_first_move_choice();

    /// The tables that follow from these numbers.
    const GEOMETRY: &'static Geometry = &Geometry::new(Self::SIZE, Self::RANGE, Self::COLOURED_SQUARES);

    /// Plies without a capture or pawn move after which a seat may claim a draw: 50 moves of each seat.
    const CLAIMABLE_AFTER: u32 = 50 * Self::SEATS as u32;

    /// Plies without a capture or pawn move after which the game is drawn: 75 moves of each seat.
    const HALFMOVE_LIMIT: u32 = 75 * Self::SEATS as u32;

    /// What the mark behind an owner in a position text says of the seat; none says that it plays.
    fn read_standing(mark: &str) -> Option<SeatStanding> {
        mark.is_empty().then_some(SeatStanding::Playing)
    }

    /// The unmoved rooks of a position text: letters of files, capitals for the lowest rank.
    ///
    /// # Errors
    /// What is wrong, and how far behind the beginning.
    fn read_rooks(text: &str) -> Result<SquareSet, (usize, Problem)> {
        let mut rooks = SquareSet::EMPTY;
        for (offset, letter) in text.char_indices() {
            let (first, rank) = if letter.is_ascii_uppercase() { ('A', 0) } else { ('a', Self::SIZE - 1) };
            let file = (letter as u32).checked_sub(first as u32).filter(|_| letter.is_ascii_alphabetic());
            let file = file.and_then(|file| u8::try_from(file).ok()).filter(|file| *file < Self::SIZE);
            let square = file.and_then(|file| Square::new(file, rank));
            let problem = || Problem::Word { found: letter.to_string(), wanted: Self::ROOK_WORDS };
            rooks.insert(square.ok_or_else(|| (offset, problem()))?);
        }
        Ok(rooks)
    }

    /// Writes the unmoved rooks, one at least, as a position text has them.
    ///
    /// # Errors
    /// Those of the formatter.
    fn write_rooks(rooks: SquareSet, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        rooks.iter().try_for_each(|rook| {
            let first = if rook.rank() == 0 { b'A' } else { b'a' };
            write!(f, "{}", (first + rook.file()) as char)
        })
    }

    /// What the seat to move may do.
    fn turn(_: &Position<Self>) -> Turn {
        Turn::Free
    }

    /// Whether the seat to move may leave the fight (Royale, rule 8).
    fn may_resign(_: &Position<Self>) -> bool {
        false
    }

    /// Whether the seat to move has a choice at all.
    ///
    /// # Errors
    /// Why it has none.
    fn validate_turn(_: &Position<Self>) -> Result<(), Refusal> {
        Ok(())
    }

    /// Whether an action is legal, the first-move choice aside.
    ///
    /// # Errors
    /// The first rule that says no, with what it says no to.
    fn validate(position: &Position<Self>, action: Action) -> Result<(), Refusal> {
        // At mate and stalemate, where nothing is legal, the end of the game is a better answer than a broken rule.
        let ended = |refusal| position.outcome().filter(|_| position.has_no_action()).map_or(refusal, Refusal::Over);
        position.validate_kind(action).and_then(|()| position.validate_king(action)).map_err(ended)
    }

    /// How the position itself ends the game, counts of plies aside: mate, stalemate, or only the kings left (rule 19).
    fn outcome(position: &Position<Self>) -> Option<Outcome> {
        if position.has_no_action() {
            let seat = position.side_to_move();
            return Some(if position.checkers(seat).is_empty() {
                Outcome::draw(Self::SEATS, Reason::Stalemate)
            } else {
                Outcome::win(seat.next(Self::SEATS), Self::SEATS, Reason::Checkmate)
            });
        }
        position.only_kings_left().then(|| Outcome::draw(Self::SEATS, Reason::Material))
    }

    /// The same where it shows without a look at the legal actions.
    fn plain_end(position: &Position<Self>) -> Option<End> {
        position.only_kings_left().then(|| End::draw(Self::SEATS, Reason::Material))
    }

    /// The line along which a king castles that stands unmoved on this square, if one can.
    fn line_of_king(king: Square) -> Option<&'static CastlingLine> {
        Self::CASTLING_LINES.iter().find(|line| line.king == king)
    }

    /// The line along which an unmoved rook on this square can castle, if there is one.
    fn line_of_rook(rook: Square) -> Option<&'static CastlingLine> {
        Self::CASTLING_LINES.iter().find(|line| line.holds(rook))
    }
}

/// What the seat to move may do, resigning aside.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Turn {
    /// Nothing: one king is left (Royale, rule 7).
    Over,
    /// Nothing but `escape` (Royale, rule 5).
    Escapes,
    /// Nothing but `pass` (Royale, rules 6 and 8).
    Passes,
    /// Any move, castling or defection.
    Free,
}

/// The line along which an unmoved king castles.
#[derive(Debug)]
pub struct CastlingLine {
    /// Where the unmoved king stands.
    pub king: Square,
    /// The two directions of the line: along the rank or along the file.
    pub directions: [usize; 2],
}

const ALONG_RANK: [usize; 2] = [2, 6];
const ALONG_FILE: [usize; 2] = [0, 4];

impl CastlingLine {
    /// The rank of a king.
    pub(in crate::rules) const fn along_rank(king: &str) -> Self {
        Self { king: Square::named(king), directions: ALONG_RANK }
    }

    /// The file of a king.
    pub(in crate::rules) const fn along_file(king: &str) -> Self {
        Self { king: Square::named(king), directions: ALONG_FILE }
    }

    /// Whether a square lies on this line.
    pub fn holds(&self, square: Square) -> bool {
        if self.directions == ALONG_RANK {
            square.rank() == self.king.rank()
        } else {
            square.file() == self.king.file()
        }
    }

    /// The direction in which a square of the line lies from the king.
    pub fn direction_to(&self, square: Square) -> usize {
        self.directions[usize::from(square < self.king)]
    }
}
