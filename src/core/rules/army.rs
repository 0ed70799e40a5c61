//! Armies (all pieces of one colour) and seats (the players at the table).

use std::fmt;

/// All pieces of one colour.
///
/// ```
/// use regalia_core::rules::Army;
/// assert_eq!(Army::from_letter('n'), Some(Army::Navy));
/// assert_eq!((Army::Navy.letter(), Army::Navy.to_string().as_str()), ('n', "Navy"));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(u8)]
#[expect(missing_docs, reason = "the names are the colours")]
pub enum Army {
    White,
    Ash,
    Slate,
    Black,
    Pink,
    Red,
    Orange,
    Yellow,
    Green,
    Cyan,
    Navy,
    Violet,
}

impl Army {
    /// All twelve, in the order of their [index](Self::index).
    pub const ALL: [Self; 12] = [
        Self::White,
        Self::Ash,
        Self::Slate,
        Self::Black,
        Self::Pink,
        Self::Red,
        Self::Orange,
        Self::Yellow,
        Self::Green,
        Self::Cyan,
        Self::Navy,
        Self::Violet,
    ];

    const LETTERS: [u8; 12] = *b"wasbproygcnv";

    /// 0 to 11: the place in a table over all armies.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// What it is called: its colour.
    pub const fn name(self) -> &'static str {
        match self {
            Self::White => "White",
            Self::Ash => "Ash",
            Self::Slate => "Slate",
            Self::Black => "Black",
            Self::Pink => "Pink",
            Self::Red => "Red",
            Self::Orange => "Orange",
            Self::Yellow => "Yellow",
            Self::Green => "Green",
            Self::Cyan => "Cyan",
            Self::Navy => "Navy",
            Self::Violet => "Violet",
        }
    }

    /// The small letter that stands for this colour in text.
    pub const fn letter(self) -> char {
        Self::LETTERS[self as usize] as char
    }

    /// The colour that a small letter stands for.
    pub fn from_letter(letter: char) -> Option<Self> {
        Self::ALL.into_iter().find(|army| army.letter() == letter)
    }
}

impl fmt::Display for Army {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A player's seat at the table, 1 to 4, in turn order.
///
/// ```
/// use regalia_core::rules::Seat;
/// assert_eq!(Seat::Two.next(4), Seat::Three);
/// assert_eq!(Seat::Two.next(2), Seat::One);
/// assert_eq!((Seat::from_number(4), Seat::Four.to_string().as_str()), (Some(Seat::Four), "4"));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(u8)]
#[expect(missing_docs, reason = "the names are the numbers")]
pub enum Seat {
    One,
    Two,
    Three,
    Four,
}

impl Seat {
    /// All four, in turn order. A game of two uses the first two.
    pub const ALL: [Self; 4] = [Self::One, Self::Two, Self::Three, Self::Four];

    /// 0 to 3: the place in a table over the seats.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// 1 to 4, as players count.
    pub const fn number(self) -> u8 {
        self as u8 + 1
    }

    /// The seat with this number, 1 to 4.
    pub fn from_number(number: u8) -> Option<Self> {
        Self::ALL.into_iter().find(|seat| seat.number() == number)
    }

    /// The seat whose turn comes after this one in a game of `seats` seats.
    ///
    /// # Panics
    /// If `seats` is 0.
    #[must_use]
    pub const fn next(self, seats: usize) -> Self {
        Self::ALL[(self as usize + 1) % seats]
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.number())
    }
}
