//! Whose turn it is, and when the computer's answer is played.

use std::time::{Duration, Instant};

use bevy::prelude::*;
use regalia_core::engine::{Level, Limits, Task};
use regalia_core::record::{Edit, Player, Record};
use regalia_core::rules::Seat;

use super::engine_thread::{EngineThread, Order, SearchUpdate};
use super::watch::{Pause, Timing};
use super::{judgement::Judgement, pace};
use crate::board::{
    BoardPosition, ClockPress, ClockState, GameEvent, GameRequest, RunningGame, TableClock, TimeSource,
};
use crate::play::{BoardNotice, ToMove, Wait};
use crate::tasks::Alarm;

#[derive(SystemSet, Clone, Debug, PartialEq, Eq, Hash)]
pub enum TurnSystems {
    /// A move that was found is played, before the board serves requests.
    Answer,
    /// The next one is asked for, after the board has changed.
    Ask,
}

/// What the computer does in this turn, and the engine that moves for its seats.
#[derive(Resource, Default)]
pub struct ComputerTurn {
    pub judgement: Judgement,
    engine: EngineThread,
    /// Whether the game goes on from the position on the board; not while somebody looks through the moves.
    is_live: bool,
    /// When that position came onto the board.
    since: Option<Instant>,
    order: Option<MoveOrder>,
    /// The move that it has found, not played yet.
    found: Option<Edit>,
    /// It failed here: it is not asked again before something changes.
    failed: bool,
    clocks: Clocks,
    alarm: Alarm,
}

impl ComputerTurn {
    pub const fn is_awake(&self) -> bool {
        self.engine.is_awake()
    }

    /// Why the board waits for the computer, whose turn it is; `None` where a finished game is looked through.
    pub(super) fn wait(&self, record: &Record, is_paused: bool) -> Option<Wait> {
        if !self.is_live {
            record.result().is_none().then_some(Wait::Earlier)
        } else if self.failed {
            Some(Wait::Fault)
        } else if self.clocks.by_hand {
            Some(Wait::Clocks)
        } else {
            Some(if is_paused { Wait::Paused } else { Wait::Computer })
        }
    }

    /// Whether the computer, whose turn it is, has not found its move yet. It begins nothing new while it is paused.
    pub(super) const fn thinks(&self, is_paused: bool) -> bool {
        self.found.is_none() && (self.order.is_some() || !is_paused)
    }
}

#[derive(Clone, Copy, Debug)]
struct MoveOrder {
    number: u64,
    level: Level,
    /// There is only one legal action.
    is_forced: bool,
    at: Instant,
    /// How long the search has taken, when it is done.
    took: Duration,
}

/// Who has stopped the clocks.
#[derive(Default)]
struct Clocks {
    /// They were going in the previous frame.
    were_going: bool,
    /// Somebody has stopped them; not by stepping through the moves.
    by_hand: bool,
    /// They are about to start for the computer's turn.
    are_starting: bool,
    /// The position has changed in this frame.
    is_new_turn: bool,
}

impl Clocks {
    fn follow(&mut self, state: ClockState) {
        let is_going = state == ClockState::Going;
        let stopped = self.were_going && state == ClockState::Paused && !self.is_new_turn;
        self.by_hand = !is_going && (self.by_hand || stopped);
        self.are_starting &= !is_going;
        self.were_going = is_going;
    }
}

/// Notes what has happened on the board: another position is another turn.
pub(super) fn follow(
    mut events: MessageReader<GameEvent>,
    game: Option<Res<RunningGame>>,
    source: Res<TimeSource>,
    mut turn: ResMut<ComputerTurn>,
    mut pause: ResMut<Pause>,
    clock: Res<TableClock>,
) {
    let mut changed = false;
    turn.clocks.is_new_turn = false;
    for event in events.read() {
        let at_the_end = game.as_ref().is_some_and(|game| game.record.is_at_tip());
        match event {
            GameEvent::Applied(..) => {
                turn.is_live = at_the_end;
                if event.played().is_none() {
                    turn.judgement.hope_again();
                }
            }
            GameEvent::Began => {
                (turn.is_live, turn.clocks.by_hand) = (at_the_end, false);
                (turn.judgement, pause.on) = (Judgement::default(), false);
            }
            GameEvent::Refused(..) => continue,
        }
        changed = true;
    }
    if changed {
        turn.engine.stop();
        (turn.order, turn.found, turn.failed) = (None, None, false);
        (turn.since, turn.clocks.is_new_turn) = (Some(source.now()), true);
    }
    turn.clocks.follow(clock.state());
}

