//! Turning the board to the player to move.

use bevy::prelude::*;
use bevy::window::RequestRedraw;
use regalia_core::record::{Player, Record};
use regalia_core::rules::{GamePosition, Seat};

use super::motion::Motion;
use crate::board::{GameEvent, RunningGame};
use crate::view::layout::{Rotation, Seating, ViewState};
use crate::view::look::{Turning, ViewSettings};

#[derive(Default)]
pub(super) struct Follows {
    turning: Turning,
    /// How the only person at this screen sees the board, who plays against computers, by message or live.
    alone: Option<Rotation>,
    /// Something has happened since the last turn.
    is_due: bool,
}

/// The only person who plays at this computer; `None` if there are several, or none.
fn alone(game: &RunningGame) -> Option<Seat> {
    let is_here = |seat: &Seat| game.record.player(*seat) == Player::Person && game.is_moved_here(*seat);
    let mut persons = Seat::ALL.into_iter().take(game.record.game().seats()).filter(is_here);
    persons.next().filter(|_| persons.next().is_none())
}

/// The player at this screen of a game by message: whoever sent the last message from here, or has to reply to it.
fn correspondent(record: &Record) -> Option<Seat> {
    let state = record.message_state()?;
    let last = state.plies.checked_sub(1).and_then(|last| record.main_line().nth(last));
    let to_move = GamePosition::side_to_move(last.map_or_else(|| record.start(), |ply| &ply.position));
    if !state.sent {
        return Some(to_move);
    }
    // The sender of a new game leaves the first move to the other player.
    Some(last.map_or_else(|| to_move.next(record.game().seats()), |ply| ply.side_to_move))
}

/// Turns the board once per ply, after the pieces have landed, if it follows the player to move. A person who plays
/// alone against computers, by message or live, always sits at the bottom; a new game of several begins with White
/// there. If the player turns the board, it stays until the next reason to turn it.
pub(super) fn turn_to_player(
    mut events: MessageReader<GameEvent>,
    mut follows: Local<Follows>,
    mut view: ResMut<ViewState>,
    mut redraw: MessageWriter<RequestRedraw>,
    settings: Res<ViewSettings>,
    game: Res<RunningGame>,
    motions: Query<&Motion>,
) {
    // Who sits where is looked for in the moves.
    let now = if game.is_changed() {
        let person = alone(&game).or_else(|| correspondent(&game.record));
        person.map(|person| Rotation::towards(person, Seating::of(&game.record)))
    } else {
        follows.alone
    };
    // Stepping through a finished game gives nobody the turn.
    let is_finished = game.record.result().is_some();
    let (mut begins, mut moves) = (false, false);
    for event in events.read() {
        begins |= *event == GameEvent::Began;
        moves |= event.played().is_some() || event.is_step() && !is_finished;
    }
    if begins || now.is_some() && now != follows.alone {
        follows.is_due = true;
    } else if now.is_none() && (moves || follows.turning != settings.turning) {
        follows.is_due = settings.turning == Turning::ToMove;
    }
    (follows.turning, follows.alone) = (settings.turning, now);
    if !follows.is_due || motions.iter().any(Motion::glides) {
        return;
    }
    follows.is_due = false;
    let seating = Seating::of(&game.record);
    let shared = match settings.turning {
        Turning::ToMove if game.record.outcome().is_none() => {
            Some(Rotation::towards(game.record.position().side_to_move(), seating))
        }
        // Nobody is to move after the end.
        Turning::ToMove if !begins => None,
        _ => Some(Rotation::NONE),
    };
    let Some(rotation) = now.or(shared) else { return };
    if view.rotation != rotation {
        view.rotation = rotation;
        redraw.write(RequestRedraw);
    }
}
