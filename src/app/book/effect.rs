//! What a step of a tour asks an action to bring about.

use regalia_core::rules::{Action, Army, Change, GamePosition, Position, Role, Seat, SeatStanding};
use serde::{Deserialize, Deserializer, de::Error as _};

/// What an action has to bring about; what is empty is not required. In the text armies and roles are letters.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Effect {
    /// Armies that the side to move commands from then on.
    #[serde(deserialize_with = "armies")]
    pub gains: Vec<Army>,
    /// Armies that it no longer commands.
    #[serde(deserialize_with = "armies")]
    pub gives_up: Vec<Army>,
    /// The army that it owns from then on.
    #[serde(deserialize_with = "army")]
    pub owns: Option<Army>,
    #[serde(deserialize_with = "roles")]
    pub takes: Vec<Role>,
    #[serde(deserialize_with = "role")]
    pub puts_on: Option<Role>,
    /// A vest that goes back to the stand.
    #[serde(deserialize_with = "role")]
    pub gives_back: Option<Role>,
    /// Whether another king of the side to move counts from then on.
    pub royal: bool,
    pub scores: Option<u8>,
    /// What the clock stands at after it.
    pub clock: Option<u8>,
    /// How a seat stands after it.
    #[serde(deserialize_with = "standing")]
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

fn armies<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<Army>, D::Error> {
    letters(deserializer, Army::from_letter)
}

fn army<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Army>, D::Error> {
    Ok(armies(deserializer)?.first().copied())
}

fn roles<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<Role>, D::Error> {
    letters(deserializer, Role::from_letter)
}

fn role<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Role>, D::Error> {
    Ok(roles(deserializer)?.first().copied())
}

/// Reads a text whose letters are values.
fn letters<'de, D: Deserializer<'de>, T>(deserializer: D, read: fn(char) -> Option<T>) -> Result<Vec<T>, D::Error> {
    let text = String::deserialize(deserializer)?;
    let value = |letter| read(letter).ok_or_else(|| D::Error::custom(format!("unknown letter '{letter}'")));
    text.chars().map(value).collect()
}

/// Reads the number of a seat and its standing.
fn standing<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<(Seat, SeatStanding)>, D::Error> {
    #[derive(Deserialize)]
    #[serde(remote = "SeatStanding")]
    enum Standing {
        Playing,
        Kingless,
        Escaped,
        Resigned,
    }
    #[derive(Deserialize)]
    struct Numbered(u8, #[serde(deserialize_with = "Standing::deserialize")] SeatStanding);
    let Some(Numbered(number, standing)) = Option::deserialize(deserializer)? else { return Ok(None) };
    let seat = Seat::from_number(number).ok_or_else(|| D::Error::custom(format!("no seat has the number {number}")))?;
    Ok(Some((seat, standing)))
}
