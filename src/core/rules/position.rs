//! A position of any game, and what can be asked of it. All lists of games in `rules` are here, except
//! [`Game`](super::Game) itself.

use std::any::Any;
use std::fmt;
use std::ops::ControlFlow;

use super::key::mix;
use super::{
    Action, ActionTextError, Army, Change, Game, GamePosition, GameSpec, Options, Outcome, Piece, PositionError,
    Problem, Reason, Refusal, Role, Seat, Setup, Square, SquareSet, martian, plunder, royale, sovereign, two_kings,
};

impl Game {
    /// All that is true of it in every position.
    pub(super) const fn spec(self) -> &'static GameSpec {
        match self {
            Self::Sovereign => &sovereign::SPEC,
            Self::TwoKings => &two_kings::SPEC,
            Self::Plunder => &plunder::SPEC,
            Self::Royale => &royale::SPEC,
            Self::Martian => &martian::SPEC,
        }
    }
}

/// A position of any game; always a possible one. What can be asked of it is in [`GamePosition`].
///
/// ```
/// use regalia_core::rules::{Game, GamePosition, Options, Position};
/// let start = Position::start(&Options::new(Game::Sovereign));
/// let action = start.parse_action("wPe2-e4").unwrap();
/// let after = start.play(action).unwrap();
/// assert_eq!(after.legal_actions().len(), 2); // the second seat takes White or Black
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "the names are the games")]
pub enum Position {
    Sovereign(sovereign::Position),
    Royale(royale::Position),
    TwoKings(two_kings::Position),
    Plunder(plunder::Position),
    Martian(martian::Position),
}

/// One match on [`Position`] for everything that a game's own type answers: `dispatch!(position, own => answer)`.
///
/// `own` is the position in its game's own type. The answer is compiled for each game by itself and never asks again
/// which game it is; code that counts or searches through many positions dispatches once, at the root. A third name
/// stands for the variant, to make a `Position` again: `dispatch!(position, own, wrap => wrap(own.clone()))`.
///
/// ```
/// use regalia_core::rules::{Game, GamePosition as _, Options, Position, Searchable as _, dispatch};
///
/// let position = Position::start(&Options::new(Game::Plunder));
/// assert!(dispatch!(&position, own => own.plain_end()).is_none());
/// ```
#[macro_export]
macro_rules! dispatch {
    ($position:expr, $own:ident => $answer:expr) => {
        $crate::rules::dispatch!($position, $own, _wrap => $answer)
    };
    ($position:expr, $own:ident, $wrap:ident => $answer:expr) => {
        match $position {
            $crate::rules::Position::Sovereign($own) => {
                let $wrap = $crate::rules::Position::Sovereign;
                $answer
            }
            $crate::rules::Position::Royale($own) => {
                let $wrap = $crate::rules::Position::Royale;
                $answer
            }
            $crate::rules::Position::TwoKings($own) => {
                let $wrap = $crate::rules::Position::TwoKings;
                $answer
            }
            $crate::rules::Position::Plunder($own) => {
                let $wrap = $crate::rules::Position::Plunder;
                $answer
            }
            $crate::rules::Position::Martian($own) => {
                let $wrap = $crate::rules::Position::Martian;
                $answer
            }
        }
    };
}
pub use dispatch;

/// The same for a game without a position: `of_game!(game, Own, wrap => answer)`, where `Own` is the type of the game's
/// positions.
macro_rules! of_game {
    ($game:expr, $Own:ident, $wrap:ident => $answer:expr) => {
        match $game {
            Game::Sovereign => {
                type $Own = sovereign::Position;
                let $wrap = Position::Sovereign;
                $answer
            }
            Game::Royale => {
                type $Own = royale::Position;
                let $wrap = Position::Royale;
                $answer
            }
            Game::TwoKings => {
                type $Own = two_kings::Position;
                let $wrap = Position::TwoKings;
                $answer
            }
            Game::Plunder => {
                type $Own = plunder::Position;
                let $wrap = Position::Plunder;
                $answer
            }
            Game::Martian => {
                type $Own = martian::Position;
                let $wrap = Position::Martian;
                $answer
            }
        }
    };
}

/// One match for the games with coloured squares: `coloured!(position, own => answer)` is `None` for a position of another.
macro_rules! coloured {
    ($position:expr, $own:ident => $answer:expr) => {
        match $position {
            $crate::rules::Position::Sovereign($own) => Some($answer),
            $crate::rules::Position::Royale($own) => Some($answer),
            $crate::rules::Position::TwoKings(_)
            | $crate::rules::Position::Plunder(_)
            | $crate::rules::Position::Martian(_) => None,
        }
    };
}
pub(super) use coloured;

impl Position {
    /// The game that it is of.
    pub fn game(&self) -> Game {
        dispatch!(self, position => position.game())
    }