pub(super) fn ask(
    game: Option<Res<RunningGame>>,
    board: Res<BoardPosition>,
    timing: Timing,
    to_move: Res<ToMove>,
    mut turn: ResMut<ComputerTurn>,
    mut requests: MessageWriter<GameRequest>,
) {
    let record = game.as_ref().map(|game| &game.record);
    let is_live = game.as_ref().is_some_and(|game| game.is_live());
    let is_its_turn = matches!(to_move.wait, Some(Wait::Computer | Wait::Paused));
    let level = to_move.seat.zip(record).filter(|_| is_its_turn).and_then(|(seat, record)| record.player(seat).level());
    let level = level.map(|level| Level::new(level).unwrap_or(Level::FULL));
    match (level, record) {
        // Also if the seat was given another level meanwhile.
        (Some(level), Some(record)) if turn.order.is_none_or(|asked| asked.level != level) && !timing.pause.on => {
            let (limits, budget) = pace::limits(record, level);
            let is_forced = board.legal.len() == 1;
            // Where there is nothing to choose, one look is enough.
            let limits = if is_forced { Limits::depth(1) } else { limits };
            let task = Task {
                earlier: record.earlier(),
                level,
                seed: record.seed(),
                ..Task::new(record.position().clone(), limits)
            };
            let number = turn.engine.think(Order { task, budget, aloud: false }, &timing.waker);
            let asked = MoveOrder { number, level, is_forced, at: timing.source.now(), took: Duration::ZERO };
            (turn.order, turn.found) = (Some(asked), None);
            // Clocks that stand still because somebody has looked through the game go on, as with a person's move; before
            // the first move they do not run.
            let stand_still = timing.clock.state() == ClockState::Paused && record.cursor() > 0 && !is_live;
            if stand_still && !std::mem::replace(&mut turn.clocks.are_starting, true) {
                requests.write(GameRequest::SwitchClock);
                timing.waker.wake();
            }
        }
        (None, _) if turn.order.take().is_some() => {
            turn.engine.stop();
            turn.found = None;
        }
        _ => {}
    }
    let plays = record.is_some_and(|record| Seat::ALL.iter().any(|seat| record.player(*seat) != Player::Person));
    if !plays && turn.is_awake() {
        turn.engine.rest();
    }
}

/// A move that waited behind a dialog or for the end of a pause is played in the next frame, which would otherwise come
/// only with the next input.
pub(super) fn go_on(timing: Timing, turn: Res<ComputerTurn>, mut was_held: Local<bool>) {
    let is_held = timing.clock.is_covered || timing.pause.on;
    if std::mem::replace(&mut *was_held, is_held) && !is_held && turn.found.is_some() {
        timing.waker.wake();
    }
}

pub(super) fn hear(game: Option<Res<RunningGame>>, mut turn: ResMut<ComputerTurn>, mut notice: ResMut<BoardNotice>) {
    if !turn.is_awake() {
        return;
    }
    for (number, told) in turn.engine.take() {
        let Some(asked) = turn.order.filter(|asked| asked.number == number) else { continue };
        match told {
            SearchUpdate::Depth(_) => {}
            SearchUpdate::Done(report) => {
                turn.order = Some(MoveOrder { took: turn.engine.took(), ..asked });
                if let Some(game) = &game {
                    turn.judgement.note(report.as_ref(), game.record.game(), asked.is_forced);
                }
                turn.found = report.and_then(|report| {
                    let resigns = turn.judgement.resigns(report.seat, asked.level);
                    if resigns { Some(Edit::Resign(report.seat)) } else { report.best().map(Edit::Play) }
                });
            }
            SearchUpdate::Failed(failure) => {
                (turn.order, turn.failed) = (None, true);
                let why = failure.why();
                *notice = BoardNotice::say(format!("The computer cannot move here {why}. A person can take over."));
            }
        }
    }
}

/// Plays what was found, once the position has been seen long enough and nothing covers the board.
pub(super) fn answer(
    game: Option<Res<RunningGame>>,
    timing: Timing,
    to_move: Res<ToMove>,
    mut turn: ResMut<ComputerTurn>,
    mut presses: MessageWriter<ClockPress>,
    mut requests: ResMut<Messages<GameRequest>>,
) {
    let Timing { source, clock, pause, waker } = timing;
    // The others at a live table do not wait for a dialog here.
    let is_held = |game: &RunningGame| clock.is_covered && !game.is_live();
    let Some(game) = game.filter(|game| turn.found.is_some() && !is_held(game) && !pause.on) else {
        // An alarm that is still set would wake the window for nothing.
        turn.alarm.cancel();
        return;
    };
    let now = source.now();
    let seen = if to_move.computer_alone { pause.speed.pause(pause.least) } else { pause.least };
    let ready = turn.since.map_or(now, |since| since + pace::pause(&game.record, seen));
    if now < ready {
        if let Err(why) = turn.alarm.set(Some(ready), &waker) {
            error!("the computer moves late: {why}");
        }
    } else if !requests.is_empty() {
        // Somebody asks for something in this very frame, perhaps for another position: that comes first.
        waker.wake();
    } else if let Some(found) = turn.found.take() {
        if let Some(asked) = turn.order.take() {
            presses.write(ClockPress(ready.max(asked.at + asked.took)));
        }
        // If it should be refused, it is not asked again before something changes.
        turn.failed = true;
        requests.write(found.into());
    }
}
