//! The keys that a game by message knows of its players.

use super::{Record, edit::Edit, keys::PublicKey};
use crate::rules::Seat;

impl Record {
    /// The key of a player's install, in a game by message that knows it.
    pub fn key(&self, seat: Seat) -> Option<PublicKey> {
        self.keys.get(seat.index()).copied().flatten()
    }

    /// Whether this is the key of one of its players.
    pub fn has_key(&self, key: PublicKey) -> bool {
        self.keys.contains(&Some(key))
    }

    /// Notes the key of a player's install. Does nothing if this game has no such seat.
    pub fn set_key(&mut self, seat: Seat, key: PublicKey) {
        if seat.index() >= self.game().seats() || self.key(seat) == Some(key) {
            return;
        }
        self.keys.resize(self.game().seats(), None);
        self.keys[seat.index()] = Some(key);
        self.edits.push(Edit::Key(seat, Some(key)));
        self.change();
    }

    /// Somebody else plays there, whose key is not known.
    pub fn forget_key(&mut self, seat: Seat) {
        if self.key(seat).is_none() {
            return;
        }
        self.keys[seat.index()] = None;
        self.edits.push(Edit::Key(seat, None));
        self.change();
    }

    /// The keys as texts, one for each seat, empty where none is known; none if none is.
    pub(super) fn key_texts(&self) -> Vec<String> {
        self.keys.iter().map(|key| key.map_or_else(String::new, |key| key.to_string())).collect()
    }

    /// Takes such texts over. What is no key is unknown.
    pub(super) fn read_keys(&mut self, texts: &[String]) {
        self.keys = texts.iter().take(self.game().seats()).map(|text| PublicKey::read(text)).collect();
    }
}
