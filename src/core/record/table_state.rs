//! Play live: how much of a game all machines of its table have, so that it goes on there after a restart.

use std::fmt;

/// The word for clocks that stand.
const PAUSED: &str = "paused";

/// How far the game of a table is in a record.
///
/// ```
/// use regalia_core::record::TableState;
/// let state = TableState { number: 14, ..TableState::new(0x3f9a, 12) };
/// assert_eq!(state.to_string(), "0000000000003f9a 14 12");
/// assert_eq!(TableState::read(&state.to_string()), Some(state));
/// let asks = TableState { asked: 1, runs: false, ..state };
/// assert_eq!(asks.to_string(), "0000000000003f9a 14 12 +1 paused");
/// assert_eq!(TableState::read(&asks.to_string()), Some(asks));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TableState {
    /// The table's random number.
    pub id: u64,
    /// How many steps have led here.
    pub number: u64,
    /// How many plies from the start are in the table's game.
    pub plies: usize,
    /// How many plies after them were played at this machine and are not in the table's game yet. What follows those was
    /// taken back.
    pub asked: usize,
    /// Whether nobody has stopped the clocks.
    pub runs: bool,
}

impl TableState {
    /// A new table for a game with so many plies.
    pub const fn new(id: u64, plies: usize) -> Self {
        Self { id, number: 0, plies, asked: 0, runs: true }
    }

    /// Reads it as it is displayed.
    pub fn read(text: &str) -> Option<Self> {
        let mut words = text.split_whitespace();
        let id = u64::from_str_radix(words.next()?, 16).ok()?;
        let number = words.next()?.parse().ok()?;
        let plies = words.next()?.parse().ok()?;
        let mut word = words.next();
        let asked = match word.and_then(|word| word.strip_prefix('+')) {
            None => 0,
            Some(asked) => {
                word = words.next();
                asked.parse().ok()?
            }
        };
        let runs = match word {
            None => true,
            Some(PAUSED) => false,
            Some(_) => return None,
        };
        words.next().is_none().then_some(Self { id, number, plies, asked, runs })
    }
}

impl fmt::Display for TableState {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:016x} {} {}", self.id, self.number, self.plies)?;
        if self.asked > 0 {
            write!(f, " +{}", self.asked)?;
        }
        if self.runs { Ok(()) } else { write!(f, " {PAUSED}") }
    }
}
