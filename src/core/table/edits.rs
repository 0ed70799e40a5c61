//! The edits by which a game changes at a table. A move, an agreed end or a player who sits down are several edits, which
//! have one number.

use std::time::Duration;

use crate::record::{Edit, EditError, MAX_LETTERS, Origin, Player, PublicKey, Record, save};
use crate::rules::{Action, Outcome, Seat};

/// Why edits cannot be made at a table.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TableEditError {
    /// It is no game of one line.
    #[error("it cannot be read")]
    Unreadable,
    /// No machine of a table asks for it.
    #[error("it is no part of a live game")]
    NotAtTable,
    /// The game does not allow it.
    #[error("{0}")]
    Edit(#[from] EditError),
}

/// A ply that has taken so long.
#[must_use]
pub fn play_edits(action: Action, spent: Duration) -> Vec<Edit> {
    vec![Edit::Think(millis(spent)), Edit::Play(action)]
}

/// An end, after the player to move has thought so long.
#[must_use]
pub fn end_edits(outcome: Outcome, thought: Duration) -> Vec<Edit> {
    vec![Edit::Think(millis(thought)), Edit::End(outcome)]
}

/// Somebody plays for a seat, called so, at the machine with this key; the computer and an open seat have none.
#[must_use]
pub fn player_edits(seat: Seat, player: Player, name: &str, key: Option<PublicKey>) -> Vec<Edit> {
    let name = name.chars().take(MAX_LETTERS).collect();
    vec![Edit::Player(seat, player), Edit::Name(seat, name), Edit::Key(seat, key)]
}

/// Another game begins at a table: the main line of this one.
#[must_use]
pub fn begin_edits(record: &Record) -> Vec<Edit> {
    let line = whole_line(record);
    let (game, cursor) = (save::to_text(&line), line.main_len());
    vec![Edit::Begin { game, cursor, main: None, modified: false, file: None, when: 0, origin: Origin::Here }]
}

/// A ply, counted from 1, has taken so long.
#[must_use]
pub fn spent_edit(ply: usize, spent: Duration) -> Edit {
    Edit::Spent(ply, millis(spent))
}

/// The edits that lead from what a machine has, at the end of its main line, to the table's whole game.
#[must_use]
pub fn edits_to_whole(known: &Record, whole: &Record) -> Vec<Edit> {
    let mut edits = Vec::new();
    for (seat, name) in Seat::ALL.into_iter().zip(whole.names()) {
        edits.extend(player_edits(seat, whole.player(seat), name, whole.key(seat)));
    }
    let mut plies = 0;
    for (one, other) in known.main_line().zip(whole.line()).take_while(|(one, other)| one.action == other.action) {
        plies += 1;
        edits.extend((one.spent != other.spent).then(|| spent_edit(plies, other.spent)));
    }
    if plies < known.main_len() {
        edits.push(Edit::TakeBack(plies));
    } else if plies == whole.len() && known.result() == whole.result() {
        return edits;
    } else if known.result().is_some() {
        edits.push(Edit::Withdraw);
    }
    edits.extend(whole.line().skip(plies).flat_map(|ply| play_edits(ply.action, ply.spent)));
    let end = whole.agreed_end(whole.len()).cloned();
    edits.extend(end.into_iter().flat_map(|end| end_edits(end, whole.thought())));
    edits
}

/// Makes an edit in a game that holds one line, with its cursor at the end. [`Edit::Clock`] changes no game.
pub(super) fn apply(record: &mut Record, edit: &Edit) -> Result<(), TableEditError> {
    match edit {
        Edit::Begin { game, .. } => *record = whole_line(&read_line(game)?),
        Edit::TakeBack(plies) if *plies > record.len() => return Err(EditError::NoPly(*plies).into()),
        // What was taken back is no part of the game.
        Edit::TakeBack(plies) => *record = first_plies(record, *plies),
        Edit::Clock(_) => {}
        Edit::Think(_) | Edit::Play(_) | Edit::End(_) | Edit::Player(..) | Edit::Name(..) | Edit::Key(..) => {
            record.apply(edit)?;
        }
        _ => return Err(TableEditError::NotAtTable),
    }
    Ok(())
}

/// Whether the game has gone on, or back, by this edit.
pub(super) const fn changes_turn(edit: &Edit) -> bool {
    matches!(edit, Edit::Play(_) | Edit::TakeBack(_) | Edit::End(_) | Edit::Begin { .. })
}

/// Reads a game as machines send it: one line and nothing else.
pub(super) fn read_line(text: &str) -> Result<Record, TableEditError> {
    let record = save::from_text(text).map_err(|_| TableEditError::Unreadable)?;
    let has_notes = || (0..=record.len()).any(|ply| record.note(ply).is_some());
    let is_line = record.plies() == record.len() && !record.has_comments() && !has_notes();
    is_line.then_some(record).ok_or(TableEditError::Unreadable)
}

/// The whole main line of a game with nothing else of it: no variations, notes or comments.
#[must_use]
pub fn whole_line(record: &Record) -> Record {
    first_plies(record, record.main_len())
}

/// The first plies of the main line with their times, and the end that people agreed on after the last of them.
pub(super) fn first_plies(record: &Record, plies: usize) -> Record {
    let line = Record::from_position(record.start().clone(), *record.options(), record.names().to_vec());
    let mut line = line.with_players(record.players(), record.seed());
    // As many controls as seats, or none.
    let _ = line.set_time(record.time_controls().to_vec());
    for seat in Seat::ALL {
        if let Some(key) = record.key(seat) {
            line.set_key(seat, key);
        }
    }
    for ply in record.main_line().take(plies) {
        line.think(ply.spent);
        if line.play(ply.action).is_err() {
            break;
        }
    }
    if plies == record.main_len() {
        line.think(record.thought_at(record.tip_place()));
        if let Some(end) = record.result().filter(|_| record.decided_at_tip().is_none()) {
            // It was possible there.
            let _ = line.end_agreed(end.clone());
        }
    }
    line.take_edits();
    line
}

/// A time in whole milliseconds.
pub(super) fn millis(time: Duration) -> u64 {
    u64::try_from(time.as_millis()).unwrap_or(u64::MAX)
}
