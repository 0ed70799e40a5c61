//! Who controls which army, worked out from the entities alone: the owners, and the pieces on the coloured squares.

use bevy::prelude::*;
use regalia_core::rules::{Army, sovereign::commanders};

use super::components::{
    ArmyColour, BoardIndex, ColouredSquare, ControlledBy, HeldBy, InArmy, Occupant, OwnedBy, SeatNumber,
};

/// An army with its owner, its controller and its holder.
type ArmyParts =
    (Entity, &'static ArmyColour, Option<&'static OwnedBy>, Option<&'static ControlledBy>, Option<&'static HeldBy>);

/// Gives every army that is not owned its controller, and the piece through which it is held.
///
/// Take the piece off a coloured square by hand and run this: that army changes its controller.
pub fn work_out_command(
    mut commands: Commands,
    index: Option<Res<BoardIndex>>,
    coloured: Query<(&ColouredSquare, &Occupant)>,
    pieces: Query<&InArmy>,
    armies: Query<ArmyParts>,
    seats: Query<&SeatNumber>,
) {
    let Some(index) = index else { return };
    let mut holders: [Option<Entity>; 12] = [None; 12];
    let mut through: [Option<Army>; 12] = [None; 12];
    for (colour, occupant) in &coloured {
        holders[colour.0.index()] = Some(occupant.piece());
        let army = pieces.get(occupant.piece()).ok().and_then(|army| armies.get(army.0).ok());
        through[colour.0.index()] = army.map(|(_, colour, ..)| colour.0);
    }
    let mut owners = [None; 12];
    for (_, colour, owner, ..) in &armies {
        owners[colour.0.index()] = owner.and_then(|owner| seats.get(owner.0).ok()).map(|seat| seat.0);
    }
    let command = commanders(&through, &owners);
    for (army, colour, _, controlled, held) in &armies {
        let place = colour.0.index();
        let controller = if owners[place].is_some() { None } else { command[place].and_then(|seat| index.seat(seat)) };
        if controlled.map(|seat| seat.0) != controller {
            match controller {
                Some(seat) => commands.entity(army).insert(ControlledBy(seat)),
                None => commands.entity(army).remove::<ControlledBy>(),
            };
        }
        if held.map(|piece| piece.0) != holders[place] {
            match holders[place] {
                Some(piece) => commands.entity(army).insert(HeldBy(piece)),
                None => commands.entity(army).remove::<HeldBy>(),
            };
        }
    }
}
