//! What the New Game dialog starts with.

use std::time::Duration;

use bevy::prelude::Resource;
use regalia_core::record::{Player, TimeControl};
use regalia_core::rules::{Game, Options};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::settings_format::{deserialize_as, serialize_text};

#[derive(Resource, Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct NewGames {
    /// Whether each new game is remembered here.
    #[serde(rename = "remember_new_game")]
    pub remember: bool,
    /// The players' names; an empty one was left out.
    #[serde(rename = "players", deserialize_with = "names")]
    pub names: Vec<String>,
    /// Who moves for each player; those that are missing are persons.
    #[serde(rename = "who_plays", with = "players")]
    pub players: Vec<Player>,
    /// Who moves for each player of every game that was chosen before.
    #[serde(rename = "who_plays_each_game", with = "casts")]
    pub casts: Vec<(Game, Vec<Player>)>,
    #[serde(rename = "game", with = "options")]
    pub options: Options,
    /// The time control of each player; empty for a game without time.
    #[serde(with = "times")]
    pub time: Vec<TimeControl>,
    #[serde(skip)]
    pub against: Against,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Against {
    #[serde(rename = "computer_game", with = "options")]
    pub options: Options,
    #[serde(rename = "computer_level", deserialize_with = "level")]
    pub level: u8,
}

impl Default for Against {
    fn default() -> Self {
        Self { options: Options::new(Game::Sovereign), level: 3 }
    }
}

impl NewGames {
    pub const MOST_PLAYERS: usize = 4;
    /// In letters.
    pub const LONGEST_NAME: usize = 40;
}

impl Default for NewGames {
    fn default() -> Self {
        Self {
            remember: true,
            names: Vec::new(),
            players: Vec::new(),
            casts: Vec::new(),
            options: Options::new(Game::Sovereign),
            time: Vec::new(),
            against: Against::default(),
        }
    }
}

/// Names that fit into the New Game dialog.
fn names<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<String>, D::Error> {
    let fits = |name: &String| name.chars().count() <= NewGames::LONGEST_NAME && !name.chars().any(char::is_control);
    deserialize_as(deserializer, |names: Vec<String>| {
        (names.len() <= NewGames::MOST_PLAYERS && names.iter().all(fits)).then_some(names)
    })
}

fn level<'de, D: Deserializer<'de>>(deserializer: D) -> Result<u8, D::Error> {
    deserialize_as(deserializer, |level| (1..=Player::MAX_LEVEL).contains(&level).then_some(level))
}

/// Persons and computers with their levels: `["person","level 3"]`.
mod players {
    use super::*;

    pub fn serialize<S: Serializer>(players: &[Player], serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(words(players))
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<Player>, D::Error> {
        deserialize_as(deserializer, from_words)
    }

    pub fn words(players: &[Player]) -> Vec<String> {
        players.iter().map(Player::to_string).collect()
    }

    pub fn from_words(words: Vec<String>) -> Option<Vec<Player>> {
        let is_possible = words.len() <= NewGames::MOST_PLAYERS;
        is_possible.then(|| words.iter().map(|word| word.parse().ok()).collect()).flatten()
    }
}

/// The players of several games: `[("royale",["person","level 3","level 3","level 3"])]`.
mod casts {
    use super::*;

    type Casts = Vec<(Game, Vec<Player>)>;

    pub fn serialize<S: Serializer>(casts: &Casts, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(casts.iter().map(|(game, cast)| (game.id(), players::words(cast))))
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Casts, D::Error> {
        let cast = |(game, words): (String, Vec<String>)| Some((game.parse().ok()?, players::from_words(words)?));
        deserialize_as(deserializer, |casts: Vec<_>| {
            (casts.len() <= Game::ALL.len()).then(|| casts.into_iter().map(cast).collect()).flatten()
        })
    }
}

/// A game and its non-default rule options, as on the command line: `plunder vests=unlimited`.
mod options {
    use super::*;

    pub fn serialize<S: Serializer>(options: &Options, serializer: S) -> Result<S::Ok, S::Error> {
        let usual = Options::new(options.game());
        let unusual = options.iter().filter(|(key, value)| usual.get(key) != Some(value));
        let text = unusual.fold(options.game().id().to_owned(), |text, (key, value)| format!("{text} {key}={value}"));
        serializer.serialize_str(&text)
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Options, D::Error> {
        deserialize_as(deserializer, |text: String| {
            let mut words = text.split_whitespace();
            let mut options = Options::new(words.next()?.parse().ok()?);
            for word in words {
                let (key, value) = word.split_once('=')?;
                options.set(key, value).ok()?;
            }
            Some(options)
        })
    }
}

/// Time controls in seconds.
mod times {
    use super::*;

    #[derive(Deserialize)]
    #[serde(deny_unknown_fields)]
    struct Seconds {
        base: f64,
        increment: f64,
        delay: f64,
    }

    pub fn serialize<S: Serializer>(times: &[TimeControl], serializer: S) -> Result<S::Ok, S::Error> {
        let one = |time: &TimeControl| {
            let [base, increment, delay] = [time.base(), time.increment(), time.delay()].map(|t| t.as_secs_f64());
            format!("(base: {base}, increment: {increment}, delay: {delay})")
        };
        serialize_text(format!("[{}]", times.iter().map(one).collect::<Vec<_>>().join(", ")), serializer)
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<TimeControl>, D::Error> {
        let duration = |seconds: f64| Duration::try_from_secs_f64(seconds).ok();
        let control = |time: &Seconds| {
            TimeControl::new(duration(time.base)?, duration(time.increment)?, duration(time.delay)?).ok()
        };
        deserialize_as(deserializer, |times: Vec<Seconds>| {
            (times.len() <= NewGames::MOST_PLAYERS).then(|| times.iter().map(control).collect()).flatten()
        })
    }
}