    /// The position in the type of its game, if that is `P`.
    pub(crate) fn own<P: 'static>(&self) -> Option<&P> {
        dispatch!(self, position => (position as &dyn Any).downcast_ref())
    }

    /// Every legal action, each once. A decided end leaves none; a draw by count does not empty the list.
    pub fn legal_actions(&self) -> Vec<Action> {
        #[cfg(feature = "test-hooks")]
        super::QueryCount::note(|asked| asked.lists += 1);
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
    /// use regalia_core::rules::{Game, GamePosition, Options, Position};
    /// let start = Position::start(&Options::new(Game::Martian));
    /// assert_eq!((start.perft_actions().len(), start.legal_actions().len()), (10, 20));
    /// ```
    pub fn perft_actions(&self) -> Vec<Action> {
        let mut actions = Vec::new();
        let _ = self.visit_perft(|action| {
            actions.push(action);
            ControlFlow::Continue(())
        });
        actions
    }

    /// Every piece with its square.
    pub fn pieces(&self) -> Vec<(Square, Piece)> {
        self.to_setup().pieces.into_iter().map(|placed| (placed.square, placed.piece)).collect()
    }

    /// How many pieces an army has.
    pub fn strength(&self, army: Army) -> u32 {
        self.squares_of(army).len() as u32
    }

    /// The squares of an army's pieces.
    pub fn squares_of(&self, army: Army) -> Vec<Square> {
        self.pieces().into_iter().filter(|(_, piece)| piece.army == army).map(|(square, _)| square).collect()
    }

    /// How many vests of a kind are on the stand; without a limit more can always be taken.
    ///
    /// ```
    /// use regalia_core::rules::{Game, GamePosition, Options, Position, Role};
    /// let start = Position::start(&Options::new(Game::Plunder));
    /// assert_eq!(start.vests_on_stand(Role::Queen), 2);
    /// ```
    pub fn vests_on_stand(&self, kind: Role) -> u8 {
        let all = self.game().vests().iter().find(|(other, _)| *other == kind).map_or(0, |(_, count)| *count);
        let worn = self.to_setup().pieces.iter().filter(|placed| placed.vest == Some(kind)).count();
        all.saturating_sub(u8::try_from(worn).unwrap_or(u8::MAX))
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

/// Methods of [`GamePosition`] that answer as the position of the game does.
macro_rules! dispatched {
    ($(fn $name:ident(&$position:ident $(, $argument:ident: $type:ty)?) -> $answer:ty;)*) => {
        $(fn $name(&$position $(, $argument: $type)?) -> $answer {
            dispatch!($position, own => own.$name($($argument)?))
        })*
    };
}

impl GamePosition for Position {
    dispatched! {
        fn to_setup(&self) -> Setup;
        fn side_to_move(&self) -> Seat;
        fn ply(&self) -> u32;
        fn halfmove_clock(&self) -> u32;
        fn claimable_after(&self) -> Option<u32>;
        fn repetition_counts(&self) -> bool;
        fn piece_at(&self, square: Square) -> Option<Piece>;
        fn commander(&self, army: Army) -> Option<Seat>;
        fn owned(&self, seat: Seat) -> Army;
        fn royal(&self, seat: Seat) -> Option<Square>;
        fn checks(&self) -> Vec<(Seat, Square, SquareSet)>;
        fn visit_perft(&self, visit: impl FnMut(Action) -> ControlFlow<()>) -> ControlFlow<()>;
        fn count_perft(&self) -> u64;
        fn visit_legal(&self, visit: impl FnMut(Action) -> ControlFlow<()>) -> ControlFlow<()>;
        fn validate_piece(&self, square: Square) -> Result<Piece, Refusal>;
        fn barred(&self, from: Square) -> Vec<(Square, Refusal)>;
        fn reach(&self, from: Square) -> SquareSet;
        fn outcome(&self) -> Option<Outcome>;
        fn draw(&self, reason: Reason) -> Outcome;
        fn san(&self, action: Action) -> String;
        fn parse_action(&self, text: &str) -> Result<Action, ActionTextError>;
    }

    fn start_text(options: &Options) -> String {
        of_game!(options.game(), Own, _wrap => Own::start_text(options))
    }

    fn read(text: &str, options: &Options) -> Result<Setup, PositionError> {
        of_game!(options.game(), Own, _wrap => Own::read(text, options))
    }

    fn from_setup(setup: &Setup) -> Result<Self, Problem> {
        of_game!(setup.options.game(), Own, wrap => Own::from_setup(setup).map(wrap))
    }

    fn game(&self) -> Game {
        self.game()
    }

    fn validate(&self, action: Action) -> Result<(), Refusal> {
        #[cfg(feature = "test-hooks")]
        super::QueryCount::note(|asked| asked.legality += 1);
        dispatch!(self, position => position.validate(action))
    }

    fn play_unchecked(&mut self, action: Action) {
        dispatch!(self, position => position.play_unchecked(action));
    }

    fn changes(&self, action: Action) -> (Vec<Change>, Self) {
        #[cfg(feature = "test-hooks")]
        super::QueryCount::note(|asked| asked.changes += 1);
        dispatch!(self, position, wrap => {
            let (changes, after) = position.changes(action);
            (changes, wrap(after))
        })
    }

    fn same_play(&self, other: &Self) -> bool {
        dispatch!(self, position => other.own().is_some_and(|other| position.same_play(other)))
    }

    fn key(&self) -> u64 {
        mix(dispatch!(self, position => position.key()), self.game() as u64)
    }
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        dispatch!(self, position => position.fmt(f))
    }
}
