//! Pause and speed where the computer plays alone, and why it waits.

use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use regalia_app::board::{ClockState, TableClock, TimeSource};
use regalia_app::computer::{LEAST_PAUSE, Pause, Speed};
use regalia_app::play::{ToMove, Wait};
use regalia_app::tasks::Waker;
use regalia_core::record::{Player, Record, TimeControl};
use regalia_core::rules::{Action, Game, GamePosition, Seat};

use super::{game, plugins, quick};
use crate::board::Table;
use crate::program::{Program, edit};

const ALL: [(usize, u8); 2] = [(0, 1), (1, 1)];

impl Table {
    fn held_back(&mut self) -> Option<(Seat, Wait)> {
        self.world().resource::<ToMove>().held_back()
    }

    fn plays_alone(&mut self) -> bool {
        self.world().resource::<ToMove>().computer_alone
    }

    fn pause(&mut self, on: bool) {
        self.world().resource_mut::<Pause>().on = on;
        self.frame();
    }

    fn clock_state(&mut self) -> ClockState {
        self.world().resource::<TableClock>().state()
    }
}

fn timed(levels: &[(usize, u8)]) -> Record {
    let mut record = game(Game::TwoKings, levels);
    record.set_time(vec![TimeControl::minutes(5, 0).unwrap()]).unwrap();
    record
}

#[test]
fn each_speed_shows_a_position_for_its_time() {
    let now = Arc::new(Mutex::new(Instant::now()));
    let clock = Arc::clone(&now);
    let mut table = Table::with(plugins);
    table.world().insert_resource(TimeSource::new(move || *clock.lock().unwrap()));
    table.begin(game(Game::TwoKings, &ALL));
    for (speed, seconds) in [(Speed::Normal, 0.8), (Speed::Slow, 2.0), (Speed::Fast, 0.4)] {
        table.world().resource_mut::<Pause>().speed = speed;
        let before = table.plies();
        table.until(|table| !table.thinks());
        *now.lock().unwrap() += Duration::from_secs_f32(seconds) - Duration::from_millis(1);
        assert_eq!(table.some_frames(), [], "{speed:?}");
        *now.lock().unwrap() += Duration::from_millis(1);
        table.until(|table| table.plies() == before + 1);
    }
    // With a person the speed does not matter.
    table.world().resource_mut::<Pause>().speed = Speed::Slow;
    let person = table.record().position().side_to_move().next(2);
    table.set_player(person, Player::Person);
    let before = table.plies();
    table.until(|table| !table.thinks());
    *now.lock().unwrap() += LEAST_PAUSE;
    table.until(|table| table.plies() == before + 1);
}

#[test]
fn ending_a_pause_wakes_the_window_to_play_the_answer() {
    let mut table = quick(game(Game::TwoKings, &ALL));
    let woken = Arc::new(Mutex::new(0));
    let count = Arc::clone(&woken);
    table.world().insert_resource(Waker::new(move || *count.lock().unwrap() += 1));
    table.until(|table| table.plies() >= 2);
    table.pause(true);
    table.until(|table| !table.thinks());
    let (plies, side) = (table.plies(), table.record().position().side_to_move());
    assert_eq!((table.some_frames(), table.held_back()), (vec![], Some((side, Wait::Paused))));
    table.world().run_schedule(bevy::app::Last);
    let before = *woken.lock().unwrap();
    table.world().resource_mut::<Pause>().on = false;
    table.world().run_schedule(bevy::app::Last);
    assert!(*woken.lock().unwrap() > before);
    table.until(|table| table.plies() > plies);
    assert_eq!(table.held_back(), None);
}

#[test]
fn a_pause_ends_with_another_game_and_with_a_person() {
    let mut table = quick(game(Game::TwoKings, &ALL));
    assert!(table.plays_alone());
    table.pause(true);
    table.begin(game(Game::TwoKings, &ALL));
    table.until(|table| table.plies() >= 1);
    table.pause(true);
    table.some_frames();
    let person = table.record().position().side_to_move().next(2);
    table.set_player(person, Player::Person);
    assert!(!table.plays_alone());
    let plies = table.plies();
    table.until(|table| table.plies() == plies + 1);
    assert_eq!(table.record().position().side_to_move(), person);
}

