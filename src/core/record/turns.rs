//! Whose turn it was on the current line: where a move is taken back to.

use super::Record;
use super::player::Player;
use crate::rules::GamePosition;

impl Record {
    /// How many plies are left after a move is taken back: a person goes back to the last turn that a person had, over
    /// the computer's moves; where nobody but the computer plays, one ply. `None` if there is nothing to take back.
    #[must_use]
    pub fn taken_back(&self) -> Option<usize> {
        self.turn_of_a_person((0..self.cursor).rev())
            .or_else(|| self.cursor.checked_sub(1).filter(|_| self.is_unmanned()))
    }

    /// How many plies there are after a move that was taken back is played again, with the computer's answers.
    #[must_use]
    pub fn played_again(&self) -> Option<usize> {
        let later = self.cursor + 1..=self.len();
        self.turn_of_a_person(later).or_else(|| (self.cursor < self.len()).then(|| self.len()))
    }

    /// The first of these plies of the current line after which a person is to move.
    fn turn_of_a_person(&self, mut plies: impl Iterator<Item = usize>) -> Option<usize> {
        plies.find(|ply| {
            let position = self.position_after(*ply);
            position.is_some_and(|position| self.player(position.side_to_move()) == Player::Person)
        })
    }

    /// Whether the computer plays every seat.
    fn is_unmanned(&self) -> bool {
        self.players.iter().all(|player| *player != Player::Person)
    }
}
