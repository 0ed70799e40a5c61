//! Every legal action of a position.

use std::ops::ControlFlow;

use super::{Position, SideChoicePhase, Turn, Variant, attacks::Guard, geometry::along};
use crate::rules::{Action, Army, GamePosition, Piece, Role, Searchable, Square, SquareSet, Tactical};

/// Which actions are generated. This is asked before it is known whether they are legal, which costs most.
pub(super) trait Wanted: Copy {
    /// Whether moves from here to there are; `met` tells whether something stands there.
    fn wants_move<V: Variant>(self, from: Square, to: Square, met: bool) -> bool;

    fn wants(self, action: Action) -> bool;

    /// Where moves from a square have to arrive to be wanted, if that is known; then sliders are asked of these squares
    /// only, in no certain order.
    fn targets<V: Variant>(self, _from: Square) -> Option<SquareSet> {
        None
    }
}

#[derive(Clone, Copy)]
pub(super) struct All;

impl Wanted for All {
    fn wants_move<V: Variant>(self, _: Square, _: Square, _: bool) -> bool {
        true
    }

    fn wants(self, _: Action) -> bool {
        true
    }
}

/// Tactical actions that look likely.
#[derive(Clone, Copy)]
struct Likely<'a, F> {
    tactical: Tactical,
    /// The squares of hostile pieces, where the order does not matter.
    hostile: Option<SquareSet>,
    is_likely: &'a F,
}

impl<F: Copy + Fn(Action) -> bool> Wanted for Likely<'_, F> {
    fn wants_move<V: Variant>(self, from: Square, to: Square, met: bool) -> bool {
        // Only pawns are tactical by where they arrive; that is checked later.
        met || V::PROMOTION_SQUARES.contains(to)
            || self.tactical == Tactical::Command && !V::GEOMETRY.keeps_command(from, to)
    }

    fn wants(self, action: Action) -> bool {
        (self.is_likely)(action)
    }

    fn targets<V: Variant>(self, from: Square) -> Option<SquareSet> {
        let hostile = self.hostile?;
        match self.tactical {
            Tactical::Captures => Some(hostile),
            Tactical::Command if V::GEOMETRY.colour(from).is_some() => None,
            Tactical::Command => Some(hostile.union(V::GEOMETRY.coloured)),
        }
    }
}

/// What a pawn may become (rule 12), in the order in which it is offered.
pub const PROMOTIONS: [Role; 5] = [Role::Queen, Role::Rook, Role::Bishop, Role::Knight, Role::King];

impl<V: Variant> Position<V> {
    /// Calls `visit` for each legal action, each once, until it breaks off; returns what it broke off with.
    pub(super) fn visit_actions(&self, mut visit: impl FnMut(Action) -> ControlFlow<()>) -> ControlFlow<()> {
        if self.side_choice() == SideChoicePhase::Choice {
            visit(Action::Own(Army::White))?;
            return visit(Action::Own(Army::Black));
        }
        match V::turn(self) {
            Turn::Over => ControlFlow::Continue(()),
            Turn::Escapes => visit(Action::Escape),
            Turn::Passes => visit(Action::Pass),
            Turn::Free => self.visit_free(&mut visit),
        }
    }

    /// Calls `visit` for each legal action that is tactical and likely; if `in_order`, in the order of
    /// [`visit_actions`](Self::visit_actions).
    pub(super) fn visit_tactical_actions(
        &self,
        tactical: Tactical,
        in_order: bool,
        is_likely: impl Fn(Action) -> bool,
        mut visit: impl FnMut(Action) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        if self.side_choice() == SideChoicePhase::Choice || V::turn(self) != Turn::Free {
            return ControlFlow::Continue(());
        }
        let guard = self.king_guard();
        let is_likely = |action| self.is_tactical(action, tactical) && is_likely(action);
        let hostile = (!in_order).then(|| self.hostile_to(self.side_to_move(), None));
        let wanted = Likely { tactical, hostile, is_likely: &is_likely };
        self.visit_pieces(guard.as_ref(), wanted, &mut visit)?;
        let king = self.king(self.side_to_move()).filter(|_| self.side_choice() == SideChoicePhase::Done);
        let Some(king) = king else { return ControlFlow::Continue(()) };
        match tactical {
            Tactical::Command => self.visit_defections(king, guard.as_ref(), wanted, &mut visit),
            // A king captures with the step that takes it off a square of its new colour.
            Tactical::Captures => V::GEOMETRY.colour(king).map_or(ControlFlow::Continue(()), |army| {
                self.visit_defections_to(army, king, guard.as_ref(), wanted, &mut visit)
            }),
        }
    }

    /// What shields the king of the seat to move, where its safety is asked for.
    pub(super) fn king_guard(&self) -> Option<Guard> {
        self.king(self.side_to_move()).filter(|_| !V::KINGS_ARE_CAPTURED).map(|king| self.guard(king))
    }

