//! Watching a game that has been played: it plays itself from the position on the board to its end.

use std::time::{Duration, Instant};

use bevy::prelude::*;
use regalia_core::record::Edit;

use super::watch::{Speed, Timing};
use crate::board::{GameEvent, GameRequest, RunningGame};
use crate::tasks::Alarm;

/// Whether the game on the board plays itself. Whatever else happens to the game stops it.
#[derive(Resource, Debug, Default)]
pub struct Replay {
    on: bool,
    /// Whether the next step is its own.
    steps: bool,
    /// Whether nothing has moved yet: the position on the board has been seen by whoever begins to watch.
    begins: bool,
    /// When the position on the board came into view.
    since: Option<Instant>,
    /// The plies from which and to which it played without interruption.
    played: Option<(usize, usize)>,
    alarm: Alarm,
}

impl Replay {
    /// Whether it goes on by itself.
    pub const fn is_on(&self) -> bool {
        self.on
    }

    /// Begins, or stops. `jumps`: somebody has just asked for the start of the game.
    pub fn switch(&mut self, jumps: bool) {
        (self.on, self.begins) = (!self.on, !jumps);
        self.steps |= jumps;
    }

    /// The ply at which somebody began to watch, if it has led to this one without interruption; otherwise this one.
    pub fn watched_from(&self, ply: usize) -> usize {
        self.played.filter(|(_, to)| *to == ply).map_or(ply, |(from, _)| from)
    }
}

/// How long after the start the first move comes.
pub const BEGINNING: Duration = Duration::from_millis(400);

/// How long a position is seen before the next move: longer if there is something to read about it, which stays in view
/// during the moves that follow.
///
/// ```
/// use regalia_app::computer::{Speed, seen};
/// assert!(seen(Speed::Slow, None) > seen(Speed::Normal, None) && seen(Speed::Normal, None) > seen(Speed::Fast, None));
/// assert!(seen(Speed::Fast, Some("Black takes the rook, and with it an army.")) > seen(Speed::Normal, None));
/// ```
pub fn seen(speed: Speed, comment: Option<&str>) -> Duration {
    let (look, letter) = match speed {
        Speed::Slow => (2_000, 50),
        Speed::Normal => (1_000, 30),
        Speed::Fast => (450, 15),
    };
    let letters = comment.map_or(0, |comment| comment.chars().count() as u64);
    Duration::from_millis(look + letter * letters)
}

/// Plays the next move when the position has been seen long enough and nothing covers the board.
pub(super) fn go_on(
    game: Option<Res<RunningGame>>,
    timing: Timing,
    mut events: MessageReader<GameEvent>,
    mut replay: ResMut<Replay>,
    mut requests: ResMut<Messages<GameRequest>>,
) {
    let Timing { source, clock, pause, waker } = timing;
    for event in events.read() {
        // Reading and answering such events is no change of the game.
        let is_own = event.is_refused() || event.is_step() && replay.steps && std::mem::take(&mut replay.steps);
        if !is_own && (replay.on || replay.played.is_some()) {
            (replay.on, replay.played) = (false, None);
        }
    }
    let Some(record) = game.as_ref().map(|game| &game.record).filter(|_| replay.on && !clock.is_covered) else {
        // A covered position is later shown for its full time; an alarm still set would wake the window in vain.
        if replay.since.is_some() {
            replay.since = None;
            replay.alarm.cancel();
        }
        return;
    };
    if replay.steps {
        // The start of the game comes onto the board in this frame.
        return;
    }
    let now = source.now();
    let since = replay.since.unwrap_or(now);
    let look = if replay.begins { BEGINNING } else { seen(pause.speed, record.comment(record.cursor())) };
    let ready = since + look;
    if replay.since.is_none() || now < ready {
        replay.since = Some(since);
        if let Err(why) = replay.alarm.set(Some(ready), &waker) {
            error!("the game goes on late: {why}");
        }
    } else if !requests.is_empty() {
        // Somebody asks for something in this very frame: that comes first.
        waker.wake();
    } else {
        let (cursor, next) = (record.cursor(), record.cursor() + 1);
        replay.played = Some((replay.watched_from(cursor), next));
        replay.on = next < record.main_len();
        (replay.steps, replay.begins, replay.since) = (true, false, None);
        requests.write(Edit::Along(next, Vec::new()).into());
        waker.wake();
    }
}
