//! Every legal action of a position.

use std::ops::ControlFlow;

use super::attacks::Guard;
use super::geometry::{self, KING, KNIGHT, PAWN_CAPTURES, PAWN_STEPS, REACH, along};
use super::{Opening, Position};
use crate::rules::{Action, Army, GamePosition, Piece, Role, Square};

/// What a pawn may become (rule 12), in the order in which it is offered.
pub const PROMOTIONS: [Role; 5] = [Role::Queen, Role::Rook, Role::Bishop, Role::Knight, Role::King];

impl Position {
    /// Calls `visit` for each legal action, each once, until it breaks off; gives what it broke off with.
    pub(super) fn visit_actions(&self, mut visit: impl FnMut(Action) -> ControlFlow<()>) -> ControlFlow<()> {
        if self.opening() == Opening::Choice {
            visit(Action::Own(Army::White))?;
            return visit(Action::Own(Army::Black));
        }
        let guard = self.guard();
        for army in Army::ALL {
            if self.commander(army) == Some(self.mover()) && self.may_use_now(army) {
                for from in self.squares_of(army).iter() {
                    self.visit_piece(from, &guard, &mut visit)?;
                }
            }
        }
        if !guard.in_check() {
            self.visit_castling(&mut visit)?;
        }
        if self.opening() == Opening::Done {
            self.visit_defections(&mut visit)?;
        }
        ControlFlow::Continue(())
    }

    /// The first move of a game with the first-move choice is made with White's own pieces.
    pub(super) fn may_use_now(&self, army: Army) -> bool {
        self.opening() != Opening::First || army == self.owned(self.mover())
    }

    fn visit_piece(
        &self,
        from: Square,
        guard: &Guard,
        visit: &mut impl FnMut(Action) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let Some(piece) = self.piece_at(from) else { return ControlFlow::Continue(()) };
        let mut arrive = |to: Square| {
            if !self.can_stop(piece.army, from, to) {
                return ControlFlow::Continue(());
            }
            self.visit_arrival(piece, from, to, guard, visit)
        };
        match piece.role {
            Role::Pawn => {
                for step in &PAWN_STEPS[from.index()] {
                    let Some(one) = step.one.filter(|square| self.cell(*square).is_empty()) else { continue };
                    arrive(one)?;
                    if let Some(two) = step.two.filter(|square| self.cell(*square).is_empty()) {
                        arrive(two)?;
                    }
                }
                for to in PAWN_CAPTURES[from.index()].iter() {
                    if self.is_hostile(self.cell(to), self.mover()) {
                        arrive(to)?;
                    }
                }
            }
            Role::Knight | Role::King => {
                let leaps = if piece.role == Role::King { &KING } else { &KNIGHT };
                for to in leaps[from.index()].iter() {
                    let cell = self.cell(to);
                    if cell.is_empty() || self.is_hostile(cell, self.mover()) {
                        arrive(to)?;
                    }
                }
            }
            Role::Queen | Role::Rook | Role::Bishop => {
                let (first, stride) = match piece.role {
                    Role::Queen => (0, 1),
                    Role::Rook => (0, 2),
                    _ => (1, 2),
                };
                for direction in (first..8).step_by(stride) {
                    for steps in 1..=REACH[from.index()][direction] {
                        let to = along(from, direction, steps);
                        let cell = self.cell(to);
                        if cell.is_empty() {
                            arrive(to)?;
                            continue;
                        }
                        if self.is_hostile(cell, self.mover()) {
                            arrive(to)?;
                        }
                        break;
                    }
                }
            }
            Role::Drone => {}
        }
        ControlFlow::Continue(())
    }

    /// Whether a piece of `army` that comes from `from` may stop on `to` (rules 7 and 8).
    pub(super) fn can_stop(&self, army: Army, from: Square, to: Square) -> bool {
        let Some(colour) = geometry::colour(to) else { return true };
        let Some(twin) = geometry::twin(to) else { return true };
        colour != army && (self.cell(twin).is_empty() || (twin == from && self.twin_jump()))
    }