    fn visit_pieces(
        &self,
        guard: Option<&Guard>,
        wanted: impl Wanted,
        visit: &mut impl FnMut(Action) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let usable = |army: &Army| self.commander(*army) == Some(self.side_to_move()) && self.may_use_now(*army);
        for army in Army::ALL.into_iter().filter(usable) {
            for from in self.squares_of(army).iter() {
                self.visit_piece(from, guard, wanted, visit)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Calls `visit` for everything that moves, castles or defects, unless it is forbidden.
    pub(in crate::rules) fn visit_free(&self, visit: &mut impl FnMut(Action) -> ControlFlow<()>) -> ControlFlow<()> {
        let guard = self.king_guard();
        self.visit_pieces(guard.as_ref(), All, visit)?;
        let Some(king) = self.king(self.side_to_move()) else { return ControlFlow::Continue(()) };
        if !guard.as_ref().is_some_and(Guard::in_check) {
            self.visit_castling(king, visit)?;
        }
        if self.side_choice() == SideChoicePhase::Done {
            self.visit_defections(king, guard.as_ref(), All, visit)?;
        }
        ControlFlow::Continue(())
    }

    /// Whether the side to move may use an army now: with the first-move choice, the first move of the game is made with
    /// White's own pieces.
    pub(super) fn may_use_now(&self, army: Army) -> bool {
        self.side_choice() != SideChoicePhase::First || army == self.owned(self.side_to_move())
    }

    pub(super) fn visit_piece(
        &self,
        from: Square,
        guard: Option<&Guard>,
        wanted: impl Wanted,
        visit: &mut impl FnMut(Action) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let Some(piece) = self.piece_at(from) else { return ControlFlow::Continue(()) };
        let mut arrive = |to: Square| {
            if !wanted.wants_move::<V>(from, to, !self.cell(to).is_empty()) || !self.can_stop(piece.army, from, to) {
                return ControlFlow::Continue(());
            }
            self.visit_arrival(piece, from, to, guard, wanted, visit)
        };
        // From a first direction on, every direction or every other one.
        let mut slide = |first: usize, stride: usize| {
            if let Some(targets) = wanted.targets::<V>(from) {
                for to in targets.intersection(V::GEOMETRY.view[from.index()]).iter() {
                    if self.slides_between(piece.role, to, from, None)
                        && (self.cell(to).is_empty() || self.is_hostile(self.cell(to), self.side_to_move()))
                    {
                        arrive(to)?;
                    }
                }
                return ControlFlow::Continue(());
            }
            for direction in (first..8).step_by(stride) {
                for steps in 1..=V::GEOMETRY.reach[from.index()][direction] {
                    let to = along(from, direction, steps);
                    let cell = self.cell(to);
                    if cell.is_empty() {
                        arrive(to)?;
                        continue;
                    }
                    if self.is_hostile(cell, self.side_to_move()) {
                        arrive(to)?;
                    }
                    break;
                }
            }
            ControlFlow::Continue(())
        };
        match piece.role {
            Role::Pawn => {
                for step in &V::GEOMETRY.pawn_steps[from.index()] {
                    let Some(one) = step.one.filter(|square| self.cell(*square).is_empty()) else { continue };
                    arrive(one)?;
                    if let Some(two) = step.two.filter(|square| self.cell(*square).is_empty()) {
                        arrive(two)?;
                    }
                }
                for to in V::GEOMETRY.pawn_captures[from.index()].iter() {
                    if self.is_hostile(self.cell(to), self.side_to_move()) {
                        arrive(to)?;
                    }
                }
            }
            Role::Knight | Role::King => {
                let leaps = if piece.role == Role::King { &V::GEOMETRY.king } else { &V::GEOMETRY.knight };
                for to in leaps[from.index()].iter() {
                    let cell = self.cell(to);
                    if cell.is_empty() || self.is_hostile(cell, self.side_to_move()) {
                        arrive(to)?;
                    }
                }
            }
            Role::Queen => slide(0, 1)?,
            Role::Rook => slide(0, 2)?,
            Role::Bishop => slide(1, 2)?,
            Role::Drone => {}
        }
        ControlFlow::Continue(())
    }

    /// Whether a piece of `army` that comes from `from` may stop on `to` (rules 7 and 8).
    pub(super) fn can_stop(&self, army: Army, from: Square, to: Square) -> bool {
        let Some(colour) = V::GEOMETRY.colour(to) else { return true };
        let Some(twin) = V::GEOMETRY.twin(to) else { return true };
        colour != army && (self.cell(twin).is_empty() || (twin == from && self.twin_jump()))
    }

    fn visit_arrival(
        &self,
        piece: Piece,
        from: Square,
        to: Square,
        guard: Option<&Guard>,
        wanted: impl Wanted,
        visit: &mut impl FnMut(Action) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let action = Action::step(from, to);
        let promotes = piece.role == Role::Pawn && V::PROMOTION_SQUARES.contains(to);
        if !promotes && !wanted.wants(action) {
            return ControlFlow::Continue(());
        }
        let safe = guard.is_none_or(|guard| {
            if !V::GEOMETRY.keeps_command(from, to) {
                piece.role != Role::King && self.is_surely_safe_after(guard, piece.army, from, to)
                    || self.is_safe_after(action)
            } else if piece.role == Role::King {
                self.attacker(to, self.side_to_move(), Some(from)).is_none()
            } else {
                guard.allows(from, to)
            }
        });
        if !promotes {
            return if safe { visit(action) } else { ControlFlow::Continue(()) };
        }
        for role in PROMOTIONS {
            let action = Action::promotion(from, to, Some(role));
            if !wanted.wants(action) {
                continue;
            }
            let allowed = if role == Role::King {
                self.may_crown(piece.army) && (guard.is_none() || self.is_safe_after(action))
            } else {
                safe
            };
            if allowed {
                visit(action)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Whether a pawn of `army` may become a king: on the first move of the game no seat changes the colour that it owns.
    pub(super) fn may_crown(&self, army: Army) -> bool {
        self.side_choice() == SideChoicePhase::Done || army == self.owned(self.side_to_move())
    }

    /// Whether the king of the side to move (the new one, if the action changes it) is safe after the action (rule 17).
    pub(in crate::rules) fn is_safe_after(&self, action: Action) -> bool {
        let mut after = self.clone();
        after.carry_out(action);
        !after.in_check(self.side_to_move())
    }

    pub(super) fn visit_castling(
        &self,
        king: Square,
        visit: &mut impl FnMut(Action) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let Some(line) = V::line_of_king(king) else { return ControlFlow::Continue(()) };
        for direction in line.directions {
            let Some((_, distance)) = self.castling_rook(king, direction) else { continue };
            for steps in 1..distance {
                let target = along(king, direction, steps);
                let action = Action::Castle { target };
                if !V::KINGS_ARE_CAPTURED {
                    if self.attacker(target, self.side_to_move(), Some(king)).is_some() {
                        break;
                    }
                    if !self.is_safe_after(action) {
                        continue;
                    }
                }
                visit(action)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// The unmoved rook with which the side to move can castle in this direction, its king standing unmoved on `king`, and
    /// its distance.
    pub(super) fn castling_rook(&self, king: Square, direction: usize) -> Option<(Square, u8)> {
        let line = V::line_of_king(king)?;
        let nearest = (1..=V::GEOMETRY.reach[king.index()][direction])
            .map(|steps| (along(king, direction, steps), steps))
            .find(|(square, _)| !self.cell(*square).is_empty());
        nearest.filter(|(square, _)| {
            self.unmoved_rooks().contains(*square)
                && V::line_of_rook(*square).is_some_and(|other| other.king == line.king)
                && self.piece_at(*square).is_some_and(|rook| self.commander(rook.army) == Some(self.side_to_move()))
        })
    }

    /// The squares between which king and rook go when the side to move castles to `target`.
    pub(super) fn castling_ways(&self, target: Square) -> Option<([Square; 2], [Square; 2])> {
        let king = self.king(self.side_to_move())?;
        let direction = V::line_of_king(king)?.direction_to(target);
        let (rook, _) = self.castling_rook(king, direction)?;
        Some(([king, target], [rook, along(target, (direction + 4) % 8, 1)]))
    }

    fn visit_defections(
        &self,
        king: Square,
        guard: Option<&Guard>,
        wanted: impl Wanted,
        visit: &mut impl FnMut(Action) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        Army::ALL.into_iter().try_for_each(|army| self.visit_defections_to(army, king, guard, wanted, visit))
    }

    fn visit_defections_to(
        &self,
        army: Army,
        king: Square,
        guard: Option<&Guard>,
        wanted: impl Wanted,
        visit: &mut impl FnMut(Action) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let seat = self.side_to_move();
        if self.commander(army) != Some(seat) || army == self.owned(seat) {
            return ControlFlow::Continue(());
        }
        if V::GEOMETRY.colour(king) != Some(army) {
            let action = Action::Defect { army, step: None };
            let safe = || guard.is_none_or(|guard| self.is_surely_safe_as(guard, army) || self.is_safe_after(action));
            return if wanted.wants(action) && safe() { visit(action) } else { ControlFlow::Continue(()) };
        }
        // Rule 15: whether a step is legal is decided with the recoloured king still in its place.
        let mut recoloured = self.clone();
        recoloured.recolour_king(army);
        for to in V::GEOMETRY.king[king.index()].iter() {
            let cell = recoloured.cell(to);
            let free = cell.is_empty() || (recoloured.is_hostile(cell, seat) && recoloured.may_take_on(to));
            let action = Action::Defect { army, step: Some(to) };
            if free
                && recoloured.can_stop(army, king, to)
                && wanted.wants(action)
                && (guard.is_none() || self.is_safe_after(action))
            {
                visit(action)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Whether a defection's step may capture on `to`. The other king may stand there, safe from the old colour; in
    /// Sovereign Chess no king is ever captured.
    pub(super) fn may_take_on(&self, to: Square) -> bool {
        V::KINGS_ARE_CAPTURED || self.piece_at(to).is_none_or(|piece| piece.role != Role::King)
    }
}
