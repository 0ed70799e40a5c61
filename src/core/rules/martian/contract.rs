//! What every game's position answers, for Martian Chess.

use std::ops::ControlFlow;

use super::{Position, army, zone};
use crate::rules::game_position::{inherent_answers, targets_from};
use crate::rules::{
    Action, ActionTextError, Army, Change, Game, GamePosition, MoveKind, Options, Outcome, Piece, PositionError,
    Problem, Refusal, Seat, Setup, Square, SquareSet,
};

const START: &str = "qqd1/qdp1/dpp1/4/4/1ppd/1pdq/1dqq 1 0 0 - -";

impl GamePosition for Position {
    inherent_answers!();

    fn start_text(_: &Options) -> String {
        START.to_owned()
    }

    fn game(&self) -> Game {
        Game::Martian
    }

    fn side_to_move(&self) -> Seat {
        self.side_to_move
    }

    /// Plies since the start or the text that it was read from: the text does not count them.
    fn ply(&self) -> u32 {
        self.ply
    }

    /// Plies since a capture, as far as [`ply`](Self::ply) goes back; nothing depends on them.
    fn halfmove_clock(&self) -> u32 {
        self.halfmove_clock
    }

    fn claimable_after(&self) -> Option<u32> {
        None
    }

    fn repetition_counts(&self) -> bool {
        false
    }

    fn piece_at(&self, square: Square) -> Option<Piece> {
        self.piece(square)
    }

    fn commander(&self, army: Army) -> Option<Seat> {
        [Seat::One, Seat::Two].into_iter().find(|seat| self.owned(*seat) == army)
    }

    fn owned(&self, seat: Seat) -> Army {
        army(seat)
    }

    fn royal(&self, _: Seat) -> Option<Square> {
        None
    }

    fn checks(&self) -> Vec<(Seat, Square, SquareSet)> {
        Vec::new()
    }

    #[inline]
    fn visit_perft(&self, visit: impl FnMut(Action) -> ControlFlow<()>) -> ControlFlow<()> {
        self.visit_moves(MoveKind::Plain, visit)
    }

    fn visit_legal(&self, mut visit: impl FnMut(Action) -> ControlFlow<()>) -> ControlFlow<()> {
        self.visit_perft(&mut visit)?;
        if self.clock.is_some() {
            return ControlFlow::Continue(());
        }
        self.visit_moves(MoveKind::CallsClock, visit)
    }

    #[inline]
    fn count_perft(&self) -> u64 {
        self.count_actions()
    }

    fn validate_piece(&self, square: Square) -> Result<Piece, Refusal> {
        self.validate_use(square)
    }

    fn reach(&self, from: Square) -> SquareSet {
        let seat = zone(from);
        let last = self.last.filter(|_| seat == self.side_to_move);
        targets_from(&Self { side_to_move: seat, last, ..*self }, from)
    }

    #[inline]
    fn play_unchecked(&mut self, action: Action) {
        if let Action::Move(step) = action {
            self.carry_out(step);
        }
    }

    fn changes(&self, action: Action) -> (Vec<Change>, Self) {
        match action {
            Action::Move(step) => self.changes_of(step),
            _ => (Vec::new(), *self),
        }
    }
}
