//! What an action does.

use super::geometry;
use super::movegen::is_first_square_of_king;
use super::{Cell, Opening, Position};
use crate::rules::{Action, Army, Change, GamePosition, Piece, Role, Seat, Square};

impl Position {
    /// Plays an action that is known to be legal. Anything else leaves a position that means nothing.
    pub(super) fn carry_out(&mut self, action: Action) {
        let seat = self.mover;
        let mut quiet = self.quiet + 1;
        match action {
            Action::Move(step) => {
                let captures = !self.cell(step.to).is_empty();
                let is_pawn = self.piece_at(step.from).is_some_and(|piece| piece.role == Role::Pawn);
                if captures || is_pawn {
                    quiet = 0;
                }
                let mut unsettled = self.walk(step.from, step.to);
                if let (Some(role), Some(pawn)) = (step.promotion, self.piece_at(step.to)) {
                    self.put(step.to, Piece { army: pawn.army, role });
                    if role == Role::King {
                        self.crown(seat, step.to, pawn.army);
                        unsettled = true;
                    }
                }
                if unsettled {
                    self.work_out_command();
                }
            }
            Action::Castle { target } => {
                let king = self.king(seat);
                let direction = if target.file() > king.file() { 2 } else { 6 };
                if let Some((rook, _)) = self.castling_rook(king, direction) {
                    self.walk(king, target);
                    self.walk(rook, geometry::along(target, (direction + 4) % 8, 1));
                }
            }
            Action::Defect { army, step } => {
                let king = self.king(seat);
                self.recolour_king(army);
                if let Some(to) = step {
                    if !self.cell(to).is_empty() {
                        quiet = 0;
                    }
                    self.walk(king, to);
                    self.work_out_command();
                }
            }
            Action::Own(army) => {
                self.opening = Opening::Done;
                self.ply += 1;
                if army == Army::White {
                    self.owned.swap(0, 1);
                    self.kings.swap(0, 1);
                    self.work_out_command();
                    self.mover = Seat::One;
                }
                return;
            }
            Action::Escape | Action::Pass | Action::Resign => {}
        }
        self.quiet = quiet;
        self.ply += 1;
        self.mover = seat.next(2);
        if self.opening == Opening::First {
            self.opening = Opening::Choice;
        }
    }

    /// Takes a piece to another square, over what stands there; says whether a coloured square was touched.
    fn walk(&mut self, from: Square, to: Square) -> bool {
        let Some(piece) = self.piece_at(from) else { return false };
        self.clear(to);
        self.clear(from);
        self.put(to, piece);
        if piece.role == Role::King
            && let Some(seat) = self.owner(piece.army)
        {
            self.kings[seat.index()] = to;
        }
        geometry::colour(from).is_some() || geometry::colour(to).is_some()
    }

    fn put(&mut self, square: Square, piece: Piece) {
        self.cells[square.index()] = Cell::of(piece);
        self.armies[piece.army.index()].insert(square);
    }

    /// Empties a square, with the castling rights that hang on what stood there.
    fn clear(&mut self, square: Square) {
        let Some(piece) = self.piece_at(square) else { return };
        self.cells[square.index()] = Cell::EMPTY;
        self.armies[piece.army.index()].remove(square);
        self.unmoved_rooks.remove(square);
        if piece.role == Role::King && is_first_square_of_king(square) {
            self.unmoved_rooks = self.unmoved_rooks.iter().filter(|rook| rook.rank() != square.rank()).collect();
        }
    }

    /// Coup and overthrow (rule 14): the old king leaves the board, wherever it stands.
    fn crown(&mut self, seat: Seat, square: Square, army: Army) {
        self.clear(self.king(seat));
        self.kings[seat.index()] = square;
        self.owned[seat.index()] = army;
    }

    /// The mover's king takes another colour where it stands (rule 15).
    pub(super) fn recolour_king(&mut self, army: Army) {
        let seat = self.mover;
        let (king, before) = (self.king(seat), self.owned(seat));
        self.armies[before.index()].remove(king);
        self.put(king, Piece { army, role: Role::King });
        self.owned[seat.index()] = army;
        self.work_out_command();
    }

    /// What a legal action changes, in the order in which it happens, and the position after it.
    pub(super) fn changes_of(&self, action: Action) -> (Vec<Change>, Self) {
        let mut after = self.clone();
        after.carry_out(action);
        let mut changes = Vec::new();
        let seat = self.mover;
        let king = self.king(seat);
        let own_king = Piece { army: self.owned(seat), role: Role::King };
        match action {
            Action::Move(step) => {
                self.note_walk(step.from, step.to, &mut changes);
                if let (Some(before), Some(now)) = (self.piece_at(step.from), after.piece_at(step.to))
                    && before != now
                {
                    changes.push(Change::Became { square: step.to, before, after: now });
                    if now.role == Role::King {
                        changes.push(Change::Removed { square: king, piece: own_king });
                    }
                }
            }
            Action::Castle { target } => {
                changes.push(Change::Moved { from: king, to: target, piece: own_king });
                let direction = if target.file() > king.file() { 2 } else { 6 };
                if let Some((rook, _)) = self.castling_rook(king, direction) {
                    self.note_walk(rook, geometry::along(target, (direction + 4) % 8, 1), &mut changes);
                }
            }
            Action::Defect { army, step } => {
                let recoloured = Piece { army, role: Role::King };
                changes.push(Change::Became { square: king, before: own_king, after: recoloured });
                if let Some(to) = step {
                    if let Some(piece) = self.piece_at(to) {
                        changes.push(Change::Removed { square: to, piece });
                    }
                    changes.push(Change::Moved { from: king, to, piece: recoloured });
                }
            }
            Action::Own(_) | Action::Escape | Action::Pass | Action::Resign => {}
        }
        self.note_command(&after, &mut changes);
        (changes, after)
    }

    fn note_walk(&self, from: Square, to: Square, changes: &mut Vec<Change>) {
        if let Some(piece) = self.piece_at(to)
            && to != self.king(self.mover)
        {
            changes.push(Change::Removed { square: to, piece });
        }
        if let Some(piece) = self.piece_at(from) {
            changes.push(Change::Moved { from, to, piece });
        }
    }

    /// Notes whatever differs in owners, commanders and blocked squares.
    fn note_command(&self, after: &Self, changes: &mut Vec<Change>) {
        for seat in self.seats() {
            if self.owned(seat) != after.owned(seat) {
                changes.push(Change::Owner { seat, before: self.owned(seat), after: after.owned(seat) });
            }
        }
        for army in Army::ALL {
            let (before, now) = (self.commander(army), after.commander(army));
            if before != now {
                changes.push(Change::Command { army, before, after: now });
            }
        }
        let blocked: Vec<Square> = self.blocked_squares().collect();
        let blocked_after: Vec<Square> = after.blocked_squares().collect();
        changes.extend(blocked_after.iter().filter(|square| !blocked.contains(square)).map(|s| Change::Blocked(*s)));
        changes.extend(blocked.iter().filter(|square| !blocked_after.contains(square)).map(|s| Change::Unblocked(*s)));
    }
}
