//! How far long exports are.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use bevy::prelude::Resource;

/// How far exports are.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ExportProgress {
    /// Whether any is being written.
    pub is_busy: bool,
    /// How far those that take long are, in hundredths; `None` if there is none.
    pub part: Option<u8>,
}

/// Number of steps in which progress is shown.
const PARTS: usize = 100;

/// How far one export is, told by the thread that works on it.
#[derive(Clone, Debug, Default)]
pub(super) struct ProgressCounter(Arc<AtomicUsize>);

impl ProgressCounter {
    /// Notes the steps done. Returns whether that shows.
    pub fn tell(&self, done: usize, all: usize) -> bool {
        let part = (done * PARTS / all.max(1)).clamp(1, PARTS);
        self.0.swap(part, Ordering::Relaxed) != part
    }

    /// How far it is in hundredths; `None` before its first step.
    pub fn part(&self) -> Option<u8> {
        u8::try_from(self.0.load(Ordering::Relaxed)).ok().filter(|part| *part > 0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_shows_is_told() {
        let progress = ProgressCounter::default();
        assert_eq!(progress.part(), None);
        let told = (1..=1000).filter(|done| progress.tell(*done, 1000)).count();
        assert_eq!((told, progress.part()), (100, Some(100)));
        assert!(progress.tell(0, 0));
        assert_eq!(progress.part(), Some(1));
    }
}
