//! The games that were played last and the files that were used last: on the start screen and in the menu.
//!
//! A game is listed once. Where a journal holds a game, it stands for the game's file as well, and of several journals
//! of one file those are left out all of whose moves have been saved to it since.

use std::path::{Path, PathBuf};
use std::time::SystemTime;

use jiff::{Timestamp, Zoned, tz::TimeZone};

use super::command::UiCommand;
use crate::files::{KeptGame, RecentFile, Shelf};
use crate::rules::Outcome;

/// A game that can be gone on with, or a file that can be opened, in words.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct RecentRow {
    place: Place,
    /// Game and players, or the name of the file.
    pub title: String,
    /// How far it got, or where it is; and when.
    pub about: String,
    /// It goes on.
    pub unfinished: bool,
    when: SystemTime,
}

/// What a row leads to.
#[derive(Clone, Debug, PartialEq)]
enum Place {
    Journal(PathBuf),
    File(PathBuf),
}

impl RecentRow {
    /// What it asks for.
    pub fn command(&self) -> UiCommand {
        match &self.place {
            Place::Journal(path) => UiCommand::Continue(path.clone()),
            Place::File(path) => UiCommand::OpenPath(path.clone()),
        }
    }

    /// Whether it is a game that is kept, not a file.
    pub const fn is_game(&self) -> bool {
        matches!(self.place, Place::Journal(_))
    }
}

/// The games of a shelf and the files in words, the newest first, no game twice.
pub(super) fn recent_rows(shelf: &Shelf, files: &[RecentFile], now: SystemTime) -> Vec<RecentRow> {
    let zone = TimeZone::system();
    let mut of_files: Vec<&Path> = Vec::new();
    let mut rows: Vec<RecentRow> = Vec::new();
    for game in &shelf.games {
        let file = game.file.as_deref();
        let is_known = file.is_some_and(|file| of_files.contains(&file));
        if !(is_known && game.is_saved) {
            rows.push(row(game, now, &zone));
        }
        of_files.extend(file);
    }
    let alone = files.iter().filter(|file| !of_files.contains(&file.path.as_path()));
    rows.extend(alone.map(|file| file_row(file, now, &zone)));
    rows.sort_by_key(|row| std::cmp::Reverse(row.when));
    rows
}

fn file_row(file: &RecentFile, now: SystemTime, zone: &TimeZone) -> RecentRow {
    let name = file.path.file_name().unwrap_or(file.path.as_os_str()).to_string_lossy().into_owned();
    let folder = file.path.parent().unwrap_or_else(|| Path::new(""));
    RecentRow {
        place: Place::File(file.path.clone()),
        title: name,
        about: format!("{} · {}", folder.display(), when(file.when, now, zone)),
        unfinished: false,
        when: file.when,
    }
}

fn row(game: &KeptGame, now: SystemTime, zone: &TimeZone) -> RecentRow {
    let state = match &game.outcome {
        None => format!("ply {}", game.ply),
        Some(outcome) => format!("ply {}, {}", game.ply, ended(outcome)),
    };
    let when = when(game.when, now, zone);
    RecentRow {
        place: Place::Journal(game.path.clone()),
        title: format!("{} · {}", game.game.title(), game.names.join(" – ")),
        about: format!("{state} · {when}"),
        unfinished: game.outcome.is_none(),
        when: game.when,
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
    use crate::rules::Game;

    fn game(journal: &str, file: Option<&str>, is_saved: bool, when: u64) -> KeptGame {
        KeptGame {
            path: PathBuf::from(journal),
            game: Game::Martian,
            names: vec!["Ann".to_owned(), "Ben".to_owned()],
            ply: 3,
            outcome: None,
            when: SystemTime::UNIX_EPOCH + Duration::from_secs(when),
            file: file.map(PathBuf::from),
            is_saved,
        }
    }

    fn file(path: &str, when: u64) -> RecentFile {
        RecentFile { path: PathBuf::from(path), when: SystemTime::UNIX_EPOCH + Duration::from_secs(when) }
    }

    #[test]
    fn no_game_is_listed_twice() {
        let games = vec![
            game("new", Some("/a.regalia"), false, 90),
            game("saved", Some("/a.regalia"), true, 80),
            game("other ending", Some("/a.regalia"), false, 70),
            game("without", None, false, 60),
            game("in a file", Some("/b.regalia"), true, 50),
        ];
        let shelf = Shelf { games, notices: Vec::new() };
        let files = [file("/a.regalia", 95), file("/looked at.regalia", 65), file("/b.regalia", 50)];
        let rows = recent_rows(&shelf, &files, SystemTime::UNIX_EPOCH);
        let commands: Vec<String> = rows.iter().map(|row| format!("{:?}", row.command())).collect();
        assert_eq!(
            commands,
            [
                "Continue(\"new\")",
                "Continue(\"other ending\")",
                "OpenPath(\"/looked at.regalia\")",
                "Continue(\"without\")",
                "Continue(\"in a file\")"
            ]
        );
        assert_eq!(
            (rows[2].title.as_str(), rows[2].is_game(), rows[2].unfinished),
            ("looked at.regalia", false, false)
        );
    }

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
