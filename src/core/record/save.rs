//! A record as text, and back: what a saved game looks like.
//!
//! The text is RON. Reading plays every action, so the result is always a legal game. Unknown fields are ignored on
//! purpose: a later version may add some without changing the format.

pub use super::limits::{FORMAT, MAX_BYTES, MAX_PLIES};
pub use super::line_error::LineError;
pub use super::load_error::LoadError;

use std::collections::BTreeMap;

use ron::ser::PrettyConfig;
use serde::{Deserialize, Serialize};

use super::limits::{FIRST_FORMAT_WITH_PLAYERS, MOVES_PER_ROW, UNFINISHED};
use super::lines::{Line, RecordBuilder, lines};
use super::timing::{self, SavedControl, Timing};
use super::tree::{NodeId, START, Tree};
use super::{
    Record, comments, message_state::MessageState, notes, player::Player, stamp::Origin, table_state::TableState,
    time::TimeControl,
};
use crate::rules::{Game, GamePosition, Options, Position};

const FIRST_LINE: &str = "// Regalia game\n";

/// What a reader of any format needs first.
#[derive(Deserialize)]
#[serde(rename = "game")]
struct Header {
    format: u64,
}

#[derive(Serialize, Deserialize)]
#[serde(rename = "game")]
struct Saved {
    format: u64,
    game: String,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    title: String,
    #[serde(default)]
    options: BTreeMap<String, String>,
    /// Position text; empty for the usual start.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    start: String,
    #[serde(default)]
    names: Vec<String>,
    /// Who moves for each seat, `person` or the computer's `level 3`; empty if all are persons.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    players: Vec<String>,
    /// What decides the computer's mistakes.
    #[serde(default, skip_serializing_if = "timing::is_none")]
    seed: u64,
    /// The [`MessageState`] as it is displayed; empty for a game that is not played by message.
    #[serde(default, skip_serializing_if = "String::is_empty", rename = "told")]
    message_state: String,
    /// How far it is at the table where it is played live.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    table: String,
    /// The keys of the players' installs in a game by message, one for each seat; empty where none is known.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    keys: Vec<String>,
    /// The time control of each seat, or one for all; empty in a game without time.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    time: Vec<SavedControl>,
    /// Move texts, separated by spaces, in any number of rows.
    moves: Vec<String>,
    /// How long each ply took, in milliseconds, in any number of rows.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    times: Vec<String>,
    /// How long the player to move has thought since, in milliseconds.
    #[serde(default, skip_serializing_if = "timing::is_none")]
    thinking: u64,
    /// Whether the moves are fixed: another move elsewhere than at their end is a variation.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    fixed: bool,
    #[serde(default)]
    result: String,
    /// What is noted about plies of the game, counted from 1, and about its start, which is 0.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    notes: Vec<String>,
    /// What somebody has written about plies, which count in the same way.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    comments: Vec<String>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    variations: Vec<Variation>,
}

