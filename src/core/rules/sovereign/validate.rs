//! Why an action is not legal: the rules of the move generator, asked about one action and answered with a reason.

use super::{CastlingLine, Position, SideChoicePhase, SovereignRefusal, Variant, geometry::along, movegen::PROMOTIONS};
use crate::rules::refusal::RoyaleRefusal;
use crate::rules::{Action, Army, CastlingRefusal, GamePosition, Move, MoveKind, Piece, Refusal, Role, Square};

impl<V: Variant> Position<V> {
    /// Whether the action is legal here.
    pub(super) fn validate(&self, action: Action) -> Result<(), Refusal> {
        if self.side_choice() == SideChoicePhase::Choice {
            return match action {
                Action::Own(Army::White | Army::Black) => Ok(()),
                Action::Own(_)
                | Action::Move(_)
                | Action::Castle { .. }
                | Action::Defect { .. }
                | Action::Escape
                | Action::Pass
                | Action::Resign => Err(SovereignRefusal::SideFirst.into()),
            };
        }
        V::validate(self, action)
    }

    pub(super) fn has_no_action(&self) -> bool {
        self.visit_actions(|_| std::ops::ControlFlow::Break(())).is_continue()
    }

    /// Whether the action is legal, the king's safety aside.
    pub(in crate::rules) fn validate_kind(&self, action: Action) -> Result<(), Refusal> {
        match action {
            Action::Move(Move { kind: MoveKind::Plain, plunder: None, from, to, promotion }) => {
                let piece = self.validate_way(from, to)?;
                self.validate_promotion(piece, to, promotion)
            }
            Action::Castle { target } => self.validate_castling(target),
            Action::Defect { army, step } => self.validate_defection(army, step),
            Action::Own(_) => Err(SovereignRefusal::NoChoice.into()),
            Action::Move(_) | Action::Escape | Action::Pass | Action::Resign => Err(Refusal::OtherGame(action)),
        }
    }

    /// Whether the king of the side to move is safe after an action that is legal otherwise (rule 17).
    pub(super) fn validate_king(&self, action: Action) -> Result<(), Refusal> {
        let mut after = self.clone();
        after.carry_out(action);
        let seat = self.side_to_move();
        let Some(king) = after.king(seat) else { return Ok(()) };
        let attacker = after.attacker(king, seat, None);
        let Some((square, attacker)) = attacker.and_then(|square| Some((square, after.piece_at(square)?))) else {
            return Ok(());
        };
        let army = attacker.army;
        match (after.commander(army), after.occupant_of_colour(army)) {
            (Some(by), Some((through, _))) if self.commander(army) != Some(by) => {
                Err(SovereignRefusal::ArmyGivenUp { king, square, attacker, by, through }.into())
            }
            (_, _) => Err(Refusal::KingInCheck { king, square, attacker }),
        }
    }

    /// The piece on `square`, if the side to move may use it.
    pub(super) fn validate_use(&self, square: Square) -> Result<Piece, Refusal> {
        let piece = self.piece_at(square).ok_or(Refusal::Empty(square))?;
        match self.commander(piece.army) {
            None => Err(SovereignRefusal::NeutralPiece { square, piece, way: self.way_in(piece.army) }.into()),
            Some(by) if by != self.side_to_move() => Err(Refusal::NotYours { square, piece, by }),
            Some(_) if !self.may_use_now(piece.army) => Err(SovereignRefusal::FirstMoveIsWhites.into()),
            Some(_) => Ok(piece),
        }
    }

    /// Whether the piece on `from` may go to `to`, the king's safety aside (rules 5 to 11).
    fn validate_way(&self, from: Square, to: Square) -> Result<Piece, Refusal> {
        let piece = self.validate_use(from)?;
        if from == to {
            return Err(Refusal::SameSquare(to));
        }
        match piece.role {
            Role::Pawn => self.validate_pawn(piece, from, to)?,
            Role::King | Role::Queen | Role::Rook | Role::Bishop | Role::Knight | Role::Drone => {
                self.validate_officer(piece, from, to)?;
            }
        }
        if let Some(target) = self.piece_at(to) {
            match self.commander(target.army) {
                None => return Err(SovereignRefusal::NeutralTarget { square: to, piece: target }.into()),
                Some(by) if by == self.side_to_move() => return Err(Refusal::OwnPiece { square: to, piece: target }),
                Some(_) => {}
            }
        }
        self.validate_stop(piece.army, from, to)?;
        Ok(piece)
    }

