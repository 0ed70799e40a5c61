//! Whether anything on the board has changed since a system last ran.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

use super::components::{
    ControlledBy, HeldBy, InArmy, OnSquare, OwnedBy, PieceRole, RoyalOf, SeatPlayer, SeatScore, Standing, Turn,
    Unmoved, WornBy,
};

type PieceChanged = Or<(Changed<OnSquare>, Changed<InArmy>, Changed<PieceRole>, Changed<RoyalOf>, Changed<Unmoved>)>;
type CommandChanged = Or<(Changed<OwnedBy>, Changed<ControlledBy>, Changed<HeldBy>)>;
type SeatChanged = Or<(Changed<SeatScore>, Changed<Standing>, Changed<SeatPlayer>)>;
type Ended<'w, 's> = (
    RemovedComponents<'w, 's, OnSquare>,
    RemovedComponents<'w, 's, RoyalOf>,
    RemovedComponents<'w, 's, Unmoved>,
    RemovedComponents<'w, 's, OwnedBy>,
    RemovedComponents<'w, 's, ControlledBy>,
    RemovedComponents<'w, 's, HeldBy>,
    RemovedComponents<'w, 's, WornBy>,
);

/// Tells a system whether any entity of the board has changed since the system last ran. If so,
/// [`LiveBoard`](super::LiveBoard) may answer differently.
#[derive(SystemParam)]
pub struct BoardChanges<'w, 's> {
    turn: Option<Res<'w, Turn>>,
    pieces: Query<'w, 's, (), PieceChanged>,
    armies: Query<'w, 's, (), CommandChanged>,
    seats: Query<'w, 's, (), SeatChanged>,
    vests: Query<'w, 's, (), Changed<WornBy>>,
    ended: Ended<'w, 's>,
}

impl BoardChanges<'_, '_> {
    /// Whether anything has changed. Call it on every run of the system, before any early return.
    pub fn any(&mut self) -> bool {
        let (squares, royals, rights, owners, controllers, holders, wearers) = &mut self.ended;
        // Read all of them, so that the next frame does not report the same removals again.
        let ended = [
            squares.read().count(),
            royals.read().count(),
            rights.read().count(),
            owners.read().count(),
            controllers.read().count(),
            holders.read().count(),
            wearers.read().count(),
        ];
        ended.into_iter().sum::<usize>() > 0
            || self.turn.as_ref().is_some_and(|turn| turn.is_changed())
            || !self.pieces.is_empty()
            || !self.armies.is_empty()
            || !self.seats.is_empty()
            || !self.vests.is_empty()
    }
}
