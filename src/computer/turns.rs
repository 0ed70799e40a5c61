//! Whose turn it is, and when the computer's answer is played.

use std::time::{Duration, Instant};

use bevy::prelude::*;

use super::analysis::Analysis;
use super::brain::{Brain, Order, Told};
use super::fairness::Fairness;
use super::judgement::Judgement;
use super::pace;
use crate::board::{ClockState, ClocksHeld, GameEvent, GameRequest, RunningGame, Status, TableClock, TimeSource};
use crate::engine::{Level, Limits, Report, Task};
use crate::play::{BoardNotice, Waiting};
use crate::record::{Player, Record};
use crate::rules::{Action, GamePosition, Seat};
use crate::tasks::{Alarm, Waker};

/// At least so long a position is seen before the computer moves.
pub const LEAST_PAUSE: Duration = Duration::from_millis(400);

/// When these systems run.
#[derive(SystemSet, Clone, Debug, PartialEq, Eq, Hash)]
pub enum TurnSystems {
    /// A move that was found is played, before the board serves requests.
    Answer,
    /// The next one is asked for, after the board has changed.
    Ask,
}

/// Whether the computer's moves wait, and how long it lets each position be seen.
#[derive(Resource, Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pause {
    /// The computer makes no move until this is off again.
    pub on: bool,
    /// How long each position is seen at least.
    pub least: Duration,
}

impl Default for Pause {
    fn default() -> Self {
        Self { on: false, least: LEAST_PAUSE }
    }
}

/// The seat for which the computer thinks right now.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Thinking(pub Option<Seat>);

/// The state of the computer's turn.
#[derive(Resource, Default)]
pub(super) struct Turns {
    /// Whether the game goes on from the position on the board; not while somebody looks through the moves.
    is_live: bool,
    /// When that position came onto the board.
    since: Option<Instant>,
    /// The order for this turn, with the level that was asked.
    order: Option<(u64, Level)>,
    /// What was found for it.
    found: Option<Action>,
    /// It failed here: it is not asked again before something changes.
    failed: bool,
    alarm: Alarm,
}

/// Notes what has happened on the board: another position is another turn.
pub(super) fn follow(
    mut events: MessageReader<GameEvent>,
    game: Option<Res<RunningGame>>,
    source: Res<TimeSource>,
    mut turns: ResMut<Turns>,
    mut judgement: ResMut<Judgement>,
    brain: Res<Brain>,
) {
    let mut changed = false;
    for event in events.read() {
        let at_the_end = game.as_ref().is_some_and(|game| game.record.cursor() == game.record.len());
        match event {
            GameEvent::Played(..) => turns.is_live = true,
            GameEvent::Began => (turns.is_live, *judgement) = (at_the_end, Judgement::default()),
            GameEvent::Stepped | GameEvent::Ended => turns.is_live = at_the_end,
            GameEvent::Flagged(_) => {}
            GameEvent::Refused(..) | GameEvent::NotPossible(_) => continue,
        }
        changed = true;
    }
    if changed {
        brain.stop();
        (turns.order, turns.found, turns.failed) = (None, None, false);
        turns.since = Some(source.now());
    }
}

/// The level of the computer that is to move on the board, if it is to.
fn to_move(record: &Record, status: &Status, clock: &TableClock) -> Option<(Seat, Level)> {
    let seat = record.position().side_to_move();
    // Clocks that somebody has stopped stop the game; before the first move they are not running yet.
    let is_stopped = clock.state() == ClockState::Paused && record.cursor() > 0;
    let level = record.player(seat).level().filter(|_| status.outcome.is_none() && !is_stopped)?;
    Some((seat, Level::new(level).unwrap_or(Level::FULL)))
}

