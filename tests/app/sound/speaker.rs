//! The speaker with devices that are missing, slow, or go away.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::channel;
use std::thread;
use std::time::{Duration, Instant};

use regalia_app::sound::{AudioOutput, Clip, NoOutput, Outlet, Speaker, SpeakerState};
use regalia_app::tasks::Waker;

use super::{PATIENCE, taped};

/// Waits until something is true.
fn until(what: &str, is: impl Fn() -> bool) {
    let began = Instant::now();
    while !is() {
        assert!(began.elapsed() < PATIENCE, "{what}");
        thread::sleep(Duration::from_millis(2));
    }
}

#[test]
fn without_a_device_asking_returns_at_once_and_everything_is_silent() {
    let tries = Arc::new(AtomicUsize::new(0));
    let (own, woken) = (tries.clone(), Arc::new(AtomicUsize::new(0)));
    let speaker = Speaker::new(move |_| {
        own.fetch_add(1, Ordering::SeqCst);
        Err(NoOutput("there is none".to_owned()))
    });
    let wakes = woken.clone();
    let waker = Waker::new(move || {
        wakes.fetch_add(1, Ordering::SeqCst);
    });
    assert_eq!((speaker.state(), tries.load(Ordering::SeqCst)), (SpeakerState::Untried, 0));
    let began = Instant::now();
    speaker.prepare(&waker);
    assert!(began.elapsed() < Duration::from_millis(50), "{:?}", began.elapsed());
    until("silent", || speaker.state() == SpeakerState::Silent);
    // Each sound tries again, and nothing tries by itself.
    for sound in 1..4 {
        speaker.play(Clip::Move, None, 0, 1.0, &waker);
        until("tried", || tries.load(Ordering::SeqCst) == 1 + sound);
    }
    thread::sleep(Duration::from_millis(100));
    assert_eq!((tries.load(Ordering::SeqCst), woken.load(Ordering::SeqCst)), (4, 1));
}

#[test]
fn a_slow_device_does_not_hold_up_the_game_and_plays_nothing_late() {
    let (let_it, held) = channel::<()>();
    let held = std::sync::Mutex::new(held);
    let (tape, mut heard) = taped();
    drop(tape);
    let (send, samples) = channel();
    heard.heard = samples;
    let speaker = Speaker::new(move |outlet| {
        held.lock().unwrap().recv().unwrap();
        Ok(Box::new(super::Tape { outlet: outlet.clone(), heard: send.clone() }) as Box<dyn AudioOutput>)
    });
    let began = Instant::now();
    (0..100).for_each(|_| speaker.play(Clip::End, None, 0, 1.0, &Waker::default()));
    assert!(began.elapsed() < Duration::from_millis(200), "{:?}", began.elapsed());
    thread::sleep(Duration::from_millis(800));
    let_it.send(()).unwrap();
    until("ready", || speaker.state() == SpeakerState::Ready);
    speaker.play(Clip::Coup, None, 0, 1.0, &Waker::default());
    assert_eq!(heard.next().0, Clip::Coup);
    assert!(heard.is_over());
}

/// What a device was told.
#[derive(Default)]
struct Counts {
    opened: AtomicUsize,
    started: AtomicUsize,
    rested: AtomicUsize,
}

struct Counting {
    counts: Arc<Counts>,
    fails: bool,
}

impl AudioOutput for Counting {
    fn rate(&self) -> u32 {
        8_000
    }

    fn start(&mut self) -> Result<(), NoOutput> {
        self.counts.started.fetch_add(1, Ordering::SeqCst);
        if self.fails { Err(NoOutput("gone".to_owned())) } else { Ok(()) }
    }

    fn rest(&mut self) -> Result<(), NoOutput> {
        self.counts.rested.fetch_add(1, Ordering::SeqCst);
        Ok(())
    }
}

#[test]
fn a_device_that_has_gone_away_is_opened_again_at_the_next_sound() {
    let counts = Arc::new(Counts::default());
    let (own, (send, outlets)) = (counts.clone(), channel::<Outlet>());
    let speaker = Speaker::new(move |outlet| {
        let before = own.opened.fetch_add(1, Ordering::SeqCst);
        send.send(outlet.clone()).unwrap();
        // The second one is gone when it is first used.
        Ok(Box::new(Counting { counts: own.clone(), fails: before == 1 }) as Box<dyn AudioOutput>)
    });
    let waker = Waker::default();
    let counted = |count: &AtomicUsize| count.load(Ordering::SeqCst);
    speaker.play(Clip::Move, None, 0, 1.0, &waker);
    until("started", || counted(&counts.started) == 1);
    assert_eq!(speaker.state(), SpeakerState::Ready);
    let outlet = outlets.recv_timeout(PATIENCE).unwrap();
    // It rests only when all has been heard.
    outlet.is_silent();
    thread::sleep(Duration::from_millis(50));
    assert_eq!(counted(&counts.rested), 0);
    // A second of its 8,000 samples.
    outlet.mixer().mix(&mut [0.0; 8_000]);
    outlet.is_silent();
    until("rests", || counted(&counts.rested) == 1);
    outlet.is_gone();
    until("gone", || speaker.state() == SpeakerState::Silent);
    thread::sleep(Duration::from_millis(50));
    assert_eq!(counted(&counts.opened), 1);
    speaker.play(Clip::Move, None, 0, 1.0, &waker);
    until("started again", || counted(&counts.started) == 3);
    assert_eq!((counted(&counts.opened), speaker.state()), (3, SpeakerState::Ready));
    // What an earlier device says means nothing any more.
    outlet.is_gone();
    speaker.play(Clip::Move, None, 0, 1.0, &waker);
    until("plays on", || counted(&counts.started) == 4);
    assert_eq!((counted(&counts.opened), speaker.state()), (3, SpeakerState::Ready));
}
