//! Who is to move on the board, and why no hand here may.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use regalia_core::record::Record;
use regalia_core::rules::{GamePosition, Position, Seat, Square};

use super::naming::{called, whose};
use super::{notice::BoardNotice, words::capital};
use crate::board::{BoardPosition, GameEvent, RunningGame};

/// Why the player to move makes no move at this board now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wait {
    Over,
    /// The seat is moved at another machine of the live table.
    Far,
    /// Not everybody has come to the live table yet.
    Seats,
    /// The move was made already: an earlier position or a variation is shown, while the game goes on from its last one.
    Earlier,
    Computer,
    Paused,
    /// The clocks are stopped, and the computer waits for them.
    Clocks,
    /// The computer has failed here: a person can take over.
    Fault,
}

/// Who is to move on the board, and why no hand here may. It is worked out after each change of what it depends on; hand,
/// panels and speech read only this.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ToMove {
    /// The seat to move; `None` without a game.
    pub seat: Option<Seat>,
    pub wait: Option<Wait>,
    /// Whether the first screen lies over the board, so that no hand reaches it.
    pub is_covered: bool,
    /// Whether the computer moves for the seat, at this machine.
    pub is_computer: bool,
    /// Whether the computer is choosing the move right now.
    pub thinks: bool,
    /// Whether nobody but the computer makes moves in this game: no seat is a person's, except those that are out.
    pub computer_alone: bool,
    pub elsewhere: Elsewhere,
}

impl ToMove {
    /// The seat for which the hand waits, and why. Meanwhile the hand moves nothing and no choice is offered.
    pub fn awaited(self) -> Option<(Seat, Wait)> {
        self.seat.zip(self.wait).filter(|(_, wait)| !matches!(wait, Wait::Over | Wait::Fault))
    }

    pub fn is_awaited(self) -> bool {
        self.awaited().is_some()
    }

    /// The computer's seat, and why it makes no move although it is its turn.
    pub fn held_back(self) -> Option<(Seat, Wait)> {
        let holds = |wait: &Wait| matches!(wait, Wait::Earlier | Wait::Paused | Wait::Clocks | Wait::Fault);
        self.seat.zip(self.wait.filter(holds)).filter(|_| self.is_computer)
    }

    pub fn thinking(self) -> Option<Seat> {
        self.seat.filter(|_| self.thinks)
    }
}

/// The game as far as hands and typed moves reach it.
#[derive(SystemParam)]
pub(super) struct HandReach<'w> {
    game: Option<Res<'w, RunningGame>>,
    pub board: Res<'w, BoardPosition>,
    pub to_move: Res<'w, ToMove>,
}

impl HandReach<'_> {
    /// The record and the position on the board; `None` without a game, and while the first screen lies over the board.
    pub fn open(&self) -> Option<(&Record, &Position)> {
        let record = &self.game.as_ref().filter(|_| !self.to_move.is_covered)?.record;
        Some((record, self.board.or_record(record)))
    }
}

/// What only the rooms above know about moves that are made elsewhere. They set it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Elsewhere {
    /// Whether the game on the board goes on at a live table where seats are moved here, and if so, whether everybody has
    /// come.
    pub table_is_full: Option<bool>,
    /// Whether the next move of the player to move has come by message, and everybody knows it.
    pub came_by_message: bool,
}

/// Whether the first screen lies over the running game. Meanwhile the game waits: its clocks stand still, the computer
/// plays nothing, and no hand reaches the board.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Away(pub bool);

/// Returns to the board when something happens there: another game begins, or a move comes by message.
pub(super) fn come_back(mut events: MessageReader<GameEvent>, mut away: ResMut<Away>, mut was_away: Local<bool>) {
    let happens = events.read().filter(|event| !event.is_refused()).count() > 0;
    // What happens in the frame in which the players leave is no reason to return.
    if happens && *was_away {
        away.set_if_neq(Away(false));
    }
    *was_away = away.0;
}

/// Whether there is a game and its board is in front.
pub fn is_at_board(game: Option<Res<RunningGame>>, away: Res<Away>) -> bool {
    game.is_some() && !away.0
}

impl BoardNotice {
    /// Says that another makes this move; the record knows the name.
    pub(super) fn wait(&mut self, (seat, wait): (Seat, Wait), square: Option<Square>, record: &Record) {
        let turn = || format!("It is {} turn", whose(record, seat));
        let line = match wait {
            Wait::Earlier => format!("{} here. Press End to go back to the game", turn()),
            Wait::Seats => "The game begins when everybody is here".to_owned(),
            Wait::Clocks => format!("{}, and the clocks are stopped. Press P to resume", turn()),
            Wait::Far | Wait::Computer | Wait::Paused if record.only_person().is_some() => {
                format!("{} is thinking", capital(&called(record, seat)))
            }
            _ => turn(),
        };
        *self = Self::at(line, square);
    }

    /// Explains the wait if the hand touches a piece.
    pub(super) fn wait_at(&mut self, waited: (Seat, Wait), square: Square, position: &Position, record: &Record) {
        *self = Self::default();
        if position.piece_at(square).is_some() {
            self.wait(waited, Some(square), record);
        }
    }
}
