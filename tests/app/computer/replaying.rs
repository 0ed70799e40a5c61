//! Watching the example games: each plays itself from its start to its end, and stops when anything else happens.

use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use regalia_app::board::{TableClock, TimeSource};
use regalia_app::computer::{BEGINNING, Pause, Replay, Speed, seen};
use regalia_app::files::EXAMPLES;
use regalia_app::tasks::Waker;
use regalia_core::record::{Record, save};

use super::plugins;
use crate::board::Table;
use crate::program::{Program, edit};

/// A table with a game at its start, and its time.
fn watched(text: &str) -> (Table, Arc<Mutex<Instant>>) {
    let now = Arc::new(Mutex::new(Instant::now()));
    let clock = Arc::clone(&now);
    let mut table = Table::with(plugins);
    table.world().insert_resource(TimeSource::new(move || *clock.lock().unwrap()));
    let mut record = save::from_text(text).unwrap();
    record.jump(0);
    table.begin(record);
    table.frame();
    (table, now)
}

impl Table {
    fn replays(&mut self) -> bool {
        self.world().resource::<Replay>().is_on()
    }

    fn switch_replay(&mut self) {
        self.world().resource_mut::<Replay>().switch(false);
        self.frame();
    }

    fn ply(&self) -> usize {
        self.record().cursor()
    }
}

/// How long the position on the board is seen.
fn pause(table: &mut Table) -> Duration {
    let speed = table.world().resource::<Pause>().speed;
    let record: &Record = table.record();
    seen(speed, record.comment(record.cursor()))
}

fn later(now: &Mutex<Instant>, by: Duration) {
    *now.lock().unwrap() += by;
}

#[test]
fn every_example_plays_itself_to_its_end_and_stops() {
    for example in EXAMPLES {
        let (mut table, now) = watched(example.text);
        let len = table.record().len();
        table.switch_replay();
        for ply in 0..len {
            assert!(table.replays(), "{}", example.title);
            // Whoever begins to watch has seen the first position.
            let pause = if ply == 0 { BEGINNING } else { pause(&mut table) };
            later(&now, pause.saturating_sub(Duration::from_millis(1)));
            assert_eq!((table.frame().len(), table.ply()), (0, ply), "{}: not too early", example.title);
            later(&now, Duration::from_millis(1));
            table.frame();
            assert_eq!(table.ply(), ply + 1, "{}", example.title);
            // The new position is seen from now on.
            table.frame();
        }
        assert!(!table.replays(), "{}", example.title);
        assert!(table.record().outcome().is_some() && !table.record().is_modified(), "{}", example.title);
        assert_eq!(table.record().position().to_string(), example.last);
    }
}

#[test]
fn it_stands_still_while_paused_or_covered_and_wakes_the_window() {
    let (mut table, now) = watched(EXAMPLES[0].text);
    let woken = Arc::new(Mutex::new(0));
    let count = Arc::clone(&woken);
    table.world().insert_resource(Waker::new(move || *count.lock().unwrap() += 1));
    let long = Duration::from_secs(100);
    later(&now, long);
    table.frame();
    assert_eq!((table.replays(), table.ply()), (false, 0), "nobody has asked for it");
    table.switch_replay();
    table.world().resource_mut::<TableClock>().is_covered = true;
    later(&now, long);
    table.frame();
    assert_eq!((table.replays(), table.ply()), (true, 0), "a dialog covers the board");
    table.world().resource_mut::<TableClock>().is_covered = false;
    table.frame();
    assert_eq!(table.ply(), 0, "what was covered is seen again");
    later(&now, long);
    table.frame();
    assert_eq!(table.ply(), 1);
    assert!(*woken.lock().unwrap() > 0, "the window sleeps in between");
    table.switch_replay();
    later(&now, long);
    table.frame();
    assert_eq!((table.replays(), table.ply()), (false, 1), "paused");
}

