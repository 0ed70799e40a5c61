//! Puts any position on the board, changing only the entities that differ.

use bevy::prelude::*;
use regalia_core::record::Player;
use regalia_core::rules::{Army, Game, GamePosition, Options, Piece, Position, Role, Seat, Setup, Square, SquareSet};

use super::components::{
    ArmyColour, BoardIndex, ColouredSquare, InArmy, Occupant, OnSquare, OwnedBy, PieceId, PieceRole, PromotionZone,
    RoyalKing, RoyalOf, SeatNumber, SeatPlayer, SeatScore, SquareAt, Standing, Turn, Unmoved, VestKind, WornBy,
};
use super::{control::work_out_command, game::RunningGame, position::read_board, trail::Trail};

/// Puts `position` on the board. A piece keeps its entity even if its square changes, as after an undo. Surplus pieces
/// are removed, missing ones added.
pub fn seat_position(world: &mut World, position: &Position, options: &Options) {
    seat_along(world, position, options, &Trail::NONE);
}

/// Like [`seat_position`]; pieces follow the trail where it knows them.
pub(super) fn seat_along(world: &mut World, position: &Position, options: &Options, trail: &Trail) {
    let same_board =
        world.get_resource::<BoardIndex>().is_some_and(|index| index.turn.options.game() == options.game());
    if !same_board {
        lay_board(world, options.game());
    }
    let parts = position.to_setup();
    world.resource_mut::<BoardIndex>().turn = Turn::of(&parts, options);
    seat_pieces(world, &parts, trail);
    seat_owners(world, &parts);
    seat_details(world, &parts);
    seat_kings(world, position);
    // Fails only if a resource is missing, and this system needs none that may be.
    if let Err(error) = world.run_system_cached(work_out_command) {
        error!("command was not worked out: {error}");
    }
}

/// Seats the position at the record's cursor, and its players.
pub(super) fn show_cursor(world: &mut World) {
    show_cursor_along(world, &Trail::NONE);
}

/// Like [`show_cursor`]; the trail leads there from what is on the board.
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

/// Replaces the old board by an empty one: squares, armies, seats.
fn lay_board(world: &mut World, game: Game) {
    let pieces: Vec<Entity> =
        world.query_filtered::<Entity, Or<(With<PieceId>, With<VestKind>)>>().iter(world).collect();
    let old = world.remove_resource::<BoardIndex>();
    let laid: Vec<Entity> = old.iter().flat_map(BoardIndex::entities).collect();
    for entity in pieces.into_iter().chain(laid) {
        world.despawn(entity);
    }
    let (files, ranks) = game.size();
    let squares = (0..=u8::MAX).map(Square::from_index).map(|square| {
        (square.file() < files && square.rank() < ranks).then(|| {
            let mut entity = world.spawn(SquareAt(square));
            if let Some(army) = game.colour_of(square) {
                entity.insert(ColouredSquare(army));
            }
            if game.has_promotion_on(square) {
                entity.insert(PromotionZone);
            }
            entity.id()
        })
    });
    let squares = squares.collect();
    let armies = Army::ALL.iter().map(|army| world.spawn(ArmyColour(*army)).id()).collect();
    let seats = Seat::ALL.iter().take(game.seats()).map(|seat| world.spawn(SeatNumber(*seat)).id()).collect();
    world.insert_resource(BoardIndex::new(squares, armies, seats));
    for (kind, count) in game.vests() {
        world.spawn_batch((0..*count).map(|_| VestKind(*kind)));
    }
}

/// A piece entity that can be reused.
struct Spare {
    entity: Entity,
    id: PieceId,
    square: Square,
    piece: Piece,
}

