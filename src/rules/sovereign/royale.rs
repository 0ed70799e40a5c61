//! Royale's own rules: what a seat has to do on its turn, and how a game of four ends.

use std::ops::ControlFlow;

use super::Position;
use super::movegen::keeps_command;
use crate::rules::{Action, GamePosition, Move, Outcome, Reason, Refusal, Role, Score, SeatStanding, Square};

/// What the seat to move may do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Turn {
    /// Nothing: one king is left (Royale, rule 7).
    Over,
    /// This one action only: `escape` or `pass` (Royale, rules 5, 6, 8).
    Forced(Action),
    /// Whatever moves, castles or defects.
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
            return Turn::Forced(Action::Pass);
        }
        let Some(king) = self.king(seat) else {
            let can_act = self.visit_free(&mut |_| ControlFlow::Break(())).is_break();
            return if can_act { Turn::Free } else { Turn::Forced(Action::Pass) };
        };
        // Rule 5. Most turns are decided by the first action: who is in check has no escape, and who is not stays so
        // by a move that has nothing to do with the king.
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
            ControlFlow::Continue(()) if !can_act && self.in_check(seat) => Turn::Forced(Action::Pass),
            ControlFlow::Continue(()) => Turn::Forced(Action::Escape),
        }
    }

    /// Whether the action neither moves or changes the king, nor opens a line to it, nor changes a command: then the
    /// king is not attacked after it by anything that did not attack it before.
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

    /// The end when one king is left: its owner wins, and whoever's king has escaped has half a point (Royale, rule 7).
    pub(super) fn last_king(&self) -> Option<Outcome> {
        if self.kings_left() > 1 {
            return None;
        }
        let score = |seat| match self.standing(seat) {
            SeatStanding::Playing => Score::One,
            SeatStanding::Escaped => Score::Half,
            SeatStanding::Kingless | SeatStanding::Resigned => Score::Zero,
        };
        Some(Outcome { scores: self.seats().map(score).collect(), reason: Reason::LastKing })
    }

    /// A draw: half a point for every seat that has not resigned (Royale, rule 9).
    pub(super) fn drawn(&self, reason: Reason) -> Outcome {
        let resigned = |seat| self.standing(seat) == SeatStanding::Resigned;
        let score = |seat| if resigned(seat) { Score::Zero } else { Score::Half };
        Outcome { scores: self.seats().map(score).collect(), reason }
    }

    /// Whether the action is legal in Royale.
    ///
    /// # Errors
    /// The first rule that says no, with what it says no to.
    pub(super) fn validate_royale(&self, action: Action) -> Result<(), Refusal> {
        let resigned = self.standing(self.side_to_move()) == SeatStanding::Resigned;
        match (self.validate_turn(), action) {
            (Err((_, Some(only))), _) if action == only => Ok(()),
            (Err((Refusal::Over(outcome), _)), _) => Err(Refusal::Over(outcome)),
            (_, Action::Resign) if !resigned => Ok(()),
            (Err((refusal, _)), _) => Err(refusal),
            (Ok(()), Action::Escape) => Err(self.why_no_escape()),
            (Ok(()), Action::Pass) => Err(Refusal::NoPass),
            (Ok(()), _) => self.validate_kind(action),
        }
    }

    /// Whether the seat to move has a choice at all.
    ///
    /// # Errors
    /// Why it has none, and the one action that it has.
    pub(super) fn validate_turn(&self) -> Result<(), (Refusal, Option<Action>)> {
        match (self.turn(), self.last_king()) {
            (Turn::Free, _) => Ok(()),
            (_, Some(outcome)) => Err((Refusal::Over(outcome), None)),
            (Turn::Forced(Action::Escape), _) => Err((Refusal::OnlyEscape, Some(Action::Escape))),
            _ if self.standing(self.side_to_move()) == SeatStanding::Resigned => {
                Err((Refusal::SeatResigned, Some(Action::Pass)))
            }
            _ => Err((Refusal::OnlyPass, Some(Action::Pass))),
        }
    }

    fn why_no_escape(&self) -> Refusal {
        match self.king(self.side_to_move()) {
            None => Refusal::NoKing,
            Some(_) if self.in_check(self.side_to_move()) => Refusal::NoEscapeFromCheck,
            Some(_) => Refusal::NoEscape,
        }
    }
}
