//! The players' clocks on the seats: they agree with the record after every request. These tests do not wait; they set
//! the time.

use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use bevy::prelude::*;
use regalia_app::board::{
    ClockGap, ClockState, GameEvent, LOW_TIME, MAX_GAP, SeatClock, SeatNumber, TableClock, TimeSource, shown_time,
};
use regalia_core::record::{EndRefused, Record, TimeControl, save};
use regalia_core::rules::{Action, Game, GamePosition, Options, Reason, Score, Seat, SeatStanding};

use super::{Table, act};
use crate::program::{Program, edit};

/// A table whose time the test sets.
struct Timed {
    table: Table,
    now: Instant,
    /// The time that the clocks read.
    time: Arc<Mutex<Instant>>,
}

impl Program for Timed {
    fn app(&self) -> &App {
        &self.table.app
    }

    fn app_mut(&mut self) -> &mut App {
        &mut self.table.app
    }

    fn frame(&mut self) -> Vec<GameEvent> {
        let events = self.table.frame();
        self.check();
        events
    }
}

impl Timed {
    fn of(game: Game, control: TimeControl) -> Self {
        let mut record = Record::new(Options::new(game), ["Ann", "Ben", "Cid", "Dot"].map(str::to_owned).to_vec());
        record.set_time(vec![control]).unwrap();
        Self::with(record)
    }

    fn with(record: Record) -> Self {
        let (now, mut table) = (Instant::now(), Table::empty());
        let time = Arc::new(Mutex::new(now));
        let read = time.clone();
        table.world().insert_resource(TimeSource::new(move || *read.lock().unwrap()));
        let mut timed = Self { table, now, time };
        timed.wait(0);
        timed.begin(record);
        timed
    }

    /// Advances the time without a frame.
    fn wait(&mut self, millis: u64) {
        self.now += Duration::from_millis(millis);
        *self.time.lock().unwrap() = self.now;
    }

    /// Advances the time, then runs a frame.
    fn frame_after(&mut self, millis: u64) -> Vec<GameEvent> {
        self.wait(millis);
        self.frame()
    }

    /// Plays the first legal action after this many milliseconds.
    fn play_after(&mut self, millis: u64) -> Action {
        self.wait(millis);
        let action = self.table.status().legal[0];
        let events = self.play_action(action);
        assert_eq!(edit::kinds(&events), ["ply"], "{action}: {events:?}");
        action
    }

    fn state(&self) -> ClockState {
        self.table.app.world().resource::<TableClock>().state()
    }

    fn tick(&self) -> Option<Duration> {
        self.table.app.world().resource::<TableClock>().next_tick(self.table.record(), self.now)
    }

    /// The clock of each seat.
    fn clocks(&mut self) -> Vec<(Seat, Option<SeatClock>)> {
        let world = self.table.world();
        let mut seats = world.query::<(&SeatNumber, Option<&SeatClock>)>();
        let mut clocks: Vec<_> = seats.iter(world).map(|(seat, clock)| (seat.0, clock.copied())).collect();
        clocks.sort_by_key(|(seat, _)| *seat);
        clocks
    }

    /// The time left to each seat, in milliseconds.
    fn left(&mut self) -> Vec<u128> {
        self.clocks().into_iter().filter_map(|(_, clock)| clock).map(|clock| clock.left.as_millis()).collect()
    }

    /// The seats' clocks agree with the record, and only the side to move's clock runs.
    fn check(&mut self) {
        let clocks = self.clocks();
        let (record, state) = (self.table.record(), self.state());
        assert_eq!(clocks.len(), record.game().seats());
        for (seat, clock) in clocks {
            assert_eq!(clock.map(|clock| clock.left), record.time_left(seat), "{seat}");
            let runs = state == ClockState::Going && record.takes_time() && record.position().side_to_move() == seat;
            assert_eq!(clock.is_some_and(|clock| clock.running), runs, "{seat} {state:?}");
        }
        assert_eq!(state == ClockState::Off, record.time_controls().is_empty() || record.outcome().is_some());
        assert_eq!(self.tick().is_some(), state == ClockState::Going && record.takes_time());
    }
}

fn control(base: u64, increment: u64, delay: u64) -> TimeControl {
    let [base, increment, delay] = [base, increment, delay].map(Duration::from_secs);
    TimeControl::new(base, increment, delay).unwrap()
}

