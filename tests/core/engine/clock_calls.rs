//! Martian Chess: whoever leads may end the game by the clock, and the engine knows it.

use regalia_core::engine::{Engine, Limits, Score, Stop, Task};
use regalia_core::rules::{Game, GamePosition, Options, Position};

/// What the engine does in a position, and what it is worth.
fn best(text: &str) -> (String, Score) {
    let position = Position::parse(text, &Options::new(Game::Martian)).unwrap();
    let report = Engine::new(8, 1).think(&Task::new(position, Limits::depth(10)), &Stop::new()).unwrap();
    (report.best().unwrap().to_string(), report.lines[0].score)
}

#[test]
fn a_leader_out_of_reach_calls_the_clock() {
    for text in ["3d/4/4/4/4/4/4/dd1p 1 20 3 - -", "q3/4/4/4/4/4/p3/ppp1 1 20 3 - -"] {
        let (action, score) = best(text);
        assert!(action.ends_with('*'), "{text}: {action}");
        // Seven plies after the call the clock has run down.
        assert_eq!(score, Score::Win(4), "{text}");
    }
}

#[test]
fn whoever_is_behind_does_not_call() {
    let (action, _) = best("q3/4/4/4/4/4/3d/q3 1 3 20 - -");
    assert!(!action.ends_with('*'), "{action}");
}
