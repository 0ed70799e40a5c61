//! Locks on journals: one program writes a journal; others may read it while nobody writes it.

use std::fs::{File, TryLockError};
use std::io::{self, ErrorKind};
use std::thread;
use std::time::Duration;

/// How often a lock is tried while another program reads the file.
const TRIES: u32 = 20;

/// How long between two tries.
const PAUSE: Duration = Duration::from_millis(15);

/// What a file is locked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Lock {
    /// Writing.
    Alone,
    /// Looking at it; others may, too.
    Shared,
}

/// Locks a file, and waits a moment for programs that read it. Says whether the file system has locks at all; where it
/// has none, two programs at once are rare.
///
/// # Errors
/// [`ErrorKind::WouldBlock`] if another one holds it.
pub(super) fn take(file: &File, lock: Lock) -> io::Result<bool> {
    for _ in 1..TRIES {
        match once(file, lock) {
            // Readers let go in a moment, so a writer waits for them. A reader can come back later.
            Err(why) if why.kind() == ErrorKind::WouldBlock && lock == Lock::Alone => thread::sleep(PAUSE),
            told => return told,
        }
    }
    once(file, lock)
}

fn once(file: &File, lock: Lock) -> io::Result<bool> {
    let told = match lock {
        Lock::Alone => file.try_lock(),
        Lock::Shared => file.try_lock_shared(),
    };
    match told {
        Ok(()) => Ok(true),
        Err(TryLockError::WouldBlock) => Err(ErrorKind::WouldBlock.into()),
        Err(TryLockError::Error(why)) if why.kind() == ErrorKind::Unsupported => Ok(false),
        Err(TryLockError::Error(why)) => Err(why),
    }
}