#[test]
fn a_covered_board_stops_the_clocks() {
    let mut timed = Timed::of(Game::TwoKings, control(60, 0, 5));
    let hold = |timed: &mut Timed, held: bool| timed.table.world().resource_mut::<TableClock>().is_covered = held;
    timed.play_after(0);
    timed.frame_after(2_000);
    // In the middle of the delay: three seconds of it are left, and stay.
    hold(&mut timed, true);
    timed.wait(300);
    timed.table.frame();
    assert_eq!((timed.state(), timed.tick()), (ClockState::Going, None), "nothing to wake for");
    assert!(timed.clocks().iter().all(|(_, clock)| clock.is_some_and(|clock| !clock.running)));
    timed.wait(3_600_000);
    timed.table.frame();
    assert_eq!(timed.left(), [60_000, 60_000]);
    hold(&mut timed, false);
    timed.table.frame();
    timed.frame_after(2_700);
    assert_eq!(timed.left(), [60_000, 60_000], "2.3 and 2.7 seconds are the whole delay");
    timed.frame_after(1_000);
    assert_eq!(timed.left(), [60_000, 59_000]);
    // A turn that begins while the board is covered waits until it is not.
    hold(&mut timed, true);
    timed.table.frame();
    let action = timed.table.status().legal[0];
    timed.table.play_action(action);
    timed.wait(10_000);
    timed.table.frame();
    assert_eq!(timed.left(), [60_000, 59_000]);
    hold(&mut timed, false);
    timed.table.frame();
    timed.frame_after(6_000);
    assert_eq!(timed.left(), [59_000, 59_000]);
}

#[test]
fn the_first_move_starts_the_clocks_and_each_ply_hands_them_on() {
    let mut timed = Timed::of(Game::TwoKings, control(60, 2, 0));
    assert_eq!((timed.state(), timed.left()), (ClockState::Paused, vec![60_000, 60_000]));
    timed.frame_after(50_000);
    assert_eq!(timed.left(), [60_000, 60_000], "nobody's time runs before the first move");
    timed.play_after(1_000);
    assert_eq!((timed.state(), timed.left()), (ClockState::Going, vec![62_000, 60_000]));
    timed.frame_after(10_000);
    assert_eq!(timed.left(), [62_000, 50_000]);
    // Frames in between take no time.
    for _ in 0..100 {
        timed.frame_after(1);
    }
    timed.play_after(900);
    assert_eq!(timed.left(), [62_000, 51_000]);
    assert_eq!(timed.table.record().line().map(|ply| ply.spent.as_millis()).collect::<Vec<_>>(), [0, 11_000]);
}

#[test]
fn a_game_without_time_has_no_clocks() {
    let mut timed = Timed::with(Record::new(Options::new(Game::Martian), Vec::new()));
    assert_eq!((timed.state(), timed.left().len(), timed.tick()), (ClockState::Off, 0, None));
    assert_eq!(timed.switch_clock(), []);
    timed.play_after(10_000);
    // The next game on the same board has time, the one after has none.
    let mut record = Record::new(Options::new(Game::Martian), Vec::new());
    record.set_time(vec![control(60, 0, 0)]).unwrap();
    timed.begin(record);
    assert_eq!(timed.left(), [60_000, 60_000]);
    timed.play_after(1);
    timed.begin(Record::new(Options::new(Game::Martian), Vec::new()));
    assert_eq!((timed.state(), timed.left().len()), (ClockState::Off, 0));
}

#[test]
fn stepping_pauses_and_gives_back_the_time_and_a_move_starts_again() {
    let mut timed = Timed::of(Game::Plunder, control(60, 0, 0));
    for _ in 0..4 {
        timed.play_after(5_000);
    }
    timed.wait(7_000);
    timed.undo();
    assert_eq!((timed.state(), timed.left()), (ClockState::Paused, vec![55_000, 55_000]));
    timed.frame_after(1_000_000);
    assert_eq!(timed.left(), [55_000, 55_000]);
    timed.redo();
    assert_eq!(timed.left(), [48_000, 50_000], "what was thought before stepping back is not given away");
    timed.go_to(0);
    assert_eq!(timed.left(), [60_000, 60_000]);
    timed.go_to(4);
    timed.switch_clock();
    assert_eq!(timed.state(), ClockState::Going);
    timed.frame_after(3_000);
    assert_eq!(timed.left(), [45_000, 50_000]);
    timed.switch_clock();
    timed.frame_after(1_000_000);
    assert_eq!((timed.state(), timed.left()), (ClockState::Paused, vec![45_000, 50_000]));
    // Time while paused costs nothing, and the next ply resumes the clock.
    timed.play_after(1_000_000);
    assert_eq!((timed.state(), timed.left()), (ClockState::Going, vec![45_000, 50_000]));
}

