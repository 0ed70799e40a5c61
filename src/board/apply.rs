//! Carrying an accepted action out on the entities.

use bevy::prelude::*;

use super::components::{BoardIndex, InArmy, Occupant, OnSquare, OwnedBy, PieceRole, Turn};
use super::ply::CurrentPly;
use super::seat_position::seat_details;
use crate::rules::{Change, GamePosition, Piece, Square};

/// Writes the changes of pieces and owners, then whose turn it is. Control is another system's.
///
/// Exclusive, since each change must see what the one before has done.
pub(super) fn apply(world: &mut World) {
    let Some((changes, after)) = world.get_resource::<CurrentPly>().and_then(|ply| ply.accepted.clone()) else {
        return;
    };
    for change in &changes {
        match *change {
            Change::Removed { square, .. } => {
                if let Some(piece) = occupant(world, square) {
                    world.despawn(piece);
                }
            }
            Change::Moved { from, to, .. } => {
                let target = world.resource::<BoardIndex>().square(to);
                if let (Some(piece), Some(target)) = (occupant(world, from), target) {
                    world.entity_mut(piece).insert(OnSquare(target));
                }
            }
            Change::Became { square, after, .. } => become_piece(world, square, after),
            Change::Owner { before, .. } => {
                let army = world.resource::<BoardIndex>().army(before);
                world.entity_mut(army).remove::<OwnedBy>();
            }
            // Control is worked out from what stands where; the rest hangs on pieces and seats and is written below.
            Change::Command { .. }
            | Change::Blocked(_)
            | Change::Unblocked(_)
            | Change::VestOn { .. }
            | Change::VestOff { .. }
            | Change::Royal { .. }
            | Change::Score { .. }
            | Change::Clock { .. }
            | Change::Standing { .. } => {}
        }
    }
    // After all that end: when two seats swap armies, a new owner must not be taken away again.
    for change in &changes {
        if let Change::Owner { seat, after, .. } = *change {
            let index = world.resource::<BoardIndex>();
            if let (army, Some(seat)) = (index.army(after), index.seat(seat)) {
                world.entity_mut(army).insert(OwnedBy(seat));
            }
        }
    }
    let parts = after.to_setup();
    seat_details(world, &parts);
    let options = world.resource::<Turn>().options;
    world.insert_resource(Turn::of(&parts, &options));
}

fn occupant(world: &World, square: Square) -> Option<Entity> {
    let square = world.resource::<BoardIndex>().square(square)?;
    Some(world.get::<Occupant>(square)?.piece())
}

fn become_piece(world: &mut World, square: Square, piece: Piece) {
    let Some(entity) = occupant(world, square) else { return };
    let army = world.resource::<BoardIndex>().army(piece.army);
    world.entity_mut(entity).insert((PieceRole(piece.role), InArmy(army)));
}
