//! The computer at the table: it moves for its seats, at the right time, and never otherwise.

mod earlier;
mod own_thread;
mod replaying;
mod resigning;
mod study;
mod watching;
mod worth_taking;

use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use bevy::app::Last;
use regalia_app::board::{BoardPlugin, GameEvent, TableClock, TimeSource};
use regalia_app::computer::{ComputerPlugin, ComputerTurn, LEAST_PAUSE, Pause};
use regalia_app::play::{BoardNotice, HandInput, PlayPlugin, ToMove, TypedMove};
use regalia_app::tasks::Waker;
use regalia_core::record::{Player, Record, TimeControl};
use regalia_core::rules::{Action, Game, GamePosition, Options, Position, Seat};

use crate::board::Table;
use crate::play::sq;
use crate::program::{Program, edit};

/// Nothing takes longer than this, unless the machine stands still.
const PATIENCE: Duration = Duration::from_secs(60);

/// A new game with the computer in these seats, counted from 0.
fn game(game: Game, levels: &[(usize, u8)]) -> Record {
    let mut record = Record::new(Options::new(game), Vec::new());
    give(&mut record, levels);
    record
}

fn give(record: &mut Record, levels: &[(usize, u8)]) {
    for (seat, level) in levels {
        record.set_player(Seat::ALL[*seat], Player::computer(*level));
    }
}

fn plugins(app: &mut bevy::app::App) {
    app.add_plugins((BoardPlugin, PlayPlugin, ComputerPlugin));
}

/// A table with this game, at which the computer moves as soon as it can.
fn quick(record: Record) -> Table {
    let mut table = Table::with(plugins);
    table.world().insert_resource(Pause { least: Duration::ZERO, ..Pause::default() });
    table.begin(record);
    table
}

impl Table {
    /// Runs frames until this is so.
    fn until(&mut self, wanted: impl Fn(&mut Self) -> bool) -> Vec<GameEvent> {
        let (began, mut events) = (Instant::now(), Vec::new());
        while !wanted(self) {
            assert!(began.elapsed() < PATIENCE, "waited too long; {} events", events.len());
            thread::sleep(Duration::from_millis(1));
            events.extend(self.frame());
        }
        events
    }

    fn plies(&self) -> usize {
        self.record().cursor()
    }

    fn waits_for(&mut self) -> Option<Seat> {
        self.world().resource::<ToMove>().awaited().map(|(seat, _)| seat)
    }

    /// Whether an answer lies ready or nothing was asked.
    fn thinks(&mut self) -> bool {
        self.world().resource::<ToMove>().thinks
    }

    /// Some frames in which an answer would have come.
    fn some_frames(&mut self) -> Vec<GameEvent> {
        (0..50)
            .flat_map(|_| {
                thread::sleep(Duration::from_millis(1));
                self.frame()
            })
            .collect()
    }

    fn notice_text(&mut self) -> Option<String> {
        self.world().resource::<BoardNotice>().line.clone().map(|(text, _)| text)
    }
}

#[test]
fn the_computer_answers_a_persons_move() {
    let mut table = quick(game(Game::TwoKings, &[(1, 1)]));
    assert_eq!(table.waits_for(), None);
    table.play("e2e4");
    assert_eq!(table.waits_for(), Some(Seat::Two));
    table.until(|table| table.plies() == 2);
    assert_eq!(table.waits_for(), None, "it is the person's turn");
    assert_eq!(table.some_frames(), [], "the computer moves once");
}

#[test]
fn all_games_are_played_by_the_computer_alone() {
    for kind in Game::ALL {
        let seats: Vec<(usize, u8)> = (0..kind.seats()).map(|seat| (seat, 1)).collect();
        let mut table = quick(game(kind, &seats));
        table.until(|table| table.plies() >= 40 || table.status().outcome.is_some());
        let same = table.record().line().count();
        assert_eq!(same, table.plies(), "{kind}: nothing was taken back");
    }
}

#[test]
fn it_chooses_a_side_in_sovereign_chess() {
    let mut table = quick(game(Game::Sovereign, &[(1, 2)]));
    table.play("e2e4");
    table.until(|table| table.plies() == 2);
    let choice = table.record().last().unwrap().action;
    assert!(matches!(choice, Action::Own(_)), "{choice}");
}

#[test]
fn the_same_seed_plays_the_same_game() {
    let line = |seed| {
        let mut record = game(Game::TwoKings, &[(0, 1), (1, 1)]);
        record.set_seed(seed);
        let mut table = quick(record);
        table.until(|table| table.plies() >= 10 || table.status().outcome.is_some());
        table.record().line().take(10).map(|ply| ply.action).collect::<Vec<_>>()
    };
    assert_eq!(line(5), line(5));
    assert!((6..12).any(|other| line(other) != line(5)), "seeds differ");
}

