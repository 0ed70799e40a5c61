//! The order in which the rooms of the view work in a frame.

use bevy::prelude::SystemSet;

#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum ViewSystems {
    /// The places in the window, before the pointer is read.
    Layout,
    Artwork,
    Board,
    Pieces,
    Marks,
    /// The board turns to the player to move.
    Turning,
    /// The move that waits for a choice.
    Pending,
    /// Chains of control and attacks on kings.
    Overlay,
}
