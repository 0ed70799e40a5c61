//! Updates control and legal actions after entities were changed from outside.

use bevy::ecs::change_detection::Tick;
use bevy::ecs::system::SystemChangeTick;
use bevy::prelude::*;

use super::components::{
    InArmy, OnSquare, OwnedBy, PieceId, PieceRole, RoyalOf, SeatScore, Standing, Turn, Unmoved, WornBy,
};
use super::control::work_out_command;
use super::position::read_board;

/// When the board was last consistent, and how many pieces, owned armies and the like it had then.
#[derive(Resource, Default)]
pub(super) struct InOrder(Option<(Tick, usize)>);

type WindowSeen<'w, 's> = (
    Query<'w, 's, (Ref<'static, OnSquare>, Ref<'static, InArmy>, Ref<'static, PieceRole>), With<PieceId>>,
    Query<'w, 's, Ref<'static, OwnedBy>>,
    Query<'w, 's, Ref<'static, WornBy>>,
    Query<'w, 's, Ref<'static, RoyalOf>>,
    Query<'w, 's, Ref<'static, Unmoved>>,
    Query<'w, 's, (Ref<'static, SeatScore>, Ref<'static, Standing>)>,
    Option<Res<'w, Turn>>,
);

fn count((pieces, owners, vests, royals, unmoved, ..): &WindowSeen) -> usize {
    [pieces.iter().count(), owners.iter().count(), vests.iter().count(), royals.iter().count(), unmoved.iter().count()]
        .into_iter()
        .sum()
}

/// Whether the entities have changed since the board was consistent.
pub(super) fn touched(watched: WindowSeen, in_order: Res<InOrder>, now: SystemChangeTick) -> bool {
    let Some((since, before)) = in_order.0 else { return false };
    let newer = |tick: Tick| tick.is_newer_than(since, now.this_run());
    let (pieces, owners, vests, royals, unmoved, seats, turn) = &watched;
    let moved = pieces.iter().any(|(square, army, role)| {
        newer(square.last_changed()) || newer(army.last_changed()) || newer(role.last_changed())
    });
    moved
        || owners.iter().any(|owner| newer(owner.last_changed()))
        || vests.iter().any(|vest| newer(vest.last_changed()))
        || royals.iter().any(|king| newer(king.last_changed()))
        || unmoved.iter().any(|piece| newer(piece.last_changed()))
        || seats.iter().any(|(score, standing)| newer(score.last_changed()) || newer(standing.last_changed()))
        || turn.as_ref().is_some_and(|turn| newer(turn.last_changed()))
        || count(&watched) != before
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
    let now = world.increment_change_tick();
    if let Ok(count) = world.run_system_cached(|watched: WindowSeen| count(&watched)) {
        world.insert_resource(InOrder(Some((now, count))));
    }
}