#[test]
fn whatever_else_happens_to_the_game_stops_it() {
    let (mut table, now) = watched(EXAMPLES[0].text);
    let again = save::from_text(EXAMPLES[1].text).unwrap();
    let other = table.record().legal_actions()[0];
    for request in [edit::go_to(5), edit::undo(), edit::begin(again), edit::play(other)] {
        table.go_to(0);
        table.frame();
        table.switch_replay();
        later(&now, Duration::from_secs(100));
        table.frame();
        table.frame();
        assert!(table.replays() && table.ply() == 1);
        let what = format!("{request:?}");
        if edit::kind(&request) == edit::kind(&edit::play(other)) {
            // Another first move than the one that was played.
            table.world().write_message(edit::go_to(0));
        }
        table.request(request);
        table.frame();
        assert!(!table.replays(), "{what}");
        let (ply, _) = (table.ply(), later(&now, Duration::from_secs(100)));
        table.frame();
        assert_eq!(table.ply(), ply, "{what}");
    }
}

/// What was to be read stays in view while it plays and when it is paused, but not when somebody steps.
#[test]
fn it_knows_from_where_it_was_watched() {
    let (mut table, now) = watched(EXAMPLES[0].text);
    let long = Duration::from_secs(100);
    let from = |table: &mut Table| {
        let ply = table.ply();
        table.world().resource::<Replay>().watched_from(ply)
    };
    let step = |table: &mut Table| {
        later(&now, long);
        table.frame();
        table.frame();
    };
    table.go_to(3);
    table.frame();
    assert_eq!(from(&mut table), 3);
    table.switch_replay();
    table.frame();
    for ply in 4..6 {
        step(&mut table);
        assert_eq!((table.ply(), from(&mut table)), (ply, 3));
    }
    table.switch_replay();
    table.frame();
    assert_eq!((table.ply(), from(&mut table), table.replays()), (5, 3, false), "paused");
    table.switch_replay();
    table.frame();
    step(&mut table);
    assert_eq!((table.ply(), from(&mut table)), (6, 3), "it goes on");
    for request in [edit::redo(), edit::undo()] {
        table.request(request);
        let ply = table.ply();
        assert_eq!(from(&mut table), ply);
        table.frame();
        assert_eq!(from(&mut table), ply);
    }
    // To the end.
    let len = table.record().len();
    table.go_to(len - 2);
    table.frame();
    table.switch_replay();
    table.frame();
    step(&mut table);
    step(&mut table);
    assert_eq!((table.ply(), from(&mut table), table.replays()), (len, len - 2, false));
    table.undo();
    table.frame();
    assert_eq!(from(&mut table), len - 1);
}

#[test]
fn it_plays_the_game_past_a_variation() {
    let (mut table, now) = watched(EXAMPLES[0].text);
    table.go_to(2);
    let (next, legal) = (table.record().line().nth(2).unwrap().action, table.record().legal_actions());
    table.play_action(legal.into_iter().find(|other| *other != next).unwrap());
    table.go_to(1);
    table.frame();
    table.switch_replay();
    for ply in 2..5 {
        later(&now, Duration::from_secs(100));
        table.frame();
        table.frame();
        assert_eq!((table.ply(), table.record().is_on_main_line()), (ply, true));
    }
}

#[test]
fn a_step_that_somebody_makes_at_the_same_time_comes_first() {
    let (mut table, now) = watched(EXAMPLES[0].text);
    table.switch_replay();
    later(&now, Duration::from_secs(100));
    let events = table.redo();
    assert_eq!((edit::kinds(&events), table.ply()), (vec!["step"], 1), "one step, not two");
}

#[test]
fn from_its_end_it_begins_at_its_start() {
    let (mut table, now) = watched(EXAMPLES[3].text);
    let len = table.record().len();
    table.go_to(len);
    table.frame();
    table.world().write_message(edit::go_to(0));
    table.world().resource_mut::<Replay>().switch(true);
    table.frame();
    table.frame();
    assert!(table.replays() && table.ply() == 0);
    table.world().resource_mut::<Pause>().speed = Speed::Fast;
    table.frame();
    later(&now, pause(&mut table));
    table.frame();
    assert_eq!((table.replays(), table.ply()), (true, 1));
}
