//! What an action does, and why it is not legal.

use super::Position;
use crate::rules::orthodox::bits::{bit, from_square, to_square};
use crate::rules::orthodox::state::{army, last_rank, seat};
use crate::rules::orthodox::{Explain, Perform, Variant, castling, explain};
use crate::rules::{Action, Change, Move, MoveKind, Piece, Refusal, Role};

impl Perform for Position {
    fn captures(&self, step: Move) -> bool {
        let (Some(from), Some(to)) = (from_square(step.from), from_square(step.to)) else { return false };
        let passes = self.state.en_passant == Some(to) && self.state.role_at(from) == Some(Role::Pawn);
        passes || self.state.foe() & bit(to) != 0
    }

    fn carry_out(&mut self, action: Action) {
        let Action::Move(Move { from, to, promotion, .. }) = action else { return };
        let (Some(from), Some(to)) = (from_square(from), from_square(to)) else { return };
        let state = &mut self.state;
        let Some(role) = state.role_at(from) else { return };
        let side = state.side;
        let victim = if role == Role::Pawn && state.en_passant == Some(to) { state.passed(to) } else { to };
        let captured = if state.foe() & bit(victim) == 0 { None } else { state.role_at(victim) };
        if let Some(captured) = captured {
            state.take(victim, 1 - side, captured);
        }
        state.walk(from, to, role);
        state.en_passant = None;
        let mut passed = None;
        match role {
            Role::King => {
                if let Some(castle) = castling::meant(side, from, to) {
                    state.walk(castle.rook, castle.crossed, Role::Rook);
                }
            }
            Role::Pawn => {
                if let Some(role) = promotion {
                    state.take(to, side, Role::Pawn);
                    state.put(to, side, role);
                }
                passed = (from.abs_diff(to) == 16).then_some((from + to) / 2);
            }
            Role::Queen | Role::Rook | Role::Bishop | Role::Knight | Role::Drone => {}
        }
        state.drop_castling(from, to);
        state.pass_turn(role == Role::Pawn || captured.is_some());
        if let Some(square) = passed {
            self.note_passed(square);
        }
    }

    fn changes_of(&self, action: Action) -> (Vec<Change>, Self) {
        let mut after = *self;
        after.carry_out(action);
        let mut changes = Vec::new();
        let Action::Move(Move { from, to, promotion, .. }) = action else { return (changes, after) };
        let (Some(start), Some(end)) = (from_square(from), from_square(to)) else { return (changes, after) };
        let Some(piece) = self.state.piece_at(start) else { return (changes, after) };
        let side = self.state.side;
        let passes = piece.role == Role::Pawn && self.state.en_passant == Some(end);
        let victim = if passes { self.state.passed(end) } else { end };
        if let Some(captured) = self.state.piece_at(victim) {
            changes.push(Change::Removed { square: to_square(victim), piece: captured });
        }
        changes.push(Change::Moved { from, to, piece });
        if let Some(role) = promotion {
            let promoted = Piece { army: piece.army, role };
            changes.push(Change::Became { square: to, before: piece, after: promoted });
        }
        let castle = castling::meant(side, start, end).filter(|_| piece.role == Role::King);
        if let Some(castle) = castle {
            let rook = Piece { army: army(side), role: Role::Rook };
            let (from, to) = (to_square(castle.rook), to_square(castle.crossed));
            changes.push(Change::Moved { from, to, piece: rook });
        }
        let royal = self.king(side);
        let followed = if royal == start { end } else { royal };
        let now = after.king(side);
        if now != followed {
            changes.push(Change::Royal { seat: seat(side), square: to_square(now) });
        }
        (changes, after)
    }
}

impl Explain for Position {
    fn reasons(&self, action: Action) -> Result<(), Refusal> {
        let Action::Move(Move { from, to, promotion, kind: MoveKind::Plain, plunder: None }) = action else {
            return Err(Refusal::OtherGame(action));
        };
        let (start, piece) = explain::piece_to_use(&self.state, from)?;
        let end = from_square(to).ok_or(Refusal::OffBoard(to))?;
        if start == end {
            return Err(Refusal::SameSquare(to));
        }
        if let Some(castle) = explain::castle_meant(&self.state, piece.role, start, end) {
            explain::promotion(false, promotion)?;
            explain::castling_way(&self.state, castle)?;
            return self.castling_danger(castle).map_or(Ok(()), |why| Err(explain::no_castling(castle, why)));
        }
        explain::way(&self.state, piece.role, start, end)?;
        let due = piece.role == Role::Pawn && last_rank(self.state.side) & bit(end) != 0;
        explain::promotion(due, promotion)?;
        let mut after = *self;
        after.carry_out(action);
        let side = self.state.side;
        explain::exposed(&after.state, after.king(side), after.attackers_of_king(side))
    }
}
