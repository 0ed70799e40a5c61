//! The order in which the rooms of the view work in a frame.

use bevy::prelude::SystemSet;

/// The steps of the view in a frame.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum ViewSystems {
    /// The places in the window, before the pointer is read.
    Layout,
    /// Images are drawn where size or theme have changed.
    Artwork,
    Board,
    /// The pieces follow the entities of the board.
    Pieces,
    Marks,
    /// The board turns to the player to move.
    Turning,
    /// The move that waits for a choice.
    Pending,
    /// Chains of control and attacks on kings.
    Overlay,
}
