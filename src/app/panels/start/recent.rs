//! The recent games and files, on the start screen and in the menu.
//!
//! Each game is listed once. A journal stands for its game's file, too. Of several journals of one file, those that
//! were completely saved to it are left out.

use std::path::{Path, PathBuf};
use std::time::SystemTime;

use bevy::prelude::*;
use jiff::{Timestamp, Zoned, tz::TimeZone};
use regalia_core::record::Record;
use regalia_core::rules::{GamePosition, Options, Position};

use crate::board::RunningGame;
use crate::files::{Example, FileRequest, RecentFile, RecentFiles, RecentGames};
use crate::journal::{CurrentFile, KeptGame, Shelf};
use crate::panels::{
    command::UiCommand, files::command::FilesCommand, kit::spoken::Spoken, start::command::StartCommand,
};
use crate::play::naming::{labels, turn};
use crate::play::{Away, words::figures};

/// A row of the list: a game to continue or a file to open.
#[derive(Clone, Debug, PartialEq)]
pub struct RecentRow {
    place: Place,
    /// Game and players, or the file's name.
    pub title: String,
    /// How far the game got or where the file is, and when.
    pub about: String,
    /// The question whether to continue it, with a line about it; `None` if it has ended.
    pub offer: Option<(String, String)>,
    when: SystemTime,
    /// Its position, for a picture: rule options and text.
    pub position: Option<(Options, String)>,
}

#[derive(Resource, Default)]
pub(in crate::panels) struct RecentRows(pub Vec<RecentRow>);

pub(in crate::panels) fn list_recent(games: Res<RecentGames>, files: Res<RecentFiles>, mut rows: ResMut<RecentRows>) {
    if games.is_changed() || files.is_changed() {
        rows.0 = recent_rows(&games.shelf, &files.files, SystemTime::now());
    }
}

#[derive(Clone, Debug, PartialEq)]
enum Place {
    /// The game that waits behind the first screen.
    Board,
    Journal(PathBuf),
    File(PathBuf),
}

impl RecentRow {
    pub fn of_journal(path: &str, title: &str, about: &str, offer: Option<(String, String)>) -> Self {
        let (title, about) = (title.to_owned(), about.to_owned());
        Self { place: Place::Journal(path.into()), title, about, offer, when: SystemTime::UNIX_EPOCH, position: None }
    }

    /// A row for the game that waits behind the first screen.
    pub fn of_board(record: &Record) -> Self {
        let at_tip = record.at_tip();
        // A variation is not the game.
        let record = if record.is_on_main_line() { record } else { &at_tip };
        let title = record.game().title();
        let (names, position) = (labels(record), record.position());
        // Stepping back in a game that is over means looking at it again.
        let (verb, state) = match record.result() {
            Some(outcome) => ("Back to", figures(outcome, at_tip.sides_of_line())),
            None => ("Continue", turn_words(turn_number(position), &turn(record, position.side_to_move()))),
        };
        Self {
            place: Place::Board,
            title: format!("{title} · {names}"),
            about: state.clone(),
            offer: Some((format!("{verb} {title}"), format!("{names} · {state}"))),
            when: SystemTime::UNIX_EPOCH,
            position: Some((*record.options(), position.to_string())),
        }
    }

    pub fn is_file(&self, path: &Path) -> bool {
        matches!(&self.place, Place::File(file) if file == path)
    }

    pub fn command(&self) -> UiCommand {
        match &self.place {
            Place::Board => StartCommand::BackToGame.into(),
            Place::Journal(path) => FilesCommand::Ask(FileRequest::Continue(path.clone())).into(),
            Place::File(path) => FilesCommand::Ask(FileRequest::OpenPath(path.clone())).into(),
        }
    }
}

/// The rows for games and files, newest first, without duplicates.
pub fn recent_rows(shelf: &Shelf, files: &[RecentFile], now: SystemTime) -> Vec<RecentRow> {
    let zone = TimeZone::system();
    let mut of_files: Vec<&Path> = Vec::new();
    let mut rows: Vec<RecentRow> = Vec::new();
    for game in &shelf.games {
        let file = game.file.as_deref();
        let is_known = file.is_some_and(|file| of_files.contains(&file));
        if !(is_known && game.is_saved) {
            let mut row = row(game, now, &zone);
            row.offer = row.offer.filter(|_| shelf.unfinished() == Some(game));
            rows.push(row);
        }
        of_files.extend(file);
    }
    let alone = files.iter().filter(|file| !of_files.contains(&file.path.as_path()));
    for row in alone.map(|file| file_row(file, now, &zone)) {
        // The games keep their order, which does not depend on the clock.
        let place = rows.iter().position(|other| other.when < row.when).unwrap_or(rows.len());
        rows.insert(place, row);
    }
    rows
}

