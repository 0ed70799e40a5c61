//! What every game's position answers: the trait that [`Position`](super::Position) passes on.

use std::fmt;
use std::ops::ControlFlow;

use super::{
    Action, ActionTextError, Army, Change, Game, Options, Outcome, Piece, PositionError, Problem, Reason, Refusal,
    Seat, Setup, Square, SquareSet,
};

/// A position of one game; always a possible one. Its `Display` is the position text.
///
/// ```
/// use regalia_core::rules::{Game, GamePosition, Options, Position, Seat};
/// let start = Position::start(&Options::new(Game::TwoKings));
/// assert_eq!((start.game(), start.side_to_move(), start.ply()), (Game::TwoKings, Seat::One, 0));
/// assert_eq!(start.to_string(), "rnbqkknr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKKNR w KQkq - 0 1");
/// ```
pub trait GamePosition: Clone + PartialEq + Eq + fmt::Debug + fmt::Display + Sized {
    /// The position text of the usual start under these options.
    fn start_text(options: &Options) -> String;

    /// Reads a position text into a setup. [`from_setup`](Self::from_setup) says whether it is a possible position.
    ///
    /// # Errors
    /// What is wrong, and where in the text.
    fn read(text: &str, options: &Options) -> Result<Setup, PositionError>;

    /// The usual start under these options.
    ///
    /// # Panics
    /// Never: the usual start can be read under all options.
    fn start(options: &Options) -> Self {
        match Self::parse(&Self::start_text(options), options) {
            Ok(position) => position,
            Err(error) => unreachable!("tests read the usual start under all options: {error}"),
        }
    }

    /// Reads a position text.
    ///
    /// # Errors
    /// What is wrong and where in the text, or what makes the position impossible.
    fn parse(text: &str, options: &Options) -> Result<Self, PositionError> {
        Self::from_setup(&Self::read(text, options)?).map_err(PositionError::whole)
    }

    /// The position of a setup.
    ///
    /// # Errors
    /// What makes it impossible.
    fn from_setup(setup: &Setup) -> Result<Self, Problem>;

    /// The setup of this position; [`from_setup`](Self::from_setup) makes the same position of it again.
    fn to_setup(&self) -> Setup;

    /// The game that it is a position of.
    fn game(&self) -> Game;

    /// Whose turn it is.
    fn side_to_move(&self) -> Seat;

    /// Plies played.
    fn ply(&self) -> u32;

    /// Plies since a capture or a pawn move, as the game counts them for its draws.
    fn halfmove_clock(&self) -> u32;

    /// The [`halfmove_clock`](Self::halfmove_clock) at which a seat may claim a draw; `None` where there is no such claim.
    fn claimable_after(&self) -> Option<u32>;

    /// Whether repetition ends the game, or lets a seat claim a draw.
    fn repetition_counts(&self) -> bool {
        true
    }

    /// The piece on a square.
    fn piece_at(&self, square: Square) -> Option<Piece>;

    /// Who commands an army; `None`: it is neutral.
    fn commander(&self, army: Army) -> Option<Seat>;

    /// The army that a seat owns.
    fn owned(&self, seat: Seat) -> Army;

    /// The square of the king of a seat that counts now, if it has one: the king that castles or changes its colour.
    fn royal(&self, seat: Seat) -> Option<Square>;

    /// The attacked kings that count: seat, square of the king, squares of the attackers.
    fn checks(&self) -> Vec<(Seat, Square, SquareSet)>;

    /// Calls `visit` for each legal action that perft counts, each once, until it breaks off; returns what it broke off
    /// with. Perft counts every legal action but resigning and calls of the clock. Mate, stalemate and other decided
    /// ends leave none; a draw by count or for lack of material does not empty the list.
    fn visit_perft(&self, visit: impl FnMut(Action) -> ControlFlow<()>) -> ControlFlow<()>;

    /// The number of legal actions that perft counts here.
    fn count_perft(&self) -> u64 {
        let mut count = 0;
        let _ = self.visit_perft(|_| {
            count += 1;
            ControlFlow::Continue(())
        });
        count
    }

    /// Calls `visit` once for every legal action until it returns [`ControlFlow::Break`], and returns its last answer. The
    /// actions that perft counts come first.
    fn visit_legal(&self, visit: impl FnMut(Action) -> ControlFlow<()>) -> ControlFlow<()> {
        self.visit_perft(visit)
    }

