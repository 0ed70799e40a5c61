//! The values of the settings file about new games: names, players, options, time.

use std::time::Duration;

use regalia_core::record::{Player, TimeControl};
use regalia_core::rules::{Game, Options};
use serde::Deserialize;
use serde::de::DeserializeOwned;

use super::values::NewGames;

pub(super) fn value<T: DeserializeOwned>(text: &str) -> Option<T> {
    // The line end closes a comment after the value.
    ron::from_str(&format!("{text}\n")).ok()
}

/// Names that fit into the New Game dialog.
pub(super) fn names(text: &str) -> Option<Vec<String>> {
    let names: Vec<String> = value(text)?;
    let fits = |name: &String| name.chars().count() <= NewGames::LONGEST_NAME && !name.chars().any(char::is_control);
    (names.len() <= NewGames::MOST_PLAYERS && names.iter().all(fits)).then_some(names)
}

/// Persons and computers with their levels.
pub(super) fn players(text: &str) -> Option<Vec<Player>> {
    cast(&value::<Vec<String>>(text)?)
}

fn cast(words: &[String]) -> Option<Vec<Player>> {
    if words.len() > NewGames::MOST_PLAYERS {
        return None;
    }
    words.iter().map(|word| word.parse().ok()).collect()
}

pub(super) fn players_text(players: &[Player]) -> Option<String> {
    ron::to_string(&words(players)).ok()
}

fn words(players: &[Player]) -> Vec<String> {
    players.iter().map(Player::to_string).collect()
}

/// The players of several games: `[("royale",["person","level 3","level 3","level 3"])]`.
pub(super) fn casts(text: &str) -> Option<Vec<(Game, Vec<Player>)>> {
    let all: Vec<(String, Vec<String>)> = value(text)?;
    if all.len() > Game::ALL.len() {
        return None;
    }
    all.iter().map(|(game, words)| Some((game.parse().ok()?, cast(words)?))).collect()
}

pub(super) fn casts_text(casts: &[(Game, Vec<Player>)]) -> Option<String> {
    let all: Vec<(&str, Vec<String>)> = casts.iter().map(|(game, players)| (game.id(), words(players))).collect();
    ron::to_string(&all).ok()
}

/// The computer's level, if there is such a one.
pub(super) fn level(number: u8) -> Option<u8> {
    (1..=Player::MOST_LEVEL).contains(&number).then_some(number)
}

/// A game and its non-default rule options, as on the command line: `plunder vests=unlimited`.
pub(super) fn game_text(options: &Options) -> String {
    let usual = Options::new(options.game());
    let unusual = options.iter().filter(|(key, value)| usual.get(key) != Some(value));
    unusual.fold(options.game().id().to_owned(), |text, (key, value)| format!("{text} {key}={value}"))
}

pub(super) fn options(text: &str) -> Option<Options> {
    let mut words = text.split_whitespace();
    let mut options = Options::new(words.next()?.parse().ok()?);
    for word in words {
        let (key, value) = word.split_once('=')?;
        options.set(key, value).ok()?;
    }
    Some(options)
}

/// A time control in seconds.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Seconds {
    base: f64,
    increment: f64,
    delay: f64,
}

pub(super) fn times(text: &str) -> Option<Vec<TimeControl>> {
    let all: Vec<Seconds> = value(text)?;
    let duration = |seconds: f64| Duration::try_from_secs_f64(seconds).ok();
    let control =
        |time: &Seconds| TimeControl::new(duration(time.base)?, duration(time.increment)?, duration(time.delay)?).ok();
    if all.len() > NewGames::MOST_PLAYERS {
        return None;
    }
    all.iter().map(control).collect()
}

pub(super) fn times_text(times: &[TimeControl]) -> String {
    let seconds = |time: Duration| time.as_secs_f64();
    let one = |time: &TimeControl| {
        let (base, increment, delay) = (seconds(time.base()), seconds(time.increment()), seconds(time.delay()));
        format!("(base: {base}, increment: {increment}, delay: {delay})")
    };
    format!("[{}]", times.iter().map(one).collect::<Vec<_>>().join(", "))
}
