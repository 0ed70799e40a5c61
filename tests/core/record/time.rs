//! People's time: arithmetic, what each seat has as the cursor goes, and how it is saved.

use std::time::Duration;

use proptest::prelude::*;
use regalia_core::record::{Record, TimeControl, TimeError, save};
use regalia_core::rules::{Action, Game, Options, Seat};

use super::{line, play, usual};
use crate::support::act;

fn seconds(seconds: u64) -> Duration {
    Duration::from_secs(seconds)
}

fn control(base: u64, increment: u64, delay: u64) -> TimeControl {
    TimeControl::new(seconds(base), seconds(increment), seconds(delay)).unwrap()
}

/// A game of five minutes plus three seconds per ply.
fn timed() -> Record {
    let mut record = usual();
    record.set_time(vec![control(300, 3, 0)]).unwrap();
    record
}

/// Plays one ply that takes so many seconds.
fn play_in(record: &mut Record, text: &str, thought: u64) {
    record.think(seconds(thought));
    play(record, text);
}

/// The time left to each seat, in seconds.
fn left(record: &Record) -> Vec<u64> {
    Seat::ALL.into_iter().filter_map(|seat| record.time_left(seat)).map(|left| left.as_secs()).collect()
}

/// Saves and loads; the text must stay the same.
fn again(record: &Record) -> Record {
    let text = save::to_text(record);
    let again = save::from_text(&text).unwrap_or_else(|why| panic!("{why} in:\n{text}"));
    assert_eq!(save::to_text(&again), text);
    again
}

#[test]
fn a_turn_takes_time_after_the_delay_and_brings_the_increment() {
    let control = control(60, 3, 5);
    let step: Action = act("e2e4");
    for (thought, left) in [(0, 60), (5, 60), (6, 59), (64, 1), (65, 0), (1000, 0)] {
        assert_eq!(control.left(seconds(60), seconds(thought)), seconds(left));
        assert_eq!(control.after(seconds(60), seconds(thought), step), seconds(left + 3));
        assert_eq!(control.after(seconds(60), seconds(thought), Action::Resign), seconds(left));
        for forced in [Action::Pass, Action::Escape] {
            assert_eq!(control.after(seconds(60), seconds(thought), forced), seconds(60));
        }
    }
    assert_eq!(control.until_up(seconds(60)), seconds(65));
}

#[test]
fn a_control_keeps_its_limits_and_says_what_it_is() {
    for (base, increment, delay, told) in [
        (300, 0, 0, "5 min"),
        (300, 3, 0, "5 min + 3 s"),
        (90, 0, 2, "1:30 min, delay 2 s"),
        (45, 1, 1, "45 s + 1 s, delay 1 s"),
        (86_400, 3_600, 3_600, "1440 min + 3600 s, delay 3600 s"),
    ] {
        assert_eq!(control(base, increment, delay).to_string(), told);
    }
    let new = |base, increment, delay| TimeControl::new(seconds(base), seconds(increment), seconds(delay));
    assert_eq!(new(0, 1, 1), Err(TimeError::Base(seconds(0))));
    assert_eq!(new(86_401, 0, 0), Err(TimeError::Base(seconds(86_401))));
    assert_eq!(new(60, 3_601, 0), Err(TimeError::Turn(seconds(3_601))));
    assert_eq!(new(60, 0, 3_601), Err(TimeError::Turn(seconds(3_601))));
    assert_eq!(TimeControl::new(Duration::from_millis(999), Duration::ZERO, Duration::ZERO).ok(), None);
    let mut record = Record::new(Options::new(Game::Royale), Vec::new());
    assert_eq!(record.set_time(vec![control(60, 0, 0); 2]), Err(TimeError::Seats { given: 2, seats: 4 }));
    assert_eq!(record.set_time(vec![control(60, 0, 0)]), Ok(()));
    assert_eq!(record.time_controls().len(), 4);
}

