//! Play by message: which game it is for everybody who plays it, and how much of it all of them know.

use std::fmt;

/// The word for what was sent.
const SENT: &str = "sent";

/// A game that is played by message, in the state that was sent or received last.
///
/// ```
/// use regalia_core::record::MessageState;
/// let state = MessageState { id: 0x3f9a, plies: 12, check: 7, sent: true };
/// assert_eq!(state.to_string(), "0000000000003f9a 12 00000007 sent");
/// assert_eq!(MessageState::read(&state.to_string()), Some(state));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MessageState {
    /// The game's random number, drawn when its first message is written: the same for all who play it.
    pub id: u64,
    /// How many plies from the start all players know.
    pub plies: usize,
    /// The checksum of rules, start, these plies, and the end that people agreed on after them.
    pub check: u32,
    /// Whether it was sent from here, and no reply has come.
    pub sent: bool,
}

impl MessageState {
    /// Reads it as it is displayed.
    pub fn read(text: &str) -> Option<Self> {
        let mut words = text.split_whitespace();
        let id = u64::from_str_radix(words.next()?, 16).ok()?;
        let plies = words.next()?.parse().ok()?;
        let check = u32::from_str_radix(words.next()?, 16).ok()?;
        let sent = match words.next() {
            None => false,
            Some(SENT) => true,
            Some(_) => return None,
        };
        words.next().is_none().then_some(Self { id, plies, check, sent })
    }

    /// The same, sent from here.
    #[must_use]
    pub const fn sent(self) -> Self {
        Self { sent: true, ..self }
    }

    /// Whether both say the same of the game, whoever sent it.
    pub const fn is_same_game(&self, other: &Self) -> bool {
        self.id == other.id && self.plies == other.plies && self.check == other.check
    }
}

impl fmt::Display for MessageState {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:016x} {} {:08x}", self.id, self.plies, self.check)?;
        if self.sent { write!(f, " {SENT}") } else { Ok(()) }
    }
}