#[test]
fn the_computer_plays_alone_when_all_persons_are_out() {
    let mut table = quick(game(Game::Royale, &[(1, 1), (2, 1), (3, 1)]));
    assert!(!table.plays_alone());
    table.play_action(Action::Resign);
    assert!(table.plays_alone());
    // Also while somebody looks at a position in which the person was still in.
    table.until(|table| table.plies() >= 3);
    table.go_to(0);
    assert!(table.plays_alone());
    table.set_player(Seat::Three, Player::Person);
    assert!(!table.plays_alone());
}

#[test]
fn the_computer_moves_again_once_the_last_position_is_shown() {
    let mut table = quick(game(Game::TwoKings, &[]));
    for text in ["e2e4", "e7e5", "g1f3"] {
        table.play(text);
    }
    table.go_to(1);
    assert_eq!(table.held_back(), None);
    table.set_player(Seat::Two, Player::computer(1));
    table.some_frames();
    assert_eq!((table.plies(), table.held_back()), (1, Some((Seat::Two, Wait::Earlier))));
    table.go_to(3);
    table.until(|table| table.plies() == 4);
    assert_eq!(table.held_back(), None);
    // Where the game is over nothing waits.
    table.resign(Seat::One);
    table.go_to(1);
    assert_eq!((table.some_frames(), table.held_back()), (vec![], None));
}

#[test]
fn a_step_in_the_frame_of_its_answer_comes_first() {
    for _ in 0..20 {
        let mut table = quick(game(Game::TwoKings, &[(1, 1)]));
        table.play("e2e4");
        table.until(|table| table.plies() == 2);
        table.play("d2d4");
        // Its answer lies ready.
        std::thread::sleep(Duration::from_millis(20));
        table.go_to(1);
        assert_eq!((table.some_frames(), table.plies()), (vec![], 1), "nothing was played there");
    }
}

#[test]
fn stepping_stops_the_clocks_and_the_computers_turn_starts_them() {
    let mut table = quick(timed(&[(1, 1)]));
    table.play("e2e4");
    table.until(|table| table.plies() == 2);
    table.play("d2d4");
    // Before it could answer, somebody looks back.
    table.go_to(1);
    assert_eq!(table.clock_state(), ClockState::Paused);
    assert_eq!((table.some_frames(), table.held_back()), (vec![], Some((Seat::Two, Wait::Earlier))));
    let last = table.record().len();
    table.go_to(last);
    table.until(|table| table.plies() == 4);
    assert_eq!(table.clock_state(), ClockState::Going);
}

#[test]
fn the_drawing_does_not_cost_the_computer_its_time() {
    let now = Arc::new(Mutex::new(Instant::now()));
    let clock = Arc::clone(&now);
    let mut table = Table::with(plugins);
    table.world().insert_resource(TimeSource::new(move || *clock.lock().unwrap()));
    table.begin(timed(&[(1, 1)]));
    table.play("e2e4");
    table.until(|table| !table.thinks());
    // A frame that takes longer than all its time.
    *now.lock().unwrap() += Duration::from_secs(600);
    let events = table.until(|table| table.plies() == 2);
    assert!(!edit::kinds(&events).contains(&"flag"), "{events:?}");
    let spent = Duration::from_secs(300) - table.record().time_left(Seat::Two).unwrap();
    // The time in which the position was seen is its own; its search was as long as the machine is busy.
    assert!((LEAST_PAUSE..Duration::from_secs(60)).contains(&spent), "{spent:?}");
    // A person pays for the whole turn.
    *now.lock().unwrap() += Duration::from_secs(100);
    table.play("d2d4");
    assert_eq!(table.record().time_left(Seat::One), Some(Duration::from_secs(200)));
}

#[test]
fn clocks_that_somebody_has_stopped_stay_so() {
    let mut table = quick(timed(&[]));
    for text in ["e2e4", "e7e5", "g1f3"] {
        table.play(text);
    }
    table.switch_clock();
    table.set_player(Seat::Two, Player::computer(1));
    let held = Some((Seat::Two, Wait::Clocks));
    assert_eq!((table.some_frames(), table.held_back()), (vec![], held));
    table.go_to(0);
    table.go_to(3);
    assert_eq!((table.some_frames(), table.held_back()), (vec![], held), "stepping does not start them");
    table.switch_clock();
    table.until(|table| table.plies() == 4);
    assert_eq!(table.held_back(), None);
}

#[test]
fn a_game_with_clocks_that_is_opened_goes_on_with_the_computer() {
    let mut record = timed(&[(1, 1)]);
    record.play(crate::support::act("e2e4")).unwrap();
    let mut table = quick(record);
    table.until(|table| table.plies() == 2);
    assert_eq!(table.clock_state(), ClockState::Going);
}
