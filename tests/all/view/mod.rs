//! What is shown on the board, as data: no window is opened.

mod ahead;
mod overlay;

use regalia::play::{Consequences, Preview};
use regalia::rules::{Action, GamePosition, Position, Square};

/// A square by its name.
fn sq(name: &str) -> Square {
    name.parse().unwrap()
}

/// A preview of this action.
fn preview(position: &Position, action: Action) -> Preview {
    let (changes, after) = position.changes(action);
    let consequences = Consequences::of(position.mover(), &changes, &after);
    Preview { shown: Some((action, position.notation(action), consequences)), ..Preview::default() }
}
