//! A position of any game, and what can be asked of it.

use std::fmt;
use std::ops::ControlFlow;

use super::{
    Action, ActionTextError, Army, Change, Game, Options, Outcome, Piece, PositionError, Refusal, Seat, Square,
    SquareSet, sovereign,
};

/// A position of any game; always a possible one.
///
/// ```
/// use regalia::rules::{Game, Options, Position};
/// let start = Position::start(&Options::new(Game::Sovereign));
/// let action = start.parse_action("wPe2-e4").unwrap();
/// let after = start.play(action).unwrap();
/// assert_eq!(after.legal_actions().len(), 2); // the second seat takes White or Black
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Position {
    /// Of Sovereign Chess.
    Sovereign(sovereign::Position),
}

impl Position {
    /// The usual start of the options' game.
    #[must_use]
    pub fn start(options: &Options) -> Self {
        match options.game() {
            Game::Sovereign => Self::Sovereign(sovereign::Position::start(options)),
        }
    }

    /// Reads a position of the options' game.
    ///
    /// # Errors
    /// What is wrong, and where in the text.
    pub fn parse(text: &str, options: &Options) -> Result<Self, PositionError> {
        match options.game() {
            Game::Sovereign => sovereign::Position::parse(text, options.is_on("twins")).map(Self::Sovereign),
        }
    }

    /// The game that it is of.
    #[must_use]
    pub const fn game(&self) -> Game {
        match self {
            Self::Sovereign(_) => Game::Sovereign,
        }
    }

    /// Whose turn it is.
    #[must_use]
    pub const fn mover(&self) -> Seat {
        match self {
            Self::Sovereign(position) => position.mover(),
        }
    }

    /// Plies played.
    #[must_use]
    pub const fn ply(&self) -> u32 {
        match self {
            Self::Sovereign(position) => position.ply(),
        }
    }

    /// Plies since something that cannot be taken back, as the game counts them.
    #[must_use]
    pub const fn quiet(&self) -> u32 {
        match self {
            Self::Sovereign(position) => position.quiet(),
        }
    }

    /// Quiet plies after which a seat may claim a draw; `None` where there is no such claim.
    #[must_use]
    pub const fn claimable_after(&self) -> Option<u32> {
        match self {
            Self::Sovereign(_) => Some(100),
        }
    }

    /// The piece on a square.
    #[must_use]
    pub fn piece_at(&self, square: Square) -> Option<Piece> {
        match self {
            Self::Sovereign(position) => position.piece_at(square),
        }
    }

    /// Every piece with its square.
    #[must_use]
    pub fn pieces(&self) -> Vec<(Square, Piece)> {
        match self {
            Self::Sovereign(position) => position.pieces().collect(),
        }
    }

    /// Who commands an army; `None`: it is neutral.
    #[must_use]
    pub fn commander(&self, army: Army) -> Option<Seat> {
        match self {
            Self::Sovereign(position) => position.commander(army),
        }
    }

    /// The attacked kings: seat, square of the king, squares of the attackers.
    #[must_use]
    pub fn checks(&self) -> Vec<(Seat, Square, SquareSet)> {
        match self {
            Self::Sovereign(position) => position
                .seats()
                .map(|seat| (seat, position.king(seat), position.checkers(seat)))
                .filter(|(_, _, checkers)| !checkers.is_empty())
                .collect(),
        }
    }

    /// Calls `visit` for each legal action, each once, until it breaks off; gives what it broke off with.
    pub fn visit_legal(&self, visit: impl FnMut(Action) -> ControlFlow<()>) -> ControlFlow<()> {
        match self {
            Self::Sovereign(position) => position.visit_legal(visit),
        }
    }

    /// Every legal action, each once. Mate and stalemate leave none; a draw by count does not empty the list.
    #[must_use]
    pub fn legal_actions(&self) -> Vec<Action> {
        let mut actions = Vec::new();
        let _ = self.visit_legal(|action| {
            actions.push(action);
            ControlFlow::Continue(())
        });
        actions
    }

    /// Whether the action is legal here.
    ///
    /// # Errors
    /// The first rule that says no, with what it says no to.
    pub fn judge(&self, action: Action) -> Result<(), Refusal> {
        match self {
            Self::Sovereign(position) => position.judge(action),
        }
    }

    /// Which piece on `square` the mover may use.
    ///
    /// # Errors
    /// If there is none, or it is not the mover's to use.
    pub fn judge_piece(&self, square: Square) -> Result<Piece, Refusal> {
        match self {
            Self::Sovereign(position) => position.judge_piece(square),
        }
    }

    /// Plays a legal action and gives the position after it.
    ///
    /// # Errors
    /// Why the action is not legal.
    pub fn play(&self, action: Action) -> Result<Self, Refusal> {
        match self {
            Self::Sovereign(position) => position.play(action).map(Self::Sovereign),
        }
    }

    /// Plays an action that is known to be legal. Anything else leaves a position that means nothing.
    pub fn play_unchecked(&mut self, action: Action) {
        match self {
            Self::Sovereign(position) => position.play_unchecked(action),
        }
    }

    /// What a legal action changes, in the order in which it happens, and the position after it.
    #[must_use]
    pub fn changes(&self, action: Action) -> (Vec<Change>, Self) {
        match self {
            Self::Sovereign(position) => {
                let (changes, after) = position.changes(action);
                (changes, Self::Sovereign(after))
            }
        }
    }

    /// How the position itself ends the game; repetition and what people agree on are the record's.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        match self {
            Self::Sovereign(position) => position.outcome(),
        }
    }

    /// Whether both positions allow the same play from here on: all but the counts agree.
    #[must_use]
    pub fn same_play(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Sovereign(one), Self::Sovereign(other)) => one.same_play(other),
        }
    }

    /// The action as people write it; it must be legal here.
    #[must_use]
    pub fn notation(&self, action: Action) -> String {
        match self {
            Self::Sovereign(position) => position.notation(action),
        }
    }

    /// Reads an action in the coordinate form or as people write it; whether it is legal, [`judge`](Self::judge) says.
    ///
    /// # Errors
    /// If the text is neither, or speaks of another piece than the one that stands there.
    pub fn parse_action(&self, text: &str) -> Result<Action, ActionTextError> {
        match self {
            Self::Sovereign(position) => position.parse_action(text),
        }
    }
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Sovereign(position) => position.fmt(f),
        }
    }
}
