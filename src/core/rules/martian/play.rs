//! What an action does.

use super::sets::Set;
use super::{CLOCK, Position, army, both, points, zone};
use crate::rules::{Change, Move, MoveKind, Piece, Role};

/// A set after a piece has gone from one square to another and replaced what stood there.
const fn walk(set: Set, from: Set, to: Set) -> Set {
    let rest = set & !(from | to);
    if set & from == 0 { rest } else { rest | to }
}

impl Position {
    /// What the moving piece becomes by moving onto another one of its own zone (rule 4).
    pub(super) const fn made(moving: Role, other: Role) -> Option<Role> {
        match (moving, other) {
            (Role::Drone, Role::Pawn) | (Role::Pawn, Role::Drone) => Some(Role::Queen),
            (Role::Pawn, Role::Pawn) => Some(Role::Drone),
            (Role::Drone, Role::Drone)
            | (Role::Queen | Role::King | Role::Rook | Role::Bishop | Role::Knight, _)
            | (_, Role::Queen | Role::King | Role::Rook | Role::Bishop | Role::Knight) => None,
        }
    }

    /// Plays a move that is known to be legal. With any other the position is meaningless.
    #[inline]
    pub(super) fn carry_out(&mut self, step: Move) {
        let (from, to) = (both(step.from), both(step.to));
        let met = self.occupied() & to != 0;
        let captures = met && zone(step.from) != zone(step.to);
        if captures {
            let value = |set: Set, role| if set & to == 0 { 0 } else { points(role) };
            let taken =
                value(self.queens, Role::Queen) + value(self.drones, Role::Drone) + value(self.pawns, Role::Pawn);
            // Scores and pieces on the board never come to more than 255: see `setup`.
            let score = &mut self.scores[self.side_to_move.index() & 1];
            *score = score.saturating_add(taken);
        }
        let drones_meet = self.drones & (from | to) != 0;
        self.queens = walk(self.queens, from, to);
        self.drones = walk(self.drones, from, to);
        self.pawns = walk(self.pawns, from, to);
        if met && !captures {
            self.drones &= !to;
            self.pawns &= !to;
            *(if drones_meet { &mut self.queens } else { &mut self.drones }) |= to;
        }
        self.clock = match self.clock {
            None => match step.kind {
                MoveKind::CallsClock => Some(CLOCK),
                MoveKind::Plain | MoveKind::ByVest => None,
            },
            Some(_) if captures => Some(CLOCK),
            Some(plies) => Some(plies.saturating_sub(1)),
        };
        self.last = Some((step.from, step.to));
        self.side_to_move = self.side_to_move.next(2);
        self.ply += 1;
        self.halfmove_clock = if captures { 0 } else { self.halfmove_clock + 1 };
    }

    /// What a legal move changes, in the order in which it happens, and the position after it.
    pub(super) fn changes_of(&self, step: Move) -> (Vec<Change>, Self) {
        let mut after = *self;
        after.carry_out(step);
        let Move { from, to, .. } = step;
        let mut changes = Vec::new();
        if let Some(piece) = self.piece(to) {
            changes.push(Change::Removed { square: to, piece });
        }
        if let Some(piece) = self.piece(from) {
            changes.push(Change::Moved { from, to, piece });
            let role = after.role_at(to).unwrap_or(piece.role);
            let now = Piece { army: army(zone(to)), role };
            if piece != now {
                changes.push(Change::Became { square: to, before: piece, after: now });
            }
        }
        let gained = after.score(self.side_to_move) - self.score(self.side_to_move);
        if gained > 0 {
            changes.push(Change::Score { seat: self.side_to_move, points: gained });
        }
        if let Some(plies) = after.clock.filter(|_| after.clock != self.clock) {
            changes.push(Change::Clock { plies });
        }
        (changes, after)
    }
}
