//! Whose turn it was on the current line: where a move is taken back to.

use super::{Record, player::Player};
use crate::rules::{Action, GamePosition};

impl Record {
    /// How many plies are left after a move is taken back: a person goes back to the last turn that a person had, over
    /// the computer's moves; where nobody but the computer plays, one ply. `None` if there is nothing to take back.
    pub fn undo_target(&self) -> Option<usize> {
        self.turn_of_a_person((0..self.cursor).rev())
            .or_else(|| self.cursor.checked_sub(1).filter(|_| self.has_only_computers()))
    }

    /// How many plies there are after a move that was taken back is played again, with the computer's answers.
    pub fn redo_target(&self) -> Option<usize> {
        let later = self.cursor + 1..=self.len();
        self.turn_of_a_person(later).or_else(|| (self.cursor < self.len()).then(|| self.len()))
    }

    /// Goes back to the last turn of a person; a game that has ended here goes on from there. Returns whether there was
    /// anything to take back.
    pub(super) fn undo_turn(&mut self) -> bool {
        let is_over = self.is_at_tip() && self.is_fixed_by_its_end();
        self.undo_target().is_some_and(|ply| if is_over { self.take_back(ply) } else { self.jump(ply) })
    }

    /// Goes on to the next turn of a person, with the plies that were taken back. Returns whether there were any.
    pub(super) fn redo_turn(&mut self) -> bool {
        let Some(ply) = self.redo_target() else { return false };
        if !self.is_at_tip() {
            return self.jump(ply);
        }
        let plies: Vec<Action> = self.line().take(ply).skip(self.cursor()).map(|ply| ply.action).collect();
        plies.into_iter().all(|action| self.play(action).is_ok())
    }

    /// The first of these plies of the current line after which a person is to move.
    fn turn_of_a_person(&self, mut plies: impl Iterator<Item = usize>) -> Option<usize> {
        plies.find(|ply| {
            let position = self.position_after(*ply);
            position.is_some_and(|position| self.player(position.side_to_move()) == Player::Person)
        })
    }

    /// Whether the computer plays every seat.
    fn has_only_computers(&self) -> bool {
        self.players.iter().all(|player| *player != Player::Person)
    }
}
