//! How long the computer thinks about a move.

use std::time::Duration;

use regalia_core::engine::{Budget, Level, Limits};
use regalia_core::record::Record;
use regalia_core::rules::GamePosition;

/// Number of moves among which it divides its time.
const MOVES_TO_COME: u32 = 30;

/// What is kept back of the time left: the way to the board and one slow frame.
const OVERHEAD: Duration = Duration::from_millis(300);

/// Where a move's search ends: levels by themselves, full strength by its share of the time, without a clock by the
/// number of positions.
pub(crate) fn limits(record: &Record, level: Level) -> (Limits, Option<Budget>) {
    let seat = record.position().side_to_move();
    let control = record.time_controls().get(seat.index());
    let budget = record.time_left(seat).zip(control).map(|(left, control)| {
        // A delay is time that each move has for itself.
        let each = control.increment() + control.delay();
        Budget::share(left.saturating_sub(OVERHEAD), each, MOVES_TO_COME)
    });
    let limits = match budget {
        None if level == Level::FULL => Limits::nodes(record.game().tuning().move_nodes),
        _ => Limits::NONE,
    };
    (limits, budget)
}

/// With less time than this the computer moves as soon as it can.
const HURRY: Duration = Duration::from_secs(1);

/// How long a player sees the position before the computer moves; less where its time is short.
pub(super) fn pause(record: &Record, least: Duration) -> Duration {
    let left = record.time_left(record.position().side_to_move());
    left.map_or(least, |left| least.min(left.saturating_sub(HURRY) / 10))
}

#[cfg(test)]
mod tests {
    use regalia_core::record::TimeControl;
    use regalia_core::rules::{Game, Options};

    use super::*;

    #[test]
    fn a_short_time_is_not_spent_on_pauses() {
        let least = Duration::from_millis(400);
        let seen = |millis: u64| {
            let mut record = Record::new(Options::new(Game::Martian), Vec::new());
            let control = TimeControl::new(Duration::from_millis(millis), Duration::ZERO, Duration::ZERO);
            record.set_time(vec![control.expect("a time")]).expect("for all seats");
            pause(&record, least).as_millis()
        };
        assert_eq!([60_000, 5_000, 4_000, 2_000, 1_000].map(seen), [400, 400, 300, 100, 0]);
        assert_eq!(pause(&Record::new(Options::new(Game::Martian), Vec::new()), least), least);
    }
}