fn seat_pieces(world: &mut World, parts: &Setup, trail: &Trail) {
    let mut wanted: Vec<(Square, Piece)> =
        parts.pieces.iter().map(|standing| (standing.square, standing.piece)).collect();
    let mut spare = standing_pieces(world);
    remove_strays(world, &spare);
    // Pieces already on the right square stay.
    spare.retain(|spare| {
        let place = wanted.iter().position(|(square, piece)| (*square, *piece) == (spare.square, spare.piece));
        place.is_none_or(|place| {
            wanted.swap_remove(place);
            false
        })
    });
    // Then the pieces that the trail knows.
    let mut moves: Vec<(Entity, Square, Piece)> = Vec::new();
    spare.retain(|spare| {
        let to = trail.to(spare.square);
        let place = to.and_then(|to| wanted.iter().position(|(square, _)| *square == to));
        place.is_none_or(|place| {
            let (square, piece) = wanted.swap_remove(place);
            moves.push((spare.entity, square, piece));
            false
        })
    });
    wanted.sort_by_key(|(square, _)| *square);
    spare.sort_by_key(|spare| spare.id);
    // Then the same piece elsewhere, then a piece changed by promotion or defection.
    let same: fn(Piece, Piece) -> bool = |one, other| one == other;
    let promoted: fn(Piece, Piece) -> bool = |one, other| one.army == other.army;
    let recoloured: fn(Piece, Piece) -> bool = |one, other| one.role == Role::King && other.role == Role::King;
    // A piece that crosses the canal changes its army and nothing else.
    let enlisted: fn(Piece, Piece) -> bool = |one, other| one.role == other.role;
    let kinds =
        if parts.options.game().has_zones() { [same, enlisted, promoted] } else { [same, promoted, recoloured] };
    for fits in kinds {
        wanted.retain(|(square, piece)| {
            let nearest = spare
                .iter()
                .enumerate()
                .filter(|(_, spare)| fits(spare.piece, *piece))
                .min_by_key(|(_, spare)| distance(spare.square, *square));
            let Some((place, _)) = nearest else { return true };
            moves.push((spare.remove(place).entity, *square, *piece));
            false
        });
    }
    for spare in spare {
        world.despawn(spare.entity);
    }
    // A square has one occupant, and a newcomer would silently replace it: all leave before any arrive.
    for (entity, ..) in &moves {
        world.entity_mut(*entity).remove::<OnSquare>();
    }
    for (square, piece) in wanted {
        let entity = new_piece(world);
        moves.push((entity, square, piece));
    }
    for (entity, square, piece) in moves {
        put_piece(world, entity, square, piece);
    }
}

fn distance(one: Square, other: Square) -> u8 {
    one.file().abs_diff(other.file()).max(one.rank().abs_diff(other.rank()))
}

fn standing_pieces(world: &mut World) -> Vec<Spare> {
    let mut query = world.query::<(Entity, &PieceId, &PieceRole, &InArmy, &OnSquare)>();
    query
        .iter(world)
        .filter_map(|(entity, id, role, army, square)| {
            let army = world.get::<ArmyColour>(army.0)?.0;
            let square = world.get::<SquareAt>(square.0)?.0;
            Some(Spare { entity, id: *id, square, piece: Piece { army, role: role.0 } })
        })
        .collect()
}

/// Removes pieces without a square, which remain after edits from outside.
fn remove_strays(world: &mut World, standing: &[Spare]) {
    let mut query = world.query_filtered::<Entity, With<PieceId>>();
    let mut strays: Vec<Entity> = query.iter(world).collect();
    if strays.len() > standing.len() {
        strays.retain(|entity| standing.iter().all(|piece| piece.entity != *entity));
        strays.into_iter().for_each(|entity| _ = world.despawn(entity));
    }
}

fn new_piece(world: &mut World) -> Entity {
    let mut index = world.resource_mut::<BoardIndex>();
    let id = PieceId(index.next_piece);
    index.next_piece += 1;
    world.spawn(id).id()
}

fn put_piece(world: &mut World, entity: Entity, square: Square, piece: Piece) {
    let index = world.resource::<BoardIndex>();
    let (army, square) = (index.army(piece.army), index.square(square));
    let mut entity = world.entity_mut(entity);
    entity.insert((PieceRole(piece.role), InArmy(army)));
    if let Some(square) = square {
        entity.insert(OnSquare(square));
    }
}

