//! Which games there are.

use std::fmt;
use std::str::FromStr;

/// A game that the program plays. Its `Display` is its [`id`](Self::id), which also parses.
///
/// ```
/// use regalia_core::rules::Game;
/// let game: Game = "royale".parse().unwrap();
/// assert_eq!((game.title(), game.seats(), game.builds_on()), ("Sovereign Chess Royale", 4, Some(Game::Sovereign)));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Game {
    /// Sovereign Chess: two seats, twelve armies, 16 × 16 squares.
    Sovereign,
    /// Two Kings: orthodox chess with a second king in the place of one bishop.
    TwoKings,
    /// Plunder Chess: a capturing piece may take along the captured piece's way of moving, to use it once.
    Plunder,
    /// Sovereign Chess Royale: the same board for four seats, whose kings are captured.
    Royale,
    /// Martian Chess: two zones with a canal between them; a piece belongs to the seat in whose zone it stands.
    Martian,
}

impl Game {
    /// Every game, in the order in which they are offered.
    pub const ALL: [Self; 5] = [Self::Sovereign, Self::Royale, Self::Plunder, Self::TwoKings, Self::Martian];
}

impl fmt::Display for Game {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.id())
    }
}

/// A name that is not the name of a game.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("'{0}' is not a game here; the games are: {list}", list = Game::ALL.map(Game::id).join(", "))]
pub struct UnknownGame(pub String);

impl FromStr for Game {
    type Err = UnknownGame;

    fn from_str(text: &str) -> Result<Self, UnknownGame> {
        Self::ALL.into_iter().find(|game| game.id() == text).ok_or_else(|| UnknownGame(text.to_owned()))
    }
}
