//! How a game ended: a score for each seat and one reason.

use std::fmt;
use std::str::FromStr;

use super::Seat;

/// What a seat gets.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Score {
    /// Nothing.
    Zero,
    /// Half a point.
    Half,
    /// The whole point.
    One,
}

impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Zero => "0",
            Self::Half => "1/2",
            Self::One => "1",
        })
    }
}

/// Why a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[expect(missing_docs, reason = "each is printed as its name, with hyphens")]
pub enum Reason {
    Checkmate,
    Stalemate,
    LastKing,
    EmptyZone,
    Clock,
    NoMove,
    Repetition,
    QuietPlies,
    Material,
    Claim,
    Agreement,
    Resignation,
    Time,
}

impl Reason {
    const ALL: [(Self, &str); 13] = [
        (Self::Checkmate, "checkmate"),
        (Self::Stalemate, "stalemate"),
        (Self::LastKing, "last-king"),
        (Self::EmptyZone, "empty-zone"),
        (Self::Clock, "clock"),
        (Self::NoMove, "no-move"),
        (Self::Repetition, "repetition"),
        (Self::QuietPlies, "75-moves"),
        (Self::Material, "material"),
        (Self::Claim, "claim"),
        (Self::Agreement, "agreement"),
        (Self::Resignation, "resignation"),
        (Self::Time, "time"),
    ];
}

impl Reason {
    /// The reason as players read it.
    pub const fn words(self) -> &'static str {
        match self {
            Self::Checkmate => "checkmate",
            Self::Stalemate => "stalemate",
            Self::LastKing => "last king standing",
            Self::EmptyZone => "one half is empty",
            Self::Clock => "countdown finished",
            Self::NoMove => "no legal move",
            Self::Repetition => "fifth repetition",
            Self::QuietPlies => "75 moves without a capture or pawn move",
            Self::Material => "too little left to mate with",
            Self::Claim => "draw claimed",
            Self::Agreement => "draw agreed",
            Self::Resignation => "resignation",
            Self::Time => "out of time",
        }
    }

    /// The reason in a sentence; `None` where the sentence has to name a player.
    pub const fn sentence(self) -> Option<&'static str> {
        Some(match self {
            Self::LastKing => "All other kings have left the board.",
            Self::EmptyZone => "One half of the board is empty; the captures are counted.",
            Self::Clock => "Seven moves in a row without a capture: the captures are counted.",
            Self::Repetition => "The same position was on the board for the fifth time.",
            Self::QuietPlies => "75 moves were played without a capture or pawn move.",
            Self::Material => "Nobody has enough pieces left to give mate.",
            Self::Claim => "A draw was claimed by the rules.",
            Self::Agreement => "The players agreed to a draw.",
            Self::Checkmate | Self::Stalemate | Self::NoMove | Self::Resignation | Self::Time => return None,
        })
    }
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = Self::ALL.iter().find(|(reason, _)| reason == self).map_or("", |(_, name)| name);
        f.write_str(name)
    }
}

/// The end of a game.
///
/// ```
/// use regalia_core::rules::{Outcome, Reason, Seat};
/// let outcome = Outcome::win(Seat::One, 2, Reason::Checkmate);
/// assert_eq!(outcome.to_string(), "1-0 checkmate");
/// assert_eq!("1/2-1/2 stalemate".parse(), Ok(Outcome::draw(2, Reason::Stalemate)));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// One score for each seat, in turn order.
    pub scores: Vec<Score>,
    /// Why it ended.
    pub reason: Reason,
}

impl Outcome {
    /// `winner` gets the point, the other seats nothing.
    pub fn win(winner: Seat, seats: usize, reason: Reason) -> Self {
        let scores = (0..seats).map(|seat| if seat == winner.index() { Score::One } else { Score::Zero }).collect();
        Self { scores, reason }
    }

    /// Half a point for each of `seats` seats.
    pub fn draw(seats: usize, reason: Reason) -> Self {
        Self { scores: vec![Score::Half; seats], reason }
    }

    /// The seat that has the whole point, if one has.
    pub fn winner(&self) -> Option<Seat> {
        self.scores.iter().position(|score| *score == Score::One).and_then(|index| Seat::ALL.get(index).copied())
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, score) in self.scores.iter().enumerate() {
            if index > 0 {
                f.write_str("-")?;
            }
            write!(f, "{score}")?;
        }
        write!(f, " {}", self.reason)
    }
}

/// Text that is not an outcome.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("'{0}' is not a result (1-0 checkmate, 1/2-1/2 agreement are)")]
pub struct NoOutcome(pub String);

impl FromStr for Outcome {
    type Err = NoOutcome;

    fn from_str(text: &str) -> Result<Self, NoOutcome> {
        let wrong = || NoOutcome(text.to_owned());
        let (scores, reason) = text.split_once(' ').ok_or_else(wrong)?;
        let scores = scores
            .split('-')
            .map(|score| match score {
                "0" => Ok(Score::Zero),
                "1/2" => Ok(Score::Half),
                "1" => Ok(Score::One),
                _ => Err(wrong()),
            })
            .collect::<Result<Vec<_>, _>>()?;
        let reason = Reason::ALL.iter().find(|(_, name)| *name == reason).ok_or_else(wrong)?.0;
        Ok(Self { scores, reason })
    }
}
