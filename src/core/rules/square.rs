//! A square of a board of up to 16 × 16, and sets of such squares.

use std::fmt;
use std::str::FromStr;

/// A square: file and rank from 0, stored in one byte as `rank * 16 + file`.
///
/// Boards that are smaller use the lower left corner of the same grid.
///
/// ```
/// use regalia_core::rules::Square;
/// let square: Square = "p11".parse().unwrap();
/// assert_eq!((square.file(), square.rank()), (15, 10));
/// assert_eq!(square.to_string(), "p11");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Square(u8);

impl Square {
    /// The square on `file` and `rank`, both 0 to 15, or `None` outside that grid.
    pub const fn new(file: u8, rank: u8) -> Option<Self> {
        if file < 16 && rank < 16 { Some(Self(rank << 4 | file)) } else { None }
    }

    /// The square with this [index](Self::index); every byte is one.
    pub const fn from_index(index: u8) -> Self {
        Self(index)
    }

    /// `rank * 16 + file`, 0 to 255: the place in a table over all squares.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// File from 0 (`a`) to 15 (`p`).
    pub const fn file(self) -> u8 {
        self.0 & 15
    }

    /// Rank from 0 (printed 1) to 15 (printed 16).
    pub const fn rank(self) -> u8 {
        self.0 >> 4
    }

    /// The square that lies `files` and `ranks` away, or `None` beyond the 16 × 16 grid.
    #[must_use]
    pub const fn offset(self, files: i8, ranks: i8) -> Option<Self> {
        let (file, rank) = (self.file() as i8 + files, self.rank() as i8 + ranks);
        if file < 0 || rank < 0 { None } else { Self::new(file as u8, rank as u8) }
    }

    /// The squares between this one and `to`, nearest first; they must lie on one file, rank or diagonal.
    pub(super) fn between(self, to: Self) -> impl Iterator<Item = Self> {
        let step = |a: u8, b: u8| (b as i8 - a as i8).signum();
        let (files, ranks) = (step(self.file(), to.file()), step(self.rank(), to.rank()));
        let next = move |square: &Self| square.offset(files, ranks).filter(|next| *next != to);
        std::iter::successors(next(&self), next)
    }

    /// The square with this name, for tables in the source.
    ///
    /// # Panics
    /// At compile time, if `name` is no square.
    pub(crate) const fn named(name: &str) -> Self {
        let bytes = name.as_bytes();
        let rank = match bytes.len() {
            2 => bytes[1] - b'1',
            3 => (bytes[1] - b'0') * 10 + (bytes[2] - b'0') - 1,
            _ => panic!("a square is a letter and a number"),
        };
        match Self::new(bytes[0] - b'a', rank) {
            Some(square) => square,
            None => panic!("no such square"),
        }
    }

    /// Reads a square at the start of `text`; gives it and what follows.
    pub fn split_from(text: &str) -> Option<(Self, &str)> {
        let bytes = text.as_bytes();
        let file = bytes.first()?.checked_sub(b'a').filter(|file| *file < 16)?;
        let digits = bytes[1..].iter().take(2).take_while(|byte| byte.is_ascii_digit()).count();
        let number = &text[1..1 + digits];
        if number.starts_with('0') {
            return None;
        }
        let rank = number.parse::<u8>().ok()?.checked_sub(1)?;
        Some((Self::new(file, rank)?, &text[1 + digits..]))
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", (b'a' + self.file()) as char, self.rank() + 1)
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// Text that is not the name of a square.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("'{0}' is not a square")]
pub struct NoSquare(pub String);

impl FromStr for Square {
    type Err = NoSquare;

    fn from_str(text: &str) -> Result<Self, NoSquare> {
        match Self::split_from(text) {
            Some((square, "")) => Ok(square),
            _ => Err(NoSquare(text.to_owned())),
        }
    }
}

/// A set of squares, one bit each.
///
/// ```
/// use regalia_core::rules::{Square, SquareSet};
/// let set: SquareSet = ["a1", "p16"].iter().map(|name| name.parse::<Square>().unwrap()).collect();
/// assert_eq!(set.len(), 2);
/// assert_eq!(set.iter().last().unwrap().to_string(), "p16");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct SquareSet([u64; 4]);

impl SquareSet {
    /// No square.
    pub const EMPTY: Self = Self([0; 4]);

    /// The squares of the rectangle between two corners, the lower left one and the upper right one.
    pub(super) const fn rectangle(lower_left: &str, upper_right: &str) -> Self {
        let (first, last) = (Square::named(lower_left), Square::named(upper_right));
        let mut squares = Self::EMPTY;
        let mut index = first.0;
        while index < last.0 {
            if Square(index).file() >= first.file() && Square(index).file() <= last.file() {
                squares.insert(Square(index));
            }
            index += 1;
        }
        squares.with(last)
    }

    /// Whether `square` is in the set.
    pub const fn contains(&self, square: Square) -> bool {
        self.0[square.index() >> 6] >> (square.index() & 63) & 1 != 0
    }

    /// This set and `square`.
    #[must_use]
    pub const fn with(mut self, square: Square) -> Self {
        self.0[square.index() >> 6] |= 1 << (square.index() & 63);
        self
    }

    /// Adds `square`.
    pub const fn insert(&mut self, square: Square) {
        self.0[square.index() >> 6] |= 1 << (square.index() & 63);
    }

    /// Takes `square` out.
    pub const fn remove(&mut self, square: Square) {
        self.0[square.index() >> 6] &= !(1 << (square.index() & 63));
    }

    /// Whether no square is in the set.
    pub const fn is_empty(&self) -> bool {
        self.0[0] | self.0[1] | self.0[2] | self.0[3] == 0
    }

    /// How many squares are in the set.
    pub const fn len(&self) -> u32 {
        self.0[0].count_ones() + self.0[1].count_ones() + self.0[2].count_ones() + self.0[3].count_ones()
    }

    /// The squares of both.
    #[must_use]
    pub const fn union(self, other: Self) -> Self {
        let (a, b) = (self.0, other.0);
        Self([a[0] | b[0], a[1] | b[1], a[2] | b[2], a[3] | b[3]])
    }

    /// The squares that are in both.
    #[must_use]
    pub const fn intersection(self, other: Self) -> Self {
        let (a, b) = (self.0, other.0);
        Self([a[0] & b[0], a[1] & b[1], a[2] & b[2], a[3] & b[3]])
    }

    /// The squares of this set that are not in `other`.
    #[must_use]
    pub const fn without(self, other: Self) -> Self {
        let (a, b) = (self.0, other.0);
        Self([a[0] & !b[0], a[1] & !b[1], a[2] & !b[2], a[3] & !b[3]])
    }

    /// The squares, lowest index first.
    pub fn iter(self) -> impl Iterator<Item = Square> {
        (0u8..4).flat_map(move |word| {
            let mut bits = self.0[usize::from(word)];
            std::iter::from_fn(move || {
                let bit = bits.trailing_zeros();
                (bit < 64).then(|| {
                    bits &= bits - 1;
                    Square(word << 6 | bit as u8)
                })
            })
        })
    }
}

impl FromIterator<Square> for SquareSet {
    fn from_iter<I: IntoIterator<Item = Square>>(squares: I) -> Self {
        squares.into_iter().fold(Self::EMPTY, Self::with)
    }
}

impl fmt::Debug for SquareSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}
