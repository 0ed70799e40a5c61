//! Whether pieces are still on their way.

use bevy::prelude::Resource;

/// Whether pieces are still moving to their squares on the screen. Whatever shows the board sets it.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PiecesMoving(pub bool);