#[test]
fn a_loaded_game_keeps_its_cursor() {
    let mut timed = Timed::of(Game::Sovereign, control(60, 0, 0));
    timed.play_after(0);
    timed.play_after(4_000);
    timed.frame_after(2_500);
    let text = save::to_text(timed.table.record());
    let left = timed.left();
    let mut again = Timed::with(save::from_text(&text).unwrap());
    assert_eq!((again.left(), again.state()), (left, ClockState::Paused));
    again.switch_clock();
    again.frame_after(1_000);
    assert_eq!(again.left().iter().sum::<u128>(), 120_000 - 4_000 - 3_500);
}

#[test]
fn random_play_back_and_forth_keeps_clocks_and_record_together() {
    let mut random = fastrand::Rng::with_seed(94);
    for game in Game::ALL {
        let mut timed = Timed::of(game, control(100_000 / 2, 3, 1));
        for _ in 0..150 {
            timed.wait(random.u64(..3_000));
            let len = timed.table.record().len();
            match random.u8(..10) {
                0 => _ = timed.undo(),
                1 => _ = timed.go_to(random.usize(..=len)),
                2 => _ = timed.switch_clock(),
                3 => _ = timed.next_variation(),
                4 => _ = timed.frame_after(1),
                _ => {
                    let Some(action) = random.choice(timed.table.status().legal.clone()) else { break };
                    timed.play_action(action);
                }
            }
        }
    }
}

#[test]
fn whose_time_is_up_loses_in_every_game_of_two() {
    for game in Game::ALL.into_iter().filter(|game| game.seats() == 2) {
        let mut timed = Timed::of(game, control(10, 0, 1));
        timed.play_after(0);
        assert_eq!(timed.frame_after(10_999), [], "{game}");
        let side_to_move = timed.table.record().position().side_to_move();
        // A request of the same frame comes too late.
        timed.wait(1);
        let late = timed.table.status().legal[0];
        let events = timed.play_action(late);
        assert_eq!(edit::kinds(&events), ["flag", "illegal"], "{game}: {events:?}");
        let outcome = timed.table.status().outcome.clone().unwrap();
        assert_eq!((outcome.reason, outcome.winner()), (Reason::Time, Some(side_to_move.next(2))), "{game}");
        assert_eq!((timed.state(), timed.tick()), (ClockState::Off, None));
        assert_eq!(timed.table.record().time_left(side_to_move), Some(Duration::ZERO));
        assert_eq!(timed.frame_after(1_000_000), []);
        // It is reported once, is saved, and can be taken back.
        let text = save::to_text(timed.table.record());
        assert_eq!(save::from_text(&text).unwrap().outcome(), Some(outcome));
        timed.undo();
        assert_eq!((timed.state(), timed.left()), (ClockState::Paused, vec![10_000, 10_000]));
    }
}

#[test]
fn whose_time_is_up_in_royale_leaves_the_fight_and_the_others_play_on() {
    let mut timed = Timed::of(Game::Royale, control(10, 5, 0));
    timed.play_after(0);
    let events = timed.frame_after(10_000);
    assert_eq!(edit::kinds(&events), ["flag"]);
    assert_eq!(events[0].played().map(|(action, _)| action), Some(Action::Resign));
    let record = timed.table.record();
    assert_eq!((record.outcome(), record.position().side_to_move()), (None, Seat::Three));
    assert_eq!(record.position().to_setup().seats[1].standing, SeatStanding::Resigned);
    assert_eq!((timed.state(), timed.left()), (ClockState::Going, vec![15_000, 0, 10_000, 10_000]));
    // The others play on; the seat's own turns are passes that take no time.
    for _ in 0..3 {
        timed.play_after(1_000);
    }
    assert_eq!(timed.table.status().legal, [Action::Pass]);
    assert_eq!(timed.frame_after(1_000_000), []);
    assert_eq!(timed.left(), [19_000, 0, 14_000, 14_000]);
    timed.play_after(1);
    // Two more run out of time, and the last king has won.
    for _ in 0..2 {
        timed.frame_after(100_000);
    }
    let outcome = timed.table.status().outcome.clone().unwrap();
    assert_eq!((outcome.reason, outcome.winner()), (Reason::LastKing, Some(Seat::One)));
    assert_eq!(outcome.scores, [Score::One, Score::Zero, Score::Zero, Score::Zero]);
}

