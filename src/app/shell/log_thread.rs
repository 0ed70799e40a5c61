//! The thread that writes the log. Logging waits until the line is written, so that the log is complete up to a crash;
//! but only for a moment, and not again while the disk does not answer, because the window must not freeze. The thread
//! that syncs the journal is another one, since a sync takes longer.

use std::io;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use crate::tasks::{Ended, Worker};

/// How long the start waits for the log's folder, and the exit for the last line.
const OPEN_TIMEOUT: Duration = Duration::from_secs(1);

/// How long logging waits for its line to be written.
const WRITE_TIMEOUT: Duration = Duration::from_millis(100);

/// How many lines may wait for the disk; further ones are dropped.
const MAX_WAITING: usize = 1_000;

/// Writes a line, or with `None` ends the log.
pub(super) type Write = Box<dyn FnMut(Option<&str>) -> io::Result<()> + Send>;

pub(super) struct LogThread {
    worker: Worker,
    /// Shared by all lines that wait: their number is the strong count.
    write: Arc<Mutex<Write>>,
    /// Whether the disk did not answer in time to the last line.
    is_late: bool,
}

impl LogThread {
    /// Starts a thread that opens a log with `open`. Returns the thread and what `open` tells about the log, or `None`
    /// if there is nothing to open.
    pub fn open<T: Send + 'static>(
        open: impl FnOnce() -> io::Result<Option<(T, Write)>> + Send + 'static,
    ) -> io::Result<Option<(T, Self)>> {
        let worker = Worker::start("log")?;
        match worker.ask(OPEN_TIMEOUT, open) {
            Ok(Some(Ok(Some((about, write))))) => {
                let write = Arc::new(Mutex::new(write));
                Ok(Some((about, Self { worker, write, is_late: false })))
            }
            Ok(Some(Ok(None))) => Ok(None),
            Ok(Some(Err(why))) => Err(why),
            Ok(None) => Err(io::Error::other("the disk does not answer")),
            Err(Ended) => Err(io::Error::other("it cannot be opened")),
        }
    }

    /// Writes a line, or with `None` ends the log.
    pub fn write(&mut self, line: Option<String>) -> io::Result<()> {
        if Arc::strong_count(&self.write) > MAX_WAITING {
            // The thread is stuck.
            return Ok(());
        }
        let timeout = if self.is_late { Duration::ZERO } else { WRITE_TIMEOUT };
        let write = Arc::clone(&self.write);
        let work = move || write.lock().unwrap_or_else(PoisonError::into_inner)(line.as_deref());
        match self.worker.ask(timeout, work) {
            Ok(Some(written)) => {
                self.is_late = false;
                written
            }
            Ok(None) => {
                self.is_late = true;
                Ok(())
            }
            Err(Ended) => Err(io::Error::other("its folder is gone")),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc::channel;
    use std::thread;

    use super::*;

    #[test]
    fn a_hanging_disk_does_not_block_logging() {
        let disk = Arc::new(Mutex::new(Vec::new()));
        let writes = Arc::clone(&disk);
        let write: Write = Box::new(move |line| {
            writes.lock().expect("a disk").push(line.map(str::to_owned));
            Ok(())
        });
        let (_, mut log) = LogThread::open(move || Ok(Some(((), write)))).expect("opened").expect("a log");
        log.write(Some("one".to_owned())).expect("written");
        let hanging = disk.lock().expect("a disk");
        for _ in 0..5_000 {
            log.write(Some("more".to_owned())).expect("not said to have failed");
        }
        // All of this happened while the disk hung; the one wait is over.
        assert!(log.is_late);
        drop(hanging);
        while log.is_late {
            log.write(Some("again".to_owned())).expect("written");
            thread::sleep(Duration::from_millis(1));
        }
        log.write(None).expect("closed");
        drop(log);
        let lines = disk.lock().expect("a disk");
        assert_eq!((lines[0].as_deref(), lines.last()), (Some("one"), Some(&None)));
        // As many as may wait are written, the others dropped.
        let more = lines.iter().filter(|line| line.as_deref() == Some("more")).count();
        assert_eq!(more, MAX_WAITING);
    }

    #[test]
    fn a_folder_that_does_not_answer_is_an_error() {
        let (_kept, never) = channel::<()>();
        let open = move || -> io::Result<Option<((), Write)>> {
            let _ = never.recv();
            Ok(None)
        };
        // `_kept` outlives the call, so the folder never answers.
        let why = LogThread::open(open).err().map(|why| why.to_string());
        assert_eq!(why.as_deref(), Some("the disk does not answer"));
    }
}
