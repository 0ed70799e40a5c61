//! What an action changes, change by change.

use super::{Position, Variant};
use crate::rules::{Action, Army, Change, GamePosition, Piece, Role, Seat, Square};

impl<V: Variant> Position<V> {
    /// What a legal action changes, in the order in which it happens, and the position after it.
    pub(super) fn changes_of(&self, action: Action) -> (Vec<Change>, Self) {
        let mut after = self.clone();
        after.carry_out(action);
        let mut changes = Vec::new();
        let own_king = Piece { army: self.owned(self.side_to_move), role: Role::King };
        let king = self.king(self.side_to_move);
        match action {
            Action::Move(step) => {
                self.note_walk(step.from, step.to, &mut changes);
                if let (Some(before), Some(now)) = (self.piece_at(step.from), after.piece_at(step.to))
                    && before != now
                {
                    changes.push(Change::Became { square: step.to, before, after: now });
                    if now.role == Role::King {
                        changes.extend(king.map(|square| Change::Removed { square, piece: own_king }));
                    }
                }
            }
            Action::Castle { target } => {
                if let Some((king, rook)) = self.castling_ways(target) {
                    changes.extend(
                        [king, rook]
                            .into_iter()
                            .filter_map(|[from, to]| Some(Change::Moved { from, to, piece: self.piece_at(from)? })),
                    );
                }
            }
            Action::Defect { army, step } => {
                let recoloured = Piece { army, role: Role::King };
                if let Some(king) = king {
                    changes.push(Change::Became { square: king, before: own_king, after: recoloured });
                    self.note_step(recoloured, king, step, &mut changes);
                }
            }
            Action::Escape | Action::Resign => {
                changes.extend(king.map(|square| Change::Removed { square, piece: own_king }));
            }
            Action::Own(_) | Action::Pass => {}
        }
        self.note_standing(&after, &mut changes);
        self.note_command(&after, &mut changes);
        (changes, after)
    }

    /// Notes that the piece on a square moves and captures what stands where it arrives.
    fn note_walk(&self, from: Square, to: Square, changes: &mut Vec<Change>) {
        if let Some(piece) = self.piece_at(from) {
            self.note_step(piece, from, Some(to), changes);
        }
    }

    fn note_step(&self, piece: Piece, from: Square, to: Option<Square>, changes: &mut Vec<Change>) {
        let Some(to) = to else { return };
        changes.extend(self.piece_at(to).map(|piece| Change::Removed { square: to, piece }));
        changes.push(Change::Moved { from, to, piece });
    }

    /// Notes which seats have lost their king, have one again, or have left the fight (Royale).
    fn note_standing(&self, after: &Self, changes: &mut Vec<Change>) {
        let differs = |seat: &Seat| self.standing(*seat) != after.standing(*seat);
        let now = |seat| Change::Standing { seat, now: after.standing(seat) };
        changes.extend(self.seats().filter(differs).map(now));
    }

    /// Notes all differences in owners, commanders and blocked squares.
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
