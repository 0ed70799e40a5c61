//! Showing the record's position and players on the board.

use bevy::prelude::*;
use regalia_core::{record::Player, rules::Seat};

use super::components::{BoardIndex, SeatPlayer};
use super::{game::RunningGame, position::read_board, seat_position::seat_along, trail::Trail};

pub(super) fn show_cursor(world: &mut World) {
    show_cursor_along(world, &Trail::NONE);
}

/// Seats the position at the record's cursor, and its players; the trail leads there from what is on the board.
pub(super) fn show_cursor_along(world: &mut World, trail: &Trail) {
    let record = &world.resource::<RunningGame>().record;
    let (position, options) = (record.position().clone(), *record.options());
    seat_along(world, &position, &options, trail);
    show_players(world);
    // Fails only if a resource is missing, and this system needs none that may be.
    if let Err(error) = world.run_system_cached(read_board) {
        error!("the board was not read: {error}");
    }
}

pub(super) fn show_players(world: &mut World) {
    let (Some(game), Some(index)) = (world.get_resource::<RunningGame>(), world.get_resource::<BoardIndex>()) else {
        return;
    };
    let seats = Seat::ALL.into_iter().filter_map(|seat| Some((index.seat(seat)?, game.record.player(seat))));
    let players: Vec<(Entity, Player)> = seats.collect();
    for (entity, player) in players {
        let mut entity = world.entity_mut(entity);
        if entity.get::<SeatPlayer>() != Some(&SeatPlayer(player)) {
            entity.insert(SeatPlayer(player));
        }
    }
}