    /// The squares that the piece on `from` could reach but that rules 5, 7 or 8 forbid: a neutral piece, its own colour,
    /// an occupied twin. Each comes with its refusal.
    pub(super) fn barred(&self, from: Square) -> Vec<(Square, Refusal)> {
        if self.validate_piece(from).is_err() || !V::KINGS_ARE_CAPTURED && self.has_no_action() {
            return Vec::new();
        }
        let why = |to| self.validate_way(from, to).err();
        let is_bar = |why: &Refusal| {
            use SovereignRefusal::{NeutralTarget, OwnColour, TwinJump, TwinOccupied};
            let Refusal::Sovereign(why) = why else { return false };
            matches!(why, NeutralTarget { .. } | OwnColour { .. } | TwinOccupied { .. } | TwinJump)
        };
        (0..=u8::MAX).map(Square::from_index).filter_map(|to| Some((to, why(to).filter(is_bar)?))).collect()
    }

    /// Rules 7 and 8.
    fn validate_stop(&self, army: Army, from: Square, to: Square) -> Result<(), Refusal> {
        if V::GEOMETRY.colour(to) == Some(army) {
            return Err(SovereignRefusal::OwnColour { square: to, army }.into());
        }
        let Some(twin) = V::GEOMETRY.twin(to) else { return Ok(()) };
        match self.piece_at(twin) {
            Some(_) if twin == from && self.twin_jump() => Ok(()),
            Some(_) if twin == from => Err(SovereignRefusal::TwinJump.into()),
            Some(by) => Err(SovereignRefusal::TwinOccupied { square: to, twin, by }.into()),
            None => Ok(()),
        }
    }

    /// Rule 6.
    fn validate_officer(&self, piece: Piece, from: Square, to: Square) -> Result<(), Refusal> {
        let files = from.file().abs_diff(to.file());
        let ranks = from.rank().abs_diff(to.rank());
        let squares = files.max(ranks);
        let (straight, diagonal) = (files.min(ranks) == 0, files == ranks);
        let (fits, slides) = match piece.role {
            Role::King => (squares == 1, false),
            Role::Knight => ((files.min(ranks), squares) == (1, 2), false),
            Role::Queen => (straight || diagonal, true),
            Role::Rook => (straight, true),
            Role::Bishop => (diagonal, true),
            Role::Pawn | Role::Drone => (false, false),
        };
        if !fits && piece.role == Role::King {
            return Err(Refusal::KingOneSquare);
        }
        if !fits {
            return Err(Refusal::NotThatWay { piece, from, to });
        }
        if squares > V::RANGE {
            return Err(SovereignRefusal::TooFar { piece, to, squares, range: V::RANGE }.into());
        }
        if slides { self.validate_between(from, to) } else { Ok(()) }
    }

    /// Whether the squares between two squares of one line are empty.
    fn validate_between(&self, from: Square, to: Square) -> Result<(), Refusal> {
        let nearest = from.between(to).find_map(|square| Some((square, self.piece_at(square)?)));
        nearest.map_or(Ok(()), |(square, piece)| Err(Refusal::InTheWay { square, piece }))
    }

    /// Rules 9 to 11.
    fn validate_pawn(&self, piece: Piece, from: Square, to: Square) -> Result<(), Refusal> {
        let files = from.file().abs_diff(to.file());
        let ranks = from.rank().abs_diff(to.rank());
        let steps = &V::GEOMETRY.pawn_steps[from.index()];
        match (files, ranks) {
            (1, 1) if !V::GEOMETRY.pawn_captures[from.index()].contains(to) => {
                Err(SovereignRefusal::PawnOutward.into())
            }
            (1, 1) if self.piece_at(to).is_none() => Err(Refusal::NothingToCapture),
            (1, 1) => Ok(()),
            (1, 0) | (0, 1) => match self.piece_at(to) {
                _ if steps.iter().all(|step| step.one != Some(to)) => Err(SovereignRefusal::PawnOutward.into()),
                Some(_) => Err(Refusal::PawnCapturesDiagonally),
                None => Ok(()),
            },
            (2, 0) | (0, 2) => match self.piece_at(to) {
                _ if steps.iter().all(|step| step.two != Some(to)) => Err(SovereignRefusal::NoDoubleStep.into()),
                Some(_) => Err(Refusal::PawnCapturesDiagonally),
                None => self.validate_between(from, to),
            },
            _ => Err(Refusal::NotThatWay { piece, from, to }),
        }
    }

