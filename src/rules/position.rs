//! A position of any game, and what can be asked of it.

use std::fmt;
use std::ops::ControlFlow;

use super::key::mix;
use super::{
    Action, ActionTextError, Army, Change, Game, GamePosition, Options, Outcome, Piece, PositionError, Problem, Reason,
    Refusal, Seat, Setup, Square, SquareSet, martian, plunder, sovereign, two_kings,
};

/// A position of any game; always a possible one. What can be asked of it is in [`GamePosition`].
///
/// ```
/// use regalia::rules::{Game, GamePosition, Options, Position};
/// let start = Position::start(&Options::new(Game::Sovereign));
/// let action = start.parse_action("wPe2-e4").unwrap();
/// let after = start.play(action).unwrap();
/// assert_eq!(after.legal_actions().len(), 2); // the second seat takes White or Black
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[expect(clippy::large_enum_variant, reason = "a position is copied for every leaf; a box for each would cost more")]
pub enum Position {
    /// Of Sovereign Chess or Royale; it says itself of which.
    Sovereign(sovereign::Position),
    /// Of Two Kings.
    TwoKings(two_kings::Position),
    /// Of Plunder Chess.
    Plunder(plunder::Position),
    /// Of Martian Chess.
    Martian(martian::Position),
}

/// The same question to the position of whichever game it is.
macro_rules! each {
    ($position:expr, $inner:ident => $answer:expr) => {
        match $position {
            Position::Sovereign($inner) => $answer,
            Position::TwoKings($inner) => $answer,
            Position::Plunder($inner) => $answer,
            Position::Martian($inner) => $answer,
        }
    };
}

impl Position {
    /// The game that it is of.
    #[must_use]
    pub const fn game(&self) -> Game {
        match self {
            Self::Sovereign(position) => position.game(),
            Self::TwoKings(_) => Game::TwoKings,
            Self::Plunder(_) => Game::Plunder,
            Self::Martian(_) => Game::Martian,
        }
    }

    /// The position, if it is one of twelve armies and coloured squares.
    #[must_use]
    pub const fn as_sovereign(&self) -> Option<&sovereign::Position> {
        match self {
            Self::Sovereign(position) => Some(position),
            Self::TwoKings(_) | Self::Plunder(_) | Self::Martian(_) => None,
        }
    }

    /// Every legal action, each once. A decided end leaves none; a draw by count does not empty the list.
    #[must_use]
    pub fn legal_actions(&self) -> Vec<Action> {
        #[cfg(feature = "test-hooks")]
        super::Asked::note(|asked| asked.lists += 1);
        let mut actions = Vec::new();
        let _ = self.visit_legal(|action| {
            actions.push(action);
            ControlFlow::Continue(())
        });
        actions
    }

    /// Every legal action that perft counts, each once: all but resigning and calls of the clock.
    ///
    /// ```
    /// use regalia::rules::{Game, GamePosition, Options, Position};
    /// let start = Position::start(&Options::new(Game::Martian));
    /// assert_eq!((start.perft_actions().len(), start.legal_actions().len()), (10, 20));
    /// ```
    #[must_use]
    pub fn perft_actions(&self) -> Vec<Action> {
        let mut actions = Vec::new();
        let _ = self.visit_perft(|action| {
            actions.push(action);
            ControlFlow::Continue(())
        });
        actions
    }

    /// Every piece with its square.
    #[must_use]
    pub fn pieces(&self) -> Vec<(Square, Piece)> {
        self.to_setup().pieces.into_iter().map(|placed| (placed.square, placed.piece)).collect()
    }

    /// Plays a legal action and gives the position after it.
    ///
    /// # Errors
    /// Why the action is not legal.
    pub fn play(&self, action: Action) -> Result<Self, Refusal> {
        self.validate(action)?;
        let mut after = self.clone();
        after.play_unchecked(action);
        Ok(after)
    }
}

impl GamePosition for Position {
    fn start_text(options: &Options) -> String {
        match options.game() {
            Game::Sovereign | Game::Royale => sovereign::Position::start_text(options),
            Game::TwoKings => two_kings::Position::start_text(options),
            Game::Plunder => plunder::Position::start_text(options),
            Game::Martian => martian::Position::start_text(options),
        }
    }

    fn read(text: &str, options: &Options) -> Result<Setup, PositionError> {
        match options.game() {
            Game::Sovereign | Game::Royale => sovereign::Position::read(text, options),
            Game::TwoKings => two_kings::Position::read(text, options),
            Game::Plunder => plunder::Position::read(text, options),
            Game::Martian => martian::Position::read(text, options),
        }
    }

