//! What changes a game at a table.

use std::time::Duration;

use serde::{Deserialize, Serialize};

use crate::record::{EndRefused, MOST_LETTERS, Player, PublicKey, Record, save};
use crate::rules::{Action, Outcome, Refusal, Seat};

/// One change of the game, in the order that the host decides.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "step", rename_all = "snake_case")]
pub enum Step {
    /// The player to move plays.
    Play {
        /// The action as coordinate text.
        action: String,
        /// How long the turn has taken, in milliseconds.
        spent: u64,
    },
    /// The game goes back to where it was after so many plies.
    TakeBack {
        /// How many plies stay.
        plies: usize,
    },
    /// People end the game, or somebody runs out of time.
    End {
        /// The outcome as text.
        outcome: String,
        /// How long the player to move has thought, in milliseconds.
        thought: u64,
    },
    /// Somebody else plays for a seat.
    Player {
        /// The seat's number, counted from 1.
        seat: u8,
        /// Who plays: `person`, or the computer's `level 3`.
        player: String,
        /// What the player is called.
        name: String,
        /// The key of the machine where that player sits; empty for the computer and for an open seat.
        key: String,
    },
    /// All clocks stop or go on.
    Clock {
        /// Whether they go on.
        runs: bool,
    },
    /// Another game begins at this table.
    Begin {
        /// The text of a saved game.
        game: String,
    },
}

/// Why a step cannot be done.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum StepError {
    /// It is written as no program writes it.
    #[error("it cannot be read")]
    Unreadable,
    /// The move is not legal.
    #[error("{0}")]
    Illegal(#[from] Refusal),
    /// The game cannot end this way.
    #[error("{0}")]
    End(#[from] EndRefused),
    /// Nobody can agree on that end.
    #[error("the game cannot end this way here")]
    NotPossible,
    /// There are not so many moves, or no such seat.
    #[error("there is no such move or player")]
    Missing,
}

impl Step {
    /// The ply of this action that has taken so long.
    #[must_use]
    pub fn play(action: Action, spent: Duration) -> Self {
        Self::Play { action: action.to_string(), spent: millis(spent) }
    }

    /// This end, after the player to move has thought so long.
    #[must_use]
    pub fn end(outcome: &Outcome, thought: Duration) -> Self {
        Self::End { outcome: outcome.to_string(), thought: millis(thought) }
    }

    /// This player in this seat.
    #[must_use]
    pub fn player(seat: Seat, player: Player, name: &str, key: Option<PublicKey>) -> Self {
        let name = name.chars().take(MOST_LETTERS).collect();
        let key = key.map_or_else(String::new, |key| key.to_string());
        Self::Player { seat: seat.number(), player: player.to_string(), name, key }
    }

    /// Does it to a game that holds one line, with its cursor at the end. [`Clock`](Self::Clock) changes no game.
    ///
    /// # Errors
    /// If it is not possible here; then nothing has changed.
    pub fn apply(&self, record: &mut Record) -> Result<(), StepError> {
        match self {
            Self::Play { action, spent } => {
                let action = Action::parse(action, record.game()).map_err(|_| StepError::Unreadable)?;
                let mut after = record.clone();
                after.think(Duration::from_millis(*spent));
                after.play(action)?;
                *record = after;
            }
            Self::TakeBack { plies } => {
                if *plies > record.len() {
                    return Err(StepError::Missing);
                }
                *record = first_plies(record, *plies);
            }
            Self::End { outcome, thought } => {
                let outcome = outcome.parse().map_err(|_| StepError::Unreadable)?;
                let mut after = record.clone();
                after.think(Duration::from_millis(*thought));
                after.end_agreed(outcome).map_err(|refused| refused.map_or(StepError::NotPossible, StepError::End))?;
                *record = after;
            }
            Self::Player { seat, player, name, key } => {
                let seat = Seat::from_number(*seat).filter(|seat| seat.index() < record.game().seats());
                let seat = seat.ok_or(StepError::Missing)?;
                record.set_player(seat, player.parse().map_err(|_| StepError::Unreadable)?);
                record.set_name(seat, name.clone());
                match PublicKey::read(key) {
                    Some(key) => record.set_key(seat, key),
                    None => record.forget_key(seat),
                }
            }
            Self::Clock { .. } => {}
            Self::Begin { game } => *record = whole_line(&read_line(game)?),
        }
        Ok(())
    }
}

/// Reads a game as machines send it: one line and nothing else.
///
/// # Errors
/// If it is no saved game, or has variations, notes or comments.
pub(super) fn read_line(text: &str) -> Result<Record, StepError> {
    let record = save::from_text(text).map_err(|_| StepError::Unreadable)?;
    let has_notes = || (0..=record.len()).any(|ply| record.note(ply).is_some());
    let is_line = record.plies() == record.len() && !record.has_comments() && !has_notes();
    is_line.then_some(record).ok_or(StepError::Unreadable)
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
        line.think(record.thought_at_tip());
        if let Some(end) = record.result().filter(|_| record.decided_at_tip().is_none()) {
            // It was possible there.
            let _ = line.end_agreed(end.clone());
        }
    }
    line.take_entries();
    line
}

/// A time in whole milliseconds.
pub(super) fn millis(time: Duration) -> u64 {
    u64::try_from(time.as_millis()).unwrap_or(u64::MAX)
}
