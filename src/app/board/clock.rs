//! The players' clocks: whose time runs, pausing, and when a time is up.
//!
//! The [`Record`] knows how much time each seat has; this file reads the time. A turn is
//! measured from its beginning, never added up frame by frame.

use std::time::{Duration, Instant};

use bevy::prelude::*;
use regalia_core::record::{Place, Record};
use regalia_core::rules::{GamePosition, Seat};

use super::components::{BoardIndex, SeatNumber};
use super::game::RunningGame;

/// Below this time a clock shows tenths of a second.
pub const LOW_TIME: Duration = Duration::from_secs(10);

/// The tolerance of a tick: a window that wakes a little early must not sleep for another tick.
const SLACK: Duration = Duration::from_millis(40);

/// On a seat: its time; absent in a game without time.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub struct SeatClock {
    pub left: Duration,
    pub running: bool,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ClockState {
    /// There are no clocks, or the game is over.
    #[default]
    Off,
    /// All clocks are stopped until they are started again or a move is made.
    Paused,
    /// The clock of the side to move runs, unless its move is forced.
    Going,
}

/// A longer time between two frames counts for nobody: the program was stopped or the machine asleep.
pub const MAX_GAP: Duration = Duration::from_secs(5);

/// While a clock runs, a frame comes at least this often.
const HEARTBEAT: Duration = Duration::from_secs(2);

/// The time source of the clocks: the system's clock, unless a test replaces it.
#[derive(Resource)]
pub struct TimeSource {
    read: Box<dyn Fn() -> Instant + Send + Sync>,
    has_gaps: bool,
}

impl Default for TimeSource {
    fn default() -> Self {
        Self::with_gaps(Instant::now)
    }
}

impl TimeSource {
    /// A time that may jump from one frame to the next.
    pub fn new(read: impl Fn() -> Instant + Send + Sync + 'static) -> Self {
        Self { read: Box::new(read), has_gaps: false }
    }

    /// A time whose jumps of more than [`MAX_GAP`] mean that the program did not run.
    pub fn with_gaps(read: impl Fn() -> Instant + Send + Sync + 'static) -> Self {
        Self { read: Box::new(read), has_gaps: true }
    }

    pub fn now(&self) -> Instant {
        (self.read)()
    }
}

/// The clocks were paused, because the program did not run for so long while one of them did.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub struct ClockGap(pub Duration);

#[derive(Resource, Debug, Default)]
pub struct TableClock {
    /// Whether something covers the board. Meanwhile the clocks stop; afterwards they continue. Whatever covers the board
    /// sets it; it takes effect at the end of the frame.
    pub is_covered: bool,
    state: ClockState,
    runs: Runs,
    held: bool,
    /// At a live table: how long the turn had taken when its clock was read last. It runs on, whatever the board shows
    /// and whatever covers it.
    table: Option<Duration>,
    /// When the time was read last.
    seen: Option<Instant>,
}

/// The turn ends at this moment, in the past: a player who moves between two frames does not pay for the drawing. Send it
/// with the request for the move.
#[derive(Message, Clone, Copy, Debug)]
pub struct ClockPress(pub Instant);

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Runs {
    #[default]
    Not,
    /// It has been running since this instant; the turn had taken this long by then.
    Since(Instant, Duration),
    /// It waits because something covers the board; the turn has taken this long.
    Waits(Duration),
}

impl TableClock {
    pub const fn state(&self) -> ClockState {
        self.state
    }

    /// How long the turn has taken so far, if its clock runs or waits.
    pub fn thought(&self, now: Instant) -> Option<Duration> {
        match self.runs {
            Runs::Not => None,
            Runs::Since(since, before) => Some(before + now.saturating_duration_since(since)),
            Runs::Waits(thought) => Some(thought),
        }
    }

    /// Where the turn is whose clock runs: at a live table at the game's tip, wherever the cursor is.
    fn place(&self, record: &Record) -> Place {
        if self.table.is_some() { record.tip_place() } else { record.place() }
    }

    const fn is_running(&self) -> bool {
        matches!(self.runs, Runs::Since(..))
    }

    /// Starts the clock of a turn that has already taken this long.
    fn run(&mut self, thought: Duration, now: Instant) {
        self.runs = if self.held { Runs::Waits(thought) } else { Runs::Since(now, thought) };
    }

