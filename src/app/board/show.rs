//! Showing the record's position on the board.

use bevy::prelude::*;

use super::game::RunningGame;
use super::players;
use super::position::read_board;
use super::seat_position::seat_along;
use super::trail::Trail;

/// Seats the position at the record's cursor.
pub(super) fn show_cursor(world: &mut World) {
    show_cursor_along(world, &Trail::NONE);
}

/// Seats the position at the record's cursor, and its players; the trail leads there from what is on the board.
pub(super) fn show_cursor_along(world: &mut World, trail: &Trail) {
    let record = &world.resource::<RunningGame>().record;
    let (position, options) = (record.position().clone(), *record.options());
    seat_along(world, &position, &options, trail);
    players::show(world);
    // Fails only if a resource is missing, and this system needs none that may be.
    if let Err(error) = world.run_system_cached(read_board) {
        error!("the board was not read: {error}");
    }
}
