//! What people at the table can do about the computer's turns: pause them, and choose their speed.

use std::time::Duration;

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use regalia_core::record::{Player, Record};
use regalia_core::rules::{Seat, SeatStanding};
use serde::{Deserialize, Serialize};

use crate::board::{RunningGame, TableClock, TimeSource};
use crate::{play::ToMove, settings_format::quoted, tasks::Waker};

/// At least so long a position is seen before the computer moves.
pub const LEAST_PAUSE: Duration = Duration::from_millis(400);

/// How fast the computer plays where nobody else does.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Speed {
    /// Each move can be followed.
    Slow,
    /// A move is seen, and the next one comes.
    #[default]
    Normal,
    /// As fast as between persons.
    Fast,
}

impl Speed {
    pub const ALL: [Self; 3] = [Self::Slow, Self::Normal, Self::Fast];

    pub const fn label(self) -> &'static str {
        match self {
            Self::Slow => "Slow",
            Self::Normal => "Normal",
            Self::Fast => "Fast",
        }
    }

    /// How long each position is seen at this speed, where a person would see it for `least`.
    ///
    /// ```
    /// use std::time::Duration;
    /// use regalia_app::computer::{LEAST_PAUSE, Speed};
    /// assert_eq!(Speed::Slow.pause(LEAST_PAUSE), Duration::from_secs(2));
    /// assert_eq!(Speed::Fast.pause(LEAST_PAUSE), LEAST_PAUSE);
    /// ```
    pub fn pause(self, least: Duration) -> Duration {
        match self {
            Self::Slow => least * 5,
            Self::Normal => least * 2,
            Self::Fast => least,
        }
    }
}

/// Whether the computer's moves wait, and how long it lets each position be seen.
#[derive(Resource, Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Pause {
    /// The computer makes no move until this is off again. It goes off with another game, and when a person takes a seat.
    #[serde(skip)]
    pub on: bool,
    /// How long each position is seen at least.
    #[serde(skip)]
    pub least: Duration,
    /// How much longer where nobody but the computer plays.
    #[serde(rename = "computer_speed", with = "quoted")]
    pub speed: Speed,
}

impl Default for Pause {
    fn default() -> Self {
        Self { on: false, least: LEAST_PAUSE, speed: Speed::default() }
    }
}

/// When moves that come by themselves are made.
#[derive(SystemParam)]
pub(super) struct Timing<'w> {
    pub source: Res<'w, TimeSource>,
    pub clock: Res<'w, TableClock>,
    pub pause: Res<'w, Pause>,
    pub waker: Res<'w, Waker>,
}

/// A person who takes a seat need not know that there was a pause.
pub(super) fn end_pause(game: Option<Res<RunningGame>>, to_move: Res<ToMove>, mut pause: ResMut<Pause>) {
    let is_taken = |game: &RunningGame| to_move.computer_alone && !plays_alone(&game.record);
    if pause.on && game.is_some_and(|game| game.is_changed() && is_taken(&game)) {
        pause.on = false;
    }
}

/// Whether the computer plays alone from the last position of the game.
pub(super) fn plays_alone(record: &Record) -> bool {
    let is_in = |seat: &Seat| record.position_at(record.tip_place()).standing(*seat) != SeatStanding::Resigned;
    let seats = Seat::ALL.into_iter().take(record.game().seats());
    record.result().is_none() && seats.filter(is_in).all(|seat| record.player(seat) != Player::Person)
}
