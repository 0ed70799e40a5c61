//! Pictures that are baked in the background while they are on the screen.

use std::collections::HashMap;
use std::hash::Hash;

use crate::tasks::{Background, StopFlag, Waker};

/// A bake that nobody has asked for in this many rounds stops.
const MAX_UNASKED_ROUNDS: u64 = 2;

/// Running bakes by what they bake.
pub(super) struct Bakes<K> {
    running: HashMap<K, Bake>,
    /// Without one, everything is baked at once.
    waker: Option<Waker>,
    round: u64,
}

struct Bake {
    task: Background<Option<Vec<u8>>>,
    /// The round that asked for it last.
    asked: u64,
}

impl<K> Default for Bakes<K> {
    fn default() -> Self {
        Self { running: HashMap::new(), waker: None, round: 0 }
    }
}

impl<K: Clone + Eq + Hash> Bakes<K> {
    /// Begins a round of drawing. From now on bakes run in the background. Those that are no longer wanted stop.
    pub fn begin(&mut self, waker: &Waker) {
        if self.waker.is_none() {
            self.waker = Some(waker.clone());
        }
        self.round += 1;
        self.running.retain(|_, bake| bake.asked + MAX_UNASKED_ROUNDS >= self.round);
    }

    /// The pixels, once they are baked; they are returned only once. The waker tells when they are ready.
    pub fn pixels<W>(&mut self, key: &K, work: impl FnOnce() -> W) -> Option<Vec<u8>>
    where
        W: FnOnce(&StopFlag) -> Option<Vec<u8>> + Send + 'static,
    {
        let Some(waker) = &self.waker else { return work()(&StopFlag::default()) };
        let begin = || Bake { task: Background::run(work(), waker), asked: 0 };
        let bake = self.running.entry(key.clone()).or_insert_with(begin);
        bake.asked = self.round;
        let pixels = bake.task.take()??;
        self.running.remove(key);
        Some(pixels)
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
    use std::sync::{Arc, mpsc};
    use std::time::{Duration, Instant};

    use bevy::app::{App, TaskPoolPlugin};

    use super::*;

    /// Waits for something with a time limit.
    fn until(mut is_so: impl FnMut() -> bool) {
        let began = Instant::now();
        while !is_so() {
            assert!(began.elapsed() < Duration::from_secs(20), "it takes too long");
            std::thread::sleep(Duration::from_millis(1));
        }
    }

    #[test]
    fn pixels_come_at_once_without_a_waker() {
        let mut bakes = Bakes::default();
        assert_eq!(bakes.pixels(&1, || |_: &StopFlag| Some(vec![7])), Some(vec![7]));
        assert!(bakes.running.is_empty());
    }

    #[test]
    fn pixels_are_baked_once_and_the_window_is_woken() {
        App::new().add_plugins(TaskPoolPlugin::default());
        let woken = Arc::new(AtomicU32::new(0));
        let count = Arc::clone(&woken);
        let waker = Waker::new(move || _ = count.fetch_add(1, Ordering::SeqCst));
        let (go, wait) = mpsc::channel::<()>();
        let mut bakes = Bakes::default();
        bakes.begin(&waker);
        let mut work = Some(move |_: &StopFlag| wait.recv().ok().map(|()| vec![7]));
        for _ in 0..5 {
            assert_eq!(bakes.pixels(&1, || work.take().expect("it begins only once")), None);
            bakes.begin(&waker);
        }
        assert_eq!(woken.load(Ordering::SeqCst), 0);
        go.send(()).expect("it is running");
        until(|| woken.load(Ordering::SeqCst) > 0);
        assert_eq!(bakes.pixels(&1, || |_: &StopFlag| None), Some(vec![7]));
        assert!(bakes.running.is_empty());
    }

    #[test]
    fn what_is_no_longer_asked_for_stops() {
        App::new().add_plugins(TaskPoolPlugin::default());
        let has_stopped = Arc::new(AtomicBool::new(false));
        let told = Arc::clone(&has_stopped);
        let mut bakes = Bakes::default();
        bakes.begin(&Waker::default());
        let work = move |stop: &StopFlag| {
            until(|| stop.is_set());
            told.store(true, Ordering::SeqCst);
            None
        };
        assert_eq!(bakes.pixels(&1, || work), None);
        until(|| {
            bakes.pixels(&2, || |_: &StopFlag| Some(vec![2])).is_some() || {
                bakes.begin(&Waker::default());
                false
            }
        });
        until(|| has_stopped.load(Ordering::SeqCst));
        assert!(bakes.running.is_empty());
    }
}
