//! Turning the board to the player to move.

use bevy::prelude::*;
use bevy::window::RequestRedraw;

use super::settings::{Turning, ViewSettings};
use super::sprites::Gliding;
use super::turns::{Orientation, Seating, Turns};
use crate::board::{BoardState, GameEvent, LiveBoard, RunningGame, Status};

/// Whether the board has to be turned.
#[derive(Default)]
pub(super) struct Follows {
    turning: Turning,
    /// The position has changed since the last turn.
    is_due: bool,
}

/// Turns the board once per ply, after the pieces have landed. If the player turns it back, it stays until the next
/// ply.
#[expect(clippy::too_many_arguments, reason = "a system takes what it reads")]
pub(super) fn turn_to_player(
    mut events: MessageReader<GameEvent>,
    mut follows: Local<Follows>,
    mut orientation: ResMut<Orientation>,
    mut redraw: MessageWriter<RequestRedraw>,
    settings: Res<ViewSettings>,
    status: Res<Status>,
    board: LiveBoard,
    game: Option<Res<RunningGame>>,
    gliding: Query<(), With<Gliding>>,
) {
    let shows_other =
        events.read().any(|event| matches!(event, GameEvent::Began | GameEvent::Played(..) | GameEvent::Stepped));
    let chosen_now = follows.turning != settings.turning;
    if shows_other || chosen_now {
        *follows = Follows { turning: settings.turning, is_due: settings.turning == Turning::ToMove };
    }
    let Some(game) = game.filter(|_| follows.is_due && gliding.is_empty()) else { return };
    follows.is_due = false;
    // Nobody is to move after the end.
    if status.outcome.is_none() {
        let turns = Turns::towards(board.side_to_move(), Seating::of(&game.record));
        if orientation.set_if_neq(Orientation { turns }) {
            redraw.write(RequestRedraw);
        }
    }
}
