//! How often the rules were asked on this thread, for tests.

use std::cell::Cell;

thread_local! {
    static COUNT: Cell<QueryCount> = const { Cell::new(QueryCount { legality: 0, changes: 0, lists: 0 }) };
}

/// How often positions were asked each question since the thread began.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct QueryCount {
    /// "Is this action legal?"
    pub legality: u32,
    /// "What does this action change?"
    pub changes: u32,
    /// "Which actions are legal?"
    pub lists: u32,
}

impl QueryCount {
    /// How often up to now.
    pub fn so_far() -> Self {
        COUNT.get()
    }

    /// How often since `before`.
    pub fn since(before: Self) -> Self {
        let now = Self::so_far();
        Self {
            legality: now.legality - before.legality,
            changes: now.changes - before.changes,
            lists: now.lists - before.lists,
        }
    }

    pub(super) fn note(count: impl FnOnce(&mut Self)) {
        let mut asked = COUNT.get();
        count(&mut asked);
        COUNT.set(asked);
    }
}
