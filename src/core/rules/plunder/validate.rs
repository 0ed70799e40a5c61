//! Why an action is not legal.

use super::vests::{Kinds, adds};
use super::{PlunderRefusal, Position, loot::Taker, play::Way};
use crate::rules::orthodox::bits::{bit, from_square, squares, to_square};
use crate::rules::orthodox::state::{army, last_rank};
use crate::rules::orthodox::{Explain, Perform, Variant, explain};
use crate::rules::{Action, Move, MoveKind, Piece, Refusal, Role};

impl Explain for Position {
    fn reasons(&self, action: Action) -> Result<(), Refusal> {
        let Action::Move(step @ Move { kind: MoveKind::Plain | MoveKind::ByVest, .. }) = action else {
            return Err(Refusal::OtherGame(action));
        };
        let (from, piece) = explain::piece_to_use(&self.state, step.from)?;
        let to = from_square(step.to).ok_or(Refusal::OffBoard(step.to))?;
        if from == to {
            return Err(Refusal::SameSquare(step.to));
        }
        let way = self.way(step).ok_or(PlunderRefusal::NoVest { square: step.from, piece })?;
        let castle = explain::castle_meant(&self.state, piece.role, from, to).filter(|_| step.kind == MoveKind::Plain);
        if let Some(castle) = castle {
            explain::castling_way(&self.state, castle).map_err(|refusal| self.by_vest(step, refusal))?;
            if let Some(why) = self.castling_danger(castle) {
                return Err(explain::no_castling(castle, why));
            }
        } else {
            self.validate_way(step, &way)?;
        }
        let due = piece.role == Role::Pawn && last_rank(self.state.side) & bit(to) != 0;
        explain::promotion(due, step.promotion)?;
        if let Some(kind) = step.plunder {
            self.validate_plunder(kind, step, &way)?;
        }
        self.validate_king(action, &way)
    }
}

impl Position {
    fn validate_way(&self, step: Move, way: &Way) -> Result<(), Refusal> {
        let Some(kind) = way.vest.filter(|_| step.kind == MoveKind::ByVest) else {
            return explain::way(&self.state, way.role, way.from, way.to)
                .map_err(|refusal| self.by_vest(step, self.with_vest(step, way, refusal)));
        };
        explain::way(&self.state, kind, way.from, way.to)?;
        let other_way = self.state.en_passant == Some(way.to) && (kind == Role::Pawn) != (way.role == Role::Pawn);
        if !other_way && explain::way(&self.state, way.role, way.from, way.to).is_ok() {
            return Err(PlunderRefusal::VestNotNeeded { role: way.role, to: step.to }.into());
        }
        Ok(())
    }

    /// A king with a vest may also move as its vest, though not there.
    fn with_vest(&self, step: Move, way: &Way, refusal: Refusal) -> Refusal {
        if refusal != Refusal::KingOneSquare || way.vest.is_none() {
            return refusal;
        }
        let piece = Piece { army: army(self.state.side), role: way.role };
        Refusal::NotThatWay { piece, from: step.from, to: step.to }
    }

    /// A better refusal where the vest leads: what forbids the move by vest, or that it needs the `*`.
    fn by_vest(&self, step: Move, refusal: Refusal) -> Refusal {
        let by_vest = Move { kind: MoveKind::ByVest, ..step };
        match self.way(by_vest) {
            Some(Way { vest: Some(vest), from, to, .. }) if explain::way(&self.state, vest, from, to).is_ok() => {
                let against = self.reasons(Action::Move(by_vest)).err();
                against.unwrap_or(Refusal::Plunder(PlunderRefusal::VestOnly { vest, to: step.to }))
            }
            _ => refusal,
        }
    }

    /// Rules 1 to 4, and 14.
    fn validate_plunder(&self, kind: Role, step: Move, way: &Way) -> Result<(), Refusal> {
        let Some((_, role)) = way.victim else { return Err(PlunderRefusal::NoPlunder.into()) };
        let victim = Piece { army: army(1 - self.state.side), role };
        let passes_over = way.victim_vest == Some(kind);
        if !passes_over && role != kind {
            return Err(PlunderRefusal::NotToPlunder { kind, victim }.into());
        }
        if let Some(taker) = [way.role, way.becomes].into_iter().find(|taker| !adds(kind, *taker)) {
            return Err(PlunderRefusal::VestAddsNothing { kind, taker }.into());
        }
        let taker = Taker { role: way.role, vest: way.vest, by_vest: step.kind == MoveKind::ByVest };
        if !taker.kinds(step.promotion).has(kind) {
            return Err(PlunderRefusal::VestWorn(kind).into());
        }
        let used =
            Kinds::usable_by(way.role).and(self.available()).with(way.vest.filter(|_| step.kind == MoveKind::ByVest));
        if passes_over || used.has(kind) { Ok(()) } else { Err(PlunderRefusal::VestMissing(kind).into()) }
    }

    /// Rules 8 and 9.
    fn validate_king(&self, action: Action, way: &Way) -> Result<(), Refusal> {
        let mut after = *self;
        after.carry_out(action);
        let side = self.state.side;
        explain::exposed(&after.state, after.king(side), after.attackers_of_king(side))?;
        let crossed = way.crossed.filter(|_| way.role == Role::King);
        let passers = crossed.map_or(0, |square| self.king_passers(bit(square)));
        match squares(passers).next() {
            Some(square) => Err(PlunderRefusal::KingPassed(to_square(square)).into()),
            None => Ok(()),
        }
    }
}
