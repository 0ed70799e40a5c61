//! What an action does.

use super::{Cell, Position, SideChoicePhase, Variant};
use crate::rules::{Action, Army, GamePosition, Piece, Role, Seat, SeatStanding, Square};

impl<V: Variant> Position<V> {
    /// Plays an action that is known to be legal. With any other the position is meaningless.
    pub(super) fn carry_out(&mut self, action: Action) {
        let seat = self.side_to_move;
        let mut halfmove_clock = self.halfmove_clock + 1;
        match action {
            Action::Move(step) => {
                let captures = !self.cell(step.to).is_empty();
                let is_pawn = self.piece_at(step.from).is_some_and(|piece| piece.role == Role::Pawn);
                if captures || is_pawn {
                    halfmove_clock = 0;
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
                    self.update_command();
                }
            }
            Action::Castle { target } => {
                if let Some(([king, _], [rook, behind])) = self.castling_ways(target) {
                    self.walk(king, target);
                    self.walk(rook, behind);
                }
            }
            Action::Defect { army, step } => {
                let king = self.king(seat);
                self.recolour_king(army);
                if let (Some(king), Some(to)) = (king, step) {
                    if !self.cell(to).is_empty() {
                        halfmove_clock = 0;
                    }
                    self.walk(king, to);
                    self.update_command();
                }
            }
            Action::Own(army) => {
                self.side_choice = SideChoicePhase::Done;
                self.ply += 1;
                if army == Army::White {
                    self.owned.swap(0, 1);
                    self.kings.swap(0, 1);
                    self.update_command();
                    self.side_to_move = Seat::One;
                }
                return;
            }
            Action::Escape => self.remove_king(seat, SeatStanding::Escaped),
            Action::Resign => self.remove_king(seat, SeatStanding::Resigned),
            Action::Pass => {}
        }
        self.halfmove_clock = halfmove_clock;
        self.ply += 1;
        self.side_to_move = self.next_seat();
        if self.side_choice == SideChoicePhase::First {
            self.side_choice = SideChoicePhase::Choice;
        }
    }

    /// Moves a piece to another square and captures what stands there; returns whether either square is coloured.
    fn walk(&mut self, from: Square, to: Square) -> bool {
        let Some(piece) = self.piece_at(from) else { return false };
        if let Some(taken) = self.piece_at(to) {
            if let Some(seat) = self.seat_of_king(taken) {
                self.kings[seat.index()] = None;
                self.standing[seat.index()] = SeatStanding::Kingless;
            }
            self.clear(to);
        }
        self.clear(from);
        self.put(to, piece);
        if let Some(seat) = self.seat_of_king(piece) {
            self.kings[seat.index()] = Some(to);
        }
        V::GEOMETRY.colour(from).is_some() || V::GEOMETRY.colour(to).is_some()
    }

    /// The seat whose king this piece is.
    fn seat_of_king(&self, piece: Piece) -> Option<Seat> {
        if piece.role == Role::King { self.owner(piece.army) } else { None }
    }

    /// Puts a piece on a square that is empty, or on which a piece of its own army stands.
    pub(super) fn put(&mut self, square: Square, piece: Piece) {
        let (before, now) = (self.cell(square), Cell::of(piece));
        self.board_key ^= before.key(square) ^ now.key(square);
        self.cells[square.index()] = now;
        self.armies[piece.army.index()].insert(square);
    }

    /// Empties a square and drops the castling rights of what stood there.
    fn clear(&mut self, square: Square) {
        let Some(piece) = self.piece_at(square) else { return };
        self.board_key ^= self.cell(square).key(square);
        self.cells[square.index()] = Cell::EMPTY;
        self.armies[piece.army.index()].remove(square);
        self.unmoved_rooks.remove(square);
        if piece.role == Role::King
            && let Some(line) = V::line_of_king(square)
        {
            let waits = |rook: &Square| V::line_of_rook(*rook).is_some_and(|other| other.king == line.king);
            self.unmoved_rooks = self.unmoved_rooks.iter().filter(|rook| !waits(rook)).collect();
        }
    }

    /// Coup and overthrow (rule 14): the old king leaves the board, wherever it stands. An interregnum ends (Royale,
    /// rule 4).
    fn crown(&mut self, seat: Seat, square: Square, army: Army) {
        if let Some(old) = self.king(seat) {
            self.clear(old);
        }
        self.kings[seat.index()] = Some(square);
        self.standing[seat.index()] = SeatStanding::Playing;
        self.owned[seat.index()] = army;
    }

    /// The king of a seat leaves the board, if it has one; the seat still owns its colour (Royale, rules 5 and 8).
    fn remove_king(&mut self, seat: Seat, standing: SeatStanding) {
        if let Some(king) = self.kings[seat.index()].take() {
            self.clear(king);
            self.update_command();
        }
        self.standing[seat.index()] = standing;
    }

    /// The king of the side to move takes another colour where it stands (rule 15).
    pub(super) fn recolour_king(&mut self, army: Army) {
        let seat = self.side_to_move;
        let (Some(king), before) = (self.king(seat), self.owned(seat)) else { return };
        self.armies[before.index()].remove(king);
        self.put(king, Piece { army, role: Role::King });
        self.owned[seat.index()] = army;
        self.update_command();
    }
}
