//! The position on the board, read from the entities once after each change, also after one from outside.

use bevy::prelude::*;
use regalia_core::record::Record;
use regalia_core::rules::{Action, GamePosition, Outcome, Position, Seat, Square, SquareSet};

use super::components::{
    BoardIndex, InArmy, OnSquare, OwnedBy, PieceRole, RoyalOf, SeatScore, Standing, Turn, Unmoved, WornBy,
};
use super::control::work_out_command;
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
    /// Whether the entities have changed since the board was consistent, and the turn that it had then.
    touched: bool,
    turn: Option<Turn>,
}

impl Default for BoardPosition {
    fn default() -> Self {
        Self {
            position: Err(ReadError::NoGame),
            legal: Vec::new(),
            checks: Vec::new(),
            outcome: None,
            touched: false,
            turn: None,
        }
    }
}

impl BoardPosition {
    /// A position without its history.
    pub fn of(position: &Position) -> Self {
        let (legal, checks) = (position.legal_actions(), position.checks());
        let mut board = Self { position: Ok(position.clone()), legal, checks, ..Self::default() };
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

/// What the rest of the board follows from. These components are immutable, so that observers see each change.
type Watched = (OnSquare, InArmy, PieceRole, OwnedBy, WornBy, RoyalOf, Unmoved, SeatScore, Standing);

/// Observes [`Insert`] and [`Remove`].
pub(super) fn note<E: Event>(_: On<E, Watched>, mut board: ResMut<BoardPosition>) {
    board.bypass_change_detection().touched = true;
}

pub(super) fn is_touched(board: Res<BoardPosition>, index: Option<Res<BoardIndex>>) -> bool {
    board.touched || index.map(|index| index.turn) != board.turn
}

/// Works out control and legal actions from the pieces on the board. The record does not know of the change; the next
/// ply or step through the history restores the board.
pub(super) fn follow(world: &mut World) {
    // Fails only if a resource is missing, and these systems need none that may be.
    let done = world.run_system_cached(work_out_command).and_then(|()| world.run_system_cached(read_board));
    if let Err(error) = done {
        error!("the board was not read: {error}");
    }
    settle(world);
}

/// Notes that the board is consistent now.
pub(super) fn settle(world: &mut World) {
    let turn = world.get_resource::<BoardIndex>().map(|index| index.turn);
    let mut board = world.resource_mut::<BoardPosition>();
    let board = board.bypass_change_detection();
    (board.touched, board.turn) = (false, turn);
}
