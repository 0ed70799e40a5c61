//! Who of the players of a game sits at this machine: their missed chances become exercises, those of others do not.

use bevy::ecs::system::SystemParam;
use bevy::prelude::Res;
use regalia_core::record::{Origin, Player, PublicKey, Record};
use regalia_core::rules::Seat;

use crate::files::{KeyDesk, is_example, settings::NewGames};

/// What this machine knows of its players.
#[derive(SystemParam)]
pub(in crate::panels) struct OwnPlayers<'w> {
    games: Res<'w, NewGames>,
    keys: KeyDesk<'w>,
}

impl OwnPlayers<'_> {
    /// Starts reading the key of this machine, if a game needs it: that takes a while.
    pub fn prepare(&mut self, record: &Record) {
        if record.message_state().is_some() {
            self.keys.is_known();
        }
    }

    pub fn seats(&mut self, record: &Record) -> Vec<Seat> {
        self.prepare(record);
        own_seats(record, &self.games.names, self.keys.own().map(|own| own.public()))
    }
}

/// The seats of those who have played a game at this machine; `names`: how its players are called, `key`: what signs its
/// messages. In a game that began here these are all persons, by message the one whose key it is. Of a game from elsewhere
/// they are those who are called like players of this machine, and whoever has played alone against the computer without a
/// name. Nobody here has played the examples.
fn own_seats(record: &Record, names: &[String], key: Option<PublicKey>) -> Vec<Seat> {
    if is_example(record) {
        return Vec::new();
    }
    let has_own_key = key.is_some_and(|key| record.has_key(key));
    let is_known = |seat: Seat| record.is_named(seat) && names.iter().any(|name| name.trim() == record.name(seat));
    let is_own = |seat: &Seat| match record.origin() {
        _ if has_own_key => record.key(*seat) == key,
        Origin::Here if record.message_state().is_none() => true,
        _ => is_known(*seat) || (record.only_person() == Some(*seat) && !record.is_named(*seat)),
    };
    let seats = Seat::ALL.into_iter().take(record.game().seats());
    seats.filter(|seat| record.player(*seat) == Player::Person).filter(is_own).collect()
}

#[cfg(test)]
mod tests {
    use regalia_core::record::{OwnKey, save};
    use regalia_core::rules::{Game, Options};

    use super::*;
    use crate::files::EXAMPLES;

    fn record(names: &[&str], players: &[Player]) -> Record {
        let names = names.iter().map(|name| (*name).to_owned()).collect();
        Record::new(Options::new(Game::TwoKings), names).with_players(players, 7)
    }

    #[test]
    fn whoever_plays_here_is_known_by_where_the_game_comes_from_and_by_name() {
        let (person, computer) = (Player::Person, Player::Computer(3));
        let names = ["Ann".to_owned(), "Cid".to_owned()];
        let of = |record: &Record| own_seats(record, &names, None);
        let two = record(&["Eve", "Ben"], &[person, person]);
        assert_eq!(of(&two), [Seat::One, Seat::Two], "whatever they are called");
        assert_eq!(of(&record(&["Eve", "Computer"], &[person, computer])), [Seat::One]);
        let elsewhere = |record: Record| of(&record.from_origin(Origin::Elsewhere));
        assert_eq!(elsewhere(two), []);
        assert_eq!(elsewhere(record(&["Ben", "Ann"], &[person, person])), [Seat::Two]);
        assert_eq!(elsewhere(record(&["", ""], &[person, person])), []);
        assert_eq!(elsewhere(record(&["", "Computer"], &[person, computer])), [Seat::One], "you");
        assert_eq!(elsewhere(record(&["Eve", "Computer"], &[person, computer])), []);
    }

    #[test]
    fn by_message_only_the_player_with_the_key_of_this_machine_plays_here() {
        let [own, other] = [1, 2].map(|secret| OwnKey::from_secret([secret; 32]).public());
        let mut game = record(&["Ann", "Ben"], &[]);
        game.set_message_state(game.message_state_at(9, 0));
        let both = ["Ann", "Ben"].map(str::to_owned);
        for origin in [Origin::Here, Origin::Elsewhere] {
            let mut game = game.clone().from_origin(origin);
            assert_eq!(own_seats(&game, &both[..1], None), [Seat::One], "without keys by name");
            game.set_key(Seat::One, other);
            game.set_key(Seat::Two, own);
            assert_eq!(own_seats(&game, &both, Some(own)), [Seat::Two]);
        }
    }

    #[test]
    fn nobody_plays_the_examples() {
        let names = ["Ann", "Ben", "Cid", "Dot"].map(str::to_owned);
        for example in &EXAMPLES {
            let record = save::from_text(example.text).expect("an example");
            assert_eq!(own_seats(&record, &names, None), [], "{}", example.title);
        }
    }
}
