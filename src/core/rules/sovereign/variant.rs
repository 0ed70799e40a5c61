//! Where the two games on this board differ: who plays, whether kings are captured, along which lines they castle, what
//! a turn asks for and how the game ends.

use std::fmt;

use super::Position;
use crate::rules::{Action, End, Game, Options, Outcome, Problem, Refusal, SeatStanding, Square, SquareSet};

/// One of the two games on this board, as a type: [`Sovereign`](super::Sovereign) or
/// [`Royale`](crate::rules::royale::Royale).
pub trait Variant: Clone + Copy + fmt::Debug + PartialEq + Eq + Send + Sync + 'static {
    /// The game.
    const GAME: Game;

    /// Whether kings are captured like other pieces, and an action may leave its own king attacked (Royale, rules 1 and 2).
    /// In Sovereign Chess rule 17 holds, and no king is ever captured.
    const KINGS_ARE_CAPTURED: bool;

    /// Whether the second seat may choose its side after the first move.
    const HAS_SIDE_CHOICE: bool;

    /// Every line along which kings castle.
    const CASTLING_LINES: &'static [CastlingLine];

    /// What a position text may say of the side to move.
    const SEAT_WORDS: &'static str;

    /// What a position text may say of an owner.
    const OWNER_WORDS: &'static str;

    /// The number of seats.
    const SEATS: usize = Self::GAME.seats();

    /// Plies without a capture or pawn move after which a seat may claim a draw: 50 moves of each seat.
    const CLAIMABLE_AFTER: u32 = 50 * Self::SEATS as u32;

    /// Plies without a capture or pawn move after which the game is drawn: 75 moves of each seat.
    const HALFMOVE_LIMIT: u32 = 75 * Self::SEATS as u32;

    /// The text of the usual start under these options.
    fn start_text(options: &Options) -> String;

    /// What the mark behind an owner in a position text says of the seat; none says that it plays.
    fn read_standing(mark: &str) -> Option<SeatStanding>;

    /// The unmoved rooks of a position text.
    ///
    /// # Errors
    /// What is wrong, and how far behind the beginning.
    fn read_rooks(text: &str) -> Result<SquareSet, (usize, Problem)>;

    /// Writes the unmoved rooks, one at least, as a position text has them.
    ///
    /// # Errors
    /// Those of the formatter.
    fn write_rooks(rooks: SquareSet, f: &mut fmt::Formatter<'_>) -> fmt::Result;

    /// What the seat to move may do.
    fn turn(position: &Position<Self>) -> Turn;

    /// Whether the seat to move may leave the fight (Royale, rule 8).
    fn may_resign(position: &Position<Self>) -> bool;

    /// Whether the seat to move has a choice at all.
    ///
    /// # Errors
    /// Why it has none.
    fn validate_turn(position: &Position<Self>) -> Result<(), Refusal>;

    /// Whether an action is legal, the first-move choice aside.
    ///
    /// # Errors
    /// The first rule that says no, with what it says no to.
    fn validate(position: &Position<Self>, action: Action) -> Result<(), Refusal>;

    /// How the position itself ends the game, counts of plies aside.
    fn outcome(position: &Position<Self>) -> Option<Outcome>;

    /// The same where it shows without a look at the legal actions.
    fn plain_end(position: &Position<Self>) -> Option<End>;

    /// The line along which a king castles that stands unmoved on this square, if one can.
    #[must_use]
    fn line_of_king(king: Square) -> Option<&'static CastlingLine> {
        Self::CASTLING_LINES.iter().find(|line| line.king == king)
    }

    /// The line along which an unmoved rook on this square can castle, if there is one.
    #[must_use]
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
    #[must_use]
    pub fn holds(&self, square: Square) -> bool {
        if self.directions == ALONG_RANK {
            square.rank() == self.king.rank()
        } else {
            square.file() == self.king.file()
        }
    }

    /// The direction in which a square of the line lies from the king.
    #[must_use]
    pub fn direction_to(&self, square: Square) -> usize {
        self.directions[usize::from(square < self.king)]
    }
}
