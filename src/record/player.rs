//! Who moves for a seat.

/// Who moves for a seat: a person at the table, or the computer.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Player {
    /// A person.
    #[default]
    Person,
    /// The computer, with its level: 1 to [`MOST_LEVEL`](Self::MOST_LEVEL), the strongest.
    Computer(u8),
}

impl Player {
    /// The computer's highest level.
    pub const MOST_LEVEL: u8 = 8;

    /// The computer with this level; the nearest one that there is.
    #[must_use]
    pub const fn computer(level: u8) -> Self {
        Self::Computer(match level {
            0 => 1,
            1..=Self::MOST_LEVEL => level,
            _ => Self::MOST_LEVEL,
        })
    }

    /// The computer's level; `None` for a person.
    #[must_use]
    pub const fn level(self) -> Option<u8> {
        match self {
            Self::Person => None,
            Self::Computer(level) => Some(level),
        }
    }
}