fn file_row(file: &RecentFile, now: SystemTime, zone: &TimeZone) -> RecentRow {
    let name = file.path.file_name().unwrap_or(file.path.as_os_str()).to_string_lossy().into_owned();
    let folder = file.path.parent().unwrap_or_else(|| Path::new(""));
    RecentRow {
        place: Place::File(file.path.clone()),
        title: name,
        about: joined(&[&folder.display().to_string(), &when(file.when, now, zone)]),
        offer: None,
        when: file.when,
        position: None,
    }
}

fn row(game: &KeptGame, now: SystemTime, zone: &TimeZone) -> RecentRow {
    let moves = match game.ply.div_ceil(game.game.seats()) {
        1 => "1 move".to_owned(),
        number => format!("{number} moves"),
    };
    let state = match &game.outcome {
        None => moves,
        Some(outcome) => format!("{moves}, {}", figures(outcome, game.sides)),
    };
    let (title, names, when) = (game.game.title(), game.names.join(" – "), when(game.when, now, zone));
    // Without a file say nothing: the game is kept here.
    let file = game.file.clone().map(|path| CurrentFile(Some(path)).label(!game.is_saved)).unwrap_or_default();
    let (_, day) = day_words(game.when, now, zone);
    let played = if day.is_empty() { day } else { format!("Last played {day}") };
    let turn = turn_words(game.turn, &game.turn_of);
    let offer = (format!("Continue {title}"), joined(&[&played, &turn, &file]));
    RecentRow {
        place: Place::Journal(game.path.clone()),
        title: joined(&[title, &names]),
        about: joined(&[&state, &when, &file]),
        offer: game.outcome.is_none().then_some(offer),
        when: game.when,
        position: Some((game.options, game.position.clone())),
    }
}

/// The parts that say something, on one line.
fn joined(parts: &[&str]) -> String {
    let parts: Vec<&str> = parts.iter().copied().filter(|part| !part.is_empty()).collect();
    parts.join(" · ")
}

/// The number of the turn in which the next move is made.
pub(in crate::panels) fn turn_number(position: &Position) -> usize {
    position.ply() as usize / position.game().seats() + 1
}

/// How far a game is: `move 12 (Ann to move)`.
fn turn_words(number: usize, turn_of: &str) -> String {
    format!("move {number} ({turn_of})")
}

/// Speaks on the start screen which game can be continued.
pub fn announce(recent: Res<RecentGames>, game: Option<Res<RunningGame>>, away: Res<Away>, mut spoken: ResMut<Spoken>) {
    let kept = || recent.shelf.unfinished().map(|game| row(game, SystemTime::now(), &TimeZone::system()));
    let offered = match &game {
        Some(game) if away.0 && away.is_changed() => match Example::number_of(&game.record) {
            Some(_) => kept(),
            None => Some(RecentRow::of_board(&game.record)),
        },
        None if recent.is_known && recent.is_changed() => kept(),
        _ => return,
    };
    if let Some((question, about)) = offered.and_then(|row| row.offer) {
        spoken.line = format!("{question}? {about}.");
    }
}

/// The time of day for today and yesterday, otherwise the date.
fn when(then: SystemTime, now: SystemTime, zone: &TimeZone) -> String {
    match day_words(then, now, zone) {
        (true, clock) => format!("today {clock}"),
        (false, day) => day,
    }
}

