//! Counting legal leaf actions, the generator's proof.

use std::ops::ControlFlow;

use super::{Action, Position};

/// How many sequences of `depth` legal actions there are; 1 for depth 0.
///
/// ```
/// use regalia::rules::{Game, Options, Position, perft};
/// let mut options = Options::new(Game::Sovereign);
/// options.set("choice", "off").unwrap();
/// assert_eq!(perft(&Position::start(&options), 2), 400);
/// ```
#[must_use]
pub fn perft(position: &Position, depth: u32) -> u64 {
    let mut nodes = 0;
    if depth == 0 {
        return 1;
    }
    let _ = position.visit_legal(|action| {
        nodes += if depth == 1 {
            1
        } else {
            let mut after = position.clone();
            after.play_unchecked(action);
            perft(&after, depth - 1)
        };
        ControlFlow::Continue(())
    });
    nodes
}

/// The count below each legal action, in the order of the actions' text; `depth` is at least 1.
#[must_use]
pub fn divide(position: &Position, depth: u32) -> Vec<(Action, u64)> {
    position
        .legal_actions()
        .into_iter()
        .map(|action| {
            let mut after = position.clone();
            after.play_unchecked(action);
            (action, perft(&after, depth.saturating_sub(1)))
        })
        .collect()
}
