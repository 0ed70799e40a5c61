//! An exercise: a position, its goal, and the right first moves.

use std::fmt;
use std::num::ParseIntError;
use std::str::FromStr;

use regalia_core::rules::{Action, Game, GamePosition, Position, Seat};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Goal {
    /// The side to move wins in this many moves of its own, whatever the others do, and no sooner: by mate, in Royale
    /// by taking the last rival's king, in Martian Chess by ending the game with the better score.
    Win {
        /// 1 to 3.
        moves: u32,
    },
    BestMove,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Source {
    Program,
    OwnGame {
        /// Which game and where in it, as players read it.
        title: String,
    },
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Exercise {
    position: Position,
    goal: Goal,
    first: Vec<Action>,
    source: Source,
}

impl Exercise {
    /// An exercise; `None` if no first move is right, if one of them is not legal, or if the game is over.
    pub(super) fn new(position: Position, goal: Goal, first: Vec<Action>, source: Source) -> Option<Self> {
        let is_fit = !first.is_empty() && position.outcome().is_none();
        let are_legal = || first.iter().all(|action| position.validate(*action).is_ok());
        (is_fit && are_legal()).then_some(Self { position, goal, first, source })
    }

    pub fn game(&self) -> Game {
        self.position.game()
    }

    pub const fn position(&self) -> &Position {
        &self.position
    }

    /// Who has to find the move.
    pub fn seat(&self) -> Seat {
        self.position.side_to_move()
    }

    pub const fn goal(&self) -> Goal {
        self.goal
    }

    /// The first moves that are right, at least one. The first of them begins the solution that is shown.
    pub fn first(&self) -> &[Action] {
        &self.first
    }

    pub const fn source(&self) -> &Source {
        &self.source
    }

    /// Its key in the notebook.
    pub fn id(&self) -> ExerciseId {
        ExerciseId::of(&self.position)
    }
}

/// The id of an exercise: a hash of its game and position text, the same in every version.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct ExerciseId(u64);

impl ExerciseId {
    /// The id of the exercise with this position: FNV-1a of the game's short name, a space and the position text.
    pub(super) fn of(position: &Position) -> Self {
        let text = format!("{} {position}", position.game().id());
        let step = |hash: u64, byte: u8| (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01B3);
        Self(text.bytes().fold(0xCBF2_9CE4_8422_2325, step))
    }
}

impl fmt::Display for ExerciseId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:016x}", self.0)
    }
}

impl FromStr for ExerciseId {
    type Err = ParseIntError;

    fn from_str(text: &str) -> Result<Self, ParseIntError> {
        u64::from_str_radix(text, 16).map(Self)
    }
}
