//! Whether people only watch: the computer that plays alone, or a game that is over and plays itself.

use bevy::ecs::system::SystemParam;
use bevy::prelude::Res;
use regalia_core::record::Record;

use crate::board::{ClockState, RunningGame};
use crate::computer::{Pause, Replay, Speed};
use crate::play::{ToMove, Wait};

/// Who plays while people watch.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Watched {
    Computer,
    /// A game that is over.
    Game,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WatchView {
    pub who: Watched,
    /// Whether nothing goes on until somebody presses.
    pub waits: bool,
    pub speed: Speed,
}

impl WatchView {
    /// The words on the button, and what it does.
    #[must_use]
    pub const fn words(&self) -> (&'static str, &'static str) {
        match (self.who, self.waits) {
            (Watched::Computer, true) => ("Go on", "The computer goes on playing"),
            (Watched::Computer, false) => ("Pause", "Pause the computer"),
            (Watched::Game, true) => ("Watch", "Watch the game, move by move"),
            (Watched::Game, false) => ("Pause", "Stop at this move"),
        }
    }
}

/// What pausing does now, in words; `None` if nothing can be paused. A running clock is paused before a computer that
/// plays alone, but a finished game that plays itself has no clock.
#[must_use]
pub fn pause_words(watch: Option<WatchView>, clock: ClockState) -> Option<&'static str> {
    match (watch, clock) {
        (Some(WatchView { who: Watched::Game, waits, .. }), _) => {
            Some(if waits { "Watch the game" } else { "Stop watching" })
        }
        (Some(WatchView { waits, .. }), ClockState::Off) => {
            Some(if waits { "Let the computer go on" } else { "Pause the computer" })
        }
        (None, ClockState::Off) => None,
        (_, ClockState::Paused) => Some("Resume the clock"),
        (_, ClockState::Going) => Some("Pause the clock"),
    }
}

/// Whether a game can be watched: it is over, and something was played.
#[must_use]
pub fn may_be_watched(record: &Record) -> bool {
    record.main_len() > 0 && record.result().is_some()
}

#[derive(SystemParam)]
pub struct Watch<'w> {
    pause: Res<'w, Pause>,
    to_move: Res<'w, ToMove>,
    replay: Res<'w, Replay>,
    game: Option<Res<'w, RunningGame>>,
}

impl Watch<'_> {
    /// `None` while a person plays.
    #[must_use]
    pub fn view(&self) -> Option<WatchView> {
        let speed = self.pause.speed;
        if self.game.as_ref().is_some_and(|game| may_be_watched(&game.record)) {
            return Some(WatchView { who: Watched::Game, waits: !self.replay.is_on(), speed });
        }
        let held = self.to_move.held_back().is_some_and(|(_, wait)| wait != Wait::Fault);
        self.to_move.computer_alone.then(|| WatchView { who: Watched::Computer, waits: held || self.pause.on, speed })
    }
}
