//! A press on a piece that cannot be picked up shows where it could go if it were its turn.

use bevy::prelude::*;
use regalia_core::rules::{GamePosition, Position, Square, SquareSet};

use super::{hand::Hand, input::HandInput};
use crate::board::{BoardPosition, GameEvent};

/// The squares that are lit on the board apart from those of the hand.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct Highlights {
    /// The piece that is only looked at, and where it could go.
    pub looked_at: Option<(Square, SquareSet)>,
    /// The squares that a coach mark speaks of. Whatever speaks of them sets it.
    pub spotlight: Vec<Square>,
}

/// Follows presses: the next one, Esc and every change of the game end the look. Runs after the hand has taken the input.
pub(super) fn look(
    mut inputs: MessageReader<HandInput>,
    mut events: MessageReader<GameEvent>,
    hand: Res<Hand>,
    mut highlights: ResMut<Highlights>,
    mut was_busy: Local<bool>,
    board: Res<BoardPosition>,
) {
    // Events are those of the frame before, the inputs those of this one.
    let mut now = if events.read().count() > 0 { None } else { highlights.looked_at };
    for input in inputs.read() {
        match *input {
            HandInput::Press(Some(square)) | HandInput::Pick(square) => {
                // A press with a piece in the hand is an attempt to move it.
                let only_looks = !*was_busy && !hand.is_busy();
                now = board.read().ok().filter(|_| only_looks).and_then(|position| reach(position, square));
            }
            HandInput::Press(None) | HandInput::Cancel | HandInput::Choose(_) | HandInput::Defect(_) => {
                now = None;
            }
            _ => {}
        }
    }
    *was_busy = hand.is_busy();
    if highlights.looked_at != now {
        highlights.looked_at = now;
    }
}

fn reach(position: &Position, square: Square) -> Option<(Square, SquareSet)> {
    position.piece_at(square)?;
    Some((square, position.reach(square)))
}