#[test]
fn a_position_is_seen_before_the_computer_moves() {
    let now = Arc::new(Mutex::new(Instant::now()));
    let clock = Arc::clone(&now);
    let mut table = Table::with(plugins);
    table.world().insert_resource(TimeSource::new(move || *clock.lock().unwrap()));
    table.begin(game(Game::TwoKings, &[(1, 1)]));
    table.play("e2e4");
    table.until(|table| !table.thinks());
    *now.lock().unwrap() += LEAST_PAUSE - Duration::from_millis(1);
    assert_eq!(table.some_frames(), []);
    *now.lock().unwrap() += Duration::from_millis(1);
    table.until(|table| table.plies() == 2);
}

#[test]
fn nothing_is_in_memory_until_it_is_asked_and_after_it_is_not_needed() {
    let mut table = quick(game(Game::TwoKings, &[]));
    table.play("e2e4");
    table.some_frames();
    assert!(!table.world().resource::<ComputerTurn>().is_awake());
    table.set_player(Seat::Two, Player::computer(1));
    table.until(|table| table.plies() == 2);
    assert!(table.world().resource::<ComputerTurn>().is_awake());
    table.set_player(Seat::Two, Player::Person);
    table.frame();
    assert!(!table.world().resource::<ComputerTurn>().is_awake());
}

#[test]
fn the_hand_does_not_move_for_the_computer() {
    let mut table = Table::with(plugins);
    // The answer never comes: the position would have to be seen for an hour.
    table.world().insert_resource(Pause { least: Duration::from_secs(3_600), ..Pause::default() });
    let mut record = game(Game::TwoKings, &[(1, 1)]);
    record.set_name(Seat::Two, "Computer".to_owned());
    table.begin(record);
    table.play("e2e4");
    for input in [
        HandInput::Press(Some(sq("e7"))),
        HandInput::Release(Some(sq("e5"))),
        HandInput::Pick(sq("e7")),
        HandInput::Pick(sq("e5")),
    ] {
        table.world().write_message(input);
        table.frame();
    }
    assert_eq!(table.notice_text(), None, "a press on an empty square says nothing");
    table.world().write_message(HandInput::Press(Some(sq("e7"))));
    table.frame();
    assert_eq!(table.notice_text().as_deref(), Some("The computer is thinking"));
    table.world().write_message(TypedMove("e7e5".to_owned()));
    table.frame();
    assert_eq!(table.notice_text().as_deref(), Some("The computer is thinking"));
    assert_eq!(table.plies(), 1);
}

#[test]
fn taking_back_goes_to_the_persons_own_turn_also_while_it_thinks() {
    let mut table = quick(game(Game::TwoKings, &[(1, 1)]));
    table.play("e2e4");
    table.until(|table| table.plies() == 2);
    table.take_back();
    assert_eq!(table.plies(), 0, "over the computer's move");
    assert_eq!(table.some_frames(), [], "and the person thinks again");
    table.play_again();
    assert_eq!(table.plies(), 2);
    // While it thinks.
    table.world().insert_resource(Pause { least: Duration::from_secs(3_600), ..Pause::default() });
    table.play("d2d4");
    assert_eq!((table.plies(), table.waits_for()), (3, Some(Seat::Two)));
    table.take_back();
    assert_eq!((table.plies(), table.waits_for()), (2, None));
    table.world().insert_resource(Pause { least: Duration::ZERO, ..Pause::default() });
    assert_eq!(table.some_frames(), [], "what it was about to play is forgotten");
    assert_eq!(table.record().position().side_to_move(), Seat::One);
}

#[test]
fn it_does_not_move_while_somebody_looks_through_the_game() {
    let mut table = quick(game(Game::TwoKings, &[(1, 1)]));
    table.play("e2e4");
    table.until(|table| table.plies() == 2);
    table.play("d2d4");
    table.until(|table| table.plies() == 4);
    table.go_to(1);
    assert_eq!((table.some_frames(), table.waits_for()), (vec![], Some(Seat::Two)));
    // Another move from there is the person's; the computer answers it.
    table.go_to(0);
    table.play("c2c4");
    table.until(|table| table.plies() == 2);
    // A move that was played before leads back into its line, and is answered too.
    table.go_to(0);
    table.play("e2e4");
    table.until(|table| table.plies() == 2);
}

#[test]
fn an_open_dialog_and_a_pause_hold_its_move_back() {
    let mut table = quick(game(Game::TwoKings, &[(1, 1)]));
    table.world().resource_mut::<TableClock>().is_covered = true;
    table.play("e2e4");
    assert_eq!(table.some_frames(), []);
    table.world().resource_mut::<TableClock>().is_covered = false;
    table.until(|table| table.plies() == 2);
    table.world().resource_mut::<Pause>().on = true;
    table.play("d2d4");
    assert_eq!(table.some_frames(), []);
    table.world().resource_mut::<Pause>().on = false;
    table.until(|table| table.plies() == 4);
}

