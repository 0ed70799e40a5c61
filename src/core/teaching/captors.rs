//! What can be captured next.

use super::moves;
use crate::rules::{Action, Change, GamePosition, Move, Piece, Position, Role, Seat, Square};

/// The squares of the pieces of the side to move that can capture what stands on `target`.
///
/// ```
/// use regalia_core::rules::{Game, GamePosition, Options, Position};
/// use regalia_core::teaching::captors;
/// let position = Position::parse("3rk3/8/8/3N4/8/8/8/4K3 b - - 0 1", &Options::new(Game::TwoKings)).unwrap();
/// let [knight, rook] = ["d5", "d8"].map(|square| square.parse().unwrap());
/// assert_eq!(captors(&position, knight), [rook]);
/// ```
pub fn captors(position: &Position, target: Square) -> Vec<Square> {
    let mut squares: Vec<Square> = captures_on(position, target).into_iter().map(|step| step.from).collect();
    squares.sort();
    squares.dedup();
    squares
}

/// The square of a piece of the side to move that can capture what stands on `target` and cannot be captured there in
/// return.
///
/// ```
/// use regalia_core::rules::{Game, GamePosition, Options, Position};
/// use regalia_core::teaching::free_captor;
/// let free = |text: &str| {
///     let position = Position::parse(text, &Options::new(Game::TwoKings)).unwrap();
///     free_captor(&position, "d5".parse().unwrap()).is_some()
/// };
/// assert!(free("3rk3/8/8/3N4/8/8/8/4K3 b - - 0 1"));
/// assert!(!free("3rk3/8/8/3N4/2P5/8/8/4K3 b - - 0 1")); // the pawn protects it
/// ```
pub fn free_captor(position: &Position, target: Square) -> Option<Square> {
    let is_free =
        |step: &Move| position.play(Action::Move(*step)).is_ok_and(|after| captures_on(&after, target).is_empty());
    captures_on(position, target).into_iter().find(is_free).map(|step| step.from)
}

/// The moves of the side to move that capture what stands on `target`.
fn captures_on(position: &Position, target: Square) -> Vec<Move> {
    // A piece of the player's own may be entered too, where two of them merge.
    match commander_on(position, target) {
        Some(seat) if seat == position.side_to_move() => Vec::new(),
        None if position.piece_at(target).is_none() => Vec::new(),
        _ => moves(position, |step| step.to == target),
    }
}

fn commander_on(position: &Position, square: Square) -> Option<Seat> {
    position.piece_at(square).and_then(|piece| position.commander(piece.army))
}

/// A piece that has moved to where it can be captured for nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Hanging {
    /// The piece that can be captured.
    pub piece: Piece,
    /// Where it stands.
    pub at: Square,
    /// The piece that can capture it.
    pub captor: Piece,
    /// Where that one stands.
    pub from: Square,
}

impl Hanging {
    /// The piece that `seat` has moved, if it hangs after that: it can be captured, its captor cannot, and the move itself
    /// captured and gained nothing. Pawns are left out.
    pub fn of(seat: Seat, action: Action, changes: &[Change], after: &Position) -> Option<Self> {
        let Action::Move(step) = action else { return None };
        let gives = |change: &Change| match change {
            Change::Removed { .. } => true,
            Change::Command { after, .. } => *after == Some(seat),
            _ => false,
        };
        let piece = after.piece_at(step.to)?;
        if changes.iter().any(gives) || matches!(piece.role, Role::Pawn | Role::King) {
            return None;
        }
        let from = free_captor(after, step.to)?;
        Some(Self { piece, at: step.to, captor: after.piece_at(from)?, from })
    }

    /// Whether its captor could still capture it, whoever is to move.
    pub fn is_attacked(&self, now: &Position) -> bool {
        let captor = commander_on(now, self.from);
        captor.is_some() && captor != commander_on(now, self.at) && now.reach(self.from).contains(self.at)
    }
}
