//! Position text: its fields, and what can be wrong with it.

use super::{Army, Game, Piece, Role, Seat, Square, SquareSet};

/// Why a text is not a position: the field, the column (in characters, from 1) and the problem.
///
/// ```
/// use regalia_core::rules::{Game, GamePosition, Options, Position};
/// let error = Position::parse("8/8/8/8/8/8/8/8 x - - 0 1", &Options::new(Game::TwoKings)).unwrap_err();
/// assert_eq!(error.place, Some(("side to move", 17)));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PositionError {
    /// The field, and the column in the whole text; `None` for a problem of the position as a whole.
    pub place: Option<(&'static str, usize)>,
    /// What is wrong.
    pub problem: Problem,
}

impl PositionError {
    /// A problem of the position as a whole.
    pub(crate) const fn whole(problem: Problem) -> Self {
        Self { place: None, problem }
    }
}

impl std::fmt::Display for PositionError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.place {
            Some((field, column)) => write!(f, "{field}, column {column}: {}", self.problem),
            None => self.problem.fmt(f),
        }
    }
}

impl std::error::Error for PositionError {}

/// What can be wrong with a position.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[expect(missing_docs, reason = "the messages say what the fields are")]
pub enum Problem {
    /// The text ends too early.
    #[error("this field is missing")]
    MissingField,
    /// The text goes on after its last field.
    #[error("'{0}' is one field too many")]
    SurplusField(String),
    /// A word or letter that cannot be read.
    #[error("'{found}' is not {wanted}")]
    Word { found: String, wanted: &'static str },
    /// A rank that is too short.
    #[error("rank {rank} has {squares} squares, not {size}")]
    RankLength {
        /// From 1.
        rank: u8,
        squares: u8,
        size: u8,
    },
    /// A rank that goes beyond the board.
    #[error("rank {rank} has more than {size} squares")]
    RankTooLong {
        /// From 1.
        rank: u8,
        size: u8,
    },
    /// More ranks than the board has.
    #[error("there are more than {0} ranks")]
    TooManyRanks(u8),
    /// Fewer ranks than the board has.
    #[error("there are {ranks} ranks, not {size}")]
    TooFewRanks { ranks: u8, size: u8 },
    /// The options are those of another game.
    #[error("this cannot be a position of {}", .0.title())]
    OtherGame(Game),
    /// No such seat in this game.
    #[error("there is no such player in this game")]
    NoSuchSeat,
    /// Two seats that own one colour.
    #[error("both players own {0}")]
    SameOwner(Army),
    /// Two of four seats that own one colour (Royale).
    #[error("players {} and {} both own {army}", seats[0], seats[1])]
    SharedArmy { army: Army, seats: [Seat; 2] },
    /// A king of a seat that is marked as having none (Royale).
    #[error("player {seat} is marked as having escaped or resigned, but their king stands on {square}")]
    KingOfAbsent { seat: Seat, square: Square },
    /// No king at all (Royale).
    #[error("there is no king on the board")]
    NoKingLeft,
    /// A seat without a king of its colour.
    #[error("{army} has no king")]
    NoKing {
        /// The owner of the colour.
        seat: Seat,
        army: Army,
    },
    /// A second king of a colour that is owned.
    #[error("second {} on {square}", piece.name())]
    SecondKing { square: Square, piece: Piece },
    /// A king of a colour that nobody owns.
    #[error("there is a {} on {square}, but no player owns {}", piece.name(), piece.army)]
    StrayKing { square: Square, piece: Piece },
    /// A piece on a square of its own colour.
    #[error("the {} on {square} stands on its own colour", piece.name())]
    OwnColour { square: Square, piece: Piece },
    /// Two coloured squares of one colour, both occupied.
    #[error("{0} and {1} are twins and cannot both be occupied")]
    BothTwins(Square, Square),
    /// A pawn where pawns promote.
    #[error("the {} on {square} stands in the promotion zone", piece.name())]
    PawnInZone { square: Square, piece: Piece },
    /// A piece that this game does not have, or that stands outside its board.
    #[error("there is no place for the {} on {square} in this game", piece.name())]
    NoPlace { square: Square, piece: Piece },
    /// A pawn on a rank where none can stand (Plunder Chess, Two Kings).
    #[error("a pawn cannot stand on {square}")]
    PawnRank { square: Square },
    /// A vest that adds nothing to its wearer (Plunder Chess).
    #[error("the {} vest adds nothing to the {} on {square}", vest.name(), piece.name())]
    UselessVest { square: Square, piece: Piece, vest: Role },
    /// More vests of one kind than the stand has (Plunder Chess).
    #[error("{} {} vests are worn, but there are only {all}: look at {}", wearers.len(), kind.name(), names(*wearers))]
    TooManyVests { kind: Role, wearers: SquareSet, all: u32 },
    /// The seat that is not to move is in check.
    #[error("player {seat} is in check from {attacker}, but it is not their turn")]
    WaitingInCheck { seat: Seat, attacker: Square },
    /// A phase of the first-move choice that does not fit the side to move or the owners.
    #[error("player 1 is to move in the phase 'first' and player 2 in 'choice', and they own w and b")]
    SideChoice,
    /// Two pieces on one square.
    #[error("two pieces stand on {0}")]
    TwoPieces(Square),
    /// A piece of an army in the zone of the other one (Martian Chess).
    #[error("the {} on {square} stands in the other zone", piece.name())]
    WrongZone { square: Square, piece: Piece },
    /// A seat that does not own the army of its zone (Martian Chess).
    #[error("player {seat} owns {army}, which is not the army of their zone")]
    WrongOwner { seat: Seat, army: Army },
    /// A last move that is not possible (Martian Chess).
    #[error("the last move cannot have been {from}{to}: {why}")]
    LastPly { from: Square, to: Square, why: String },
    /// More points than can be written down (Martian Chess).
    #[error("scores and pieces come to {0} points, more than 255")]
    TooManyPoints(u32),
    /// A seat that owns the other side's army (Plunder Chess, Two Kings).
    #[error("in this game player 1 has White and player 2 Black, but player {seat} owns {army}")]
    WrongSide { seat: Seat, army: Army },
    /// A count of plies that no game reaches.
    #[error("{0} moves are more than any game has")]
    TooManyPlies(u32),
    /// A clock above the value at which it starts (Martian Chess).
    #[error("the countdown is at {0}, but starts at 7")]
    ClockTooHigh(u8),
}

impl Problem {
    /// The squares that the problem is about, to be shown on the board; empty if it is about none.
    pub fn squares(&self) -> SquareSet {
        match *self {
            Self::KingOfAbsent { square, .. }
            | Self::SecondKing { square, .. }
            | Self::StrayKing { square, .. }
            | Self::OwnColour { square, .. }
            | Self::PawnInZone { square, .. }
            | Self::NoPlace { square, .. }
            | Self::PawnRank { square }
            | Self::UselessVest { square, .. }
            | Self::WrongZone { square, .. }
            | Self::TwoPieces(square)
            | Self::WaitingInCheck { attacker: square, .. } => SquareSet::EMPTY.with(square),
            Self::BothTwins(one, other) | Self::LastPly { from: one, to: other, .. } => {
                SquareSet::EMPTY.with(one).with(other)
            }
            Self::TooManyVests { wearers, .. } => wearers,
            _ => SquareSet::EMPTY,
        }
    }
}

/// The names of squares in a list: `a1, b2`.
fn names(squares: SquareSet) -> String {
    squares.iter().map(|square| square.to_string()).collect::<Vec<_>>().join(", ")
}

/// The fields of a position text, taken one by one.
pub(crate) struct Fields<'a> {
    text: &'a str,
    /// Where the field taken last begins; `name` is its name.
    start: usize,
    name: &'static str,
    rest: usize,
}

