//! What a search asks of both variants.

use std::ops::ControlFlow;

use super::geometry::{along, slides};
use super::{Position, SideChoicePhase, Variant};
use crate::rules::{
    Action, Army, End, GamePosition, Move, Piece, Reason, Role, Score, Searchable, Seat, Square, SquareSet, Tactical,
};

impl<V: Variant> Searchable for Position<V> {
    fn visit_tactical(&self, tactical: Tactical, visit: impl FnMut(Action) -> ControlFlow<()>) -> ControlFlow<()> {
        self.visit_tactical_actions(tactical, true, |_| true, visit)
    }

    fn visit_likely(
        &self,
        tactical: Tactical,
        is_likely: impl Fn(Action) -> bool,
        visit: impl FnMut(Action) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        self.visit_tactical_actions(tactical, false, is_likely, visit)
    }

    fn is_tactical(&self, action: Action, tactical: Tactical) -> bool {
        let command = tactical == Tactical::Command;
        match action {
            Action::Move(Move { from, to, promotion, .. }) => {
                promotion.is_some() || !self.cell(to).is_empty() || command && !V::GEOMETRY.keeps_command(from, to)
            }
            Action::Defect { step, .. } => command || step.is_some_and(|to| !self.cell(to).is_empty()),
            Action::Castle { .. } | Action::Own(_) | Action::Escape | Action::Pass | Action::Resign => false,
        }
    }

    fn taken(&self, action: Action) -> Option<(Square, Piece)> {
        let at = match action {
            Action::Move(step) => step.to,
            Action::Defect { step, .. } => step?,
            Action::Castle { .. } | Action::Own(_) | Action::Escape | Action::Pass | Action::Resign => return None,
        };
        Some((at, self.piece_at(at)?))
    }

    fn is_in_check(&self, seat: Seat) -> bool {
        self.in_check(seat)
    }

    fn passed(&self) -> Option<Self> {
        if V::KINGS_ARE_CAPTURED || self.side_choice != SideChoicePhase::Done || self.in_check(self.side_to_move) {
            return None;
        }
        let mut after = self.clone();
        after.carry_out(Action::Pass);
        Some(after)
    }

    fn chooses_side(&self) -> bool {
        self.side_choice == SideChoicePhase::Choice
    }

    fn plain_end(&self) -> Option<End> {
        let drawn = || {
            let mut end = End::draw(V::SEATS, Reason::QuietPlies);
            for seat in self.seats().filter(|seat| self.has_resigned(*seat)) {
                end.scores[seat.index()] = Score::Zero;
            }
            end
        };
        V::plain_end(self).or_else(|| (self.halfmove_clock >= V::HALFMOVE_LIMIT).then(drawn))
    }

    fn end_without_actions(&self) -> End {
        if self.in_check(self.side_to_move) {
            End::win(self.side_to_move.next(2), Reason::Checkmate)
        } else {
            End::draw(2, Reason::Stalemate)
        }
    }

    fn attacked_by(&self, seat: Seat) -> SquareSet {
        let mut attacked = SquareSet::EMPTY;
        for army in Army::ALL.into_iter().filter(|army| self.commander(*army) == Some(seat)) {
            // Rule 7: an army does not attack the squares of its own colour.
            let mut own = SquareSet::EMPTY;
            for from in self.squares_of(army).iter() {
                self.add_attacks(from, &mut own);
            }
            V::GEOMETRY.twins(army).into_iter().flatten().for_each(|square| own.remove(square));
            attacked = attacked.union(own);
        }
        attacked
    }
}

impl<V: Variant> Position<V> {
    /// From where to where the rook goes when the side to move castles to `target`.
    pub(crate) fn castled_rook(&self, target: Square) -> Option<(Square, Square)> {
        self.castling_ways(target).map(|(_, [from, to])| (from, to))
    }

    /// Whether an enemy of `seat` could capture on `target` once `vacated` is empty.
    pub(crate) fn is_attacked(&self, target: Square, seat: Seat, vacated: Square) -> bool {
        self.attacker(target, seat, Some(vacated)).is_some()
    }

    /// Adds the squares that the piece on a square attacks, whatever their colour.
    fn add_attacks(&self, from: Square, attacked: &mut SquareSet) {
        let Some(piece) = self.piece_at(from) else { return };
        let leaps = match piece.role {
            Role::Pawn => &V::GEOMETRY.pawn_captures,
            Role::Knight => &V::GEOMETRY.knight,
            Role::King => &V::GEOMETRY.king,
            Role::Queen | Role::Rook | Role::Bishop => {
                for direction in (0..8).filter(|direction| slides(piece.role, *direction)) {
                    for steps in 1..=V::GEOMETRY.reach[from.index()][direction] {
                        let to = along(from, direction, steps);
                        attacked.insert(to);
                        if !self.cell(to).is_empty() {
                            break;
                        }
                    }
                }
                return;
            }
            Role::Drone => return,
        };
        leaps[from.index()].iter().for_each(|to| attacked.insert(to));
    }
}

/// What stands around a square, along ranks, files and diagonals.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Surroundings {
    /// Empty squares up to the next piece, at most eight in each direction.
    pub open: usize,
    /// Pieces of the seat on the next squares.
    pub friends: usize,
    /// Lines on which the next piece is an enemy's.
    pub foes: usize,
}

impl<V: Variant> Position<V> {
    /// What stands around a square, as a seat sees it.
    pub(crate) fn surroundings(&self, square: Square, seat: Seat) -> Surroundings {
        let mut found = Surroundings::default();
        for (direction, reach) in V::GEOMETRY.reach[square.index()].into_iter().enumerate() {
            for steps in 1..=reach {
                let Some(piece) = self.piece_at(along(square, direction, steps)) else {
                    found.open += 1;
                    continue;
                };
                match self.commander(piece.army) {
                    Some(by) if by == seat => found.friends += usize::from(steps == 1),
                    Some(_) => found.foes += 1,
                    None => {}
                }
                break;
            }
        }
        found
    }
}
