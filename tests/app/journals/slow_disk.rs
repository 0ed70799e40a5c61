//! A disk that does not answer: the game goes on, and the bar says what is not kept yet.

use std::sync::{Arc, Condvar, Mutex};
use std::time::Duration;

use regalia_app::journal::{DISK_THREAD, GameJournal, JOURNAL_THREAD, SLOW, Safety};
use regalia_app::panels::Dialog;
use regalia_app::tasks::Waker;
use regalia_core::rules::Game;

use super::{Kept, folder, new, read, state};
use crate::program::{PATIENCE, Program, press};

/// While it hangs, the journal's threads block, as they do when the disk does not answer.
#[derive(Clone, Default)]
struct Disk(Arc<(Mutex<State>, Condvar)>);

#[derive(Default)]
struct State {
    hangs: bool,
    /// Whether a thread has blocked for so long that it went on although the disk still hung.
    was_waited_for: bool,
}

/// A disk that hangs until this is released.
#[must_use]
struct Hanging(Disk);

impl Disk {
    fn hang(&self) -> Hanging {
        self.0.0.lock().unwrap().hangs = true;
        Hanging(self.clone())
    }

    /// Blocks while the disk hangs, but not for ever: what waits for it shall fail a test, not stop it.
    fn block(&self) {
        let (state, changed) = &*self.0;
        let waited = changed.wait_timeout_while(state.lock().unwrap(), 3 * PATIENCE, |state| state.hangs);
        let (mut state, timeout) = waited.unwrap();
        state.was_waited_for |= timeout.timed_out();
    }

    /// The program whose journal is on this disk.
    fn program(&self, folder: &std::path::Path) -> Kept {
        let mut kept = Kept::start(folder);
        let disk = self.clone();
        kept.app.insert_resource(Waker::new(move || {
            let thread = std::thread::current();
            if [JOURNAL_THREAD, DISK_THREAD].map(Some).contains(&thread.name()) {
                disk.block();
            }
        }));
        kept
    }
}

impl Hanging {
    /// The disk answers again. Fails if somebody has waited for that.
    fn release(self) {
        let Self(Disk(disk)) = self;
        let (state, changed) = &*disk;
        let mut state = state.lock().unwrap();
        state.hangs = false;
        changed.notify_all();
        assert!(!state.was_waited_for, "the program waited for a disk that hangs");
    }
}

#[test]
fn plays_on_while_the_disk_hangs_and_reports_unsaved_moves() {
    let (folder, disk) = (folder(), Disk::default());
    let mut kept = disk.program(folder.path());
    kept.begin(new(Game::TwoKings));
    kept.play("e2e4");
    kept.kept();
    let hanging = disk.hang();
    // The first one is still written and synced, then the threads block.
    kept.play("e7e5");
    kept.kept();
    assert_eq!(kept.safety().words(true), ("Kept automatically".to_owned(), false));
    kept.play("g1f3");
    assert_eq!(kept.safety(), Safety::Keeping, "what is on its way does not count as kept");
    kept.until("it is said", |kept| kept.safety() == Safety::Late);
    let (words, warns) = kept.safety().words(true);
    assert!(warns && words.contains("not kept yet"), "{words}");
    assert!(!kept.safety().more(None).is_empty());
    // The writing thread is blocked, too. A frame waits once for a moment, and then not again.
    std::thread::sleep(SLOW);
    kept.play("b8c6 h2h4 g8f6 d2d3 d7d6 b1c3");
    assert_eq!(kept.record().len(), 9, "every move is on the board while the disk still hangs");
    assert_eq!(kept.safety(), Safety::Late);
    assert!(!kept.resource::<GameJournal>().wait_for_disk(Duration::from_millis(20)));
    hanging.release();
    kept.kept();
    let (journal, wanted) = (kept.journal(), state(kept.record()));
    kept.quit();
    assert_eq!(state(&read(&journal)), wanted);
}

#[test]
fn quits_while_the_disk_hangs() {
    let (folder, disk) = (folder(), Disk::default());
    let mut kept = disk.program(folder.path());
    kept.begin(new(Game::TwoKings));
    kept.play("e2e4");
    kept.kept();
    let hanging = disk.hang();
    kept.play("e7e5 g1f3 b8c6");
    kept.until("it is said", |kept| kept.safety() == Safety::Late);
    kept.quit();
    // The disk has not answered until now.
    hanging.release();
}

/// Asks to quit, and discards an unsaved game.
fn quit(kept: &mut Kept) {
    kept.press(press::quit());
    if matches!(kept.resource::<Dialog>(), Dialog::Unsaved { .. }) {
        kept.press(press::discard());
    }
}

#[test]
fn warns_before_leaving_while_the_disk_hangs() {
    let (folder, disk) = (folder(), Disk::default());
    let mut kept = disk.program(folder.path());
    kept.begin(new(Game::TwoKings));
    kept.play("e2e4");
    kept.kept();
    let hanging = disk.hang();
    kept.play("e7e5 g1f3");
    kept.until("it is said", |kept| kept.safety() == Safety::Late);
    quit(&mut kept);
    let Dialog::Message { text, .. } = kept.resource::<Dialog>() else { panic!("nothing is said") };
    assert!(text.contains("the disk does not answer") && !kept.has_exited(), "{text}");
    // Closing the message cancels, and quitting warns again.
    kept.press(press::close());
    quit(&mut kept);
    assert!(matches!(kept.resource::<Dialog>(), Dialog::Message { .. }) && !kept.has_exited());
    quit(&mut kept);
    assert!(kept.has_exited());
    hanging.release();
}

#[test]
fn leaving_waits_until_the_last_move_is_saved() {
    let (folder, disk) = (folder(), Disk::default());
    let mut kept = disk.program(folder.path());
    kept.begin(new(Game::TwoKings));
    kept.play("e2e4");
    kept.kept();
    let hanging = disk.hang();
    kept.play("e7e5 g1f3");
    quit(&mut kept);
    assert_eq!((kept.has_exited(), kept.safety()), (false, Safety::Keeping));
    hanging.release();
    kept.until("the end", Program::has_exited);
    assert_eq!(kept.safety(), Safety::Kept);
    let journal = kept.journal();
    drop(kept);
    assert_eq!(read(&journal).len(), 3);
}