    fn from_setup(setup: &Setup) -> Result<Self, Problem> {
        match setup.options.game() {
            Game::Sovereign | Game::Royale => GamePosition::from_setup(setup).map(Self::Sovereign),
            Game::TwoKings => GamePosition::from_setup(setup).map(Self::TwoKings),
            Game::Plunder => GamePosition::from_setup(setup).map(Self::Plunder),
            Game::Martian => GamePosition::from_setup(setup).map(Self::Martian),
        }
    }

    fn to_setup(&self) -> Setup {
        each!(self, position => position.to_setup())
    }

    fn side_to_move(&self) -> Seat {
        each!(self, position => position.side_to_move())
    }

    fn ply(&self) -> u32 {
        each!(self, position => position.ply())
    }

    fn halfmove_clock(&self) -> u32 {
        each!(self, position => position.halfmove_clock())
    }

    fn claimable_after(&self) -> Option<u32> {
        each!(self, position => position.claimable_after())
    }

    fn repetition_counts(&self) -> bool {
        each!(self, position => position.repetition_counts())
    }

    fn piece_at(&self, square: Square) -> Option<Piece> {
        each!(self, position => position.piece_at(square))
    }

    fn commander(&self, army: Army) -> Option<Seat> {
        each!(self, position => position.commander(army))
    }

    fn owned(&self, seat: Seat) -> Army {
        each!(self, position => position.owned(seat))
    }

    fn royal(&self, seat: Seat) -> Option<Square> {
        each!(self, position => position.royal(seat))
    }

    fn checks(&self) -> Vec<(Seat, Square, SquareSet)> {
        each!(self, position => position.checks())
    }

    fn visit_perft(&self, visit: impl FnMut(Action) -> ControlFlow<()>) -> ControlFlow<()> {
        each!(self, position => position.visit_perft(visit))
    }

    fn count_perft(&self) -> u64 {
        each!(self, position => position.count_perft())
    }

    fn visit_legal(&self, visit: impl FnMut(Action) -> ControlFlow<()>) -> ControlFlow<()> {
        each!(self, position => position.visit_legal(visit))
    }

    fn validate(&self, action: Action) -> Result<(), Refusal> {
        #[cfg(feature = "test-hooks")]
        super::Asked::note(|asked| asked.legality += 1);
        each!(self, position => position.validate(action))
    }

    fn validate_piece(&self, square: Square) -> Result<Piece, Refusal> {
        each!(self, position => position.validate_piece(square))
    }

    fn barred(&self, from: Square) -> Vec<(Square, Refusal)> {
        each!(self, position => position.barred(from))
    }

    fn play_unchecked(&mut self, action: Action) {
        each!(self, position => position.play_unchecked(action));
    }

    fn changes(&self, action: Action) -> (Vec<Change>, Self) {
        #[cfg(feature = "test-hooks")]
        super::Asked::note(|asked| asked.changes += 1);
        fn wrap<P: GamePosition>(inner: &P, action: Action, wrap: fn(P) -> Position) -> (Vec<Change>, Position) {
            let (changes, after) = inner.changes(action);
            (changes, wrap(after))
        }
        match self {
            Self::Sovereign(position) => wrap(position, action, Self::Sovereign),
            Self::TwoKings(position) => wrap(position, action, Self::TwoKings),
            Self::Plunder(position) => wrap(position, action, Self::Plunder),
            Self::Martian(position) => wrap(position, action, Self::Martian),
        }
    }

    fn outcome(&self) -> Option<Outcome> {
        each!(self, position => position.outcome())
    }

    fn draw(&self, reason: Reason) -> Outcome {
        each!(self, position => position.draw(reason))
    }

    fn same_play(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Sovereign(one), Self::Sovereign(other)) => one.same_play(other),
            (Self::TwoKings(one), Self::TwoKings(other)) => one.same_play(other),
            (Self::Plunder(one), Self::Plunder(other)) => one.same_play(other),
            (Self::Martian(one), Self::Martian(other)) => one.same_play(other),
            (Self::Sovereign(_) | Self::TwoKings(_) | Self::Plunder(_) | Self::Martian(_), _) => false,
        }
    }

    fn key(&self) -> u64 {
        mix(each!(self, position => position.key()), self.game() as u64)
    }

    fn san(&self, action: Action) -> String {
        each!(self, position => position.san(action))
    }

    fn parse_action(&self, text: &str) -> Result<Action, ActionTextError> {
        each!(self, position => position.parse_action(text))
    }
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        each!(self, position => position.fmt(f))
    }
}
