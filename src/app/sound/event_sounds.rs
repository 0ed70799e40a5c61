//! Hears what happens on the board, and has it played when the piece lands.

use std::time::Duration;

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use regalia_core::record::{Applied, Player};

use super::settings::{SoundSettings, Volume};
use super::{clip::Clip, cue::Cue, speaker::Speaker};
use crate::board::{GameEvent, LOW_TIME, RunningGame, SeatClock, SeatNumber, SeatPlayer};
use crate::play::{BoardNotice, Hand, PiecesMoving};
use crate::tasks::Waker;

/// Maximum number of sounds a second while somebody steps through the moves.
const MOST_STEPS: u32 = 12;

/// A clock that was low warns again once it has had this much time.
const ENOUGH: Duration = LOW_TIME.saturating_add(Duration::from_secs(2));

#[derive(SystemParam)]
pub(super) struct Sounds<'w> {
    settings: Res<'w, SoundSettings>,
    speaker: Res<'w, Speaker>,
    waker: Res<'w, Waker>,
    time: Res<'w, Time<Real>>,
}

impl Sounds<'_> {
    fn play(&self, cue: Cue, seed: u64) -> bool {
        let lets = self.settings.lets(cue.clip);
        if lets {
            self.speaker.play(cue.clip, cue.role, seed, self.settings.volume.gain(), &self.waker);
        }
        lets
    }
}

/// Opens the device when a piece is first selected, so that its move is heard in time.
pub(super) fn prepare(hand: Res<Hand>, sounds: Sounds, mut is_done: Local<bool>) {
    let settings = *sounds.settings;
    if !*is_done && !settings.muted && settings.volume.percent() > 0 && hand.selected().is_some() {
        *is_done = true;
        sounds.speaker.prepare(&sounds.waker);
    }
}

/// Lets the player hear a volume that was just chosen.
pub(super) fn try_volume(sounds: Sounds, mut last: Local<Option<Volume>>) {
    let now = sounds.settings.volume;
    if last.replace(now).is_some_and(|last| last != now) && !sounds.settings.muted && now.percent() > 0 {
        sounds.speaker.play(Clip::Move, None, 0, now.gain(), &sounds.waker);
    }
}

#[derive(Default)]
pub(super) struct EventSounds {
    /// The sound of a piece that has not landed yet, and whether it belongs to a step through the moves.
    waiting: Option<(Cue, bool)>,
    stepped: Option<Duration>,
    /// Which seats' clocks may still warn.
    armed: [bool; 4],
    heard: u64,
}

impl EventSounds {
    fn emit(&mut self, (cue, is_step): (Cue, bool), sounds: &Sounds) {
        if is_step {
            let now = sounds.time.elapsed();
            let gap = Duration::from_secs(1) / MOST_STEPS;
            if self.stepped.is_some_and(|last| now.saturating_sub(last) < gap) {
                return;
            }
            self.stepped = Some(now);
        }
        if sounds.play(cue, self.heard) {
            self.heard += 1;
        }
    }

    /// Whether the clock of a person has just become low.
    fn warns<'a>(&mut self, clocks: impl Iterator<Item = (&'a SeatNumber, &'a SeatClock, &'a SeatPlayer)>) -> bool {
        let mut warns = false;
        for (seat, clock, player) in clocks {
            let Some(armed) = self.armed.get_mut(seat.0.index()) else { continue };
            if clock.left >= ENOUGH {
                *armed = true;
            } else if *armed && clock.running && clock.left <= LOW_TIME {
                *armed = false;
                warns |= player.0 == Player::Person;
            }
        }
        warns
    }
}

/// Plays at most one sound a frame: for what happened on the board, for a refusal, or for a clock that runs low.
pub(super) fn hear(
    mut events: MessageReader<GameEvent>,
    notice: Res<BoardNotice>,
    game: Option<Res<RunningGame>>,
    moving: Res<PiecesMoving>,
    clocks: Query<(&SeatNumber, &SeatClock, &SeatPlayer)>,
    sounds: Sounds,
    mut state: Local<EventSounds>,
) {
    let record = game.as_ref().map(|game| &game.record);
    let (mut cues, mut is_step) = (Vec::new(), true);
    for event in events.read() {
        is_step &= event.is_step();
        match event {
            // A game that was just begun waits for its first move in silence.
            GameEvent::Began => cues.clear(),
            GameEvent::Refused(..) => cues.push(Cue::of(Clip::Refused)),
            GameEvent::Applied(..) if event.is_end() => cues.push(Cue::of(Clip::End)),
            GameEvent::Applied(_, Applied { cursor: [before, after], .. }) => {
                // A move sounds the same when it is shown again.
                let cue = record.and_then(Cue::of_ply).filter(|_| *after == before + 1);
                cues.extend(cue.or(event.is_step().then_some(Cue::of(Clip::Move))));
            }
        }
    }
    if notice.is_changed() && notice.line.is_some() && !notice.is_news && !notice.is_added() {
        cues.push(Cue::of(Clip::Refused));
        is_step = false;
    }
    if state.warns(clocks.iter()) {
        cues.push(Cue::of(Clip::ClockLow));
        is_step = false;
    }
    let cue = cues.into_iter().max_by_key(|cue| cue.clip);
    if cue.is_some() || !moving.0 {
        // The piece has landed, or jumps to its square because something else happens.
        if let Some(waiting) = state.waiting.take() {
            state.emit(waiting, &sounds);
        }
    }
    match cue {
        Some(cue) if moving.0 => state.waiting = Some((cue, is_step)),
        Some(cue) => state.emit((cue, is_step), &sounds),
        None => {}
    }
}
