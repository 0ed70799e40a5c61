//! Who plays each seat, as the seats say it.

use bevy::prelude::*;
use regalia_core::record::Player;
use regalia_core::rules::Seat;

use super::components::{BoardIndex, SeatPlayer};
use super::game::RunningGame;

/// Updates the player of each seat that has another one in the record.
pub(super) fn show(world: &mut World) {
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
