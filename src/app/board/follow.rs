//! Updates control and legal actions after entities were changed from outside.

use bevy::prelude::*;

use super::components::{InArmy, OnSquare, OwnedBy, PieceRole, RoyalOf, SeatScore, Standing, Turn, Unmoved, WornBy};
use super::{control::work_out_command, position::read_board};

/// What the rest of the board follows from. These components are immutable, so that observers see each change.
type Watched = (OnSquare, InArmy, PieceRole, OwnedBy, WornBy, RoyalOf, Unmoved, SeatScore, Standing);

/// Whether the entities have changed since the board was consistent, and the turn that it had then.
#[derive(Resource, Default)]
pub(super) struct Touched {
    entities: bool,
    turn: Option<Turn>,
}

/// Observes [`Insert`] and [`Remove`].
pub(super) fn note<E: Event>(_: On<E, Watched>, mut touched: ResMut<Touched>) {
    touched.entities = true;
}

pub(super) fn is_touched(touched: Res<Touched>, turn: Option<Res<Turn>>) -> bool {
    touched.entities || turn.as_deref() != touched.turn.as_ref()
}

/// Works out control and legal actions from the pieces on the board. The record does not know of the change; the next
/// ply or step through the history restores the board.
pub(super) fn follow(world: &mut World) {
    // Fails only if a resource is missing, and these systems need none that may be.
    let done = world.run_system_cached(work_out_command).and_then(|()| world.run_system_cached(read_board));
    if let Err(error) = done {
        error!("the board was not read: {error}");
    }
    settle(world);
}

/// Notes that the board is consistent now.
pub(super) fn settle(world: &mut World) {
    let turn = world.get_resource::<Turn>().copied();
    world.insert_resource(Touched { entities: false, turn });
}
