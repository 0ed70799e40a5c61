//! Plays the sounds of game events, each when its piece lands.

use std::time::Duration;

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use regalia_core::record::{Applied, Player};

use super::settings::{SoundSettings, Volume};
use super::{clip::Clip, cue::Cue, speaker::Speaker};
use crate::board::{GameEvent, LOW_TIME, RunningGame, SeatClock, SeatNumber, SeatPlayer};
use crate::play::{BoardNotice, Hand};
use crate::{tasks::Waker, view::ViewState};

/// Minimum time between sounds while somebody steps through the moves.
const STEP_GAP: Duration = Duration::from_nanos(1_000_000_000 / 12);

/// A clock that was low warns again once it has had this much time.
const REARM_TIME: Duration = LOW_TIME.saturating_add(Duration::from_secs(2));

#[derive(SystemParam)]
pub(super) struct Sounds<'w> {
    settings: Res<'w, SoundSettings>,
    speaker: Res<'w, Speaker>,
    waker: Res<'w, Waker>,
    time: Res<'w, Time<Real>>,
}

impl Sounds<'_> {
    fn play(&self, cue: Cue, seed: u64) -> bool {
        let is_allowed = self.settings.allows(cue.clip);
        if is_allowed {
            self.speaker.play(cue.clip, cue.role, seed, self.settings.volume.gain(), &self.waker);
        }
        is_allowed
    }
}

/// Opens the device when a piece is first selected, so that the sound of its move is not late.
pub(super) fn prepare(hand: Res<Hand>, sounds: Sounds, mut is_done: Local<bool>) {
    if !*is_done && sounds.settings.is_on() && hand.selected().is_some() {
        *is_done = true;
        sounds.speaker.prepare(&sounds.waker);
    }
}

/// Plays a sound at a volume that was just chosen.
pub(super) fn preview_volume(sounds: Sounds, mut last: Local<Option<Volume>>) {
    let now = sounds.settings.volume;
    if last.replace(now).is_some_and(|last| last != now) && sounds.settings.is_on() {
        sounds.speaker.play(Clip::Move, None, 0, now.gain(), &sounds.waker);
    }
}

#[derive(Default)]
pub(super) struct EventSounds {
    /// The sound of a piece that has not landed yet, and whether it belongs to a step through the moves.
    waiting: Option<(Cue, bool)>,
    last_step: Option<Duration>,
    /// Which seats' clocks may still warn.
    armed: [bool; 4],
    /// The number of sounds so far: the seed of the next one.
    played: u64,
}

impl EventSounds {
    fn emit(&mut self, (cue, is_step): (Cue, bool), sounds: &Sounds) {
        if is_step {
            let now = sounds.time.elapsed();
            if self.last_step.is_some_and(|last| now.saturating_sub(last) < STEP_GAP) {
                return;
            }
            self.last_step = Some(now);
        }
        if sounds.play(cue, self.played) {
            self.played += 1;
        }
    }

    /// Whether the clock of a person has just become low.
    fn has_become_low<'a>(
        &mut self,
        clocks: impl Iterator<Item = (&'a SeatNumber, &'a SeatClock, &'a SeatPlayer)>,
    ) -> bool {
        let mut warns = false;
        for (seat, clock, player) in clocks {
            let Some(armed) = self.armed.get_mut(seat.0.index()) else { continue };
            if clock.left >= REARM_TIME {
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
pub(super) fn play_events(
    mut events: MessageReader<GameEvent>,
    notice: Res<BoardNotice>,
    game: Option<Res<RunningGame>>,
    view: Res<ViewState>,
    clocks: Query<(&SeatNumber, &SeatClock, &SeatPlayer)>,
    sounds: Sounds,
    mut state: Local<EventSounds>,
) {
    let record = game.as_ref().map(|game| &game.record);
    let (mut cues, mut is_step) = (Vec::new(), true);
    for event in events.read() {
        is_step &= event.is_step();
        match event {
            // The start of a game has no sound.
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
    if state.has_become_low(clocks.iter()) {
        cues.push(Cue::of(Clip::ClockLow));
        is_step = false;
    }
    let cue = cues.into_iter().max_by_key(|cue| cue.clip);
    if cue.is_some() || !view.pieces_move {
        // The piece has landed, or jumps to its square because of the next event.
        if let Some(waiting) = state.waiting.take() {
            state.emit(waiting, &sounds);
        }
    }
    match cue {
        Some(cue) if view.pieces_move => state.waiting = Some((cue, is_step)),
        Some(cue) => state.emit((cue, is_step), &sounds),
        None => {}
    }
}
