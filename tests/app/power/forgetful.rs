//! A disk that forgets: what was not synced may be gone after a power cut. It notes everything that is done to it.

use std::collections::BTreeMap;
use std::fs::TryLockError;
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Condvar, Mutex, MutexGuard};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use regalia_core::disk::{Access, DirEntries, DirEntry, Disk, DiskFile, Kind, Lock, Metadata, Permissions};

use super::ledger::Mark;
use super::model::{Model, Node, Op};

/// When such a disk was made, if nothing else is said.
const MADE: Duration = Duration::from_secs(1_700_000_000);

/// Something that was done to the disk, or that the program has said meanwhile.
#[derive(Clone, Debug)]
pub enum Step {
    Op(Op),
    Mark(Mark),
}

/// What a disk answers when somebody asks for a lock.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Locks {
    #[default]
    Work,
    /// There are none, and it answers with this number of the system.
    Fail(i32),
}

/// A disk; clones are the same one.
#[derive(Clone, Debug)]
pub struct Forgetful(Arc<Inner>);

#[derive(Debug)]
struct Inner {
    state: Mutex<State>,
    /// Told when syncs may go on.
    released: Condvar,
}

#[derive(Debug)]
struct State {
    model: Model,
    made: SystemTime,
    steps: Vec<Step>,
    /// How often anything was asked of it.
    asked: usize,
    /// Who holds which lock.
    held: BTreeMap<Node, Vec<(u64, Lock)>>,
    locks: Locks,
    handles: u64,
    /// Whether syncs of files wait.
    holds: bool,
    /// How many of the next syncs of files fail.
    failing: usize,
}

/// While it lives, syncs of files wait.
pub struct Held(Forgetful);

impl Drop for Held {
    fn drop(&mut self) {
        self.0.state().holds = false;
        self.0.0.released.notify_all();
    }
}

impl Forgetful {
    pub fn new(model: Model) -> Self {
        let (steps, held, locks) = (Vec::new(), BTreeMap::new(), Locks::default());
        let state = State {
            model,
            made: UNIX_EPOCH + MADE,
            steps,
            asked: 0,
            held,
            locks,
            handles: 0,
            holds: false,
            failing: 0,
        };
        Self(Arc::new(Inner { state: Mutex::new(state), released: Condvar::new() }))
    }

    /// The same without locks: asking for one is answered with this number of the system.
    pub fn without_locks(model: Model, answer: i32) -> Self {
        let disk = Self::new(model);
        disk.state().locks = Locks::Fail(answer);
        disk
    }

    /// When it was made; every change took a millisecond.
    pub fn set_made(&self, when: SystemTime) {
        self.state().made = when;
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.0.state.lock().unwrap()
    }

    /// How often anything was asked of it.
    pub fn asked(&self) -> usize {
        self.state().asked
    }

    /// What was done to it, in order.
    pub fn steps(&self) -> Vec<Step> {
        self.state().steps.clone()
    }

    /// Notes what the program has said.
    pub fn mark(&self, mark: Mark) {
        self.state().steps.push(Step::Mark(mark));
    }

    /// Holds up all syncs of files.
    pub fn hold(&self) -> Held {
        self.state().holds = true;
        Held(self.clone())
    }

    /// Lets so many of the next syncs of files fail.
    pub fn fail_syncs(&self, count: usize) {
        self.state().failing = count;
    }

    fn asking(&self) -> MutexGuard<'_, State> {
        let mut state = self.state();
        state.asked += 1;
        state
    }

    fn act(&self, op: Op) -> io::Result<()> {
        let mut state = self.asking();
        state.model.apply(&op)?;
        state.steps.push(Step::Op(op));
        Ok(())
    }
}

impl State {
    fn metadata(&self, node: Node) -> Metadata {
        let (kind, when) = self.model.kind(node);
        Metadata {
            kind,
            bytes: self.model.bytes(node).len() as u64,
            modified: Some(self.made + Duration::from_millis(when)),
            is_read_only: false,
            id: (0, node as u64),
            permissions: Permissions::default(),
        }
    }
}

impl Disk for Forgetful {
    fn symlink_metadata(&self, path: &Path) -> io::Result<Metadata> {
        let state = self.asking();
        Ok(state.metadata(state.model.node(path, false)?))
    }

    fn metadata(&self, path: &Path) -> io::Result<Metadata> {
        let state = self.asking();
        Ok(state.metadata(state.model.node(path, true)?))
    }

    fn read_link(&self, path: &Path) -> io::Result<PathBuf> {
        let state = self.asking();
        let node = state.model.node(path, false)?;
        state.model.link(node).map(Path::to_owned).ok_or_else(|| ErrorKind::InvalidInput.into())
    }

