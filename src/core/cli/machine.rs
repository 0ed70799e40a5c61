//! The machine's resources: stack, processors, memory.

use std::{io, panic, thread};

use super::{Start, cannot};
use crate::engine::{Engine, MEGABYTES};

/// The stack of the thread that does the work, in bytes, as the main thread has on Linux: 1 MB is usual on Windows, and
/// `ulimit -s` may leave less.
const STACK: usize = 8 << 20;

/// The least address space, in bytes: with less a command could end in the middle of a word.
#[cfg(target_os = "linux")]
const MIN_ADDRESS_SPACE: u64 = 64 << 20;

/// The most megabytes that a table may take, if the machine does not say how many it has.
const MAX_MEGABYTES: usize = 65_536;

/// The most threads of any machine.
const MAX_THREADS: usize = 256;

/// Does the work on a thread with enough stack; prints one line if the system does not give it.
pub(super) fn with_stack(work: impl FnOnce() -> Start + Send + 'static) -> Start {
    #[cfg(target_os = "linux")]
    if let Some(limit) =
        rustix::process::getrlimit(rustix::process::Resource::As).current.filter(|room| *room < MIN_ADDRESS_SPACE)
    {
        let [limit, least] = [limit, MIN_ADDRESS_SPACE].map(|bytes| bytes >> 10);
        return Start::Done(cannot(&format!(
            "the system lets this program have {limit} KB of memory (ulimit -v), but it needs {least} KB"
        )));
    }
    match thread::Builder::new().stack_size(STACK).spawn(work).map(thread::JoinHandle::join) {
        Ok(Ok(start)) => start,
        // It has printed its message.
        Ok(Err(failure)) => panic::resume_unwind(failure),
        Err(why) => Start::Done(cannot(&format!("no thread can be started: {why}"))),
    }
}

/// Makes the system report a file above its size limit (`ulimit -f`) as an error, like a full disk. By default it kills
/// the program.
///
/// # Errors
/// If the system does not let it.
pub fn report_large_files_as_errors() -> io::Result<()> {
    #[cfg(unix)]
    {
        use std::sync::Arc;
        use std::sync::atomic::AtomicBool;
        // Nobody reads the flag; it is enough that the signal has a handler.
        signal_hook::flag::register(signal_hook::consts::SIGXFSZ, Arc::new(AtomicBool::new(false)))?;
    }
    Ok(())
}

/// The most threads that a search may have: more than two a processor only wait for each other.
pub(super) fn max_threads() -> usize {
    thread::available_parallelism().map_or(1, usize::from).saturating_mul(2).min(MAX_THREADS)
}

/// The most megabytes that a table may take: what the machine has, if it says so. The system may promise more, and
/// kill the program that uses it.
pub(super) fn max_megabytes() -> usize {
    memory().map_or(MAX_MEGABYTES, |all| all.clamp(MEGABYTES, MAX_MEGABYTES))
}

/// All memory of the machine, in megabytes.
#[cfg(target_os = "linux")]
fn memory() -> Option<usize> {
    let info = rustix::system::sysinfo();
    let (units, unit) = (usize::try_from(info.totalram).ok()?, usize::try_from(info.mem_unit).ok()?);
    Some(units.saturating_mul(unit) >> 20)
}

/// Elsewhere it is not asked.
#[cfg(not(target_os = "linux"))]
const fn memory() -> Option<usize> {
    None
}

/// An engine with a table of so many megabytes. If the system gives less, the table is smaller, and `warn` is called.
pub(super) fn engine(megabytes: usize, threads: usize, warn: impl FnOnce(&str)) -> Engine {
    let engine = Engine::new(megabytes, threads);
    if engine.megabytes() < megabytes {
        let there = engine.megabytes();
        warn(&format!("the system does not give {megabytes} MB for the table of positions; it has {there} MB"));
    }
    engine
}
