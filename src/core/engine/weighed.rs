//! Positions with their evaluation, so that a bench can search them with another program.

use std::ops::ControlFlow;

use super::{game::Evaluated, value::Value};
use crate::rules::{
    Action, End, GamePosition, Position, Searchable, Tactical, martian, plunder, royale, sovereign, two_kings,
};

/// A position with what its evaluation keeps up to date.
#[derive(Clone)]
pub struct Weighed(Kind);

#[derive(Clone)]
enum Kind {
    Plunder(Pair<plunder::Position>),
    TwoKings(Pair<two_kings::Position>),
    Martian(Pair<martian::Position>),
    Sovereign(Pair<sovereign::Position>),
    Royale(Pair<royale::Position>),
}

#[derive(Clone)]
struct Pair<P: Evaluated> {
    position: P,
    accumulator: P::Accumulator,
}

impl<P: Evaluated> Pair<P> {
    fn new(position: &P) -> Self {
        Self { position: position.clone(), accumulator: position.accumulator() }
    }

    fn after(&self, action: Action) -> Self {
        let mut position = self.position.clone();
        position.play_unchecked(action);
        let accumulator = self.position.advance(&self.accumulator, action, &position);
        Self { position, accumulator }
    }
}

/// The same for the position of any game.
macro_rules! with {
    ($kind:expr, $pair:ident => $value:expr) => {
        match $kind {
            Kind::Plunder($pair) => $value,
            Kind::TwoKings($pair) => $value,
            Kind::Martian($pair) => $value,
            Kind::Sovereign($pair) => $value,
            Kind::Royale($pair) => $value,
        }
    };
}

impl Weighed {
    /// The position with its evaluation.
    pub fn new(position: &Position) -> Self {
        Self(match position {
            Position::Plunder(position) => Kind::Plunder(Pair::new(position)),
            Position::TwoKings(position) => Kind::TwoKings(Pair::new(position)),
            Position::Martian(position) => Kind::Martian(Pair::new(position)),
            Position::Sovereign(position) => Kind::Sovereign(Pair::new(position)),
            Position::Royale(position) => Kind::Royale(Pair::new(position)),
        })
    }

    /// What it is worth to the side to move, in hundredths of a pawn or point.
    pub fn value(&self) -> Value {
        with!(&self.0, pair => pair.position.evaluate(&pair.accumulator))
    }

    /// The same after a legal action.
    #[must_use]
    pub fn after(&self, action: Action) -> Self {
        Self(match &self.0 {
            Kind::Plunder(pair) => Kind::Plunder(pair.after(action)),
            Kind::TwoKings(pair) => Kind::TwoKings(pair.after(action)),
            Kind::Martian(pair) => Kind::Martian(pair.after(action)),
            Kind::Sovereign(pair) => Kind::Sovereign(pair.after(action)),
            Kind::Royale(pair) => Kind::Royale(pair.after(action)),
        })
    }

    /// Calls `visit` with each legal action, but calls of the clock, until it breaks off.
    pub fn visit(&self, visit: impl FnMut(Action) -> ControlFlow<()>) -> ControlFlow<()> {
        with!(&self.0, pair => pair.position.visit_perft(visit))
    }

    /// Adds the legal actions to a list, without calls of the clock.
    pub fn list(&self, actions: &mut Vec<Action>) {
        let note = |action| {
            actions.push(action);
            ControlFlow::Continue(())
        };
        let _ = with!(&self.0, pair => pair.position.visit_perft(note));
    }

    /// Adds the legal captures and promotions to a list.
    pub fn list_captures(&self, actions: &mut Vec<Action>) {
        let note = |action| {
            actions.push(action);
            ControlFlow::Continue(())
        };
        let _ = with!(&self.0, pair => pair.position.visit_tactical(Tactical::Captures, note));
    }

    /// The end of the game where it shows without a look at the legal actions.
    pub fn plain_end(&self) -> Option<End> {
        with!(&self.0, pair => pair.position.plain_end())
    }

    /// The end of the game if there is no legal action.
    pub fn end_without_actions(&self) -> End {
        with!(&self.0, pair => pair.position.end_without_actions())
    }

    /// The index of the seat to move.
    pub fn side_to_move(&self) -> usize {
        with!(&self.0, pair => pair.position.side_to_move().index())
    }

    /// The hash of the position.
    pub fn key(&self) -> u64 {
        with!(&self.0, pair => pair.position.key())
    }
}