/// Whether it was today, and the time of day, which follows "yesterday"; otherwise the date.
fn day_words(then: SystemTime, now: SystemTime, zone: &TimeZone) -> (bool, String) {
    let local = |time: SystemTime| Timestamp::try_from(time).ok().map(|time| Zoned::new(time, zone.clone()));
    let (Some(then), Some(now)) = (local(then), local(now)) else { return (false, String::new()) };
    let clock = then.strftime("%H:%M");
    if then.date() == now.date() {
        (true, clock.to_string())
    } else if now.date().yesterday().is_ok_and(|yesterday| yesterday == then.date()) {
        (false, format!("yesterday {clock}"))
    } else if then.year() == now.year() {
        (false, then.strftime("%-d %B").to_string())
    } else {
        (false, then.strftime("%-d %B %Y").to_string())
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use regalia_core::record::Sides;
    use regalia_core::rules::Game;

    use super::*;

    fn game(journal: &str, file: Option<&str>, is_saved: bool, when: u64) -> KeptGame {
        KeptGame {
            path: PathBuf::from(journal),
            size: 300,
            order: 1,
            game: Game::Martian,
            names: vec!["Ann".to_owned(), "Ben".to_owned()],
            sides: Sides::default(),
            ply: 3,
            plies: 3,
            turn: 2,
            turn_of: "Ben to move".to_owned(),
            options: Options::new(Game::Martian),
            position: String::new(),
            outcome: None,
            when: SystemTime::UNIX_EPOCH + Duration::from_secs(when),
            file: file.map(PathBuf::from),
            is_saved,
            message_state: None,
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
                "Ask(Continue(\"new\"))",
                "Ask(Continue(\"other ending\"))",
                "Ask(OpenPath(\"/looked at.regalia\"))",
                "Ask(Continue(\"without\"))",
                "Ask(Continue(\"in a file\"))"
            ]
        );
        assert_eq!((rows[2].title.as_str(), &rows[2].offer), ("looked at.regalia", &None));
    }

    #[test]
    fn times_are_written_as_people_write_them() {
        let day = 24 * 60 * 60;
        // Noon of 21 November 2026 in Greenwich.
        let noon = SystemTime::UNIX_EPOCH + Duration::from_secs(20_778 * day + day / 2);
        let ago = |seconds: u64| when(noon - Duration::from_secs(seconds), noon, &TimeZone::UTC);
        assert_eq!(ago(0), "today 12:00");
        assert_eq!(ago(60 * 60 * 11 + 60), "today 00:59");
        assert_eq!(ago(day / 2 + 60), "yesterday 23:59");
        assert_eq!(ago(2 * day), "19 November");
        assert_eq!(ago(400 * day), "17 October 2025");
        let east = TimeZone::fixed(jiff::tz::offset(13));
        let ago = |seconds: u64| when(noon - Duration::from_secs(seconds), noon, &east);
        assert_eq!((ago(1800), ago(5400)), ("today 00:30".to_owned(), "yesterday 23:30".to_owned()));
    }

    #[test]
    fn a_game_is_offered_as_people_would_say_it() {
        let day = 24 * 60 * 60;
        let noon = SystemTime::UNIX_EPOCH + Duration::from_secs(20_778 * day + day / 2);
        let mut game = KeptGame {
            game: Game::Royale,
            names: ["Ann", "Ben", "Cid", "Dot"].map(str::to_owned).to_vec(),
            ply: 37,
            plies: 37,
            turn: 10,
            options: Options::new(Game::Royale),
            when: noon + Duration::from_secs(2 * 3600 + 32 * 60),
            ..game("/j/1.journal", None, false, 0)
        };
        let said = |game: &KeptGame, now| row(game, now, &TimeZone::UTC);
        let now = noon + Duration::from_secs(3 * 3600);
        let title = game.game.title();
        assert_eq!(
            said(&game, now).offer,
            Some((format!("Continue {title}"), "Last played 14:32 · move 10 (Ben to move)".to_owned()))
        );
        assert_eq!(said(&game, now).about, "10 moves · today 14:32");
        let later = now + Duration::from_secs(day);
        let (_, about) = said(&game, later).offer.unwrap_or_default();
        assert_eq!(about, "Last played yesterday 14:32 · move 10 (Ben to move)");
        game.file = Some("/home/ann/four.regalia".into());
        assert_eq!(said(&game, now).about, "10 moves · today 14:32 · not saved to four.regalia yet");
        game.is_saved = true;
        let (_, about) = said(&game, now).offer.unwrap_or_default();
        assert_eq!(about, "Last played 14:32 · move 10 (Ben to move) · four.regalia · saved");
        game.outcome = "1-0-0-0 last-king".parse().ok();
        assert_eq!(said(&game, now).offer, None);
        assert_eq!(said(&game, now).about, "10 moves, 1–0–0–0 · today 14:32 · four.regalia · saved");
    }
}
