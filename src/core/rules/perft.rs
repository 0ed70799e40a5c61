//! Perft: counts the sequences of legal actions, which proves the move generator.

use std::ops::ControlFlow;

use super::{Action, GamePosition, Position, dispatch};

/// How many sequences of `depth` legal actions there are; 1 for depth 0. Resigning and calls of the clock do not count.
///
/// ```
/// use regalia_core::rules::{Game, GamePosition, Options, Position, perft};
/// let mut options = Options::new(Game::Sovereign);
/// options.set("choice", "off").unwrap();
/// assert_eq!(perft(&Position::start(&options), 2), 400);
/// ```
pub fn perft(position: &Position, depth: u32) -> u64 {
    dispatch!(position, position => count(position, depth))
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

/// Each legal action with the number of sequences of `depth` actions that begin with it, in the order in which they are
/// generated. `depth` is at least 1.
pub fn divide(position: &Position, depth: u32) -> Vec<(Action, u64)> {
    let below = |action| {
        let mut after = position.clone();
        after.play_unchecked(action);
        (action, perft(&after, depth.saturating_sub(1)))
    };
    position.perft_actions().into_iter().map(below).collect()
}
