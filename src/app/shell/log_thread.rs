//! The thread that writes the log. Logging waits until the line is written, so that the log is complete up to a crash;
//! but only for a moment, and not again while the disk does not answer: a log is not worth a frozen window.

use std::io;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, SyncSender, TrySendError, channel, sync_channel};
use std::thread::{self, JoinHandle};
use std::time::Duration;

/// How long the start waits for the log's folder, and the exit for the last line.
const OPENED_WITHIN: Duration = Duration::from_secs(1);

/// How long logging waits for its line to be written.
const WRITTEN_WITHIN: Duration = Duration::from_millis(100);

/// How many lines may wait for the disk; further ones are dropped.
const MOST_WAITING: usize = 1_000;

/// Writes a line, or with `None` ends the log.
pub(super) type Write = Box<dyn FnMut(Option<&str>) -> io::Result<()> + Send>;

/// A line, and where to report that it is written.
type Line = (Option<String>, Sender<io::Result<()>>);

/// The thread.
pub(super) struct LogThread {
    lines: Option<SyncSender<Line>>,
    /// Whether the disk did not answer the last time.
    waited_in_vain: bool,
    thread: Option<JoinHandle<()>>,
}

impl LogThread {
    /// Starts a thread that opens a log with `open`. Returns the thread and what `open` tells about the log, or `None`
    /// if there is nothing to open.
    ///
    /// # Errors
    /// What the system says, or that it does not answer.
    pub fn open<T: Send + 'static>(
        open: impl FnOnce() -> io::Result<Option<(T, Write)>> + Send + 'static,
    ) -> io::Result<Option<(T, Self)>> {
        let (lines, list) = sync_channel(MOST_WAITING);
        let (tell, told) = channel();
        let work = move || {
            let opened = match open() {
                Ok(Some((about, write))) => {
                    // Fails if the caller has stopped waiting; then nobody writes, either.
                    let _ = tell.send(Ok(Some(about)));
                    write
                }
                other => {
                    let _ = tell.send(other.map(|_| None));
                    return;
                }
            };
            write_all(&list, opened);
        };
        let thread = thread::Builder::new().name("log".to_owned()).spawn(work)?;
        match told.recv_timeout(OPENED_WITHIN) {
            Ok(Ok(Some(about))) => {
                Ok(Some((about, Self { lines: Some(lines), waited_in_vain: false, thread: Some(thread) })))
            }
            Ok(Ok(None)) => Ok(None),
            Ok(Err(why)) => Err(why),
            Err(RecvTimeoutError::Timeout) => Err(io::Error::other("the disk does not answer")),
            Err(RecvTimeoutError::Disconnected) => Err(io::Error::other("it cannot be opened")),
        }
    }

    /// Writes a line, or with `None` ends the log.
    ///
    /// # Errors
    /// What the system says, if it has answered by now.
    pub fn write(&mut self, line: Option<String>) -> io::Result<()> {
        let ended = || io::Error::other("its folder is gone");
        let (tell, told) = channel();
        match self.lines.as_ref().map(|lines| lines.try_send((line, tell))) {
            Some(Ok(())) => {}
            // The thread is stuck.
            Some(Err(TrySendError::Full(_))) => return Ok(()),
            Some(Err(TrySendError::Disconnected(_))) | None => return Err(ended()),
        }
        let most = if self.waited_in_vain { Duration::ZERO } else { WRITTEN_WITHIN };
        match told.recv_timeout(most) {
            Ok(written) => {
                self.waited_in_vain = false;
                written
            }
            Err(RecvTimeoutError::Timeout) => {
                self.waited_in_vain = true;
                Ok(())
            }
            Err(RecvTimeoutError::Disconnected) => Err(ended()),
        }
    }
}

impl Drop for LogThread {
    fn drop(&mut self) {
        self.lines = None;
        // A stuck thread ends with the process.
        if let Some(thread) = self.thread.take().filter(|_| !self.waited_in_vain) {
            let _ = thread.join();
        }
    }
}

/// Writes lines until the sender is dropped or writing fails.
fn write_all(list: &Receiver<Line>, mut write: Write) {
    for (line, tell) in list {
        let written = write(line.as_deref());
        let has_failed = written.is_err();
        // Fails if the caller has stopped waiting.
        let _ = tell.send(written);
        if has_failed {
            return;
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::{Arc, Mutex};

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
        assert!(log.waited_in_vain);
        drop(hanging);
        while log.waited_in_vain {
            log.write(Some("again".to_owned())).expect("written");
            thread::sleep(Duration::from_millis(1));
        }
        log.write(None).expect("closed");
        drop(log);
        let lines = disk.lock().expect("a disk");
        assert_eq!((lines[0].as_deref(), lines.last()), (Some("one"), Some(&None)));
        // The thread holds one line, and as many as may wait do so; the others are dropped.
        let more = lines.iter().filter(|line| line.as_deref() == Some("more")).count();
        assert!((MOST_WAITING..=MOST_WAITING + 1).contains(&more), "{more}");
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
