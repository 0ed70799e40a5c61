//! The computer thinks in a thread of its own: all threads of Bevy's pools stay free for files and pictures.

use std::sync::{Arc, Condvar, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use bevy::tasks::{AsyncComputeTaskPool, ComputeTaskPool, IoTaskPool, TaskPool};
use regalia_app::computer::{EngineThread, Order, SearchUpdate};
use regalia_app::tasks::{Background, Waker};
use regalia_core::engine::{Limits, Task};
use regalia_core::record::Record;
use regalia_core::rules::{Game, Options};

use super::PATIENCE;

/// Whether all threads of a pool are free at the same time: each of them waits for all others.
fn are_free(pool: &TaskPool) -> bool {
    let count = pool.thread_num();
    let here = Arc::new((Mutex::new(0), Condvar::new()));
    for _ in 0..count {
        let here = Arc::clone(&here);
        let meet = async move {
            let (arrived, changed) = &*here;
            let mut arrived = arrived.lock().unwrap();
            *arrived += 1;
            changed.notify_all();
            let waiting = |arrived: &mut usize| *arrived < count;
            drop(changed.wait_timeout_while(arrived, PATIENCE, waiting).unwrap());
        };
        pool.spawn(meet).detach();
    }
    let (arrived, changed) = &*here;
    let waiting = |arrived: &mut usize| *arrived < count;
    let (arrived, _) = changed.wait_timeout_while(arrived.lock().unwrap(), PATIENCE / 2, waiting).unwrap();
    *arrived == count
}

#[test]
fn tasks_are_done_promptly_while_the_computer_thinks_hard() {
    AsyncComputeTaskPool::get_or_init(TaskPool::new);
    ComputeTaskPool::get_or_init(TaskPool::new);
    IoTaskPool::get_or_init(TaskPool::new);
    let mut engine_thread = EngineThread::default();
    let position = Record::new(Options::new(Game::Sovereign), Vec::new()).position().clone();
    // It ends only when it is stopped.
    let order = Order { task: Task::new(position, Limits::NONE), budget: None, aloud: true };
    let number = engine_thread.think(order, &Waker::default());
    let began = Instant::now();
    while engine_thread.take().is_empty() {
        assert!(began.elapsed() < PATIENCE, "it does not think");
        thread::sleep(Duration::from_millis(1));
    }
    for (pool, name) in [
        (&**AsyncComputeTaskPool::get(), "tasks"),
        (&**ComputeTaskPool::get(), "systems"),
        (&**IoTaskPool::get(), "files"),
    ] {
        assert!(are_free(pool), "the pool of {name}");
    }
    let waker = Waker::default();
    for round in 0..20_u64 {
        let began = Instant::now();
        let mut sum = Background::run(move |_| (0..=round).sum::<u64>(), &waker);
        let result = loop {
            if let Some(result) = sum.take() {
                break result;
            }
            assert!(began.elapsed() < PATIENCE, "round {round}");
            thread::sleep(Duration::from_millis(1));
        };
        assert_eq!(result, round * (round + 1) / 2);
    }
    assert!(engine_thread.take().iter().all(|(_, told)| matches!(told, SearchUpdate::Depth(_))), "it still thinks");
    engine_thread.stop();
    let began = Instant::now();
    while !engine_thread.take().iter().any(|(of, told)| *of == number && matches!(told, SearchUpdate::Done(Some(_)))) {
        assert!(began.elapsed() < PATIENCE, "it does not stop");
        thread::sleep(Duration::from_millis(1));
    }
}

/// Where no thread can be started, that is told, and the next order tries again.
#[cfg(target_os = "linux")]
#[test]
fn an_order_without_a_thread_is_answered() {
    use regalia_app::computer::Failure;

    use crate::files::child;

    const TEST: &str = "computer::own_thread::an_order_without_a_thread_is_answered";
    if child::folder().is_none() {
        // No machine has room for such a stack.
        let script = r#"RUST_MIN_STACK=70368744177664 exec "$@""#;
        return child::run(TEST, tempfile::tempdir().unwrap().path(), &[(&["env"], script)]);
    }
    let mut engine_thread = EngineThread::default();
    let position = Record::new(Options::new(Game::Martian), Vec::new()).position().clone();
    for _ in 0..2 {
        let order = Order { task: Task::new(position.clone(), Limits::depth(1)), budget: None, aloud: false };
        let number = engine_thread.think(order, &Waker::default());
        assert!(engine_thread.is_awake());
        let told = engine_thread.take();
        assert!(matches!(told[..], [(of, SearchUpdate::Failed(Failure::NoThread))] if of == number), "{told:?}");
        assert!(!engine_thread.is_awake() && engine_thread.take().is_empty());
    }
}
