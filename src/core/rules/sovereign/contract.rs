//! What every game's position answers, for both variants.

use std::ops::ControlFlow;

use super::{Position, SideChoicePhase, SovereignRefusal, Variant};
use crate::rules::{
    Action, ActionTextError, Army, Change, Game, GamePosition, Options, Outcome, Piece, PositionError, Problem, Reason,
    Refusal, Seat, Setup, Square, SquareSet,
};

impl<V: Variant> GamePosition for Position<V> {
    fn start_text(options: &Options) -> String {
        match (V::HAS_SIDE_CHOICE, options.is_on("choice")) {
            (false, _) => V::START.to_owned(),
            (true, true) => format!("{} first", V::START),
            (true, false) => format!("{} -", V::START),
        }
    }

    fn read(text: &str, options: &Options) -> Result<Setup, PositionError> {
        Self::read_text(text, options)
    }

    fn from_setup(setup: &Setup) -> Result<Self, Problem> {
        Self::of_setup(setup)
    }

    fn to_setup(&self) -> Setup {
        self.as_setup()
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

    fn validate(&self, action: Action) -> Result<(), Refusal> {
        self.validate_action(action)
    }

    fn validate_piece(&self, square: Square) -> Result<Piece, Refusal> {
        if self.side_choice == SideChoicePhase::Choice {
            return Err(SovereignRefusal::SideFirst.into());
        }
        V::validate_turn(self)?;
        self.validate_use(square)
    }

    fn barred(&self, from: Square) -> Vec<(Square, Refusal)> {
        self.barred_squares(from)
    }

    fn reach(&self, from: Square) -> SquareSet {
        self.reach_of(from)
    }

    fn play_unchecked(&mut self, action: Action) {
        self.carry_out(action);
    }

    fn changes(&self, action: Action) -> (Vec<Change>, Self) {
        self.changes_of(action)
    }

    fn outcome(&self) -> Option<Outcome> {
        self.own_outcome()
    }

    fn draw(&self, reason: Reason) -> Outcome {
        self.drawn(reason)
    }

    fn same_play(&self, other: &Self) -> bool {
        self.plays_like(other)
    }

    fn key(&self) -> u64 {
        self.whole_key()
    }

    fn san(&self, action: Action) -> String {
        self.san(action)
    }

    fn parse_action(&self, text: &str) -> Result<Action, ActionTextError> {
        self.read_action(text)
    }
}
