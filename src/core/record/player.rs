//! Who moves for a seat.

use std::fmt;
use std::str::FromStr;

/// Who moves for a seat: a person at the table, or the computer.
///
/// ```
/// use regalia_core::record::Player;
/// assert_eq!("level 3".parse(), Ok(Player::Computer(3)));
/// assert_eq!(Player::Person.to_string(), "person");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Player {
    /// A person.
    #[default]
    Person,
    /// The computer, with its level: 1 to [`MAX_LEVEL`](Self::MAX_LEVEL), the strongest.
    Computer(u8),
}

impl Player {
    /// The computer's highest level.
    pub const MAX_LEVEL: u8 = 8;

    /// The computer with this level; the nearest one that there is.
    pub const fn computer(level: u8) -> Self {
        Self::Computer(match level {
            0 => 1,
            1..=Self::MAX_LEVEL => level,
            _ => Self::MAX_LEVEL,
        })
    }

    /// The computer's level; `None` for a person.
    pub const fn level(self) -> Option<u8> {
        match self {
            Self::Person => None,
            Self::Computer(level) => Some(level),
        }
    }

    /// This player; instead of a level that there is not, the nearest one.
    pub(super) const fn at_known_level(self) -> Self {
        match self {
            Self::Person => Self::Person,
            Self::Computer(level) => Self::computer(level),
        }
    }
}

impl fmt::Display for Player {
    /// As saved games and journals have it: `person`, or the computer's `level 3`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Person => f.write_str("person"),
            Self::Computer(level) => write!(f, "level {level}"),
        }
    }
}

/// A text that names no player.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("'{0}' is not a player (person, level 1 to level {max} are)", max = Player::MAX_LEVEL)]
pub struct UnknownPlayer(pub String);

impl FromStr for Player {
    type Err = UnknownPlayer;

    fn from_str(text: &str) -> Result<Self, UnknownPlayer> {
        let level = |number: &str| number.parse().ok().filter(|level| (1..=Self::MAX_LEVEL).contains(level));
        let player = match text.trim() {
            "person" => Some(Self::Person),
            text => text.strip_prefix("level ").and_then(|number| level(number.trim())).map(Self::Computer),
        };
        player.ok_or_else(|| UnknownPlayer(text.to_owned()))
    }
}