#[test]
fn a_dialog_that_closes_wakes_the_window_for_the_move_that_waited() {
    let mut table = quick(game(Game::TwoKings, &[(1, 1)]));
    let woken = Arc::new(Mutex::new(0));
    let count = Arc::clone(&woken);
    table.world().insert_resource(Waker::new(move || *count.lock().unwrap() += 1));
    table.world().resource_mut::<TableClock>().is_covered = true;
    table.play("e2e4");
    table.until(|table| !table.thinks());
    table.some_frames();
    let before = *woken.lock().unwrap();
    table.frame();
    assert_eq!(*woken.lock().unwrap(), before, "nothing moves behind the dialog");
    // It closes at the end of a frame, when the board's systems have run.
    table.world().resource_mut::<TableClock>().is_covered = false;
    table.world().run_schedule(Last);
    assert_eq!(*woken.lock().unwrap(), before + 1);
    table.frame();
    assert_eq!(table.plies(), 2);
}

#[test]
fn a_pause_lets_the_window_sleep_although_a_move_is_ready() {
    let mut table = quick(game(Game::TwoKings, &[(1, 1)]));
    let woken = Arc::new(Mutex::new(0));
    let count = Arc::clone(&woken);
    table.world().insert_resource(Waker::new(move || *count.lock().unwrap() += 1));
    let soon = Duration::from_millis(300);
    table.world().insert_resource(Pause { least: soon, ..Pause::default() });
    table.play("e2e4");
    table.until(|table| !table.thinks());
    table.frame();
    assert_eq!(table.plies(), 1, "the move waits until the position has been seen");
    table.world().resource_mut::<Pause>().on = true;
    table.frame();
    let before = *woken.lock().unwrap();
    std::thread::sleep(2 * soon);
    assert_eq!(*woken.lock().unwrap(), before, "nothing moves");
    table.world().resource_mut::<Pause>().on = false;
    table.until(|table| table.plies() == 2);
}

#[test]
fn three_computers_play_royale_with_a_person() {
    let mut table = quick(game(Game::Royale, &[(1, 1), (2, 2), (3, 1)]));
    for round in 1..=3 {
        let action = table.status().legal[0];
        table.play_action(action);
        table.until(|table| table.plies() == 4 * round);
        assert_eq!(table.record().position().side_to_move(), Seat::One);
    }
}

#[test]
fn a_seat_changes_hands_in_the_running_game() {
    let mut table = quick(game(Game::Plunder, &[]));
    table.play("e2e4");
    table.set_player(Seat::Two, Player::computer(2));
    table.until(|table| table.plies() == 2);
    table.set_player(Seat::One, Player::computer(2));
    table.until(|table| table.plies() >= 6);
    table.set_player(Seat::One, Player::Person);
    table.set_player(Seat::Two, Player::Person);
    table.frame();
    let plies = table.plies();
    assert_eq!((table.some_frames(), table.plies()), (vec![], plies));
}

#[test]
fn it_keeps_its_time() {
    let mut record = game(Game::TwoKings, &[(0, 8), (1, 8)]);
    let second = TimeControl::new(Duration::from_secs(1), Duration::ZERO, Duration::ZERO).unwrap();
    record.set_time(vec![second]).unwrap();
    let mut table = Table::with(plugins);
    table.begin(record);
    let events = table.until(|table| table.plies() >= 40 || table.status().outcome.is_some());
    assert!(!edit::kinds(&events).contains(&"flag"), "{events:?}");
}

#[test]
fn a_game_whose_clocks_were_stopped_waits_for_them() {
    let mut record = game(Game::TwoKings, &[(1, 1)]);
    record.set_time(vec![TimeControl::minutes(5, 0).unwrap()]).unwrap();
    let mut table = quick(record);
    table.play("e2e4");
    table.switch_clock();
    assert_eq!(table.some_frames(), []);
    table.switch_clock();
    table.until(|table| table.plies() == 2);
}

#[test]
fn a_finished_game_is_left_alone() {
    let text = "6k1/5ppp/8/8/8/8/5PPP/R3K3 w - - 0 1";
    let position = Position::parse(text, &Options::new(Game::TwoKings)).unwrap();
    let mut record = Record::from_position(position, Options::new(Game::TwoKings), Vec::new());
    give(&mut record, &[(0, 8), (1, 8)]);
    let mut table = quick(record);
    table.until(|table| table.status().outcome.is_some());
    assert_eq!((table.some_frames(), table.waits_for(), table.plies()), (vec![], None, 1));
}
