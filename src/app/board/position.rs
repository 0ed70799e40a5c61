//! The position on the board, read from the entities once after each change.

use bevy::prelude::*;
use regalia_core::record::Record;
use regalia_core::rules::{Action, GamePosition, Outcome, Position, Seat, Square, SquareSet};

use super::game::RunningGame;
use super::live::{LiveBoard, ReadError};

/// The position on the board with its legal actions, its checks and its end. It changes once per ply, when another
/// position is shown, and when entities are changed from outside; everything that shows the board reads it.
#[derive(Resource, Clone, Debug)]
pub struct BoardPosition {
    position: Result<Position, ReadError>,
    /// Every legal action; none once the game has ended.
    pub legal: Vec<Action>,
    /// The attacked kings: seat, square of the king, squares of the attackers.
    pub checks: Vec<(Seat, Square, SquareSet)>,
    /// How the game ended.
    pub outcome: Option<Outcome>,
}

impl Default for BoardPosition {
    fn default() -> Self {
        Self { position: Err(ReadError::NoGame), legal: Vec::new(), checks: Vec::new(), outcome: None }
    }
}

impl BoardPosition {
    /// A position without its history.
    pub fn of(position: &Position) -> Self {
        let (legal, checks) = (position.legal_actions(), position.checks());
        let mut board = Self { position: Ok(position.clone()), legal, checks, outcome: None };
        board.end(position.outcome());
        board
    }

    pub const fn read(&self) -> Result<&Position, &ReadError> {
        self.position.as_ref()
    }

    /// The position on the board. While the entities form none, that of the record, to which the next ply restores them.
    pub fn or_record<'a>(&'a self, record: &'a Record) -> &'a Position {
        self.position.as_ref().unwrap_or_else(|_| record.position())
    }

    /// Ends the game, if there is an outcome; then nothing is legal. The record also knows repetitions and agreed ends.
    pub(super) fn end(&mut self, outcome: Option<Outcome>) {
        if outcome.is_some() {
            self.outcome = outcome;
            self.legal.clear();
        }
    }
}

/// Reads the position from the entities. What they do not allow is not legal, whatever the rules say.
pub(super) fn read_board(board: LiveBoard, game: Option<Res<RunningGame>>, mut known: ResMut<BoardPosition>) {
    match board.read() {
        Ok(position) => {
            *known = BoardPosition::of(&position);
            known.legal.retain(|action| board.may_play(*action).is_ok());
            known.end(game.and_then(|game| game.record.outcome()));
        }
        Err(problem) => {
            error!("the entities form no position: {problem}");
            known.position = Err(problem);
            known.legal.clear();
        }
    }
}
