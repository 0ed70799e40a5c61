//! Where the two games on this board differ: who plays, whether kings are captured, along which lines they castle.

use crate::rules::{Game, Square};

/// Which of the two games is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Variant {
    /// Sovereign Chess.
    Sovereign,
    /// Sovereign Chess Royale.
    Royale,
}

/// The line along which an unmoved king castles.
#[derive(Debug)]
pub(super) struct CastlingLine {
    /// Where the unmoved king stands.
    pub king: Square,
    /// The two directions of the line: along the rank or along the file.
    pub directions: [usize; 2],
}

const ALONG_RANK: [usize; 2] = [2, 6];
const ALONG_FILE: [usize; 2] = [0, 4];

const fn line(king: &str, directions: [usize; 2]) -> CastlingLine {
    CastlingLine { king: Square::named(king), directions }
}

static SOVEREIGN_LINES: [CastlingLine; 2] = [line("i1", ALONG_RANK), line("i16", ALONG_RANK)];

/// A corner belongs to its rank.
static ROYALE_LINES: [CastlingLine; 4] =
    [line("i1", ALONG_RANK), line("h16", ALONG_RANK), line("a9", ALONG_FILE), line("p8", ALONG_FILE)];

impl CastlingLine {
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

impl Variant {
    /// The variant that a game is, if it is one of the two.
    pub const fn of(game: Game) -> Option<Self> {
        match game {
            Game::Sovereign => Some(Self::Sovereign),
            Game::Royale => Some(Self::Royale),
            Game::TwoKings | Game::Plunder | Game::Martian => None,
        }
    }

    pub const fn game(self) -> Game {
        match self {
            Self::Sovereign => Game::Sovereign,
            Self::Royale => Game::Royale,
        }
    }

    /// Whether kings are captured like other pieces.
    pub const fn kings_are_captured(self) -> bool {
        match self {
            Self::Sovereign => false,
            Self::Royale => true,
        }
    }

    pub const fn seats(self) -> usize {
        self.game().seats()
    }

    /// Every line along which kings castle.
    pub const fn castling_lines(self) -> &'static [CastlingLine] {
        match self {
            Self::Sovereign => &SOVEREIGN_LINES,
            Self::Royale => &ROYALE_LINES,
        }
    }

    /// The line along which a king castles that stands unmoved on this square, if one can.
    pub fn line_of_king(self, king: Square) -> Option<&'static CastlingLine> {
        self.castling_lines().iter().find(|line| line.king == king)
    }

    /// The line along which an unmoved rook on this square can castle, if there is one.
    pub fn line_of_rook(self, rook: Square) -> Option<&'static CastlingLine> {
        self.castling_lines().iter().find(|line| line.holds(rook))
    }

    /// Plies without a capture or pawn move after which a seat may claim a draw: 50 moves of each seat.
    pub const fn claimable_after(self) -> u32 {
        50 * self.seats() as u32
    }

    /// Plies without a capture or pawn move after which the game is drawn: 75 moves of each seat.
    pub const fn halfmove_limit(self) -> u32 {
        75 * self.seats() as u32
    }
}
