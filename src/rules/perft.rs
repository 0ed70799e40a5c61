//! Counting legal leaf actions, the generator's proof.

use std::ops::ControlFlow;

use super::{Action, GamePosition, Position};

/// How many sequences of `depth` legal actions there are; 1 for depth 0.
///
/// ```
/// use regalia::rules::{Game, GamePosition, Options, Position, perft};
/// let mut options = Options::new(Game::Sovereign);
/// options.set("choice", "off").unwrap();
/// assert_eq!(perft(&Position::start(&options), 2), 400);
/// ```
#[must_use]
pub fn perft(position: &Position, depth: u32) -> u64 {
    match position {
        Position::Sovereign(position) => count(position, depth),
        Position::TwoKings(position) => count(position, depth),
        Position::Plunder(position) => count(position, depth),
        Position::Martian(position) => count(position, depth),
    }
}

fn count(position: &impl GamePosition, depth: u32) -> u64 {
    match depth {
        0 => 1,
        1 => position.count_perft(),
        _ => {
            let mut nodes = 0;
            let _ = position.visit_perft(|action| {
                let mut after = position.clone();
                after.play_unchecked(action);
                nodes += count(&after, depth - 1);
                ControlFlow::Continue(())
            });
            nodes
        }
    }
}

/// The count below each legal action, in the order in which they are generated; `depth` is at least 1.
#[must_use]
pub fn divide(position: &Position, depth: u32) -> Vec<(Action, u64)> {
    let below = |action| {
        let mut after = position.clone();
        after.play_unchecked(action);
        (action, perft(&after, depth.saturating_sub(1)))
    };
    position.perft_actions().into_iter().map(below).collect()
}
