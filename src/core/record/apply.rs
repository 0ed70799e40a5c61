//! Applies [`Edit`]s: the only place where changes that were written or sent reach a record.

use std::time::Duration;

use super::{Record, edit::Edit, ending::EndRefused};
use crate::rules::{Action, Change, Foreseen, GamePosition, Refusal, Seat};

/// What an edit has changed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Applied {
    /// Plies before the cursor, before and after it.
    pub cursor: [usize; 2],
    /// The action that was played by it, and what that changed on the board.
    pub played: Option<(Action, Vec<Change>)>,
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
    #[error("this edit does not change a game")]
    NotOfGame,
}

impl Record {
    /// Applies an edit.
    ///
    /// # Errors
    /// If it is not possible here.
    pub fn apply(&mut self, edit: &Edit) -> Result<Applied, EditError> {
        self.apply_with(edit, None)
    }

    /// Like [`apply`](Self::apply), for an edit that [plays](Self::ply_of) an action whose changes are already known at the
    /// cursor's position: the rules are asked again only if the changes were computed for another position or action.
    ///
    /// # Errors
    /// If it is not possible here.
    pub fn apply_foreseen(&mut self, edit: &Edit, seen: &Foreseen) -> Result<Applied, EditError> {
        self.apply_with(edit, Some(seen).filter(|seen| seen.before() == self.position()))
    }

    /// The action that an edit plays at the cursor; `None` if it plays none.
    ///
    /// # Errors
    /// If it cannot play it now, whatever the rules say of the action.
    pub fn ply_of(&self, edit: &Edit) -> Result<Option<Action>, EditError> {
        match edit {
            Edit::Play(action) | Edit::Vary(action) => Ok(Some(action.in_game(self.game()))),
            // With more than two seats the others play on.
            Edit::Flag(seat) if self.game().seats() > 2 => {
                self.check_time_is_up(*seat)?;
                let is_turn = self.position().side_to_move() == *seat;
                if is_turn { Ok(Some(Action::Resign)) } else { Err(EndRefused::NotToMove(*seat).into()) }
            }
            _ => Ok(None),
        }
    }

    fn apply_with(&mut self, edit: &Edit, seen: Option<&Foreseen>) -> Result<Applied, EditError> {
        let before = self.cursor();
        let played = match self.ply_of(edit)? {
            Some(action) => {
                let as_variation = matches!(edit, Edit::Vary(_));
                let changes = self.play_on(action, seen.filter(|seen| seen.action() == action), as_variation);
                Some((action, changes.map_err(|why| EditError::Illegal(action, why))?))
            }
            None => {
                self.make(edit)?;
                None
            }
        };
        Ok(Applied { cursor: [before, self.cursor()], played })
    }

    fn make(&mut self, edit: &Edit) -> Result<(), EditError> {
        let here = self.cursor();
        let in_game = |action: &Action| action.in_game(self.game());
        match edit {
            Edit::Begin { .. } | Edit::Order(_) | Edit::Saved(_) | Edit::File(_) | Edit::Clock(_) => {
                return Err(EditError::NotOfGame);
            }
            Edit::Think(millis) => self.think(Duration::from_millis(*millis)),
            // These are plies.
            Edit::Play(_) | Edit::Vary(_) => {}
            Edit::Tip => found(self.back_to_game(), here)?,
            Edit::TakeBack(plies) => found(self.take_back(*plies), *plies)?,
            Edit::Go(ply) => found(self.jump(*ply), *ply)?,
            Edit::Variation(forward) => found(self.switch_variation(*forward), here)?,
            Edit::Undo => found(self.undo(), here)?,
            Edit::Redo => found(self.redo(), here)?,
            Edit::UndoTurn => found(self.undo_turn(), here)?,
            Edit::RedoTurn => found(self.redo_turn(), here)?,
            Edit::Along(plies, line) => found(self.go_along_game(*plies, line), *plies)?,
            Edit::Name(seat, name) => self.set_name(self.own_seat(*seat)?, name.clone()),
            Edit::Player(seat, player) => self.set_player(self.own_seat(*seat)?, *player),
            Edit::HandOver(seat, player) => self.hand_over(self.own_seat(*seat)?, *player),
            Edit::Seed(seed) => self.set_seed(*seed),
            Edit::Note(ply, note) => found(self.set_note(*ply, note.in_game(self.game())), *ply)?,
            Edit::Notes(notes) => self.at_game(|record| record.set_notes(notes.iter().cloned())),
            Edit::Comment(ply, words) => found(self.set_comment(*ply, words), *ply)?,
            Edit::Line(after, line) | Edit::Show(after, line) => {
                found(*after <= self.len(), *after)?;
                let line: Vec<Action> = line.iter().map(in_game).collect();
                let Some(first) = line.first().copied() else { return Ok(()) };
                self.add_line(*after, &line).map_err(|why| EditError::Illegal(first, why))?;
                if matches!(edit, Edit::Show(..)) {
                    // It is known by now, so that stepping into it plays nothing new.
                    found(self.jump(*after) && self.vary(first).is_ok(), *after)?;
                }
            }
            Edit::Promote => self.promote(),
            Edit::Delete(ply) => found(self.delete(*ply), *ply)?,
            Edit::MessageState(state) => self.set_message_state(*state),
            Edit::Key(seat, Some(key)) => self.set_key(self.own_seat(*seat)?, *key),
            Edit::Key(seat, None) => self.forget_key(self.own_seat(*seat)?),
            Edit::Table(state) => self.set_table_state(*state),
            Edit::Spent(ply, millis) => found(self.set_spent(*ply, Duration::from_millis(*millis)), *ply)?,
            Edit::End(outcome) => self.end_agreed(outcome.clone())?,
            Edit::Resign(_) | Edit::Draw | Edit::Claim | Edit::Flag(_) => self.decide(edit)?,
            Edit::Withdraw => found(self.withdraw_end(), here)?,
        }
        Ok(())
    }

    /// Ends the game where it goes on.
    fn decide(&mut self, edit: &Edit) -> Result<(), EndRefused> {
        if !self.is_at_tip() && !self.continues_game() && self.outcome().is_none() {
            return Err(EndRefused::NotAtTip);
        }
        match edit {
            Edit::Resign(seat) => self.resign(*seat),
            Edit::Flag(seat) => self.check_time_is_up(*seat).and_then(|()| self.flag(*seat)),
            Edit::Claim => self.claim(),
            _ => self.agree_draw(),
        }
    }

    fn check_time_is_up(&self, seat: Seat) -> Result<(), EndRefused> {
        let is_up = self.time_left(seat) == Some(Duration::ZERO);
        is_up.then_some(()).ok_or(EndRefused::HasTime(seat))
    }

    /// This seat, if the game has it.
    fn own_seat(&self, seat: Seat) -> Result<Seat, EditError> {
        if seat.index() < self.game().seats() { Ok(seat) } else { Err(EditError::NoSeat(seat)) }
    }
}

fn found(is_there: bool, ply: usize) -> Result<(), EditError> {
    if is_there { Ok(()) } else { Err(EditError::NoPly(ply)) }
}
