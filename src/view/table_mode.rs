//! Table mode: nothing but the board, its bars and clocks, for people around one screen.

use bevy::prelude::Resource;

/// Whether the window shows nothing but the board, its bars and clocks.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TableMode {
    /// Whether it is on.
    pub on: bool,
}