    /// Rule 12.
    fn validate_promotion(&self, piece: Piece, to: Square, promotion: Option<Role>) -> Result<(), Refusal> {
        let due = piece.role == Role::Pawn && V::PROMOTION_SQUARES.contains(to);
        match promotion {
            None if due => Err(SovereignRefusal::PromotionNeeded.into()),
            None => Ok(()),
            Some(_) if !due => Err(Refusal::NoPromotion),
            Some(role) if !PROMOTIONS.contains(&role) => Err(SovereignRefusal::PromotionRole.into()),
            Some(Role::King) if !self.may_crown(piece.army) => Err(SovereignRefusal::FirstMoveIsWhites.into()),
            Some(_) => Ok(()),
        }
    }

    /// Rule 13.
    fn validate_castling(&self, target: Square) -> Result<(), Refusal> {
        let no = |why| Err(Refusal::NoCastling { target, why });
        let king = self.king(self.side_to_move()).ok_or(RoyaleRefusal::NoKing)?;
        let unmoved = |line: &&CastlingLine| self.unmoved_rooks().iter().any(|rook| line.holds(rook));
        let Some(line) = V::line_of_king(king).filter(unmoved) else {
            return no(CastlingRefusal::KingMoved);
        };
        if !V::KINGS_ARE_CAPTURED && self.in_check(self.side_to_move()) {
            return no(CastlingRefusal::InCheck);
        }
        if !line.holds(target) || target == king {
            return no(CastlingRefusal::NotBetween);
        }
        let direction = line.direction_to(target);
        let Some((rook, distance)) = self.castling_rook(king, direction) else {
            let unmoved = (1..=V::GEOMETRY.reach[king.index()][direction])
                .map(|steps| along(king, direction, steps))
                .find(|square| self.piece_at(*square).is_some())
                .filter(|square| self.unmoved_rooks().contains(*square));
            return no(unmoved.map_or(CastlingRefusal::NoRook, CastlingRefusal::RookNotYours));
        };
        let steps = target.file().abs_diff(king.file()) + target.rank().abs_diff(king.rank());
        if steps >= distance || target == rook {
            return no(CastlingRefusal::NotBetween);
        }
        if V::KINGS_ARE_CAPTURED {
            return Ok(());
        }
        for crossed in (1..=steps).map(|steps| along(king, direction, steps)) {
            if self.attacker(crossed, self.side_to_move(), Some(king)).is_some() {
                return no(CastlingRefusal::Attacked(crossed));
            }
        }
        Ok(())
    }

    /// Rule 15.
    fn validate_defection(&self, army: Army, step: Option<Square>) -> Result<(), Refusal> {
        if self.side_choice() == SideChoicePhase::First {
            return Err(SovereignRefusal::FirstMoveIsWhites.into());
        }
        let seat = self.side_to_move();
        let king = self.king(seat).ok_or(RoyaleRefusal::NoKing)?;
        if self.commander(army) != Some(seat) || army == self.owned(seat) {
            return Err(SovereignRefusal::NotControlled(army).into());
        }
        let must_step = V::GEOMETRY.colour(king) == Some(army);
        let to = match step {
            None if must_step => return Err(SovereignRefusal::StepNeeded(army).into()),
            None => return Ok(()),
            Some(_) if !must_step => return Err(SovereignRefusal::NoStep(army).into()),
            Some(to) => to,
        };
        let mut recoloured = self.clone();
        recoloured.recolour_king(army);
        recoloured.validate_way(king, to)?;
        if recoloured.may_take_on(to) { Ok(()) } else { Err(SovereignRefusal::KingTaken(to).into()) }
    }
}