    fn open(&self, path: &Path, access: Access) -> io::Result<Box<dyn DiskFile>> {
        if access == Access::New {
            self.act(Op::Create(path.to_owned()))?;
        }
        let mut state = self.asking();
        let node = state.model.node(path, true)?;
        let kind = state.model.kind(node).0;
        assert_ne!(kind, Kind::Other, "opening {} would block", path.display());
        if kind == Kind::Folder {
            return Err(ErrorKind::IsADirectory.into());
        }
        state.handles += 1;
        Ok(Box::new(Handle { disk: self.clone(), node, number: state.handles }))
    }

    fn read_dir(&self, folder: &Path) -> io::Result<DirEntries<'_>> {
        let state = self.asking();
        let names = state.model.names(folder)?;
        let named = names.into_iter().map(|(name, node)| DirEntry { name, kind: state.model.kind(node).0 });
        let disk = self.clone();
        Ok(Box::new(named.collect::<Vec<_>>().into_iter().map(move |name| {
            drop(disk.asking());
            Ok(name)
        })))
    }

    fn create_dir(&self, folder: &Path) -> io::Result<()> {
        self.act(Op::MakeFolder(folder.to_owned()))
    }

    fn rename(&self, from: &Path, to: &Path) -> io::Result<()> {
        self.act(Op::Rename(from.to_owned(), to.to_owned()))
    }

    fn rename_noclobber(&self, from: &Path, to: &Path) -> io::Result<()> {
        self.act(Op::Place(from.to_owned(), to.to_owned()))
    }

    fn hard_link(&self, of: &Path, name: &Path) -> io::Result<()> {
        self.act(Op::AddName(of.to_owned(), name.to_owned()))
    }

    fn remove_file(&self, path: &Path) -> io::Result<()> {
        self.act(Op::Remove(path.to_owned()))
    }

    fn sync_dir(&self, folder: &Path) -> io::Result<()> {
        self.act(Op::SyncFolder(folder.to_owned()))
    }
}

/// An open file.
#[derive(Debug)]
struct Handle {
    disk: Forgetful,
    node: Node,
    number: u64,
}

impl DiskFile for Handle {
    fn metadata(&self) -> io::Result<Metadata> {
        Ok(self.disk.asking().metadata(self.node))
    }

    fn read(&self, at: u64, most: u64) -> io::Result<Vec<u8>> {
        let state = self.disk.asking();
        let held = state.model.bytes(self.node);
        let at = usize::try_from(at).unwrap().min(held.len());
        let end = held.len().min(at.saturating_add(usize::try_from(most).unwrap()));
        Ok(held[at..end].to_vec())
    }

    fn write(&self, at: u64, bytes: &[u8]) -> io::Result<()> {
        self.disk.act(Op::Write(self.node, at, bytes.to_vec()))
    }

    fn set_len(&self, bytes: u64) -> io::Result<()> {
        self.disk.act(Op::Cut(self.node, bytes))
    }

    fn sync_data(&self) -> io::Result<()> {
        let state = self.disk.state();
        let mut state = self.disk.0.released.wait_while(state, |state| state.holds).unwrap();
        let fails = state.failing > 0;
        state.failing = state.failing.saturating_sub(1);
        drop(state);
        if fails {
            self.disk.act(Op::FailSync(self.node))?;
            return Err(io::Error::from_raw_os_error(5));
        }
        self.disk.act(Op::SyncFile(self.node))
    }

    fn sync_all(&self) -> io::Result<()> {
        self.disk.act(Op::SyncFile(self.node))
    }

    fn try_lock(&self, lock: Lock) -> Result<(), TryLockError> {
        let mut state = self.disk.asking();
        if let Locks::Fail(answer) = state.locks {
            return Err(TryLockError::Error(io::Error::from_raw_os_error(answer)));
        }
        let held = state.held.entry(self.node).or_default();
        let others = held.iter().filter(|(number, _)| *number != self.number);
        if others.into_iter().any(|(_, other)| lock == Lock::Exclusive || *other == Lock::Exclusive) {
            return Err(TryLockError::WouldBlock);
        }
        held.retain(|(number, _)| *number != self.number);
        held.push((self.number, lock));
        Ok(())
    }

    fn set_permissions(&self, _: &Permissions) -> io::Result<()> {
        drop(self.disk.asking());
        Ok(())
    }

    fn set_modified(&self, _: SystemTime) -> io::Result<()> {
        self.disk.act(Op::Date(self.node))
    }
}

impl Drop for Handle {
    fn drop(&mut self) {
        if let Some(held) = self.disk.state().held.get_mut(&self.node) {
            held.retain(|(number, _)| *number != self.number);
        }
    }
}
