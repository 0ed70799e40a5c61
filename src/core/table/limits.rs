//! How much another machine may say, how long it may take, and which names of people there are shown.

use std::time::Duration;

/// The most messages in a second.
pub const MAX_MESSAGES_PER_SECOND: u32 = 64;

/// The most connections of a table.
pub const MAX_LINKS: usize = 20;

/// The most people who watch.
pub const MAX_SPECTATORS: usize = 16;

/// The most steps that a host's disk can have lost: whoever claims to have more than that has made them up.
pub(super) const MAX_LOST: u64 = 1 << 20;

/// How long a connection may say nothing before it is in.
pub(super) const GREETING: Duration = Duration::from_secs(10);

/// How long a host may think about who knocks.
pub(super) const KNOCKING: Duration = Duration::from_secs(600);

/// After this time without an answer, what was said is said again.
pub(super) const RESEND: Duration = Duration::from_secs(2);

/// The longest time between two calls of a table that counts for the player to move.
pub const MAX_GAP: Duration = Duration::from_secs(3);

/// How often a table is called while a clock runs.
pub(super) const HEARTBEAT: Duration = Duration::from_secs(1);

/// How much time on the way a guest is granted for each move.
pub const LAG: Duration = Duration::from_secs(1);

/// Counts messages: as many as [`MAX_MESSAGES_PER_SECOND`] at once, and as many in each second.
#[derive(Debug, Default)]
pub(super) struct Bucket {
    used: Duration,
    last: Duration,
}

impl Bucket {
    /// Takes a message. Returns whether it is one too many.
    pub fn overflows(&mut self, now: Duration) -> bool {
        self.used =
            self.used.saturating_sub(now.saturating_sub(self.last)) + Duration::from_secs(1) / MAX_MESSAGES_PER_SECOND;
        self.last = now;
        self.used > Duration::from_secs(1)
    }
}

/// The most letters of a name from another machine.
const MAX_NAME: usize = 24;

/// A name fit to be shown: on one line, short, without control characters, marks of writing direction and letters that
/// show nothing, so that it does not pass for another one.
#[must_use]
pub fn fit_name(name: &str) -> String {
    let line = crate::record::on_one_line(name).replace(is_invisible, "");
    line.chars().take(MAX_NAME).collect::<String>().trim().to_owned()
}

/// Whether a letter shows nothing (`Default_Ignorable_Code_Point` of Unicode).
const fn is_invisible(letter: char) -> bool {
    matches!(letter,
        '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}' | '\u{180b}'..='\u{180f}'
        | '\u{200b}'..='\u{200f}' | '\u{2060}'..='\u{206f}' | '\u{3164}' | '\u{fe00}'..='\u{fe0f}' | '\u{feff}'
        | '\u{ffa0}' | '\u{fff0}'..='\u{fff8}' | '\u{1bca0}'..='\u{1bca3}' | '\u{1d173}'..='\u{1d17a}'
        | '\u{e0000}'..='\u{e0fff}')
}