    /// How long until a clock shows something else or a time is up: at most a second, or half a second when little time
    /// is left. `None` while no clock runs.
    pub fn next_tick(&self, record: &Record, now: Instant) -> Option<Duration> {
        let thought = self.thought(now).filter(|_| self.is_running())?;
        let place = self.place(record);
        let until_up = record.time_until_up_at(place)?.saturating_sub(thought);
        if self.table.is_some() && until_up.is_zero() {
            // Only the host says that a time is up.
            return None;
        }
        let side_to_move = record.position_at(place).side_to_move();
        let left = record.time_left_at(place, side_to_move, thought)?.min(until_up);
        // The rest of the delay.
        let held = until_up - left;
        let tick = if left > LOW_TIME + SLACK { Duration::from_secs(1) } else { Duration::from_millis(500) };
        if left <= tick {
            return Some((held + left + Duration::from_millis(1)).min(HEARTBEAT));
        }
        let over = Duration::from_nanos((left.as_nanos() % tick.as_nanos()) as u64);
        Some((held + if over <= SLACK { over + tick } else { over }).min(HEARTBEAT))
    }

    /// At a live table: how long the turn has taken, if the time of the player to move is up by that.
    pub fn is_up_at_table(&self, record: &Record, now: Instant) -> Option<Duration> {
        self.table?;
        let up = record.time_until_up_at(record.tip_place())?;
        self.thought(now).filter(|thought| *thought >= up)
    }
}

/// The time left as a clock shows it: in whole seconds, or in tenths when little is left. It shows zero only when the
/// time is up.
///
/// ```
/// use std::time::Duration;
/// use regalia_app::board::shown_time;
/// assert_eq!(shown_time(Duration::from_secs(3723)), "1:02:03");
/// assert_eq!(shown_time(Duration::from_millis(9_250)), "9.3");
/// ```
pub fn shown_time(left: Duration) -> String {
    let millis = left.as_millis();
    if millis > (LOW_TIME + SLACK).as_millis() {
        let seconds = (millis - SLACK.as_millis()).div_ceil(1000);
        let (hours, minutes, seconds) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
        return if hours > 0 {
            format!("{hours}:{minutes:02}:{seconds:02}")
        } else {
            format!("{minutes}:{seconds:02}")
        };
    }
    let tenths = millis.div_ceil(100).min(LOW_TIME.as_millis() / 100);
    format!("{}.{}", tenths / 10, tenths % 10)
}

/// Pauses the clocks if the program did not run for a while: that time is nobody's. At a live table the host's clock is
/// followed instead.
pub(super) fn pause_after_gap(world: &mut World) {
    let source = world.resource::<TimeSource>();
    let (now, has_gaps) = (source.now(), source.has_gaps);
    let mut clock = world.resource_mut::<TableClock>();
    let Some(seen) = clock.bypass_change_detection().seen.replace(now) else { return };
    let gap = now.saturating_duration_since(seen);
    if !has_gaps || gap <= MAX_GAP || !clock.is_running() {
        return;
    }
    let spent = clock.thought(seen).unwrap_or_default();
    if clock.table.is_some() {
        clock.run(spent, now);
        return;
    }
    if let Some(mut game) = world.get_resource_mut::<RunningGame>() {
        game.bypass_change_detection().record.think(spent);
    }
    pause(world);
    world.write_message(ClockGap(gap));
}

/// Enters into the record how long the turn has taken so far. Bypasses change detection, so that what is worked out
/// once per ply is kept.
pub(super) fn note(world: &mut World) {
    let now = world.resource::<TimeSource>().now();
    let pressed = world.resource_mut::<Messages<ClockPress>>().drain().last();
    let now = pressed.map_or(now, |pressed| pressed.0.min(now));
    let mut clock = world.resource_mut::<TableClock>();
    let Some(thought) = clock.thought(now) else { return };
    let is_live = clock.table.is_some();
    if let Some(spent) = &mut clock.bypass_change_detection().table {
        *spent = thought;
    }
    if let Some(mut game) = world.get_resource_mut::<RunningGame>()
        && (!is_live || game.record.is_at_tip())
    {
        game.bypass_change_detection().record.think(thought);
    }
}

pub(super) fn time_is_up(world: &World) -> Option<Seat> {
    let clock = world.resource::<TableClock>();
    // At a live table the host judges it.
    if !clock.is_running() || clock.table.is_some() {
        return None;
    }
    let record = &world.get_resource::<RunningGame>()?.record;
    let side_to_move = record.position().side_to_move();
    record.time_left(side_to_move).filter(Duration::is_zero).map(|_| side_to_move)
}

