//! Showing the record's position on the board.

use bevy::prelude::*;

use super::game::RunningGame;
use super::outcome::{KnownPosition, Status};
use super::players;
use super::seat_position::seat_along;
use super::trail::Trail;

/// Seats the position at the record's cursor.
pub(super) fn show_cursor(world: &mut World) {
    show_cursor_along(world, &Trail::NONE);
}

/// Seats the position at the record's cursor, and its players; the trail leads there from what is on the board.
pub(super) fn show_cursor_along(world: &mut World, trail: &Trail) {
    let record = &world.resource::<RunningGame>().record;
    let (position, options, outcome) = (record.position().clone(), *record.options(), record.outcome());
    seat_along(world, &position, &options, trail);
    players::show(world);
    world.insert_resource(Status::of(&position).with_end(outcome));
    world.insert_resource(KnownPosition::default());
}
