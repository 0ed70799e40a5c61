//! Who plays a game: a person or the computer for each seat, and the computer's seed.

use super::{Record, edit::Edit, player::Player};
use crate::rules::Seat;

/// What the computer is called; a number follows if there are several.
const COMPUTER: &str = "Computer";
/// What a person without a name was called by earlier versions.
const PERSON: &str = "Player";

/// The number behind this word, if a name is nothing else; without a number it is the first.
fn number_of(name: &str, word: &str) -> Option<usize> {
    let number = name.strip_prefix(word)?;
    if number.is_empty() { Some(1) } else { number.strip_prefix(' ')?.parse().ok() }
}

impl Record {
    /// This game with these players from its beginning, one for each seat, and this [seed](Self::seed). Unlike
    /// [`set_player`](Self::set_player) this is no change of the game. Missing players are persons; surplus players are
    /// dropped.
    ///
    /// ```
    /// use regalia_core::record::{Player, Record};
    /// use regalia_core::rules::{Game, Options, Seat};
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
    pub fn players(&self) -> &[Player] {
        &self.players
    }

    /// Who moves for a seat. A seat that this game does not have is a person's.
    pub fn player(&self, seat: Seat) -> Player {
        self.players.get(seat.index()).copied().unwrap_or_default()
    }

    /// The seat of the only person at the table, if everybody else is the computer.
    pub fn only_person(&self) -> Option<Seat> {
        let is_person = |seat: &Seat| self.player(*seat) == Player::Person;
        let mut people = Seat::ALL.into_iter().take(self.game().seats()).filter(is_person);
        people.next().filter(|_| people.next().is_none())
    }

    /// Gives a seat to another player; instead of a level that there is not, the nearest one plays. Does nothing if
    /// this game has no such seat.
    pub fn set_player(&mut self, seat: Seat, player: Player) {
        let player = player.at_known_level();
        if let Some(now) = self.players.get_mut(seat.index()).filter(|now| **now != player) {
            *now = player;
            self.change();
            self.edits.push(Edit::Player(seat, player));
        }
    }

    /// Gives a seat to another player, as [`set_player`](Self::set_player) does. A name that only says who plays, such
    /// as `Computer 2`, goes with the computer, and a seat without a name gets one. Every other name stays, for a
    /// person who takes the seat back.
    ///
    /// ```
    /// use regalia_core::record::{Player, Record};
    /// use regalia_core::rules::{Game, Options, Seat};
    /// let mut record = Record::new(Options::new(Game::Plunder), vec!["Ann".to_owned(), "Computer".to_owned()]);
    /// record.hand_over(Seat::Two, Player::Person);
    /// record.hand_over(Seat::One, Player::Computer(3));
    /// assert_eq!(record.names(), ["Ann", ""]);
    /// ```
    pub fn hand_over(&mut self, seat: Seat, player: Player) {
        self.set_player(seat, player);
        let Some(name) = self.names().get(seat.index()) else { return };
        match self.player(seat) {
            Player::Person if number_of(name, COMPUTER).is_some() => self.set_name(seat, String::new()),
            Player::Computer(_) if name.trim().is_empty() || number_of(name, PERSON).is_some() => {
                let name = self.free_computer(seat);
                self.set_name(seat, name);
            }
            _ => {}
        }
    }

    /// A name for the computer in a seat, with the first number that no other seat has if another is called so.
    fn free_computer(&self, seat: Seat) -> String {
        let others = self.names().iter().enumerate().filter(|(place, _)| *place != seat.index());
        let taken: Vec<usize> = others.filter_map(|(_, name)| number_of(name, COMPUTER)).collect();
        match (1..).find(|number| !taken.contains(number)) {
            Some(number) if !taken.is_empty() => format!("{COMPUTER} {number}"),
            _ => COMPUTER.to_owned(),
        }
    }

    /// Decides which mistakes the computer makes in this game: with the same number it plays the same game.
    pub const fn seed(&self) -> u64 {
        self.seed
    }

    /// Sets that number.
    pub fn set_seed(&mut self, seed: u64) {
        if self.seed != seed {
            self.seed = seed;
            self.change();
            self.edits.push(Edit::Seed(seed));
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

#[cfg(test)]
mod tests {
    use crate::rules::{Game, Options};

    use super::*;

    #[test]
    fn only_one_person_against_computers_is_the_only_person() {
        let of = |game, players: &[Player]| {
            Record::new(Options::new(game), Vec::new()).with_players(players, 1).only_person()
        };
        let (person, computer) = (Player::Person, Player::Computer(3));
        assert_eq!(of(Game::Sovereign, &[person, computer]), Some(Seat::One));
        assert_eq!(of(Game::Sovereign, &[computer, person]), Some(Seat::Two));
        assert_eq!(of(Game::Royale, &[computer, computer, person, computer]), Some(Seat::Three));
        for (game, players) in [
            (Game::Sovereign, [person, person, person, person]),
            (Game::Sovereign, [computer, computer, person, person]),
            (Game::Royale, [person, computer, person, computer]),
        ] {
            assert_eq!(of(game, &players[..game.seats()]), None, "{game} {players:?}");
        }
    }
}
