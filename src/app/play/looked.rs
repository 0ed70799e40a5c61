//! A press on a piece that cannot be picked up shows where it could go if it were its turn.

use bevy::prelude::*;
use regalia_core::rules::{GamePosition, Position, Square, SquareSet};

use super::{hand::Hand, input::HandInput};
use crate::board::{BoardPosition, GameEvent};

/// The piece that is only looked at, and where it could go.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct LookedAt(pub Option<(Square, SquareSet)>);

/// Follows presses: the next one, Esc and every change of the game end the look. Runs after the hand has taken the input.
pub(super) fn look(
    mut inputs: MessageReader<HandInput>,
    mut events: MessageReader<GameEvent>,
    hand: Res<Hand>,
    mut looked: ResMut<LookedAt>,
    mut was_busy: Local<bool>,
    board: Res<BoardPosition>,
) {
    // Events are those of the frame before, the inputs those of this one.
    let mut now = if events.read().count() > 0 { LookedAt::default() } else { *looked };
    for input in inputs.read() {
        match *input {
            HandInput::Press(Some(square)) | HandInput::Pick(square) => {
                // A press with a piece in the hand is an attempt to move it.
                let only_looks = !*was_busy && !hand.is_busy();
                now = LookedAt(board.read().ok().filter(|_| only_looks).and_then(|position| reach(position, square)));
            }
            HandInput::Press(None) | HandInput::Cancel | HandInput::Choose(_) | HandInput::Defect(_) => {
                now = LookedAt::default();
            }
            _ => {}
        }
    }
    *was_busy = hand.is_busy();
    looked.set_if_neq(now);
}

fn reach(position: &Position, square: Square) -> Option<(Square, SquareSet)> {
    position.piece_at(square)?;
    Some((square, position.reach(square)))
}