fn seat_owners(world: &mut World, parts: &Setup) {
    let index = world.resource::<BoardIndex>();
    let owner = |army: Army| Seat::ALL.into_iter().zip(&parts.seats).find(|(_, seat)| seat.owned == army);
    let owners = Army::ALL.map(|army| (index.army(army), owner(army).and_then(|(seat, _)| index.seat(seat))));
    // Ownership is one-to-one as well: remove the old owners before adding the new ones.
    for (army, seat) in owners {
        if world.get::<OwnedBy>(army).map(|owned| owned.0) != seat {
            world.entity_mut(army).remove::<OwnedBy>();
        }
    }
    for (army, seat) in owners {
        if let Some(seat) = seat
            && world.get::<OwnedBy>(army).is_none()
        {
            world.entity_mut(army).insert(OwnedBy(seat));
        }
    }
}

/// Sets everything but the squares: unmoved kings and rooks, vests, scores, standings.
fn seat_details(world: &mut World, parts: &Setup) {
    mark_unmoved(world, parts);
    seat_vests(world, parts);
    for (seat, state) in Seat::ALL.into_iter().zip(&parts.seats) {
        if let Some(entity) = world.resource::<BoardIndex>().seat(seat) {
            world.entity_mut(entity).insert((SeatScore(state.score), Standing(state.standing)));
        }
    }
}

fn seat_kings(world: &mut World, position: &Position) {
    for seat in Seat::ALL {
        let index = world.resource::<BoardIndex>();
        let Some(owner) = index.seat(seat) else { continue };
        let square = position.royal(seat).and_then(|square| index.square(square));
        let king = square.and_then(|square| world.get::<Occupant>(square)).map(Occupant::piece);
        let before = world.get::<RoyalKing>(owner).map(RoyalKing::piece);
        if before == king {
            continue;
        }
        if let Some(before) = before {
            world.entity_mut(before).remove::<RoyalOf>();
        }
        if let Some(king) = king {
            world.entity_mut(king).insert(RoyalOf(owner));
        }
    }
}

fn mark_unmoved(world: &mut World, parts: &Setup) {
    let unmoved: SquareSet =
        parts.pieces.iter().filter(|standing| standing.unmoved).map(|standing| standing.square).collect();
    for (entity, square) in standing_pieces(world).into_iter().map(|piece| (piece.entity, piece.square)) {
        let marked = world.get::<Unmoved>(entity).is_some();
        if unmoved.contains(square) && !marked {
            world.entity_mut(entity).insert(Unmoved);
        } else if marked && !unmoved.contains(square) {
            world.entity_mut(entity).remove::<Unmoved>();
        }
    }
}

/// Puts every vest on its wearer, or on the stand. A vest outlives its wearer.
fn seat_vests(world: &mut World, parts: &Setup) {
    let wanted: Vec<(Entity, Role)> = parts
        .pieces
        .iter()
        .filter_map(|standing| {
            let square = world.resource::<BoardIndex>().square(standing.square)?;
            Some((world.get::<Occupant>(square)?.piece(), standing.vest?))
        })
        .collect();
    let mut query = world.query::<(Entity, &VestKind, Option<&WornBy>)>();
    let all: Vec<(Entity, Role, Option<Entity>)> =
        query.iter(world).map(|(vest, kind, worn)| (vest, kind.0, worn.map(|worn| worn.0))).collect();
    // Correctly worn vests stay; the others go to the stand first, then to their new wearers.
    let stays = |(_, kind, worn): &(Entity, Role, Option<Entity>)| worn.is_some_and(|by| wanted.contains(&(by, *kind)));
    let (kept, mut stand): (Vec<_>, Vec<_>) = all.into_iter().partition(stays);
    for (vest, ..) in stand.iter().filter(|(.., worn)| worn.is_some()) {
        world.entity_mut(*vest).remove::<WornBy>();
    }
    for (wearer, kind) in wanted {
        if kept.iter().any(|(.., worn)| *worn == Some(wearer)) {
            continue;
        }
        let vest = match stand.iter().position(|(_, free, _)| *free == kind) {
            Some(place) => stand.swap_remove(place).0,
            // Without a limit the stand never runs out.
            None => world.spawn(VestKind(kind)).id(),
        };
        world.entity_mut(vest).insert(WornBy(wearer));
    }
}
