//! The commands: each returns what it prints, or one sentence that says what was wrong.

use std::io::{self, Write as _};
use std::path::Path;

use super::Setting;
use crate::record::{Record, game_text, shown};
use crate::rules::{self, Game, GamePosition, Options, Position};
use crate::storage::file;

/// What a command prints, or why it cannot.
type Output = Result<String, String>;

/// Every legal action that perft counts, one per line, sorted by bytes.
pub(super) fn moves(setting: &Setting) -> Output {
    let (options, position) = (options(setting)?, &setting.position);
    Ok(lines(sorted(start(position.as_deref(), &options)?.perft_actions())))
}

/// The number of leaves, preceded by the count below each action if `divide` is set.
pub(super) fn perft(setting: &Setting, depth: u32, divide: bool) -> Output {
    let mut options = options(setting)?;
    // This makes counts comparable with other programs.
    if !setting.options.iter().any(|pair| pair.starts_with("choice=")) && options.get("choice").is_some() {
        options.set("choice", "off").map_err(|why| why.to_string())?;
    }
    let position = start(setting.position.as_deref(), &options)?;
    if !divide || depth == 0 {
        return Ok(format!("{}\n", rules::perft(&position, depth)));
    }
    let counts = rules::divide(&position, depth);
    let total: u64 = counts.iter().map(|(_, count)| count).sum();
    let below = counts.iter().map(|(action, count)| format!("{action} {count}"));
    Ok(lines(sorted(below).into_iter().chain([total.to_string()])))
}

/// Plays moves; prints position, check and result.
pub(super) fn play(setting: &Setting, moves: &[String]) -> Output {
    played(setting, moves).map(|record| state(&record))
}

/// The game after these moves.
pub(super) fn played(setting: &Setting, moves: &[String]) -> Result<Record, String> {
    let options = options(setting)?;
    let start = start(setting.position.as_deref(), &options)?;
    let mut record = Record::from_position(start, options, Vec::new());
    for (place, text) in moves.iter().enumerate() {
        let ply = place + 1;
        let action = record.position().parse_action(text).map_err(|why| format!("ply {ply}: {why}"))?;
        record.play(action).map_err(|why| format!("ply {ply}, '{text}': {why}"))?;
    }
    Ok(record)
}

/// Checks a game; prints position, check and result at its end.
pub(super) fn replay(path: &Path) -> Output {
    load(path).map(|record| state(&record))
}

/// Prints a game as text for people.
pub(super) fn export(path: &Path) -> Output {
    load(path).map(|record| game_text::to_text(&record))
}

/// The first game of a file; says so where it holds more.
pub(super) fn load(path: &Path) -> Result<Record, String> {
    let opened = file::open(path).map_err(|why| why.to_string())?;
    if opened.more {
        // A closed standard error is ignored.
        let _ = writeln!(io::stderr(), "regalia: {} holds more games; this is the first", shown(path.display()));
    }
    Ok(opened.record)
}

fn options(setting: &Setting) -> Result<Options, String> {
    let game: Game = setting.game.parse().map_err(|why: rules::UnknownGame| why.to_string())?;
    let mut options = Options::new(game);
    for pair in &setting.options {
        let (key, value) =
            pair.split_once('=').ok_or_else(|| format!("option '{pair}' has no value; choice=off has one"))?;
        options.set(key, value).map_err(|why| why.to_string())?;
    }
    Ok(options)
}

fn start(text: Option<&str>, options: &Options) -> Result<Position, String> {
    let Some(text) = text else { return Ok(Position::start(options)) };
    Position::parse(text, options).map_err(|why| format!("position: {why}"))
}

fn state(record: &Record) -> String {
    let position = record.position();
    let seats: Vec<String> = position.checks().iter().map(|(seat, ..)| seat.to_string()).collect();
    let check = if seats.is_empty() { "-".to_owned() } else { seats.join(" ") };
    let result = record.outcome().map_or_else(|| "*".to_owned(), |outcome| outcome.to_string());
    format!("position {position}\ncheck {check}\nresult {result}\n")
}

fn sorted(items: impl IntoIterator<Item = impl ToString>) -> Vec<String> {
    let mut texts: Vec<String> = items.into_iter().map(|item| item.to_string()).collect();
    texts.sort();
    texts
}

fn lines(texts: impl IntoIterator<Item = String>) -> String {
    texts.into_iter().map(|text| text + "\n").collect()
}