#[derive(Serialize, Deserialize)]
#[serde(rename = "variation")]
struct Variation {
    /// The line that it leaves: 0 for the game itself, otherwise a variation, numbered from 1.
    #[serde(default, skip_serializing_if = "is_zero")]
    of: usize,
    /// How many plies from the start of the game it shares with that line.
    after: usize,
    /// Whether it was played before the ply with which that line continues.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    earlier: bool,
    moves: Vec<String>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    times: Vec<String>,
    #[serde(default, skip_serializing_if = "timing::is_none")]
    thinking: u64,
    /// Only for an end that people agreed on.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    result: String,
    /// What is noted about its plies, which count from the start of the game.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    notes: Vec<String>,
    /// What somebody has written about them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    comments: Vec<String>,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde hands over a reference")]
fn is_zero(number: &usize) -> bool {
    *number == 0
}

/// The record as the text of a saved game: its main line is the game, every other line a variation.
///
/// # Panics
/// Never: RON can write every record.
pub fn to_text(record: &Record) -> String {
    with_trunk(record, &record.main)
}

/// Like [`to_text`], with this line from the start as the game.
pub(super) fn with_trunk(record: &Record, trunk: &[NodeId]) -> String {
    let tree = &record.tree;
    let lines = lines(tree, trunk);
    let (game, variations) = lines.split_first().map_or((&[][..], &[][..]), |(game, rest)| (&game.nodes[..], rest));
    let end = game.last().copied().unwrap_or(START);
    let saved = Saved {
        format: FORMAT,
        game: record.game().id().to_owned(),
        title: record.title.clone(),
        options: record.options.iter().map(|(key, value)| (key.to_owned(), value.to_owned())).collect(),
        start: if record.is_usual_start { String::new() } else { record.start().to_string() },
        names: record.names.clone(),
        players: players(record),
        seed: record.seed(),
        message_state: record.message_state.as_ref().map_or_else(String::new, ToString::to_string),
        table: record.table_state.as_ref().map_or_else(String::new, ToString::to_string),
        keys: record.key_texts(),
        time: timing::controls(record),
        moves: rows(tree, game),
        times: timing::rows(record, game),
        thinking: timing::thinking(record, end),
        fixed: record.is_fixed,
        result: tree.outcome(end).map_or_else(|| UNFINISHED.to_owned(), ToString::to_string),
        notes: notes::rows(tree, game, 0, true),
        comments: comments::rows(tree, game, 0, true),
        variations: variations.iter().map(|line| variation(record, line)).collect(),
    };
    // One row, and one variation, per line.
    let config = PrettyConfig::new().depth_limit(2).new_line("\n");
    let text = ron::ser::to_string_pretty(&saved, config).expect("RON can write strings, numbers, lists and maps");
    format!("{FIRST_LINE}{text}\n")
}

/// The players as texts; none if all are persons.
fn players(record: &Record) -> Vec<String> {
    let has_computer = record.players().iter().any(|player| *player != Player::Person);
    if has_computer { record.players().iter().map(ToString::to_string).collect() } else { Vec::new() }
}

fn variation(record: &Record, line: &Line) -> Variation {
    let (tree, end) = (&record.tree, line.end(START));
    let agreed = tree.node(end).agreed.as_ref();
    Variation {
        of: line.of,
        after: line.after,
        earlier: line.earlier,
        moves: rows(tree, &line.nodes),
        times: timing::rows(record, &line.nodes),
        thinking: timing::thinking(record, end),
        result: agreed.map_or(String::new(), ToString::to_string),
        notes: notes::rows(tree, &line.nodes, line.after, false),
        comments: comments::rows(tree, &line.nodes, line.after, false),
    }
}

fn rows(tree: &Tree, nodes: &[usize]) -> Vec<String> {
    let text = |id: &usize| tree.node(*id).ply.as_ref().map_or(String::new(), |ply| ply.action.to_string());
    nodes.chunks(MOVES_PER_ROW).map(|row| row.iter().map(text).collect::<Vec<_>>().join(" ")).collect()
}

/// Reads a saved game, playing every action. The cursor stands at the tip of the main line.
///
/// # Errors
/// The first problem: line and column, or the ply and why it is not legal.
pub fn from_text(text: &str) -> Result<Record, LoadError> {
    Ok(from_text_up_to(text, MAX_PLIES)?.from_origin(Origin::Elsewhere))
}

/// Like [`from_text`], for a game of up to `most` plies.
pub(super) fn from_text_up_to(text: &str, most: usize) -> Result<Record, LoadError> {
    let bytes = text.len() as u64;
    if bytes > MAX_BYTES {
        return Err(LoadError::TooBig(bytes));
    }
    // Some editors put this mark before a text.
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    if text.lines().all(|line| line.trim().is_empty() || line.trim_start().starts_with("//")) {
        return Err(LoadError::Empty);
    }
    let header: Header = ron::from_str(text).map_err(|error| LoadError::syntax(&error))?;
    match header.format {
        1..=FORMAT => {}
        0 => return Err(LoadError::NoFormat(0)),
        newer => return Err(LoadError::Newer(newer)),
    }
    let saved: Saved = ron::from_str(text).map_err(|error| LoadError::syntax(&error))?;
    let mut builder = RecordBuilder::new(beginning(&saved)?, most);
    let timing = Timing { times: &saved.times, thinking: saved.thinking };
    builder.main_line(&saved.moves, &saved.result, &timing).map_err(LoadError::Line)?;
    builder.notes(&saved.notes, &saved.comments).map_err(LoadError::Line)?;
    for (place, line) in saved.variations.iter().enumerate() {
        let timing = Timing { times: &line.times, thinking: line.thinking };
        let added = builder.variation(line.of, line.after, line.earlier, &line.moves, &line.result, &timing);
        added
            .and_then(|()| builder.notes(&line.notes, &line.comments))
            .map_err(|why| LoadError::Variation(place + 1, why))?;
    }
    Ok(builder.finish())
}

/// The record before its first ply.
fn beginning(saved: &Saved) -> Result<Record, LoadError> {
    let game: Game = saved.game.parse().map_err(LoadError::Game)?;
    let mut options = Options::legacy(game);
    for (key, value) in &saved.options {
        options.set(key, value).map_err(LoadError::Option)?;
    }
    if saved.names.len() > game.seats() {
        return Err(LoadError::Names { names: saved.names.len(), seats: game.seats() });
    }
    let names = saved.names.clone();
    let mut record = if saved.start.trim().is_empty() {
        Record::new(options, names)
    } else {
        let start = Position::parse(&saved.start, &options).map_err(LoadError::Start)?;
        Record::from_position(start, options, names)
    };
    if saved.format >= FIRST_FORMAT_WITH_PLAYERS {
        record = record.with_players(&read_players(&saved.players, game.seats())?, saved.seed);
    }
    record.title = comments::settled_title(&saved.title);
    // Whatever is unreadable means that it is not played by message.
    record.message_state = MessageState::read(&saved.message_state);
    record.table_state = TableState::read(&saved.table);
    record.read_keys(&saved.keys);
    record.is_fixed = saved.fixed;
    let time: Result<Vec<TimeControl>, _> = saved.time.iter().map(|control| control.read()).collect();
    time.and_then(|time| record.set_time(time)).map_err(LoadError::Time)?;
    Ok(record)
}

fn read_players(texts: &[String], seats: usize) -> Result<Vec<Player>, LoadError> {
    if texts.len() > seats {
        return Err(LoadError::Players { players: texts.len(), seats });
    }
    texts.iter().map(|text| text.parse().map_err(LoadError::Player)).collect()
}
