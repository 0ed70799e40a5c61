//! Carrying an accepted action out on the entities.

use bevy::prelude::*;
use regalia_core::rules::{Army, Change, Piece, Role, Seat, Square, TurnChange};

use super::components::{
    ArmyPieces, BoardIndex, InArmy, Occupant, OnSquare, OwnedBy, PieceRole, RoyalOf, SeatScore, Standing, Unmoved,
    VestKind, Wears, WornBy,
};
use super::game::CurrentPly;

/// Carries out every change of the action in order. The next step of the ply works out who commands what.
///
/// Exclusive, because each change must see the effect of the one before.
pub(super) fn apply(world: &mut World) {
    let Some(seen) = world.get_resource::<CurrentPly>().and_then(|ply| ply.accepted.clone()) else { return };
    // The vest of a captured piece, until a later change says whether the captor takes it.
    let mut loose = None;
    for change in seen.changes() {
        carry_out(world, *change, &mut loose);
    }
    // Remove all old owners before adding the new ones: two seats may swap their armies.
    for change in seen.changes() {
        if let Change::Owner { seat, after, .. } = *change {
            own(world, seat, after);
        }
    }
    for change in seen.turn() {
        turn_on(world, *change);
    }
    world.resource_mut::<BoardIndex>().turn.ply += 1;
}

fn carry_out(world: &mut World, change: Change, loose: &mut Option<Entity>) {
    match change {
        Change::Removed { square, .. } => {
            if let Some(piece) = occupant(world, square) {
                *loose = world.get::<Wears>(piece).map(Wears::vest);
                world.despawn(piece);
            }
        }
        Change::Moved { from, to, .. } => {
            let target = world.resource::<BoardIndex>().square(to);
            if let (Some(piece), Some(target)) = (occupant(world, from), target) {
                world.entity_mut(piece).insert(OnSquare(target));
            }
        }
        Change::Became { square, before, after } => become_piece(world, square, before, after),
        Change::Owner { before, .. } => {
            let army = world.resource::<BoardIndex>().army(before);
            world.entity_mut(army).remove::<OwnedBy>();
        }
        Change::VestOn { square, kind, captured } => {
            let vest = loose.take().filter(|_| captured).or_else(|| from_stand(world, kind));
            if let Some(piece) = occupant(world, square) {
                // Without a limit the stand never runs out.
                let vest = vest.unwrap_or_else(|| world.spawn(VestKind(kind)).id());
                world.entity_mut(vest).insert(WornBy(piece));
            }
        }
        Change::VestOff { square, .. } => {
            // The vest of a captured piece came off when its wearer was removed.
            let worn = occupant(world, square).and_then(|piece| world.get::<Wears>(piece)).map(Wears::vest);
            match worn {
                Some(vest) => _ = world.entity_mut(vest).remove::<WornBy>(),
                None => *loose = None,
            }
        }
        Change::Royal { seat, square } => {
            if let Some(king) = occupant(world, square) {
                crown(world, seat, king);
            }
        }
        Change::Score { seat, points } => {
            if let Some(seat) = world.resource::<BoardIndex>().seat(seat)
                && let Some(SeatScore(before)) = world.get::<SeatScore>(seat)
            {
                let score = SeatScore(before.saturating_add(points));
                world.entity_mut(seat).insert(score);
            }
        }
        Change::Clock { plies } => world.resource_mut::<BoardIndex>().turn.clock = Some(plies),
        Change::Standing { seat, now } => {
            if let Some(seat) = world.resource::<BoardIndex>().seat(seat) {
                world.entity_mut(seat).insert(Standing(now));
            }
        }
        // The next step works these out from the pieces on coloured squares.
        Change::Command { .. } | Change::Blocked(_) | Change::Unblocked(_) => {}
    }
}

fn turn_on(world: &mut World, change: TurnChange) {
    if let TurnChange::CastlingLost(square) = change {
        if let Some(piece) = occupant(world, square) {
            world.entity_mut(piece).remove::<Unmoved>();
        }
        return;
    }
    let mut index = world.resource_mut::<BoardIndex>();
    let turn = &mut index.turn;
    match change {
        TurnChange::SideToMove(seat) => turn.side_to_move = seat,
        TurnChange::SideChoice(side_choice) => turn.side_choice = side_choice,
        TurnChange::EnPassant(square) => turn.en_passant = square,
        TurnChange::HalfmoveClock(plies) => turn.halfmove_clock = plies,
        TurnChange::Last { from, to } => turn.last = Some((from, to)),
        TurnChange::CastlingLost(_) => {}
    }
}

fn occupant(world: &World, square: Square) -> Option<Entity> {
    let square = world.resource::<BoardIndex>().square(square)?;
    Some(world.get::<Occupant>(square)?.piece())
}

/// Turns a piece into another one. A piece that becomes a king becomes the king of the side to move.
fn become_piece(world: &mut World, square: Square, before: Piece, after: Piece) {
    let Some(entity) = occupant(world, square) else { return };
    let army = world.resource::<BoardIndex>().army(after.army);
    world.entity_mut(entity).insert((PieceRole(after.role), InArmy(army)));
    if after.role == Role::King && before.role != Role::King {
        let seat = world.resource::<BoardIndex>().turn.side_to_move;
        crown(world, seat, entity);
    }
}

/// Gives a seat an army, whose king becomes the seat's king.
fn own(world: &mut World, seat: Seat, army: Army) {
    let index = world.resource::<BoardIndex>();
    let (army, Some(owner)) = (index.army(army), index.seat(seat)) else { return };
    world.entity_mut(army).insert(OwnedBy(owner));
    let pieces = world.get::<ArmyPieces>(army).into_iter().flat_map(RelationshipTarget::iter);
    let king = pieces.into_iter().find(|piece| world.get::<PieceRole>(*piece) == Some(&PieceRole(Role::King)));
    if let Some(king) = king {
        crown(world, seat, king);
    }
}

fn crown(world: &mut World, seat: Seat, king: Entity) {
    if let Some(seat) = world.resource::<BoardIndex>().seat(seat)
        && world.get::<RoyalOf>(king) != Some(&RoyalOf(seat))
    {
        world.entity_mut(king).insert(RoyalOf(seat));
    }
}

/// Takes a vest of this kind from the stand.
fn from_stand(world: &mut World, kind: Role) -> Option<Entity> {
    let mut vests = world.query_filtered::<(Entity, &VestKind), Without<WornBy>>();
    vests.iter(world).find(|(_, vest)| vest.0 == kind).map(|(vest, _)| vest)
}
