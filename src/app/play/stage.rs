//! What lies over the board, and what moves and is lit on it, as the rooms above say.

use bevy::prelude::*;
use regalia_core::rules::Square;

use crate::board::{GameEvent, RunningGame};

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

/// Whether pieces are still moving to their squares on the screen. Whatever shows the board sets it.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PiecesMoving(pub bool);

/// The squares that a coach mark speaks of: they are lit on the board. Whatever speaks of them sets it.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct Spotlight(pub Vec<Square>);
