//! What every game's position answers, for both variants.

use std::ops::ControlFlow;

use super::{Position, SideChoicePhase, SovereignRefusal, Variant, attacks::Guard, movegen::All};
use crate::rules::game_position::inherent_answers;
use crate::rules::{
    Action, ActionTextError, Army, Change, Game, GamePosition, Options, Outcome, Piece, PositionError, Problem, Reason,
    Refusal, Seat, Setup, Square, SquareSet,
};

impl<V: Variant> GamePosition for Position<V> {
    inherent_answers!();

    fn start_text(options: &Options) -> String {
        match (V::HAS_SIDE_CHOICE, options.is_on("choice")) {
            (false, _) => V::START.to_owned(),
            (true, true) => format!("{} first", V::START),
            (true, false) => format!("{} -", V::START),
        }
    }

    fn game(&self) -> Game {
        V::GAME
    }

    fn side_to_move(&self) -> Seat {
        self.side_to_move
    }

    fn ply(&self) -> u32 {
        self.ply
    }

    fn halfmove_clock(&self) -> u32 {
        self.halfmove_clock
    }

    fn claimable_after(&self) -> Option<u32> {
        Some(V::CLAIMABLE_AFTER)
    }

    fn piece_at(&self, square: Square) -> Option<Piece> {
        self.cell(square).piece()
    }

    fn commander(&self, army: Army) -> Option<Seat> {
        self.command[army.index()]
    }

    fn owned(&self, seat: Seat) -> Army {
        self.owned[seat.index()]
    }

    fn royal(&self, seat: Seat) -> Option<Square> {
        self.king(seat)
    }

    fn checks(&self) -> Vec<(Seat, Square, SquareSet)> {
        self.seats()
            .filter_map(|seat| Some((seat, self.king(seat)?, self.checkers(seat))))
            .filter(|(_, _, checkers)| !checkers.is_empty())
            .collect()
    }

    fn visit_perft(&self, visit: impl FnMut(Action) -> ControlFlow<()>) -> ControlFlow<()> {
        self.visit_actions(visit)
    }

    fn visit_legal(&self, mut visit: impl FnMut(Action) -> ControlFlow<()>) -> ControlFlow<()> {
        self.visit_actions(&mut visit)?;
        if V::may_resign(self) { visit(Action::Resign) } else { ControlFlow::Continue(()) }
    }

    fn validate_piece(&self, square: Square) -> Result<Piece, Refusal> {
        if self.side_choice == SideChoicePhase::Choice {
            return Err(SovereignRefusal::SideFirst.into());
        }
        V::validate_turn(self)?;
        self.validate_use(square)
    }

    /// A neutral army is taken as one of the side to move, and the safety of a king is then not asked for.
    fn reach(&self, from: Square) -> SquareSet {
        let mut reach = SquareSet::EMPTY;
        let Some(piece) = self.piece_at(from) else { return reach };
        let commander = self.commander(piece.army);
        let mut turned = self.clone();
        turned.side_to_move = commander.unwrap_or(self.side_to_move);
        turned.command[piece.army.index()] = Some(turned.side_to_move);
        let guard = commander.and_then(|_| turned.king_guard());
        let mut visit = |action: Action| {
            match action {
                Action::Move(step) => reach.insert(step.to),
                Action::Castle { target } => reach.insert(target),
                _ => {}
            }
            ControlFlow::Continue(())
        };
        let _ = turned.visit_piece(from, guard.as_ref(), All, &mut visit);
        let is_king = turned.king(turned.side_to_move) == Some(from);
        if is_king && !guard.as_ref().is_some_and(Guard::in_check) {
            let _ = turned.visit_castling(from, &mut visit);
        }
        reach
    }

    fn play_unchecked(&mut self, action: Action) {
        self.carry_out(action);
    }

    fn changes(&self, action: Action) -> (Vec<Change>, Self) {
        self.changes_of(action)
    }

    fn draw(&self, reason: Reason) -> Outcome {
        self.drawn(reason)
    }
}
