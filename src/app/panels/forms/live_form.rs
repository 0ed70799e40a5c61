//! What the host of a live table chooses: who joins from elsewhere, and how.

use crate::files::settings::NewGames;

/// Who joins a table from elsewhere, and how.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LiveForm {
    /// For each player of the form, whether somebody elsewhere is to join.
    open: [bool; NewGames::MOST_PLAYERS],
    /// Whether the table can be reached over the internet.
    pub internet: bool,
    /// Whether people on this network see the table.
    pub is_public: bool,
    /// Whether the clock of a player runs while that player is not connected.
    pub away_clock_runs: bool,
}

impl Default for LiveForm {
    /// Everybody but the one who fills in the form joins from this network.
    fn default() -> Self {
        let mut open = [true; NewGames::MOST_PLAYERS];
        open[0] = false;
        Self { open, internet: false, is_public: true, away_clock_runs: true }
    }
}

impl LiveForm {
    /// Whether somebody elsewhere is to join as this player, counted from 0.
    #[must_use]
    pub fn is_open(&self, player: usize) -> bool {
        self.open.get(player) == Some(&true)
    }

    pub(super) fn set_open(&mut self, player: usize, is_open: bool) {
        if let Some(open) = self.open.get_mut(player) {
            *open = is_open;
        }
    }
}
