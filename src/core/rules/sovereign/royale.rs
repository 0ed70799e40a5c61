//! Royale's own rules: what a seat has to do on its turn, and how a game of four ends.

use std::ops::ControlFlow;

use super::geometry::keeps_command;
use super::{Position, RoyaleRefusal};
use crate::rules::{Action, GamePosition, Move, Outcome, Reason, Refusal, Role, Score, Seat, SeatStanding, Square};

/// What the seat to move may do, resigning aside.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Turn {
    /// Nothing: one king is left (Royale, rule 7).
    Over,
    /// Nothing but `escape` (Royale, rule 5).
    Escapes,
    /// Nothing but `pass` (Royale, rules 6 and 8).
    Passes,
    /// Any move, castling or defection.
    Free,
}

impl Position {
    /// What the seat to move may do in Royale.
    pub(super) fn turn(&self) -> Turn {
        let seat = self.side_to_move();
        if self.kings_left() < 2 {
            return Turn::Over;
        }
        if self.standing(seat) == SeatStanding::Resigned {
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
        !in_line && promotion != Some(Role::King) && keeps_command(from, to)
    }

    fn kings_left(&self) -> usize {
        self.kings.iter().flatten().count()
    }

    /// The end when one king is left: its owner wins, and seats whose kings have escaped get half a point (Royale, rule 7).
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

    /// Whether a seat has left the fight (Royale, rule 8).
    pub(super) fn has_resigned(&self, seat: Seat) -> bool {
        self.standing(seat) == SeatStanding::Resigned
    }

    /// A draw: half a point for every seat that has not resigned (Royale, rule 9).
    pub(super) fn drawn(&self, reason: Reason) -> Outcome {
        let score = |seat| if self.has_resigned(seat) { Score::Zero } else { Score::Half };
        Outcome { scores: self.seats().map(score).collect(), reason }
    }

    /// Whether the action is legal in Royale.
    ///
    /// # Errors
    /// The first rule that says no, with what it says no to.
    pub(super) fn validate_royale(&self, action: Action) -> Result<(), Refusal> {
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

    /// Whether the seat to move may leave the fight: it has not done so, and the game goes on (Royale, rule 8).
    pub(super) fn may_resign(&self) -> bool {
        self.kings_are_captured() && self.kings_left() > 1 && self.standing(self.side_to_move) != SeatStanding::Resigned
    }

    /// Whether the seat to move has a choice at all.
    ///
    /// # Errors
    /// Why it has none.
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