#[test]
fn each_step_gives_back_the_time_that_a_seat_had_there() {
    let mut record = timed();
    assert!(record.takes_time());
    play_in(&mut record, "e2e4", 10);
    play_in(&mut record, "own=b", 100);
    play_in(&mut record, "e15e13", 3);
    assert_eq!(left(&record), [293, 203]);
    let all = [vec![300, 300], vec![293, 300], vec![293, 203], vec![293, 203]];
    let seats = [Seat::One, Seat::Two];
    record.think(seconds(20));
    let thinking = record.thought();
    assert_eq!(thinking, seconds(20));
    for place in [0, 2, 1, 3, 0, 3] {
        record.jump(place);
        if place < 3 {
            assert_eq!(left(&record), all[place], "after {place} plies");
        }
    }
    // Stepping back and forth does not change the thinking time.
    assert_eq!(record.thought(), seconds(20));
    assert_eq!(seats.map(|seat| record.time_left(seat).unwrap()).iter().sum::<Duration>(), seconds(293 + 203 - 20));
    let spent: Vec<u64> = record.line().map(|ply| ply.spent.as_secs()).collect();
    assert_eq!(spent, [10, 100, 3]);
}

#[test]
fn each_variation_has_its_own_times() {
    let mut record = timed();
    play_in(&mut record, "e2e4", 10);
    play_in(&mut record, "own=b", 50);
    record.undo();
    play_in(&mut record, "own=w", 7);
    assert_eq!(left(&record), [293, 296]);
    record.switch_variation(true);
    assert_eq!((line(&record).as_str(), left(&record)), ("e2e4 own=b", vec![293, 253]));
    // Replayed after thinking, the last ply takes the new time; replayed at once, it keeps its time.
    record.undo();
    play_in(&mut record, "own=b", 20);
    assert_eq!(left(&record), [293, 283]);
    record.undo();
    play_in(&mut record, "own=b", 0);
    assert_eq!(left(&record), [293, 283]);
    // A ply that was followed by another keeps its time.
    play_in(&mut record, "e15e13", 1);
    record.jump(1);
    play_in(&mut record, "own=b", 200);
    record.redo();
    assert_eq!(left(&record)[0] + left(&record)[1], 293 + 283 + 2);
}

#[test]
fn thinking_stops_when_time_is_up_and_at_the_end() {
    let mut record = timed();
    record.think(seconds(1_000_000));
    assert_eq!((record.time_left(Seat::One), record.thought()), (Some(Duration::ZERO), seconds(300)));
    record.flag(Seat::One).unwrap();
    record.think(seconds(3));
    assert_eq!(record.thought(), seconds(300));
    assert!(!record.takes_time());
    assert_eq!(again(&record).time_left(Seat::One), Some(Duration::ZERO));
    let mut without = usual();
    without.think(seconds(3));
    assert_eq!((without.thought(), without.time_left(Seat::One), without.takes_time()), (Duration::ZERO, None, false));
}

#[test]
fn a_timed_game_is_saved_like_this() {
    let mut record = timed();
    play_in(&mut record, "e2e4", 10);
    play_in(&mut record, "own=w", 1);
    record.undo();
    record.think(Duration::from_micros(2_500_999));
    play(&mut record, "own=b");
    record.think(seconds(4));
    let text = r#"// Regalia game
(
    format: 2,
    game: "sovereign",
    options: {
        "choice": "on",
        "twins": "on",
    },
    names: [
        "Ann",
        "Ben",
    ],
    time: [
        (base: 300000, increment: 3000),
    ],
    moves: [
        "e2e4 own=b",
    ],
    times: [
        "10000 2500",
    ],
    thinking: 4000,
    result: "*",
    variations: [
        (after: 1, earlier: true, moves: ["own=w"], times: ["1000"]),
    ],
)
"#;
    assert_eq!(save::to_text(&record), text);
    let mut again = again(&record);
    assert_eq!((left(&again), again.thought()), (left(&record), seconds(4)));
    again.jump(1);
    again.redo();
    again.switch_variation(true);
    record.jump(2);
    record.switch_variation(true);
    assert_eq!(left(&again), left(&record));
}

#[test]
fn a_game_without_time_is_saved_as_ever() {
    let mut record = usual();
    play(&mut record, "e2e4 own=b");
    let text = save::to_text(&record);
    for field in ["time", "thinking"] {
        assert!(!text.contains(field), "{text}");
    }
}

