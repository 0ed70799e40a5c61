//! Which squares a seat attacks, the slow way: piece by piece, step by step, with coordinates.

use regalia_core::rules::{Army, Game, GamePosition, PlacedPiece, Position, Role, Seat, Square, SquareSet, martian};

const STRAIGHT: [(i8, i8); 4] = [(0, 1), (1, 0), (0, -1), (-1, 0)];
const DIAGONAL: [(i8, i8); 4] = [(1, 1), (1, -1), (-1, -1), (-1, 1)];
const LEAPS: [(i8, i8); 8] = [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];

/// Directions of a piece that goes its own way or its vest's, and how many steps it goes.
fn ways(game: Game, army: Army, role: Role) -> (Vec<(i8, i8)>, u8) {
    let far = if game.has_brown_lines() { 8 } else { 15 };
    match (game, role) {
        (Game::Martian, Role::Pawn) => (DIAGONAL.to_vec(), 1),
        (Game::Martian, Role::Drone) => (STRAIGHT.to_vec(), 2),
        (_, Role::Pawn) if game.has_brown_lines() => (DIAGONAL.to_vec(), 1),
        (_, Role::Pawn) if army == Army::White => (vec![(-1, 1), (1, 1)], 1),
        (_, Role::Pawn) => (vec![(-1, -1), (1, -1)], 1),
        (_, Role::Knight) => (LEAPS.to_vec(), 1),
        (_, Role::Bishop) => (DIAGONAL.to_vec(), far),
        (_, Role::Rook) => (STRAIGHT.to_vec(), far),
        (_, Role::King) => ([STRAIGHT, DIAGONAL].concat(), 1),
        (_, Role::Queen | Role::Drone) => ([STRAIGHT, DIAGONAL].concat(), far),
    }
}

/// How far a coordinate is from the brown line that crosses its axis.
fn from_line(coordinate: u8) -> u8 {
    (2 * coordinate).abs_diff(15)
}

/// Whether a piece that reaches a square could capture there.
fn captures(position: &Position, placed: &PlacedPiece, to: Square) -> bool {
    let (game, from) = (position.game(), placed.square);
    if game == Game::Martian {
        return martian::zone(from) != martian::zone(to);
    }
    if !game.has_brown_lines() {
        return true;
    }
    let nearer = from_line(to.file()) < from_line(from.file()) || from_line(to.rank()) < from_line(from.rank());
    (placed.piece.role != Role::Pawn || nearer) && Game::Sovereign.colour_of(to) != Some(placed.piece.army)
}

fn on_board(game: Game, square: Square) -> bool {
    let (files, ranks) = game.size();
    square.file() < files && square.rank() < ranks
}

/// The squares on which a seat's pieces could capture.
pub fn attacked(position: &Position, seat: Seat) -> SquareSet {
    let game = position.game();
    let mut attacked = SquareSet::EMPTY;
    for placed in position.to_setup().pieces {
        if position.commander(placed.piece.army) != Some(seat) {
            continue;
        }
        for role in [Some(placed.piece.role), placed.vest].into_iter().flatten() {
            let (directions, steps) = ways(game, placed.piece.army, role);
            for (file, rank) in directions {
                let mut at = placed.square;
                for _ in 0..steps {
                    let Some(to) = at.offset(file, rank).filter(|to| on_board(game, *to)) else { break };
                    at = to;
                    if captures(position, &placed, at) {
                        attacked.insert(at);
                    }
                    if position.piece_at(at).is_some() {
                        break;
                    }
                }
            }
        }
    }
    attacked
}
