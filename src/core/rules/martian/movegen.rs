//! Every legal action, listed or only counted; calls of the clock are left out of both.

use std::ops::ControlFlow;

use super::sets::{self, Roles, Set};
use super::{Position, SUPPLY, both};
use crate::rules::{Action, Move, MoveKind, Role};

impl Position {
    /// The pieces of the side to move, where each role may arrive (rules 2 and 4), and the empty squares.
    #[inline]
    fn scene(&self) -> (Roles, Roles, Set) {
        let zone = sets::ZONES[self.side_to_move.index() & 1];
        let own = Roles { queens: self.queens & zone, drones: self.drones & zone, pawns: self.pawns & zone };
        let occupied = self.occupied();
        let foreign = !(occupied & zone);
        let mut arrive = Roles { queens: foreign, drones: foreign, pawns: foreign };
        if own.queens == 0 && self.in_supply(self.queens) {
            arrive.drones |= own.pawns;
            arrive.pawns |= own.drones;
        }
        if own.drones == 0 && self.in_supply(self.drones) {
            arrive.pawns |= own.pawns;
        }
        (own, arrive, !occupied)
    }

    /// Whether a promotion can make one more pyramid of a size, given those on the board (rule 4, option `supply`).
    const fn in_supply(&self, set: Set) -> bool {
        self.unlimited || sets::len(set) < SUPPLY
    }

    /// Whether the box has a pyramid left for a promotion to this role.
    pub(super) const fn has_supply(&self, role: Role) -> bool {
        match role {
            Role::Queen => self.in_supply(self.queens),
            Role::Drone => self.in_supply(self.drones),
            Role::Pawn => self.in_supply(self.pawns),
            Role::King | Role::Rook | Role::Bishop | Role::Knight => false,
        }
    }

    /// Calls `visit` for each legal move of this kind, each once, until it breaks off. It does not ask whether
    /// the clock may be called.
    #[inline]
    pub(super) fn visit_moves(&self, kind: MoveKind, visit: impl FnMut(Action) -> ControlFlow<()>) -> ControlFlow<()> {
        self.visit_arrivals(kind, !0, visit)
    }

    /// The same for the moves that arrive on one of these squares.
    #[inline]
    pub(super) fn visit_arrivals(
        &self,
        kind: MoveKind,
        wanted: Set,
        mut visit: impl FnMut(Action) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        if self.is_decided() {
            return ControlFlow::Continue(());
        }
        let (own, arrive, empty) = self.scene();
        let nobody = Roles { queens: 0, drones: 0, pawns: 0 };
        let undoing = self.undoing();
        // One role at a time, so that the moves of the other two are not computed.
        macro_rules! visit_role {
            ($role:ident) => {
                for from in sets::squares(own.$role) {
                    let alone = Roles { $role: both(from), ..nobody };
                    let [right, ahead, ahead_right, ahead_left] = sets::reach(alone, arrive, empty);
                    let mut reached = (right | ahead | ahead_right | ahead_left) & wanted;
                    if let Some((at, back)) = undoing
                        && at == from
                    {
                        reached &= !both(back);
                    }
                    for to in sets::squares_once(reached) {
                        visit(Action::Move(Move { from, to, promotion: None, kind, plunder: None }))?;
                    }
                }
            };
        }
        visit_role!(queens);
        visit_role!(drones);
        visit_role!(pawns);
        ControlFlow::Continue(())
    }

    #[inline]
    pub(super) fn count_actions(&self) -> u64 {
        if self.is_decided() {
            return 0;
        }
        let (own, arrive, empty) = self.scene();
        let moves: u32 = sets::reach(own, arrive, empty).iter().map(|set| set.count_ones()).sum();
        // Nothing has moved since the piece came over the canal, so the way back is always one of the moves.
        u64::from(moves.saturating_sub(u32::from(self.undoing().is_some())))
    }
}
