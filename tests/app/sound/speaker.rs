//! The speaker with devices that are missing, slow, or go away.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::channel;
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use regalia_app::board::TimeSource;
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
fn tries_a_missing_device_again_at_each_sound() {
    let (tries, woken) = (Arc::new(AtomicUsize::new(0)), Arc::new(AtomicUsize::new(0)));
    let (answer, answers) = channel();
    let answers = Mutex::new(answers);
    let (own, wakes) = (tries.clone(), woken.clone());
    let speaker = Speaker::new(move |_| {
        own.fetch_add(1, Ordering::SeqCst);
        // A caller that waited for the device would find it silent.
        let _ = answers.lock().unwrap().recv_timeout(PATIENCE);
        Err(NoOutput("there is none".to_owned()))
    });
    let waker = Waker::new(move || {
        wakes.fetch_add(1, Ordering::SeqCst);
    });
    assert_eq!((speaker.state(), tries.load(Ordering::SeqCst)), (SpeakerState::Untried, 0));
    speaker.prepare(&waker);
    assert_eq!(speaker.state(), SpeakerState::Untried, "it was waited for");
    answer.send(()).unwrap();
    until("silent", || speaker.state() == SpeakerState::Silent);
    for sound in 1..4 {
        assert_eq!(tries.load(Ordering::SeqCst), sound, "nothing tries by itself");
        speaker.play(Clip::Move, None, 0, 1.0, &waker);
        answer.send(()).unwrap();
        until("tried", || tries.load(Ordering::SeqCst) == 1 + sound);
    }
    assert_eq!(woken.load(Ordering::SeqCst), 1);
}

#[test]
fn drops_sounds_that_waited_too_long_for_a_slow_device() {
    let (ready, held) = channel::<()>();
    let held = Mutex::new(held);
    let (tape, mut heard) = taped();
    drop(tape);
    let (send, samples) = channel();
    heard.heard = samples;
    let now = Arc::new(Mutex::new(Instant::now()));
    let clock = Arc::clone(&now);
    let speaker = Speaker::new(move |outlet| {
        // A caller that waited for the device would find it open.
        let _ = held.lock().unwrap().recv_timeout(PATIENCE);
        Ok(Box::new(super::Tape { outlet: outlet.clone(), heard: send.clone() }) as Box<dyn AudioOutput>)
    })
    .with_time(TimeSource::new(move || *clock.lock().unwrap()));
    (0..100).for_each(|_| speaker.play(Clip::End, None, 0, 1.0, &Waker::default()));
    assert_eq!(speaker.state(), SpeakerState::Untried, "it was waited for");
    *now.lock().unwrap() += Duration::from_millis(601);
    ready.send(()).unwrap();
    // Played after the device is ready, and so never late.
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
    outlet.report_silent();
    thread::sleep(Duration::from_millis(50));
    assert_eq!(counted(&counts.rested), 0);
    // A second of its 8,000 samples.
    outlet.mixer().mix(&mut [0.0; 8_000]);
    outlet.report_silent();
    until("rests", || counted(&counts.rested) == 1);
    outlet.report_gone();
    until("gone", || speaker.state() == SpeakerState::Silent);
    thread::sleep(Duration::from_millis(50));
    assert_eq!(counted(&counts.opened), 1);
    speaker.play(Clip::Move, None, 0, 1.0, &waker);
    until("started again", || counted(&counts.started) == 3);
    assert_eq!((counted(&counts.opened), speaker.state()), (3, SpeakerState::Ready));
    // What an earlier device says means nothing any more.
    outlet.report_gone();
    speaker.play(Clip::Move, None, 0, 1.0, &waker);
    until("plays on", || counted(&counts.started) == 4);
    assert_eq!((counted(&counts.opened), speaker.state()), (3, SpeakerState::Ready));
}