impl<'a> Fields<'a> {
    pub fn new(text: &'a str) -> Self {
        Self { text, start: 0, name: "board", rest: 0 }
    }

    /// The next field, if there is one.
    pub fn optional(&mut self, name: &'static str) -> Option<&'a str> {
        let rest = &self.text[self.rest..];
        let start = self.rest + (rest.len() - rest.trim_start().len());
        let length = self.text[start..].find(char::is_whitespace).unwrap_or(self.text.len() - start);
        (self.start, self.name, self.rest) = (start, name, start + length);
        (length > 0).then(|| &self.text[start..start + length])
    }

    /// The next field.
    ///
    /// # Errors
    /// If there is none.
    pub fn next(&mut self, name: &'static str) -> Result<&'a str, PositionError> {
        self.optional(name).ok_or_else(|| self.error(0, Problem::MissingField))
    }

    /// The next field, a number up to a million.
    ///
    /// # Errors
    /// If there is none, or it is not such a number.
    pub fn number(&mut self, name: &'static str) -> Result<u32, PositionError> {
        self.optional_number(name)?.ok_or_else(|| self.error(0, Problem::MissingField))
    }

    /// A number up to a million, if there is one more field; no game has so many plies.
    ///
    /// # Errors
    /// If the field is not such a number.
    pub fn optional_number(&mut self, name: &'static str) -> Result<Option<u32>, PositionError> {
        let Some(word) = self.optional(name) else { return Ok(None) };
        let number = word.parse().ok().filter(|number| *number <= 1_000_000 && !word.starts_with('+'));
        let problem = || Problem::Word { found: word.to_owned(), wanted: "a number from 0 to 1000000" };
        number.map(Some).ok_or_else(|| self.error(0, problem()))
    }

    /// Ends the text.
    ///
    /// # Errors
    /// If there is another field.
    pub fn finish(mut self) -> Result<(), PositionError> {
        match self.optional("after the last field") {
            None => Ok(()),
            Some(word) => Err(self.error(0, Problem::SurplusField(word.to_owned()))),
        }
    }

    /// An error `offset` bytes after the start of the field taken last.
    pub fn error(&self, offset: usize, problem: Problem) -> PositionError {
        let before = self.text.get(..self.start + offset).unwrap_or(self.text);
        PositionError { place: Some((self.name, before.chars().count() + 1)), problem }
    }
}
