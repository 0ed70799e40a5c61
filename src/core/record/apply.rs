//! Making an [`Edit`]: the only place where a change that was written or sent becomes one of a record.

use std::time::Duration;

use super::Record;
use super::edit::Edit;
use super::ending::EndRefused;
use crate::rules::{Action, Outcome, Refusal, Seat};

/// What an edit has changed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Applied {
    /// Plies before the cursor, before and after it.
    pub cursor: [usize; 2],
    /// Plies of the main line, before and after it.
    pub main_line: [usize; 2],
    /// How many plies were added, on whatever line.
    pub added: usize,
    /// How the game has ended, if it has not ended so before.
    pub ended: Option<Outcome>,
}

/// Why an edit cannot be made; then nothing has changed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum EditError {
    /// The action is not legal.
    #[error("{0}: {1}")]
    Illegal(Action, Refusal),
    /// There is no such ply or variation.
    #[error("there is nothing at {0}")]
    NoPly(usize),
    /// The game has no such seat.
    #[error("this game has no player {0}")]
    NoSeat(Seat),
    /// The game cannot end this way.
    #[error("{0}")]
    End(#[from] EndRefused),
    /// It is about a journal or the clocks of a table, not about a game.
    #[error("this is no change of a game")]
    NotOfGame,
}

impl Record {
    /// Makes a change.
    ///
    /// # Errors
    /// If it is not possible here.
    pub fn apply(&mut self, edit: &Edit) -> Result<Applied, EditError> {
        let before = (self.cursor(), self.main_len(), self.plies(), self.result().cloned());
        self.make(edit)?;
        Ok(Applied {
            cursor: [before.0, self.cursor()],
            main_line: [before.1, self.main_len()],
            added: self.plies() - before.2,
            ended: self.result().filter(|result| before.3.as_ref() != Some(*result)).cloned(),
        })
    }

    fn make(&mut self, edit: &Edit) -> Result<(), EditError> {
        let here = self.cursor();
        let in_game = |action: &Action| action.in_game(self.game());
        match edit {
            Edit::Begin { .. } | Edit::Order(_) | Edit::Saved(_) | Edit::File(_) | Edit::Clock(_) => {
                return Err(EditError::NotOfGame);
            }
            Edit::Think(millis) => self.think(Duration::from_millis(*millis)),
            Edit::Play(action) => {
                let action = in_game(action);
                self.play(action).map_err(|why| EditError::Illegal(action, why))?;
            }
            Edit::Vary(action) => {
                let action = in_game(action);
                self.vary(action).map_err(|why| EditError::Illegal(action, why))?;
            }
            Edit::Tip => _ = self.back_to_game(),
            Edit::TakeBack(plies) => found(self.take_back(*plies), *plies)?,
            Edit::Go(ply) => found(self.jump(*ply), *ply)?,
            Edit::Variation(forward) => found(self.switch_variation(*forward), here)?,
            Edit::Name(seat, name) => self.set_name(self.own_seat(*seat)?, name.clone()),
            Edit::Player(seat, player) => self.set_player(self.own_seat(*seat)?, *player),
            Edit::Seed(seed) => self.set_seed(*seed),
            Edit::Note(ply, note) => found(self.set_note(*ply, note.in_game(self.game())), *ply)?,
            Edit::Comment(ply, words) => found(self.set_comment(*ply, words), *ply)?,
            Edit::Line(after, line) => {
                found(*after <= self.len(), *after)?;
                let line: Vec<Action> = line.iter().map(in_game).collect();
                let first = line.first().copied();
                let added = self.add_line(*after, &line);
                added.map_err(|why| first.map_or(EditError::NoPly(*after), |first| EditError::Illegal(first, why)))?;
            }
            Edit::Promote => self.promote(),
            Edit::MessageState(state) => self.set_message_state(*state),
            Edit::Key(seat, Some(key)) => self.set_key(self.own_seat(*seat)?, *key),
            Edit::Key(seat, None) => self.forget_key(self.own_seat(*seat)?),
            Edit::Table(state) => self.set_table_state(*state),
            Edit::Spent(ply, millis) => found(self.set_spent(*ply, Duration::from_millis(*millis)), *ply)?,
            Edit::End(outcome) => self.end_agreed(outcome.clone())?,
            Edit::Withdraw => found(self.withdraw_end(), here)?,
        }
        Ok(())
    }

    /// This seat, if the game has it.
    fn own_seat(&self, seat: Seat) -> Result<Seat, EditError> {
        if seat.index() < self.game().seats() { Ok(seat) } else { Err(EditError::NoSeat(seat)) }
    }
}

fn found(is_there: bool, ply: usize) -> Result<(), EditError> {
    if is_there { Ok(()) } else { Err(EditError::NoPly(ply)) }
}
