//! Work in the background: results, waking, stopping.

use std::sync::mpsc::{Receiver, channel};
use std::time::Duration;

use bevy::tasks::{AsyncComputeTaskPool, TaskPool};
use regalia_app::tasks::{Background, Waker};

/// The patience on a busy machine.
const PATIENCE: Duration = Duration::from_secs(60);

/// A waker, and a channel that receives its calls.
fn waker() -> (Waker, Receiver<()>) {
    AsyncComputeTaskPool::get_or_init(TaskPool::new);
    let (tell, woken) = channel();
    let waker = Waker::new(move || {
        // Fails when the test is over.
        let _ = tell.send(());
    });
    (waker, woken)
}

#[test]
fn the_woken_frame_finds_the_result_once() {
    for _ in 0..200 {
        let (waker, woken) = waker();
        let mut sum = Background::run(|_| (1..=1000_u64).sum::<u64>(), &waker);
        woken.recv_timeout(PATIENCE).unwrap();
        assert_eq!(sum.take(), Some(500_500));
        assert_eq!(sum.take(), None);
    }
}

/// Tests that need threads.
mod threads {
    use std::future::poll_fn;
    use std::sync::{Arc, Mutex};
    use std::task::Poll;
    use std::time::Instant;

    use regalia_app::tasks::Alarm;

    use super::*;

    #[test]
    fn polling_early_keeps_the_waker() {
        let (waker, woken) = waker();
        let gate = Arc::new(Mutex::new((false, None)));
        let inside = Arc::clone(&gate);
        let waiting = poll_fn(move |context| {
            let mut gate = inside.lock().unwrap();
            gate.1 = Some(context.waker().clone());
            if gate.0 { Poll::Ready(7) } else { Poll::Pending }
        });
        let mut waits = Background::spawn(waiting, &waker);
        let start = Instant::now();
        while gate.lock().unwrap().1.is_none() {
            assert!(start.elapsed() < PATIENCE);
            std::thread::yield_now();
        }
        assert_eq!((waits.take(), waits.take()), (None, None));
        assert!(woken.try_recv().is_err());
        let resume = {
            let mut gate = gate.lock().unwrap();
            gate.0 = true;
            gate.1.take().unwrap()
        };
        resume.wake();
        woken.recv_timeout(PATIENCE).unwrap();
        assert_eq!(waits.take(), Some(7));
    }

    #[test]
    fn dropping_a_task_stops_it_and_letting_go_of_it_does_not() {
        let (waker, _woken) = waker();
        for is_detached in [false, true] {
            let (tell, told) = channel();
            let (go_on, gate) = channel::<()>();
            let task = Background::run(
                move |stop| {
                    tell.send(stop.is_set()).unwrap();
                    // Blocks until the test has dropped it.
                    let _ = gate.recv();
                    tell.send(stop.is_set()).unwrap();
                },
                &waker,
            );
            assert!(!told.recv_timeout(PATIENCE).unwrap());
            if is_detached {
                task.detach()
            } else {
                drop(task)
            }
            drop(go_on);
            assert_eq!(told.recv_timeout(PATIENCE).unwrap(), !is_detached);
        }
    }

    #[test]
    fn a_task_that_panics_wakes_and_has_no_result() {
        let (waker, woken) = waker();
        let mut task = Background::run(|stop| assert!(stop.is_set(), "this error belongs to the test"), &waker);
        woken.recv_timeout(PATIENCE).unwrap();
        assert_eq!((task.take(), task.take()), (None, None));
    }

    #[test]
    fn an_alarm_rings_at_the_last_time_that_was_set() {
        let (waker, woken) = waker();
        let (mut alarm, start) = (Alarm::default(), Instant::now());
        alarm.set(None, &waker).unwrap();
        alarm.set(Some(start + PATIENCE), &waker).unwrap();
        let soon = start + Duration::from_millis(30);
        alarm.set(Some(soon), &waker).unwrap();
        woken.recv_timeout(PATIENCE).unwrap();
        assert!(Instant::now() >= soon);
        // Cancelled, and rung only once.
        alarm.set(Some(Instant::now() + Duration::from_millis(30)), &waker).unwrap();
        alarm.set(None, &waker).unwrap();
        assert!(woken.recv_timeout(Duration::from_millis(200)).is_err());
    }
}