    /// Whether the action is legal here.
    ///
    /// # Errors
    /// The first rule that says no, with what it says no to.
    fn validate(&self, action: Action) -> Result<(), Refusal>;

    /// The piece on `square`, if the side to move may use it.
    ///
    /// # Errors
    /// Why it may not: nothing stands there, or another seat commands the piece, or the turn allows no piece to move.
    fn validate_piece(&self, square: Square) -> Result<Piece, Refusal>;

    /// The squares within reach of a piece that a rule about squares forbids it to enter: its own colour, an occupied twin,
    /// a neutral piece, the way back over the canal. Each comes with the refusal of [`validate`](Self::validate), in the
    /// order of the squares. Empty where a game has no such rules, for a piece that the side to move may not use, and when
    /// the game is over.
    fn barred(&self, _from: Square) -> Vec<(Square, Refusal)> {
        Vec::new()
    }

    /// Where the piece on a square could go if it were its turn: by the rules of this position, but with the seat to move
    /// that commands the piece; a neutral one as if the side to move commanded it. Empty where nothing stands.
    ///
    /// ```
    /// use regalia_core::rules::{Game, GamePosition, Options, Position};
    /// let start = Position::start(&Options::new(Game::Plunder));
    /// let reach = start.reach("g8".parse().unwrap());
    /// assert_eq!(reach.iter().map(|to| to.to_string()).collect::<Vec<_>>(), ["f6", "h6"]);
    /// ```
    fn reach(&self, from: Square) -> SquareSet;

    /// Plays an action that is known to be legal. With any other the position is meaningless.
    fn play_unchecked(&mut self, action: Action);

    /// What a legal action changes, in the order in which it happens, and the position after it.
    fn changes(&self, action: Action) -> (Vec<Change>, Self);

    /// How the position itself ends the game; `None` while it goes on. Repetition and what players agree on belong to the
    /// record.
    fn outcome(&self) -> Option<Outcome>;

    /// The outcome of a draw that players agree on or claim, or that repetition brings: half a point for each seat that
    /// is still in the game.
    fn draw(&self, reason: Reason) -> Outcome {
        Outcome::draw(2, reason)
    }

    /// Whether both positions allow the same play from here on: everything but the counts of plies agrees.
    fn same_play(&self, other: &Self) -> bool;

    /// A hash of everything that decides the play: equal for positions for which [`same_play`](Self::same_play) holds, and
    /// almost never for others (one chance in 2⁶⁴ for two positions). The counts of plies are not part of it. A position
    /// has the same key in every run of this version; do not save it.
    fn key(&self) -> u64;

    /// The action in the notation that players write, such as `Nf3`. It must be legal here.
    fn san(&self, action: Action) -> String;

    /// Reads an action in the coordinate form or the notation that players write. [`validate`](Self::validate) says whether
    /// it is legal.
    ///
    /// # Errors
    /// If the text is neither, or names another piece than the one that stands there.
    fn parse_action(&self, text: &str) -> Result<Action, ActionTextError>;
}

/// The squares to which the piece on `from` may go now.
pub(super) fn targets_from(position: &impl GamePosition, from: Square) -> SquareSet {
    let mut targets = SquareSet::EMPTY;
    let _ = position.visit_perft(|action| {
        if let Action::Move(step) = action
            && step.from == from
        {
            targets.insert(step.to);
        }
        ControlFlow::Continue(())
    });
    targets
}

/// Methods of [`GamePosition`] that answer as the position's inherent methods of the same names.
macro_rules! inherent_answers {
    () => {
        fn read(text: &str, options: &Options) -> Result<Setup, PositionError> {
            Self::read(text, options)
        }

        fn from_setup(setup: &Setup) -> Result<Self, Problem> {
            Self::from_setup(setup)
        }

        fn to_setup(&self) -> Setup {
            self.to_setup()
        }

        fn validate(&self, action: Action) -> Result<(), Refusal> {
            self.validate(action)
        }

        fn barred(&self, from: Square) -> Vec<(Square, Refusal)> {
            self.barred(from)
        }

        fn outcome(&self) -> Option<Outcome> {
            self.outcome()
        }

        fn same_play(&self, other: &Self) -> bool {
            self.same_play(other)
        }

        fn key(&self) -> u64 {
            self.key()
        }

        fn san(&self, action: Action) -> String {
            self.san(action)
        }

        fn parse_action(&self, text: &str) -> Result<Action, ActionTextError> {
            self.parse_action(text)
        }
    };
}
pub(super) use inherent_answers;