#[test]
fn nobody_is_flagged_too_early() {
    for game in [Game::Sovereign, Game::Royale] {
        let mut timed = Timed::of(game, control(10, 0, 0));
        timed.play_after(0);
        for seat in [Seat::One, Seat::Two] {
            let events = timed.flag(seat);
            assert_eq!(edit::not_ended(&events), EndRefused::HasTime(seat));
        }
        assert_eq!(timed.table.record().outcome(), None);
    }
    let mut without = Table::of(Record::new(Options::new(Game::Plunder), Vec::new()));
    assert_eq!(edit::not_ended(&without.flag(Seat::One)), EndRefused::HasTime(Seat::One));
}

#[test]
fn resigning_and_a_draw_stop_the_clocks() {
    for end in [edit::resign(Seat::Two), edit::agree_draw()] {
        let mut timed = Timed::of(Game::Plunder, control(10, 0, 0));
        timed.play_after(0);
        timed.wait(4_000);
        assert_eq!(edit::kinds(&timed.request(end)), ["end"]);
        assert_eq!((timed.state(), timed.left()), (ClockState::Off, vec![10_000, 6_000]));
    }
}

#[test]
fn the_window_is_woken_at_most_twice_a_second_and_when_a_time_is_up() {
    for (base, delay) in [(65, 0), (13, 4)] {
        let mut timed = Timed::of(Game::TwoKings, control(base, 0, delay));
        timed.play_after(0);
        let (mut wakes, mut shown) = (Vec::new(), Vec::new());
        // Each time a little late, like a real window.
        while let Some(tick) = timed.tick() {
            timed.wait(tick.as_millis() as u64 + 1 + wakes.len() as u64 % 9);
            timed.table.frame();
            wakes.push(timed.now);
            shown.push(shown_time(Duration::from_millis(timed.left()[1] as u64)));
        }
        assert_eq!(timed.table.status().outcome.as_ref().map(|outcome| outcome.reason), Some(Reason::Time));
        for three in wakes.windows(3) {
            assert!(three[2] - three[0] >= Duration::from_millis(960), "{:?}", three[2] - three[0]);
        }
        shown.dedup();
        assert!(shown.len() >= wakes.len() - 1, "each wake shows something new: {shown:?}");
    }
}

#[test]
fn clocks_show_seconds_and_then_tenths() {
    let millis = Duration::from_millis;
    for (left, shown) in [
        (90 * 60_000, "1:30:00"),
        (90 * 60_000 - 41, "1:30:00"),
        (90 * 60_000 - 1_000, "1:29:59"),
        (3_600_000, "1:00:00"),
        (3_599_000, "59:59"),
        (65_000, "1:05"),
        (64_961, "1:05"),
        (64_030, "1:04"),
        (11_000, "0:11"),
        (10_050, "0:11"),
        (10_000, "10.0"),
        (9_999, "10.0"),
        (9_900, "9.9"),
        (1, "0.1"),
        (0, "0.0"),
    ] {
        assert_eq!(shown_time(millis(left)), shown, "{left} ms");
    }
    assert_eq!(LOW_TIME, Duration::from_secs(10));
}

#[test]
fn of_two_plies_in_one_frame_the_first_takes_the_time() {
    let mut timed = Timed::of(Game::Plunder, control(60, 0, 0));
    timed.play_action(act("e2e4"));
    timed.wait(1_500);
    let events = timed.table.request_all(["e7e5", "d2d4"].map(|text| edit::play(act(text))));
    assert_eq!(events.len(), 2, "{events:?}");
    timed.check();
    assert_eq!(timed.left(), [60_000, 58_500]);
}

#[test]
fn a_stopped_program_pauses_the_clocks_and_costs_nobody_time() {
    let mut timed = Timed::of(Game::TwoKings, control(20, 0, 0));
    let read = timed.time.clone();
    timed.table.world().insert_resource(TimeSource::with_gaps(move || *read.lock().unwrap()));
    timed.play_after(0);
    timed.frame_after(3_000);
    // A slow frame is no gap.
    timed.frame_after(MAX_GAP.as_millis() as u64);
    assert_eq!((timed.state(), timed.left()), (ClockState::Going, vec![20_000, 12_000]));
    timed.frame_after(60_000);
    assert_eq!((timed.state(), timed.left()), (ClockState::Paused, vec![20_000, 12_000]));
    let gaps: Vec<ClockGap> = timed.table.world().resource_mut::<Messages<ClockGap>>().drain().collect();
    assert_eq!(gaps, [ClockGap(Duration::from_secs(60))]);
    assert_eq!(timed.table.record().outcome(), None);
    // The next move starts them again, and clocks that stand have no gaps.
    timed.frame_after(3_600_000);
    timed.play_after(1_000);
    assert_eq!((timed.state(), timed.left()), (ClockState::Going, vec![20_000, 12_000]));
}
