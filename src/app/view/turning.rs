//! Turning the board to the player to move.

use bevy::prelude::*;
use bevy::window::RequestRedraw;
use regalia_core::record::Player;
use regalia_core::rules::{Game, Seat};

use super::gliding::Gliding;
use super::settings::{Turning, ViewSettings};
use super::turns::{Orientation, Seating, Turns};
use crate::board::{BoardState, GameEvent, LiveBoard, RunningGame, Status};

/// Whether the board has to be turned.
#[derive(Default)]
pub(super) struct Follows {
    turning: Turning,
    /// How the person sees the board who plays against computers only.
    alone: Option<Turns>,
    /// Something has happened since the last turn.
    is_due: bool,
}

/// The only person at the table; `None` if there are several, or none.
fn alone(board: &LiveBoard, game: Game) -> Option<Seat> {
    let mut persons = Seat::ALL.into_iter().take(game.seats()).filter(|seat| board.player(*seat) == Player::Person);
    persons.next().filter(|_| persons.next().is_none())
}

/// Turns the board once per ply, after the pieces have landed, if it follows the player to move. Whoever plays against
/// computers only always sits at the bottom. If the player turns the board, it stays until the next reason to turn it.
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
    let now = match &game {
        // Who sits where is looked for in the moves.
        Some(game) if game.is_changed() => {
            let person = alone(&board, game.record.game());
            person.map(|person| Turns::towards(person, Seating::of(&game.record)))
        }
        Some(_) => follows.alone,
        None => None,
    };
    let (mut begins, mut moves) = (false, false);
    for event in events.read() {
        begins |= matches!(event, GameEvent::Began);
        moves |= matches!(event, GameEvent::Began | GameEvent::Played(..) | GameEvent::Stepped);
    }
    let to_move = settings.turning == Turning::ToMove;
    // A table that several share again is seen as usual.
    let is_shared_again = begins && now.is_none() && follows.alone.is_some();
    if now.is_some() && (begins || now != follows.alone) || is_shared_again {
        follows.is_due = true;
    } else if now.is_none() && (moves || follows.turning != settings.turning) {
        follows.is_due = to_move;
    }
    (follows.turning, follows.alone) = (settings.turning, now);
    let Some(game) = game.filter(|_| follows.is_due && gliding.is_empty()) else { return };
    follows.is_due = false;
    // Nobody is to move after the end.
    let shared = match settings.turning {
        Turning::ToMove => Some(board.side_to_move()).filter(|_| status.outcome.is_none()),
        Turning::Fixed | Turning::FaceToFace => Some(Seat::One),
    };
    let turns = now.or_else(|| Some(Turns::towards(shared?, Seating::of(&game.record))));
    let Some(turns) = turns else { return };
    if orientation.set_if_neq(Orientation { turns }) {
        redraw.write(RequestRedraw);
    }
}
