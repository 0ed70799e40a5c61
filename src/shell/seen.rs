//! Whether anybody can see the window: nothing is analysed behind another window, or while it is minimised.

use bevy::prelude::*;
use bevy::window::{PrimaryWindow, WindowOccluded};

use crate::computer::WindowSeen;

/// Follows what the system says about the window.
pub(super) fn follow(
    mut hidden: MessageReader<WindowOccluded>,
    window: Query<&Window, With<PrimaryWindow>>,
    mut is_hidden: Local<bool>,
    mut seen: ResMut<WindowSeen>,
) {
    if let Some(last) = hidden.read().last() {
        *is_hidden = last.occluded;
    }
    // Some systems only make a minimised window empty.
    let is_empty = window.iter().any(|window| window.physical_size().min_element() == 0);
    seen.set_if_neq(WindowSeen(!*is_hidden && !is_empty));
}