/// Asks for a move where it is the computer's turn, and tells the hand to wait for it.
#[expect(clippy::too_many_arguments, reason = "a system takes what it reads")]
pub(super) fn ask(
    game: Option<Res<RunningGame>>,
    status: Res<Status>,
    clock: Res<TableClock>,
    pause: Res<Pause>,
    (analysis, fairness): (Res<Analysis>, Res<Fairness>),
    waker: Res<Waker>,
    mut turns: ResMut<Turns>,
    mut brain: ResMut<Brain>,
    mut waiting: ResMut<Waiting>,
    mut thinking: ResMut<Thinking>,
) {
    let record = game.as_ref().map(|game| &game.record);
    // Whoever analyses a game that has ended tries moves for all sides.
    let tries = analysis.on && fairness.is_open();
    let turn =
        record.filter(|_| turns.is_live && !turns.failed && !tries).and_then(|record| to_move(record, &status, &clock));
    waiting.set_if_neq(Waiting(turn.map(|(seat, _)| seat)));
    match (turn, record) {
        // Also if the seat was given another level meanwhile.
        (Some((_, level)), Some(record)) if turns.order.is_none_or(|(_, asked)| asked != level) && !pause.on => {
            let (limits, budget) = pace::limits(record, level);
            // Where there is nothing to choose, one look is enough.
            let limits = if status.legal.len() == 1 { Limits::depth(1) } else { limits };
            let task = Task {
                earlier: record.earlier(),
                level,
                seed: record.seed(),
                ..Task::new(record.position().clone(), limits)
            };
            turns.order = Some((brain.think(Order { task, budget, aloud: false }, &waker), level));
            turns.found = None;
        }
        (None, _) if turns.order.take().is_some() => {
            brain.stop();
            turns.found = None;
        }
        _ => {}
    }
    let busy = turn.filter(|_| turns.order.is_some() && turns.found.is_none());
    thinking.set_if_neq(Thinking(busy.map(|(seat, _)| seat)));
    let plays = record.is_some_and(|record| Seat::ALL.iter().any(|seat| record.player(*seat) != Player::Person));
    if !plays && brain.is_awake() {
        brain.rest();
    }
}

/// A move that waited behind a dialog is played in the next frame, which would otherwise come only with the next input.
pub(super) fn go_on(held: Res<ClocksHeld>, turns: Res<Turns>, waker: Res<Waker>, mut was_held: Local<bool>) {
    if std::mem::replace(&mut *was_held, held.0) && !held.0 && turns.found.is_some() {
        waker.wake();
    }
}

/// Plays what was found, once the position has been seen long enough and nothing covers the board.
#[expect(clippy::too_many_arguments, reason = "a system takes what it reads")]
pub(super) fn answer(
    game: Option<Res<RunningGame>>,
    source: Res<TimeSource>,
    held: Res<ClocksHeld>,
    pause: Res<Pause>,
    waker: Res<Waker>,
    mut brain: ResMut<Brain>,
    mut turns: ResMut<Turns>,
    mut judgement: ResMut<Judgement>,
    mut notice: ResMut<BoardNotice>,
    mut requests: MessageWriter<GameRequest>,
) {
    for (number, told) in brain.take() {
        if turns.order.is_none_or(|(asked, _)| asked != number) {
            continue;
        }
        match told {
            Told::Depth(_) => {}
            Told::Done(report) => {
                turns.found = report.as_ref().and_then(Report::best);
                judgement.note(report.as_ref());
            }
            Told::Failed => {
                (turns.order, turns.failed) = (None, true);
                let text = "The computer cannot move here because of a fault in the program; a report was saved. A person can play on for it.";
                *notice = BoardNotice { line: Some((text.to_owned(), None)), rule: None };
            }
        }
    }
    let (Some(game), Some(action)) = (game, turns.found) else { return };
    if held.0 || pause.on {
        return;
    }
    let now = source.now();
    let ready = turns.since.map_or(now, |since| since + pace::pause(&game.record, pause.least));
    if now >= ready {
        (turns.found, turns.order) = (None, None);
        // If it should be refused, it is not asked again before something changes.
        turns.failed = true;
        requests.write(GameRequest::Play(action));
    } else if let Err(why) = turns.alarm.set(Some(ready), &waker) {
        error!("the computer moves late: {why}");
    }
}