    fn visit_arrival(
        &self,
        piece: Piece,
        from: Square,
        to: Square,
        guard: &Guard,
        visit: &mut impl FnMut(Action) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let same_command = geometry::colour(from).is_none() && geometry::colour(to).is_none();
        let action = Action::step(from, to);
        let safe = match piece.role {
            _ if !same_command => self.is_safe_after(action),
            Role::King => self.attacker(to, self.mover(), Some(from)).is_none(),
            _ => guard.allows(from, to),
        };
        if piece.role != Role::Pawn || !geometry::in_promotion_zone(to) {
            return if safe { visit(action) } else { ControlFlow::Continue(()) };
        }
        for role in PROMOTIONS {
            let action = Action::promotion(from, to, Some(role));
            if if role == Role::King { self.may_crown(piece.army) && self.is_safe_after(action) } else { safe } {
                visit(action)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// In the first move of the game nobody changes the colour that it owns.
    pub(super) fn may_crown(&self, army: Army) -> bool {
        self.opening() == Opening::Done || army == self.owned(self.mover())
    }

    /// Whether the mover's king (the new one after a change of king) cannot be captured after the action (rule 17).
    pub(super) fn is_safe_after(&self, action: Action) -> bool {
        let mut after = self.clone();
        after.carry_out(action);
        after.attacker(after.king(self.mover()), self.mover(), None).is_none()
    }

    fn visit_castling(&self, visit: &mut impl FnMut(Action) -> ControlFlow<()>) -> ControlFlow<()> {
        let king = self.king(self.mover());
        for direction in [2, 6] {
            let Some((_, distance)) = self.castling_rook(king, direction) else { continue };
            for steps in 1..distance {
                let target = along(king, direction, steps);
                if self.attacker(target, self.mover(), Some(king)).is_some() {
                    break;
                }
                let action = Action::Castle { target };
                if self.is_safe_after(action) {
                    visit(action)?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// The unmoved rook that the mover's unmoved king on `king` can castle with in this direction, and its distance.
    pub(super) fn castling_rook(&self, king: Square, direction: usize) -> Option<(Square, u8)> {
        if !is_first_square_of_king(king) {
            return None;
        }
        let nearest = (1..=REACH[king.index()][direction])
            .map(|steps| (along(king, direction, steps), steps))
            .find(|(square, _)| !self.cell(*square).is_empty());
        nearest.filter(|(square, _)| {
            self.unmoved_rooks().contains(*square)
                && self.piece_at(*square).is_some_and(|rook| self.commander(rook.army) == Some(self.mover()))
        })
    }

    fn visit_defections(&self, visit: &mut impl FnMut(Action) -> ControlFlow<()>) -> ControlFlow<()> {
        let seat = self.mover();
        let king = self.king(seat);
        for army in Army::ALL {
            if self.commander(army) != Some(seat) || army == self.owned(seat) {
                continue;
            }
            if geometry::colour(king) != Some(army) {
                let action = Action::Defect { army, step: None };
                if self.is_safe_after(action) {
                    visit(action)?;
                }
                continue;
            }
            // Rule 15: the step is judged with the recoloured king still in its place.
            let mut recoloured = self.clone();
            recoloured.recolour_king(army);
            for to in KING[king.index()].iter() {
                let cell = recoloured.cell(to);
                // The other king may stand there, safe from the old colour only: a king is never captured.
                let takes = recoloured.is_hostile(cell, seat) && to != recoloured.king(seat.next(2));
                let free = cell.is_empty() || takes;
                let action = Action::Defect { army, step: Some(to) };
                if free && recoloured.can_stop(army, king, to) && self.is_safe_after(action) {
                    visit(action)?;
                }
            }
        }
        ControlFlow::Continue(())
    }
}

/// i1 and i16, where an unmoved king stands.
pub(super) const fn is_first_square_of_king(square: Square) -> bool {
    square.file() == 8 && matches!(square.rank(), 0 | 15)
}