#[test]
fn a_rematch_exchanges_seats_and_keeps_the_rest() {
    let mut options = Options::new(Game::Plunder);
    let (key, value) = options.iter().next().map(|(key, value)| (key.to_owned(), value.to_owned())).unwrap();
    options.set(&key, &value).unwrap();
    let mut record = Record::new(options, vec!["Ann".to_owned(), "Ben".to_owned()]);
    record.set_time(vec![control(60, 0, 0), control(300, 0, 0)]).unwrap();
    record.resign(Seat::One).unwrap();
    let again = record.rematch();
    assert_eq!(again.names(), ["Ben", "Ann"]);
    assert_eq!((again.options(), again.len(), again.outcome()), (record.options(), 0, None));
    assert_eq!(again.time_controls(), [control(300, 0, 0), control(60, 0, 0)]);
    assert_eq!((again.start(), again.is_modified()), (record.start(), false));
    assert_eq!(again.rematch().names(), record.names());
}

#[test]
fn bad_times_are_refused_in_a_sentence() {
    let most = u64::MAX;
    for (fields, told) in [
        ("time: [(base: 0)]", "time: a seat has between one second and 24 hours, not 0 s".to_owned()),
        ("time: [(base: 86400001)]", "time: a seat has between one second and 24 hours, not 86400.001 s".to_owned()),
        (
            &format!("time: [(base: {most})]"),
            format!("time: a seat has between one second and 24 hours, not {}.615 s", most / 1000),
        ),
        (
            "time: [(base: 1000, increment: 3600001)]",
            "time: a turn adds or waits for at most one hour, not 3600.001 s".to_owned(),
        ),
        (
            &format!("time: [(base: 1000, delay: {most})]"),
            format!("time: a turn adds or waits for at most one hour, not {}.615 s", most / 1000),
        ),
        ("time: [(base: 1000), (base: 1000), (base: 1000)]", "time: there are 3 for 2 seats".to_owned()),
        ("times: [\"100\"]", "times: this game has no time control".to_owned()),
        ("thinking: 5", "times: this game has no time control".to_owned()),
        ("time: [(base: 1000)], times: [\"1 2 3 4\"]", "times: there are 4 for 3 plies".to_owned()),
        ("time: [(base: 1000)], times: [\"1 -2\"]", "times: '-2' is not a number of milliseconds".to_owned()),
        ("time: [(base: 1000)], times: [\"1.5\"]", "times: '1.5' is not a number of milliseconds".to_owned()),
        ("time: [(base: 1000)], times: [\"1001\"]", "ply 1 takes 1.001 s, and its seat has 1 s".to_owned()),
        (
            "time: [(base: 1000, increment: 500)], times: [\"0 1000 501\"]",
            "ply 3 takes 0.501 s, and its seat has 0.500 s".to_owned(),
        ),
        ("time: [(base: 1000)], thinking: 1001", "ply 4 takes 1.001 s, and its seat has 1 s".to_owned()),
    ] {
        let text = format!("(format: 1, game: \"sovereign\", moves: [\"e2e4 own=b e15e13\"], {fields})");
        assert_eq!(save::from_text(&text).map(|record| record.len()).unwrap_err().to_string(), told);
    }
    let early = "(format: 1, game: \"plunder\", moves: [\"e2e4 e7e5\"], time: [(base: 1000)], times: [\"5\"])";
    assert_eq!(save::from_text(early).unwrap().line().map(|ply| ply.spent.as_millis()).collect::<Vec<_>>(), [5, 0]);
}

proptest! {
    #[test]
    fn time_only_runs_down_within_a_turn(
        base in 1_000_u64..86_400_000, increment in 0_u64..3_600_000, delay in 0_u64..3_600_000,
        one in 0_u64..100_000_000, more in 0_u64..100_000_000,
    ) {
        let millis = Duration::from_millis;
        let control = TimeControl::new(millis(base), millis(increment), millis(delay)).unwrap();
        let before = control.base();
        let (sooner, later) = (control.left(before, millis(one)), control.left(before, millis(one + more)));
        prop_assert!(later <= sooner && sooner <= before);
        prop_assert_eq!(sooner.is_zero(), millis(one) >= control.until_up(before));
        if one > delay && !later.is_zero() {
            prop_assert_eq!(sooner - later, millis(more));
        }
    }
}
