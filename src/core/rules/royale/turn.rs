//! What a seat has to do on its turn, and how a game of four ends.

use std::ops::ControlFlow;

use super::{Position, Royale, RoyaleRefusal};
use crate::rules::sovereign::{Turn, Variant as _};
use crate::rules::{Action, GamePosition, Move, Outcome, Reason, Refusal, Role, Score, Seat, SeatStanding, Square};

impl Position {
    /// What the seat to move may do.
    pub(super) fn turn(&self) -> Turn {
        let seat = self.side_to_move();
        if self.kings_left() < 2 {
            return Turn::Over;
        }
        if self.has_resigned(seat) {
            return Turn::Passes;
        }
        let Some(king) = self.king(seat) else {
            let can_act = self.visit_free(&mut |_| ControlFlow::Break(())).is_break();
            return if can_act { Turn::Free } else { Turn::Passes };
        };
        // Rule 5: the king escapes only if it is safe and every action would leave it in check. The first action usually
        // decides that it does not: a move that has nothing to do with the king leaves it as safe as it was.
        let mut in_check = None;
        let mut can_act = false;
        let decided = self.visit_free(&mut |action| {
            can_act = true;
            let free = self.leaves_king_as_it_is(action, king)
                || *in_check.get_or_insert_with(|| self.in_check(seat))
                || self.is_safe_after(action);
            if free { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        match decided {
            ControlFlow::Break(()) => Turn::Free,
            ControlFlow::Continue(()) if !can_act && self.in_check(seat) => Turn::Passes,
            ControlFlow::Continue(()) => Turn::Escapes,
        }
    }

    /// Whether the action leaves the king, the lines to it and all commands as they are. After it nothing attacks the king
    /// that did not attack it before.
    fn leaves_king_as_it_is(&self, action: Action, king: Square) -> bool {
        let Action::Move(Move { from, to, promotion, .. }) = action else { return false };
        let files = from.file().abs_diff(king.file());
        let ranks = from.rank().abs_diff(king.rank());
        let in_line = files == 0 || ranks == 0 || files == ranks;
        !in_line && promotion != Some(Role::King) && Royale::GEOMETRY.keeps_command(from, to)
    }

    fn kings_left(&self) -> usize {
        self.seats().filter(|seat| self.king(*seat).is_some()).count()
    }

    /// The end when one king is left: its owner wins, and seats whose kings have escaped get half a point (rule 7).
    pub(super) fn last_king(&self) -> Option<Outcome> {
        self.last_king_scores().map(|scores| Outcome { scores: scores.to_vec(), reason: Reason::LastKing })
    }

    /// The scores at that end.
    pub(super) fn last_king_scores(&self) -> Option<[Score; 4]> {
        let score = |seat| match self.standing(seat) {
            SeatStanding::Playing => Score::One,
            SeatStanding::Escaped => Score::Half,
            SeatStanding::Kingless | SeatStanding::Resigned => Score::Zero,
        };
        (self.kings_left() < 2).then(|| Seat::ALL.map(score))
    }

    /// Whether the action is legal.
    pub(super) fn validate_on_turn(&self, action: Action) -> Result<(), Refusal> {
        if let Some(outcome) = self.last_king() {
            return Err(Refusal::Over(outcome));
        }
        if action == Action::Resign && self.may_resign() {
            return Ok(());
        }
        match (self.turn(), action) {
            (Turn::Escapes, Action::Escape) | (Turn::Passes, Action::Pass) => Ok(()),
            (Turn::Free, Action::Escape) => Err(self.why_no_escape().into()),
            (Turn::Free, Action::Pass) => Err(RoyaleRefusal::NoPass.into()),
            (Turn::Over | Turn::Free, _) => self.validate_kind(action),
            (Turn::Escapes | Turn::Passes, _) => self.validate_turn(),
        }
    }

    /// Whether the seat to move may leave the fight: it has not done so, and the game goes on (rule 8).
    pub(super) fn may_resign(&self) -> bool {
        self.kings_left() > 1 && !self.has_resigned(self.side_to_move())
    }

    /// Whether the seat to move has a choice at all.
    pub(super) fn validate_turn(&self) -> Result<(), Refusal> {
        if let Some(outcome) = self.last_king() {
            return Err(Refusal::Over(outcome));
        }
        match self.turn() {
            Turn::Over | Turn::Free => Ok(()),
            Turn::Escapes => Err(RoyaleRefusal::OnlyEscape.into()),
            Turn::Passes if self.may_resign() => Err(RoyaleRefusal::OnlyPass.into()),
            Turn::Passes => Err(RoyaleRefusal::SeatResigned.into()),
        }
    }

    fn why_no_escape(&self) -> RoyaleRefusal {
        match self.king(self.side_to_move()) {
            None => RoyaleRefusal::NoKing,
            Some(_) if self.in_check(self.side_to_move()) => RoyaleRefusal::NoEscapeFromCheck,
            Some(_) => RoyaleRefusal::NoEscape,
        }
    }
}