/// Starts the clock of the side to move, from the time its turn has already taken.
pub(super) fn start(world: &mut World) {
    if world.resource::<TableClock>().table.is_some() {
        return;
    }
    let record = world.get_resource::<RunningGame>().map(|game| &game.record);
    let timed = record.is_some_and(|record| !record.time_controls().is_empty() && record.outcome().is_none());
    let before = record.filter(|record| record.takes_time()).map(Record::thought);
    let now = world.resource::<TimeSource>().now();
    let mut clock = world.resource_mut::<TableClock>();
    clock.state = if timed { ClockState::Going } else { ClockState::Off };
    match before {
        Some(before) => clock.run(before, now),
        None => clock.runs = Runs::Not,
    }
}

pub(super) fn pause(world: &mut World) {
    if world.resource::<TableClock>().table.is_some() {
        return;
    }
    let record = world.get_resource::<RunningGame>().map(|game| &game.record);
    let timed = record.is_some_and(|record| !record.time_controls().is_empty() && record.outcome().is_none());
    let mut clock = world.resource_mut::<TableClock>();
    clock.state = if timed { ClockState::Paused } else { ClockState::Off };
    clock.runs = Runs::Not;
}

/// Stops the clocks while something covers the board, and continues them afterwards. Time that is already up is not
/// stopped: the flag falls in the next frame.
pub(super) fn hold(world: &mut World) {
    let clock = world.resource::<TableClock>();
    let held = clock.is_covered;
    if clock.held == held || clock.table.is_some() {
        return;
    }
    note(world);
    if held && time_is_up(world).is_some() {
        return;
    }
    let now = world.resource::<TimeSource>().now();
    let mut clock = world.resource_mut::<TableClock>();
    clock.held = held;
    if let Some(thought) = clock.thought(now) {
        clock.run(thought, now);
    }
    show(world);
}

/// Lets the clocks follow the game of a live table, whose clocks run or stand. The turn of the player to move has taken
/// this long, as the table measures it.
pub(super) fn follow_table(world: &mut World, runs: bool, spent: Duration) {
    let now = world.resource::<TimeSource>().now();
    let Some(record) = world.get_resource::<RunningGame>().map(|game| &game.record) else { return };
    let timed = !record.time_controls().is_empty() && record.result().is_none();
    let goes = runs && record.takes_time_at(record.tip_place());
    let mut clock = world.resource_mut::<TableClock>();
    clock.state = match (timed, runs) {
        (false, _) => ClockState::Off,
        (true, true) => ClockState::Going,
        (true, false) => ClockState::Paused,
    };
    clock.runs = if goes { Runs::Since(now, spent) } else { Runs::Not };
    clock.table = Some(spent);
}

/// The clocks do not follow a live table any more, and stand.
pub(super) fn leave_table(world: &mut World) {
    world.resource_mut::<TableClock>().table = None;
    pause(world);
}

/// Starts or stops the clocks. Returns whether there are any.
pub(super) fn switch(world: &mut World) -> bool {
    if world.resource::<TableClock>().table.is_some() {
        return false;
    }
    match world.resource::<TableClock>().state {
        ClockState::Off => return false,
        ClockState::Paused => start(world),
        ClockState::Going => pause(world),
    }
    true
}

pub(super) fn show(world: &mut World) {
    let (Some(game), Some(index)) = (world.get_resource::<RunningGame>(), world.get_resource::<BoardIndex>()) else {
        return;
    };
    let (record, clock) = (&game.record, world.resource::<TableClock>());
    let place = clock.place(record);
    let thought = clock.table.unwrap_or_else(|| record.thought());
    let runs = clock.is_running().then(|| record.position_at(place).side_to_move());
    let seats = Seat::ALL.into_iter().filter_map(|seat| Some((seat, index.seat(seat)?)));
    let clocks: Vec<(Entity, Option<SeatClock>)> = seats
        .map(|(seat, entity)| {
            let left = record.time_left_at(place, seat, thought);
            (entity, left.map(|left| SeatClock { left, running: runs == Some(seat) }))
        })
        .collect();
    for (entity, clock) in clocks {
        let mut entity = world.entity_mut(entity);
        debug_assert!(entity.contains::<SeatNumber>(), "clocks hang on seats");
        match (clock, entity.get::<SeatClock>()) {
            (Some(clock), shown) if shown != Some(&clock) => _ = entity.insert(clock),
            (None, Some(_)) => _ = entity.remove::<SeatClock>(),
            _ => {}
        }
    }
}
