//! The actions of all positions on the way from the root, in one stack.

use crate::rules::Action;

/// An action with its place in the order of generation and how good it looks.
#[derive(Clone, Copy, Debug)]
pub(in crate::engine) struct Candidate {
    pub action: Action,
    pub place: u16,
    pub promise: i32,
}

/// A stack of lists. Its memory is allocated once.
#[derive(Debug, Default)]
pub(in crate::engine) struct MoveStack(Vec<Candidate>);

impl MoveStack {
    /// Where the next list begins.
    pub fn top(&self) -> usize {
        self.0.len()
    }

    /// Adds an action to the list that began at `start`.
    pub fn push(&mut self, start: usize, action: Action, promise: i32) {
        let place = u16::try_from(self.0.len() - start).unwrap_or(u16::MAX);
        self.0.push(Candidate { action, place, promise });
    }

    /// The best of what is left of a list, once each: `next` counts from the start of the list.
    pub fn pick(&mut self, start: usize, next: usize) -> Option<Candidate> {
        let rest = self.0.get_mut(start + next..)?;
        let (best, _) = rest.iter().enumerate().max_by_key(|(_, one)| (one.promise, std::cmp::Reverse(one.place)))?;
        rest.swap(0, best);
        Some(rest[0])
    }

    /// Ends the list that began at `start`, and all after it.
    pub fn cut(&mut self, start: usize) {
        self.0.truncate(start);
    }
}
