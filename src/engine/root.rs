//! Where a search begins, and what every search does there.

use std::ops::ControlFlow;

use super::game::Evaluated;
use super::value::{INFINITE, Value};
use crate::rules::Action;

/// The first actions with what is known of them.
#[derive(Clone)]
pub(super) struct Root<P> {
    pub position: P,
    /// What the position is worth as it is.
    pub evaluation: Value,
    /// Best first, once they are searched; none if the game is over.
    pub actions: Vec<RootAction>,
}

/// One first action.
#[derive(Clone, Debug)]
pub(super) struct RootAction {
    pub action: Action,
    /// At the last depth that was finished; for what was not searched in full, less than any.
    pub value: Value,
    /// The line that begins with it.
    pub line: Vec<Action>,
}

impl<P: Evaluated> Root<P> {
    /// The root with every legal action.
    pub fn new(position: &P) -> Self {
        let mut actions = Vec::new();
        if position.plain_end().is_none() {
            let _ = position.visit_perft(|action| {
                actions.push(RootAction { action, value: -INFINITE, line: vec![action] });
                ControlFlow::Continue(())
            });
        }
        Self { position: position.clone(), evaluation: position.evaluate(&position.tally()), actions }
    }
}

/// A thread's search, for however many seats.
pub(super) trait Deepen<P> {
    /// Searches deeper and deeper until a limit or `report` ends it; leaves the best actions first in `root`.
    fn deepen(
        &mut self,
        root: &mut Root<P>,
        lines: usize,
        first_depth: i32,
        report: impl FnMut(&mut Self, &Root<P>, i32) -> ControlFlow<()>,
    );

    /// How many positions all threads have looked at.
    fn tell(&mut self) -> u64;

    /// The deepest ply that this thread looked at.
    fn deepest(&self) -> usize;
}
