//! Seating any position into the world, touching only what differs.

use bevy::prelude::*;

use super::components::{
    ArmyColour, BoardIndex, ColouredSquare, InArmy, OnSquare, OwnedBy, PieceId, PieceRole, PromotionZone, SeatNumber,
    SquareAt, Turn, Unmoved,
};
use super::work_out_command;
use crate::rules::{Army, Game, Options, Piece, Position, Role, Seat, Square, SquareSet, sovereign};

/// Makes the entities stand for `position`. Pieces that stay keep their entity, and so does one that stands elsewhere,
/// as after an undo; what is surplus goes, what is missing comes.
pub fn seat_position(world: &mut World, position: &Position, options: &Options) {
    let same_board = world.get_resource::<Turn>().is_some_and(|turn| turn.options.game() == options.game());
    if !same_board {
        lay_board(world, options.game());
    }
    let Position::Sovereign(inner) = position;
    let turn = Turn {
        options: *options,
        mover: inner.mover(),
        opening: inner.opening(),
        ply: inner.ply(),
        quiet: inner.quiet(),
    };
    world.insert_resource(turn);
    seat_pieces(world, inner);
    seat_owners(world, inner);
    mark_unmoved(world, inner.unmoved_rooks());
    // Only fails on a system that does not fit the world, and this one asks for nothing optional.
    if let Err(error) = world.run_system_cached(work_out_command) {
        error!("command was not worked out: {error}");
    }
}

/// Takes an old board away and lays an empty one: squares, armies, seats.
fn lay_board(world: &mut World, game: Game) {
    let pieces: Vec<Entity> = world.query_filtered::<Entity, With<PieceId>>().iter(world).collect();
    let old = world.remove_resource::<BoardIndex>();
    let laid: Vec<Entity> = old.iter().flat_map(BoardIndex::entities).collect();
    for entity in pieces.into_iter().chain(laid) {
        world.despawn(entity);
    }
    let (files, ranks) = game.size();
    let squares = (0..=u8::MAX).map(Square::from_index).map(|square| {
        (square.file() < files && square.rank() < ranks).then(|| {
            let mut entity = world.spawn(SquareAt(square));
            if let Some(army) = sovereign::colour(square) {
                entity.insert(ColouredSquare(army));
            }
            if sovereign::in_promotion_zone(square) {
                entity.insert(PromotionZone);
            }
            entity.id()
        })
    });
    let squares = squares.collect();
    let armies = Army::ALL.iter().map(|army| world.spawn(ArmyColour(*army)).id()).collect();
    let seats = Seat::ALL.iter().take(game.seats()).map(|seat| world.spawn(SeatNumber(*seat)).id()).collect();
    world.insert_resource(BoardIndex::new(squares, armies, seats));
}

/// A piece entity that may be used for another place.
struct Spare {
    entity: Entity,
    id: PieceId,
    square: Square,
    piece: Piece,
}

fn seat_pieces(world: &mut World, position: &sovereign::Position) {
    let mut wanted: Vec<(Square, Piece)> = position.pieces().collect();
    let mut spare = standing_pieces(world);
    remove_strays(world, &spare);
    // Whoever stands right already stays.
    spare.retain(|spare| {
        let place = wanted.iter().position(|(square, piece)| (*square, *piece) == (spare.square, spare.piece));
        place.is_none_or(|place| {
            wanted.swap_remove(place);
            false
        })
    });
    wanted.sort_by_key(|(square, _)| *square);
    spare.sort_by_key(|spare| spare.id);
    let mut moves: Vec<(Entity, Square, Piece)> = Vec::new();
    // First the same piece elsewhere, then one that has become another: by a promotion, by a king's new colour.
    let same: fn(Piece, Piece) -> bool = |one, other| one == other;
    let promoted: fn(Piece, Piece) -> bool = |one, other| one.army == other.army;
    let recoloured: fn(Piece, Piece) -> bool = |one, other| one.role == Role::King && other.role == Role::King;
    for fits in [same, promoted, recoloured] {
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
    // A square has one occupant, and a newcomer would evict it silently: all leave before any arrives.
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

/// Takes away the pieces that stand nowhere: somebody has laid hands on the board.
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

fn seat_owners(world: &mut World, position: &sovereign::Position) {
    let index = world.resource::<BoardIndex>();
    let owners = Army::ALL.map(|army| (index.army(army), position.owner(army).and_then(|seat| index.seat(seat))));
    // One-to-one as well: first those that end, then those that begin.
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

/// Marks the rooks that may castle, and the kings of their rows, and nothing else.
pub(super) fn mark_unmoved(world: &mut World, rooks: SquareSet) {
    let kings = rooks.iter().filter_map(|rook| Square::new(8, rook.rank()));
    let unmoved: SquareSet = rooks.iter().chain(kings).collect();
    for (entity, square) in standing_pieces(world).into_iter().map(|piece| (piece.entity, piece.square)) {
        let marked = world.get::<Unmoved>(entity).is_some();
        if unmoved.contains(square) && !marked {
            world.entity_mut(entity).insert(Unmoved);
        } else if marked && !unmoved.contains(square) {
            world.entity_mut(entity).remove::<Unmoved>();
        }
    }
}
