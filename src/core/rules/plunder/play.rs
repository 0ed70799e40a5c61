//! What an action does.

use super::{Position, vests::adds};
use crate::rules::orthodox::bits::{Sq, bit, from_square, to_square};
use crate::rules::orthodox::{Perform, Variant, castling::Castle, explain::castle_meant, state::army};
use crate::rules::{Action, Change, Move, MoveKind, Piece, Role};

/// What a move does on the board.
pub(super) struct Way {
    pub from: Sq,
    pub to: Sq,
    pub role: Role,
    /// What the piece wears before the move.
    pub vest: Option<Role>,
    /// The square and kind of what is captured.
    pub victim: Option<(Sq, Role)>,
    /// The vest of what is captured.
    pub victim_vest: Option<Role>,
    pub castle: Option<&'static Castle>,
    /// The square that a pawn's double step crosses.
    pub crossed: Option<Sq>,
    /// What the piece becomes, or stays.
    pub becomes: Role,
    /// What it wears after the move.
    pub wears: Option<Role>,
}

impl Position {
    /// What a move does; `None` if nothing stands where it begins, or there is no vest to move by.
    pub(super) fn way(&self, step: Move) -> Option<Way> {
        let Move { promotion, plunder, .. } = step;
        let by_vest = step.kind == MoveKind::ByVest;
        let (from, to) = (from_square(step.from)?, from_square(step.to)?);
        let state = &self.state;
        let role = state.role_at(from)?;
        let vest = self.vests.at(from);
        let kind = if by_vest { vest? } else { role };
        let at = if kind == Role::Pawn && state.en_passant == Some(to) { state.passed(to) } else { to };
        let victim = if state.foe() & bit(at) == 0 { None } else { state.role_at(at).map(|role| (at, role)) };
        let castle = castle_meant(state, kind, from, to);
        let crossed = (kind == Role::Pawn && from.abs_diff(to) == 16).then_some((from + to) / 2);
        let becomes = promotion.unwrap_or(role);
        let kept = vest.filter(|vest| !by_vest && adds(*vest, becomes));
        Some(Way {
            from,
            to,
            role,
            vest,
            victim,
            victim_vest: victim.and_then(|(at, _)| self.vests.at(at)),
            castle,
            crossed,
            becomes,
            wears: plunder.or(kept),
        })
    }
}

impl Perform for Position {
    fn captures(&self, step: Move) -> bool {
        self.way(step).is_some_and(|way| way.victim.is_some())
    }

    fn carry_out(&mut self, action: Action) {
        let Action::Move(step) = action else { return };
        let Some(way) = self.way(step) else { return };
        let state = &mut self.state;
        let side = state.side;
        if let Some((at, role)) = way.victim {
            state.take(at, 1 - side, role);
            if way.victim_vest.is_some() {
                self.vests.put(at, None);
            }
        }
        state.walk(way.from, way.to, way.role);
        if way.becomes != way.role {
            state.take(way.to, side, way.role);
            state.put(way.to, side, way.becomes);
        }
        if way.vest.is_some() {
            self.vests.put(way.from, None);
        }
        if way.wears.is_some() {
            self.vests.put(way.to, way.wears);
        }
        if let Some(castle) = way.castle {
            state.walk(castle.rook, castle.crossed, Role::Rook);
            if let Some(vest) = self.vests.at(castle.rook) {
                self.vests.put(castle.rook, None);
                self.vests.put(castle.crossed, Some(vest));
            }
        }
        state.en_passant = None;
        state.drop_castling(way.from, way.to);
        state.pass_turn(way.role == Role::Pawn || way.victim.is_some());
        if let Some(square) = way.crossed {
            self.note_passed(square);
        }
    }

    fn changes_of(&self, action: Action) -> (Vec<Change>, Self) {
        let mut after = *self;
        after.carry_out(action);
        let mut changes = Vec::new();
        let Action::Move(step) = action else { return (changes, after) };
        let Some(way) = self.way(step) else { return (changes, after) };
        let (side, by_vest) = (self.state.side, step.kind == MoveKind::ByVest);
        let (from, to) = (to_square(way.from), to_square(way.to));
        let captured = step.plunder.is_some() && step.plunder == way.victim_vest;
        if let Some((at, role)) = way.victim {
            let square = to_square(at);
            changes.push(Change::Removed { square, piece: Piece { army: army(1 - side), role } });
            if let Some(kind) = way.victim_vest.filter(|_| !captured) {
                changes.push(Change::VestOff { square, kind });
            }
        }
        let piece = Piece { army: army(side), role: way.role };
        changes.push(Change::Moved { from, to, piece });
        if let Some(kind) = way.vest.filter(|_| by_vest) {
            changes.push(Change::VestOff { square: to, kind });
        }
        if way.becomes != way.role {
            let promoted = Piece { army: army(side), role: way.becomes };
            changes.push(Change::Became { square: to, before: piece, after: promoted });
        }
        if let Some(kind) = way.vest.filter(|vest| !by_vest && way.wears != Some(*vest)) {
            changes.push(Change::VestOff { square: to, kind });
        }
        if let Some(kind) = step.plunder {
            changes.push(Change::VestOn { square: to, kind, captured });
        }
        if let Some(castle) = way.castle {
            let rook = Piece { army: army(side), role: Role::Rook };
            let (from, to) = (to_square(castle.rook), to_square(castle.crossed));
            changes.push(Change::Moved { from, to, piece: rook });
        }
        (changes, after)
    }
}
