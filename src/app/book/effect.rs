//! What a step of a tour asks an action to bring about.

use regalia_core::rules::{Action, Army, Change, GamePosition, Position, Role, Seat, SeatStanding};
use serde::Deserialize;

use super::error::BookError;

/// What an action has to bring about; whatever is empty is not asked for.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Effect {
    /// Armies that the side to move commands from then on.
    pub gains: Vec<Army>,
    /// Armies that it no longer commands.
    pub gives_up: Vec<Army>,
    /// The army that it owns from then on.
    pub owns: Option<Army>,
    pub takes: Vec<Role>,
    pub puts_on: Option<Role>,
    /// A vest that goes back to the stand.
    pub gives_back: Option<Role>,
    /// Whether another king of the side to move counts from then on.
    pub royal: bool,
    pub scores: Option<u8>,
    /// What the clock stands at after it.
    pub clock: Option<u8>,
    /// How a seat stands after it.
    pub standing: Option<(Seat, SeatStanding)>,
    /// Whether another seat's king is attacked after it.
    pub checks: bool,
    pub ends: bool,
}

impl Effect {
    pub fn is_met(&self, before: &Position, action: Action) -> bool {
        let side_to_move = before.side_to_move();
        let (changes, after) = before.changes(action);
        let has = |fits: &dyn Fn(&Change) -> bool| changes.iter().any(fits);
        let gained =
            |army: Army| after.commander(army) == Some(side_to_move) && before.commander(army) != Some(side_to_move);
        let lost =
            |army: Army| before.commander(army) == Some(side_to_move) && after.commander(army) != Some(side_to_move);
        let taken = |role: Role| has(&|change| matches!(change, Change::Removed { piece, .. } if piece.role == role));
        let scored: u8 = changes
            .iter()
            .map(|change| match change {
                Change::Score { seat, points } if *seat == side_to_move => *points,
                _ => 0,
            })
            .sum();
        let stands = |(seat, wanted): (Seat, SeatStanding)| {
            after.to_setup().seats.get(seat.index()).is_some_and(|state| state.standing == wanted)
        };
        self.gains.iter().all(|army| gained(*army))
            && self.gives_up.iter().all(|army| lost(*army))
            && self.owns.is_none_or(|army| after.owned(side_to_move) == army && before.owned(side_to_move) != army)
            && self.takes.iter().all(|role| taken(*role))
            && self.puts_on.is_none_or(|vest| has(&|c| matches!(c, Change::VestOn { kind, .. } if *kind == vest)))
            && self.gives_back.is_none_or(|vest| has(&|c| matches!(c, Change::VestOff { kind, .. } if *kind == vest)))
            && (!self.royal || has(&|c| matches!(c, Change::Royal { seat, .. } if *seat == side_to_move)))
            && self.scores.is_none_or(|points| scored == points)
            && self.clock.is_none_or(|plies| has(&|c| matches!(c, Change::Clock { plies: now } if *now == plies)))
            && self.standing.is_none_or(stands)
            && (!self.checks || after.checks().iter().any(|(seat, ..)| *seat != side_to_move))
            && (!self.ends || after.outcome().is_some())
    }

    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }
}

#[derive(Deserialize, Default)]
#[serde(deny_unknown_fields, default)]
pub(super) struct RawEffect {
    gains: String,
    gives_up: String,
    owns: String,
    takes: String,
    puts_on: String,
    gives_back: String,
    royal: bool,
    scores: Option<u8>,
    clock: Option<u8>,
    standing: Option<(u8, RawStanding)>,
    checks: bool,
    ends: bool,
}

#[derive(Deserialize, Clone, Copy)]
enum RawStanding {
    Playing,
    Kingless,
    Escaped,
    Resigned,
}

impl RawEffect {
    pub fn read(&self) -> Result<Effect, BookError> {
        let standing = match self.standing {
            Some((number, standing)) => {
                let seat = Seat::from_number(number).ok_or(BookError::Letter(char::from(b'0' + number % 10)))?;
                Some((seat, standing.value()))
            }
            None => None,
        };
        Ok(Effect {
            gains: letters(&self.gains, Army::from_letter)?,
            gives_up: letters(&self.gives_up, Army::from_letter)?,
            owns: letters(&self.owns, Army::from_letter)?.first().copied(),
            takes: letters(&self.takes, Role::from_letter)?,
            puts_on: letters(&self.puts_on, Role::from_letter)?.first().copied(),
            gives_back: letters(&self.gives_back, Role::from_letter)?.first().copied(),
            royal: self.royal,
            scores: self.scores,
            clock: self.clock,
            standing,
            checks: self.checks,
            ends: self.ends,
        })
    }
}

impl RawStanding {
    const fn value(self) -> SeatStanding {
        match self {
            Self::Playing => SeatStanding::Playing,
            Self::Kingless => SeatStanding::Kingless,
            Self::Escaped => SeatStanding::Escaped,
            Self::Resigned => SeatStanding::Resigned,
        }
    }
}

fn letters<T>(text: &str, read: impl Fn(char) -> Option<T>) -> Result<Vec<T>, BookError> {
    text.chars().map(|letter| read(letter).ok_or(BookError::Letter(letter))).collect()
}
