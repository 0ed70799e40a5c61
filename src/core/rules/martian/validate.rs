//! Why an action is not legal: the rules of the move generator, asked about one action and answered with a reason.

use super::{MartianRefusal, Position, on_board, sets, zone};
use crate::rules::{Action, Move, MoveKind, Piece, Refusal, Role, Square};

impl Position {
    /// Whether the action is legal here, with or without a call of the clock.
    pub(super) fn validate(&self, action: Action) -> Result<(), Refusal> {
        if let Some(outcome) = self.outcome() {
            return Err(Refusal::Over(outcome));
        }
        let Action::Move(Move { from, to, promotion, kind: MoveKind::Plain | MoveKind::CallsClock, plunder: None }) =
            action
        else {
            return Err(Refusal::OtherGame(action));
        };
        let role = self.validate_use(from)?.role;
        if !on_board(to) {
            return Err(Refusal::OffBoard(to));
        }
        if from == to {
            return Err(Refusal::SameSquare(to));
        }
        self.validate_way(role, from, to)?;
        self.validate_arrival(role, to)?;
        if self.undoing() == Some((from, to)) {
            return Err(MartianRefusal::Undoing { to }.into());
        }
        if promotion.is_some() {
            return Err(MartianRefusal::NoLetter.into());
        }
        match self.clock {
            Some(plies) if action.calls_clock() => Err(MartianRefusal::ClockRuns(plies).into()),
            Some(_) | None => Ok(()),
        }
    }

    /// The way back over the canal, if the piece on `from` has just come over it (rule 3).
    pub(super) fn barred(&self, from: Square) -> Vec<(Square, Refusal)> {
        let back = self.undoing().filter(|(at, _)| *at == from).map(|(_, back)| back);
        let why = back.and_then(|back| Some((back, self.validate(Action::step(from, back)).err()?)));
        why.into_iter().filter(|(_, why)| matches!(why, Refusal::Martian(MartianRefusal::Undoing { .. }))).collect()
    }

    /// The piece on `square`, if the side to move may use it (rule 2).
    pub(super) fn validate_use(&self, square: Square) -> Result<Piece, Refusal> {
        if !on_board(square) {
            return Err(Refusal::OffBoard(square));
        }
        let piece = self.piece(square).ok_or(Refusal::Empty(square))?;
        if zone(square) == self.side_to_move {
            return Ok(piece);
        }
        Err(MartianRefusal::OtherZone { square, role: piece.role, seat: zone(square) }.into())
    }

    /// Whether a piece of this role can go from one square to another (rule 1).
    pub(super) fn validate_way(&self, role: Role, from: Square, to: Square) -> Result<(), MartianRefusal> {
        let files = from.file().abs_diff(to.file());
        let ranks = from.rank().abs_diff(to.rank());
        let squares = files.max(ranks);
        let (straight, diagonal) = (files.min(ranks) == 0, files == ranks);
        let (fits, furthest) = match role {
            Role::Pawn => (diagonal, 1),
            Role::Drone => (straight, 2),
            Role::Queen => (straight || diagonal, u8::MAX),
            Role::King | Role::Rook | Role::Bishop | Role::Knight => (false, 0),
        };
        if !fits {
            return Err(MartianRefusal::NotThatWay { role, from, to });
        }
        if squares > furthest {
            return Err(MartianRefusal::TooFar { role, to, squares });
        }
        let nearest = from.between(to).find_map(|square| Some((square, self.role_at(square)?)));
        nearest.map_or(Ok(()), |(square, role)| Err(MartianRefusal::InTheWay { square, role }))
    }

    /// Rules 2 and 4: what stands on the square of arrival.
    fn validate_arrival(&self, role: Role, to: Square) -> Result<(), MartianRefusal> {
        let Some(other) = self.role_at(to).filter(|_| zone(to) == self.side_to_move) else { return Ok(()) };
        let made = Self::made(role, other).ok_or(MartianRefusal::OwnPiece { role, square: to, other })?;
        match sets::squares(self.in_zone(self.side_to_move, made)).next() {
            Some(square) => Err(MartianRefusal::HasOne { role: made, square }),
            None if !self.has_supply(made) => Err(MartianRefusal::NoneLeft { role: made }),
            None => Ok(()),
        }
    }
}
