//! Play live: how much of a game all machines of its table have, so that it goes on there after a restart.

use std::fmt;

/// The word for clocks that stand.
const STANDS: &str = "paused";

/// How far the game of a table is in a record.
///
/// ```
/// use regalia_core::record::TableState;
/// let state = TableState { id: 0x3f9a, number: 14, plies: 12, runs: true };
/// assert_eq!(state.to_string(), "0000000000003f9a 14 12");
/// assert_eq!(TableState::read(&state.to_string()), Some(state));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TableState {
    /// The table's number, drawn by chance.
    pub id: u64,
    /// How many steps have led here.
    pub number: u64,
    /// How many plies from the start are in the table's game. What was played after them is not yet.
    pub plies: usize,
    /// Whether nobody has stopped the clocks.
    pub runs: bool,
}

impl TableState {
    /// Reads it as it is displayed.
    #[must_use]
    pub fn read(text: &str) -> Option<Self> {
        let mut words = text.split_whitespace();
        let id = u64::from_str_radix(words.next()?, 16).ok()?;
        let number = words.next()?.parse().ok()?;
        let plies = words.next()?.parse().ok()?;
        let runs = match words.next() {
            None => true,
            Some(STANDS) => false,
            Some(_) => return None,
        };
        words.next().is_none().then_some(Self { id, number, plies, runs })
    }
}

impl fmt::Display for TableState {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:016x} {} {}", self.id, self.number, self.plies)?;
        if self.runs { Ok(()) } else { write!(f, " {STANDS}") }
    }
}
