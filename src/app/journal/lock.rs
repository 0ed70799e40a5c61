//! Locks on journals: only one program may write a journal, and several may read it while none writes.

use std::fs::TryLockError;
use std::io::{self, ErrorKind};
use std::thread;
use std::time::Duration;

use regalia_core::disk::{DiskFile, Lock};

/// How often to try a lock while another program reads the file.
const TRIES: u32 = 20;

const PAUSE: Duration = Duration::from_millis(15);

pub struct LockedFile {
    pub file: Box<dyn DiskFile>,
    /// Whether it is locked, so that no other program writes it. Some file systems have no locks.
    pub is_locked: bool,
}

/// Locks a file, waiting a moment for programs that read it. Returns whether it is locked: some file systems have no
/// locks.
///
/// # Errors
/// [`ErrorKind::WouldBlock`] if another program holds it.
pub(super) fn take(file: &dyn DiskFile, lock: Lock) -> io::Result<bool> {
    for _ in 1..TRIES {
        match once(file, lock) {
            // Readers unlock soon, so a writer waits for them. A reader can come back later.
            Err(why) if why.kind() == ErrorKind::WouldBlock && lock == Lock::Exclusive => thread::sleep(PAUSE),
            told => return told,
        }
    }
    once(file, lock)
}

/// The same without waiting.
pub(super) fn once(file: &dyn DiskFile, lock: Lock) -> io::Result<bool> {
    match file.try_lock(lock) {
        Ok(()) => Ok(true),
        Err(TryLockError::WouldBlock) => Err(ErrorKind::WouldBlock.into()),
        // Home folders on a network say in many ways that they have none.
        Err(TryLockError::Error(_)) => Ok(false),
    }
}
