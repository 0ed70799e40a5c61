//! The games that were played last: on the start screen and in the menu.

use std::path::PathBuf;
use std::time::SystemTime;

use jiff::{Timestamp, Zoned, tz::TimeZone};

use crate::files::{KeptGame, Shelf};
use crate::rules::Outcome;

/// A game that can be gone on with, in words.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct RecentRow {
    /// Its journal.
    pub path: PathBuf,
    /// Game and players.
    pub title: String,
    /// How far it got, and when.
    pub about: String,
    /// It goes on.
    pub unfinished: bool,
}

/// The games of a shelf in words, the newest first.
pub(super) fn recent_rows(shelf: &Shelf, now: SystemTime) -> Vec<RecentRow> {
    let zone = TimeZone::system();
    shelf.games.iter().map(|game| row(game, now, &zone)).collect()
}

fn row(game: &KeptGame, now: SystemTime, zone: &TimeZone) -> RecentRow {
    let state = match &game.outcome {
        None => format!("ply {}", game.ply),
        Some(outcome) => format!("ply {}, {}", game.ply, ended(outcome)),
    };
    let when = when(game.when, now, zone);
    RecentRow {
        path: game.path.clone(),
        title: format!("{} · {}", game.game.title(), game.names.join(" – ")),
        about: format!("{state} · {when}"),
        unfinished: game.outcome.is_none(),
    }
}

fn ended(outcome: &Outcome) -> String {
    let scores: Vec<String> = outcome.scores.iter().map(ToString::to_string).collect();
    scores.join("–")
}

/// A time of day for today and yesterday, a date for what is longer ago.
fn when(then: SystemTime, now: SystemTime, zone: &TimeZone) -> String {
    let local = |time: SystemTime| Timestamp::try_from(time).ok().map(|time| Zoned::new(time, zone.clone()));
    let (Some(then), Some(now)) = (local(then), local(now)) else { return String::new() };
    let clock = then.strftime("%H:%M");
    if then.date() == now.date() {
        format!("today, {clock}")
    } else if now.date().yesterday().is_ok_and(|yesterday| yesterday == then.date()) {
        format!("yesterday, {clock}")
    } else if then.year() == now.year() {
        then.strftime("%-d %B").to_string()
    } else {
        then.strftime("%-d %B %Y").to_string()
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    #[test]
    fn times_are_said_as_people_say_them() {
        let day = 24 * 60 * 60;
        // Noon of 21 November 2026 in Greenwich.
        let noon = SystemTime::UNIX_EPOCH + Duration::from_secs(20_778 * day + day / 2);
        let ago = |seconds: u64| when(noon - Duration::from_secs(seconds), noon, &TimeZone::UTC);
        assert_eq!(ago(0), "today, 12:00");
        assert_eq!(ago(60 * 60 * 11 + 60), "today, 00:59");
        assert_eq!(ago(day / 2 + 60), "yesterday, 23:59");
        assert_eq!(ago(2 * day), "19 November");
        assert_eq!(ago(400 * day), "17 October 2025");
        let east = TimeZone::fixed(jiff::tz::offset(13));
        let ago = |seconds: u64| when(noon - Duration::from_secs(seconds), noon, &east);
        assert_eq!((ago(1800), ago(5400)), ("today, 00:30".to_owned(), "yesterday, 23:30".to_owned()));
    }
}
