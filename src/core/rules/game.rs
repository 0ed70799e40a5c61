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

    /// The name on the command line and in saves.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Self::Sovereign => "sovereign",
            Self::TwoKings => "two-kings",
            Self::Plunder => "plunder",
            Self::Royale => "royale",
            Self::Martian => "martian",
        }
    }

    /// The name shown to players.
    #[must_use]
    pub const fn title(self) -> &'static str {
        match self {
            Self::Sovereign => "Sovereign Chess",
            Self::TwoKings => "Two Kings",
            Self::Plunder => "Plunder Chess",
            Self::Royale => "Sovereign Chess Royale",
            Self::Martian => "Martian Chess",
        }
    }

    /// The name where there is little room.
    #[must_use]
    pub const fn short_title(self) -> &'static str {
        match self {
            Self::Royale => "Royale",
            Self::Sovereign | Self::TwoKings | Self::Plunder | Self::Martian => self.title(),
        }
    }

    /// Whether an army can pass from one player to another, or belong to nobody. Elsewhere each player has one army.
    #[must_use]
    pub const fn armies_change_hands(self) -> bool {
        match self {
            Self::Sovereign | Self::Royale => true,
            Self::Plunder | Self::TwoKings | Self::Martian => false,
        }
    }

    /// What it is, in a line.
    #[must_use]
    pub const fn about(self) -> &'static str {
        match self {
            Self::Sovereign => "Chess with twelve armies: stand on a coloured square, and its army is yours.",
            Self::Royale => "Four players, no checkmate: the last king standing wins.",
            Self::Plunder => "Chess with loot: capture a piece, wear its vest, move like it once.",
            Self::TwoKings => "Chess with two kings each. Only the one nearest the a-file counts.",
            Self::Martian => "No armies: you own whatever stands in your half. Captures score points.",
        }
    }
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
