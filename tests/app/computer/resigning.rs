//! The computer resigns a lost game at the highest levels, and never below.

use std::time::Duration;

use regalia_core::record::{Record, TimeControl};
use regalia_core::rules::{Game, GamePosition, Options, Outcome, Position, Reason, Seat};

use super::{give, quick};
use crate::program::Program;

/// White has a queen and two rooks more; the computer plays Black.
const LOST: &str = "7k/6p1/8/8/8/8/1RR5/KQ6 w - - 0 1";

/// The result after White has moved its king to and fro, unless the computer resigns before.
fn result(level: u8, turns: usize) -> (Option<Outcome>, usize) {
    let options = Options::new(Game::TwoKings);
    let mut record = Record::from_position(Position::parse(LOST, &options).unwrap(), options, Vec::new());
    give(&mut record, &[(1, level)]);
    // Full strength thinks by the clock: this test is not to take long.
    let little = TimeControl::new(Duration::from_secs(6), Duration::ZERO, Duration::ZERO).unwrap();
    record.set_time(vec![little]).unwrap();
    let mut table = quick(record);
    for turn in 0..turns {
        let wanted = if turn % 2 == 0 { "a1a2" } else { "a2a1" };
        let wanted = table.record().position().parse_action(wanted).unwrap();
        table.play_action(wanted);
        table.until(|table| table.status().outcome.is_some() || table.plies() == 2 * turn + 2);
        if table.status().outcome.is_some() {
            break;
        }
    }
    (table.status().outcome.clone(), table.plies())
}

#[test]
fn level_seven_and_eight_resign_after_three_turns_without_hope() {
    for level in [7, 8] {
        let (outcome, plies) = result(level, 5);
        let outcome = outcome.unwrap_or_else(|| panic!("level {level} plays on"));
        assert_eq!((outcome.reason, plies), (Reason::Resignation, 5), "level {level}");
        assert_eq!(outcome, Outcome::win(Seat::One, 2, Reason::Resignation));
    }
}

#[test]
fn level_six_plays_on() {
    assert_eq!(result(6, 5), (None, 10));
}
