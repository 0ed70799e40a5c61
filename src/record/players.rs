//! Who plays a game: a person or the computer for each seat, and the computer's seed.

use super::Record;
use super::entry::Entry;
use super::player::Player;
use crate::rules::Seat;

impl Record {
    /// This game with these players from its beginning, one for each seat, and this [seed](Self::seed). Unlike
    /// [`set_player`](Self::set_player) this is no change of the game. Missing players are persons; surplus players are
    /// dropped.
    ///
    /// ```
    /// use regalia::record::{Player, Record};
    /// use regalia::rules::{Game, Options, Seat};
    /// let record = Record::new(Options::new(Game::Plunder), Vec::new());
    /// let record = record.with_players(&[Player::Person, Player::Computer(3)], 7);
    /// assert_eq!((record.player(Seat::Two), record.seed()), (Player::Computer(3), 7));
    /// assert!(!record.is_modified());
    /// ```
    #[must_use]
    pub fn with_players(mut self, players: &[Player], seed: u64) -> Self {
        for (place, player) in self.players.iter_mut().enumerate() {
            *player = players.get(place).copied().unwrap_or_default().at_known_level();
        }
        self.seed = seed;
        self
    }

    /// Who moves for each seat.
    #[must_use]
    pub fn players(&self) -> &[Player] {
        &self.players
    }

    /// Who moves for a seat. A seat that this game does not have is a person's.
    #[must_use]
    pub fn player(&self, seat: Seat) -> Player {
        self.players.get(seat.index()).copied().unwrap_or_default()
    }

    /// Gives a seat to another player; instead of a level that there is not, the nearest one plays. Does nothing if
    /// this game has no such seat.
    pub fn set_player(&mut self, seat: Seat, player: Player) {
        let player = player.at_known_level();
        if let Some(now) = self.players.get_mut(seat.index()).filter(|now| **now != player) {
            *now = player;
            self.change();
            self.entries.push(Entry::Player(seat.index(), player.to_string()));
        }
    }

    /// What decides which of the computer's mistakes this game sees: with the same number it plays the same game.
    #[must_use]
    pub const fn seed(&self) -> u64 {
        self.seed
    }

    /// Sets that number.
    pub fn set_seed(&mut self, seed: u64) {
        if self.seed != seed {
            self.seed = seed;
            self.change();
            self.entries.push(Entry::Seed(seed));
        }
    }

    /// The players of a rematch, each one seat further on, and its seed: another one if the computer plays, so that it
    /// does not play the same game again.
    pub(super) fn players_of_rematch(&self) -> (Vec<Player>, u64) {
        let mut players = self.players.clone();
        players.rotate_right(1);
        let has_computer = players.iter().any(|player| *player != Player::Person);
        (players, if has_computer { self.seed.wrapping_add(1) } else { self.seed })
    }
}
