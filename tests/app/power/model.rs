//! Files and folders as they are now, and as they may be found after a power cut.

use std::collections::BTreeMap;
use std::ffi::OsString;
use std::io::{self, ErrorKind};
use std::path::{Component, Path, PathBuf};

use fastrand::Rng;
use regalia_core::disk::Kind;

use super::faults::Faults;

/// The number of a file or folder.
pub type Node = usize;

/// The folder in which everything is.
const ROOT: Node = 0;

/// More links than this in a path are a loop.
const MOST_LINKS: u32 = 40;

/// What changes a disk.
#[derive(Clone, Debug)]
pub enum Op {
    Create(PathBuf),
    Write(Node, u64, Vec<u8>),
    Cut(Node, u64),
    Date(Node),
    SyncFile(Node),
    /// It fails: what was changed is never written by itself any more.
    FailSync(Node),
    MakeFolder(PathBuf),
    Rename(PathBuf, PathBuf),
    Place(PathBuf, PathBuf),
    AddName(PathBuf, PathBuf),
    Remove(PathBuf),
    SyncFolder(PathBuf),
}

/// A change of a file that is not on the disk yet.
#[derive(Clone, Debug)]
enum Change {
    Write(u64, Vec<u8>),
    Cut(u64),
}

/// A change of a folder that is not on the disk yet: a name that goes, and one that comes, both or neither.
#[derive(Clone, Debug)]
struct Naming {
    gone: Option<OsString>,
    come: Option<(OsString, Node)>,
}

#[derive(Clone, Debug)]
enum What {
    File {
        now: Vec<u8>,
        synced: Vec<u8>,
        since: Vec<Change>,
    },
    Folder {
        now: BTreeMap<OsString, Node>,
        synced: BTreeMap<OsString, Node>,
        since: Vec<Naming>,
    },
    Link(PathBuf),
    /// A pipe or the like.
    Other,
}

/// A disk.
#[derive(Clone, Debug)]
pub struct Model {
    nodes: Vec<(What, u64)>,
    /// How many changes there were: the clock.
    time: u64,
}

/// Where a path leads.
struct Place {
    folder: Node,
    name: OsString,
    node: Option<Node>,
}

impl Model {
    /// A disk with these folders, which are on the disk.
    pub fn new(folders: &[&str]) -> Self {
        let mut disk = Self { nodes: vec![(folder(), 0)], time: 0 };
        for path in folders {
            for above in Path::new(path).ancestors().collect::<Vec<_>>().into_iter().rev().skip(1) {
                if disk.node(above, true).is_err() {
                    disk.apply(&Op::MakeFolder(above.to_owned())).unwrap();
                }
            }
        }
        disk.settle();
        disk
    }

    /// Puts a link or a pipe there.
    pub fn put(&mut self, path: &Path, link: Option<&Path>) {
        let what = link.map_or(What::Other, |to| What::Link(to.to_owned()));
        let place = self.find(path, false).unwrap();
        self.add(place, what);
        self.settle();
    }

    /// Everything is on the disk.
    pub fn settle(&mut self) {
        for (what, _) in &mut self.nodes {
            match what {
                What::File { now, synced, since } => {
                    synced.clone_from(now);
                    since.clear();
                }
                What::Folder { now, synced, since } => {
                    synced.clone_from(now);
                    since.clear();
                }
                What::Link(_) | What::Other => {}
            }
        }
    }

    /// Whether everything in a folder is on the disk: its names, and what its files hold.
    pub fn is_settled(&self, folder: &Path) -> bool {
        let Ok(node) = self.node(folder, true) else { return true };
        let What::Folder { now, since, .. } = &self.nodes[node].0 else { return true };
        let is_open = |node: &Node| matches!(&self.nodes[*node].0, What::File { since, .. } if !since.is_empty());
        since.is_empty() && !now.values().any(is_open)
    }

    pub fn apply(&mut self, op: &Op) -> io::Result<()> {
        self.time += 1;
        match op {
            Op::Create(path) => {
                let place = self.find_free(path)?;
                self.add(place, What::File { now: Vec::new(), synced: Vec::new(), since: Vec::new() });
            }
            Op::MakeFolder(path) => {
                let place = self.find_free(path)?;
                self.add(place, folder());
            }
            Op::Write(node, at, bytes) => {
                let (now, since) = self.file(*node)?;
                write(now, *at, bytes);
                since.push(Change::Write(*at, bytes.clone()));
                self.nodes[*node].1 = self.time;
            }
            Op::Cut(node, bytes) => {
                let (now, since) = self.file(*node)?;
                cut(now, *bytes);
                since.push(Change::Cut(*bytes));
                self.nodes[*node].1 = self.time;
            }
            Op::Date(node) => self.nodes[*node].1 = self.time,
            Op::SyncFile(node) => {
                if let What::File { synced, since, .. } = &mut self.nodes[*node].0 {
                    for change in since.drain(..) {
                        match change {
                            Change::Write(at, bytes) => write(synced, at, &bytes),
                            Change::Cut(bytes) => cut(synced, bytes),
                        }
                    }
                }
            }
            Op::FailSync(node) => self.file(*node)?.1.clear(),
            Op::SyncFolder(path) => {
                let node = self.node(path, true)?;
                let What::Folder { now, synced, since } = &mut self.nodes[node].0 else {
                    return Err(ErrorKind::NotADirectory.into());
                };
                synced.clone_from(now);
                since.clear();
            }
            Op::Rename(from, to) => self.rename(from, self.find(to, false)?)?,
            Op::Place(from, to) => self.rename(from, self.find_free(to)?)?,
            Op::AddName(of, name) => {
                let (place, node) = (self.find_free(name)?, self.node(of, false)?);
                self.name(place.folder, Naming { gone: None, come: Some((place.name, node)) });
            }
            Op::Remove(path) => {
                let place = self.find(path, false)?;
                match place.node.map(|node| &self.nodes[node].0) {
                    None => return Err(ErrorKind::NotFound.into()),
                    Some(What::Folder { .. }) => return Err(ErrorKind::IsADirectory.into()),
                    Some(_) => self.name(place.folder, Naming { gone: Some(place.name), come: None }),
                }
            }
        }
        Ok(())
    }

    fn rename(&mut self, from: &Path, to: Place) -> io::Result<()> {
        let from = self.find(from, false)?;
        let node = from.node.ok_or(ErrorKind::NotFound)?;
        assert_eq!(from.folder, to.folder, "a file is renamed in its folder");
        if to.node.is_some_and(|node| matches!(self.nodes[node].0, What::Folder { .. })) {
            return Err(ErrorKind::IsADirectory.into());
        }
        self.name(from.folder, Naming { gone: Some(from.name), come: Some((to.name, node)) });
        Ok(())
    }

    fn add(&mut self, place: Place, what: What) {
        self.nodes.push((what, self.time));
        self.name(place.folder, Naming { gone: None, come: Some((place.name, self.nodes.len() - 1)) });
    }

    fn name(&mut self, folder: Node, naming: Naming) {
        if let What::Folder { now, since, .. } = &mut self.nodes[folder].0 {
            naming.carry_out(now);
            since.push(naming);
        }
    }

    fn file(&mut self, node: Node) -> io::Result<(&mut Vec<u8>, &mut Vec<Change>)> {
        match &mut self.nodes[node].0 {
            What::File { now, since, .. } => Ok((now, since)),
            _ => Err(ErrorKind::InvalidInput.into()),
        }
    }

    /// What a file holds now.
    pub fn bytes(&self, node: Node) -> &[u8] {
        if let What::File { now, .. } = &self.nodes[node].0 { now } else { &[] }
    }

    /// What it is, and when it was changed.
    pub fn kind(&self, node: Node) -> (Kind, u64) {
        let (what, when) = &self.nodes[node];
        let kind = match what {
            What::File { .. } => Kind::File,
            What::Folder { .. } => Kind::Folder,
            What::Link(_) => Kind::Link,
            What::Other => Kind::Other,
        };
        (kind, *when)
    }

    /// Where a link leads.
    pub fn link(&self, node: Node) -> Option<&Path> {
        if let What::Link(to) = &self.nodes[node].0 { Some(to) } else { None }
    }

    /// The names in a folder.
    pub fn names(&self, folder: &Path) -> io::Result<Vec<(OsString, Node)>> {
        match &self.nodes[self.node(folder, true)?].0 {
            What::Folder { now, .. } => Ok(now.iter().map(|(name, node)| (name.clone(), *node)).collect()),
            _ => Err(ErrorKind::NotADirectory.into()),
        }
    }

    /// What has this name.
    pub fn node(&self, path: &Path, through_links: bool) -> io::Result<Node> {
        if path == Path::new("/") {
            return Ok(ROOT);
        }
        self.find(path, through_links)?.node.ok_or_else(|| ErrorKind::NotFound.into())
    }

    fn find_free(&self, path: &Path) -> io::Result<Place> {
        let place = self.find(path, false)?;
        if place.node.is_some() { Err(ErrorKind::AlreadyExists.into()) } else { Ok(place) }
    }

    fn find(&self, path: &Path, through_links: bool) -> io::Result<Place> {
        let mut path = path.to_owned();
        for _ in 0..MOST_LINKS {
            match self.step(&path, through_links)? {
                Ok(place) => return Ok(place),
                Err(elsewhere) => path = elsewhere,
            }
        }
        Err(io::Error::other("too many links"))
    }

    /// Walks a path. Where a link stands in it, returns the path behind that.
    fn step(&self, path: &Path, through_links: bool) -> io::Result<Result<Place, PathBuf>> {
        let names: Vec<_> = path
            .components()
            .filter_map(|part| if let Component::Normal(name) = part { Some(name.to_owned()) } else { None })
            .collect();
        let (mut folder, mut walked) = (ROOT, PathBuf::from("/"));
        for (index, name) in names.iter().enumerate() {
            let What::Folder { now, .. } = &self.nodes[folder].0 else { return Err(ErrorKind::NotADirectory.into()) };
            let (node, is_last) = (now.get(name).copied(), index + 1 == names.len());
            if let Some(What::Link(to)) = node.map(|node| &self.nodes[node].0)
                && (through_links || !is_last)
            {
                return Ok(Err(names[index + 1..].iter().fold(walked.join(to), |path, name| path.join(name))));
            }
            if is_last {
                return Ok(Ok(Place { folder, name: name.clone(), node }));
            }
            folder = node.ok_or(ErrorKind::NotFound)?;
            walked.push(name);
        }
        Err(ErrorKind::InvalidInput.into())
    }

    /// The name of a damaged journal's copy that is not there after a power cut, under no name.
    pub fn lost_copy(&self, after: &Self, folder: &Path) -> Option<OsString> {
        let node = self.node(folder, true).ok()?;
        let (What::Folder { now, synced, .. }, What::Folder { now: left, .. }) =
            (&self.nodes[node].0, &after.nodes[node].0)
        else {
            return None;
        };
        let has = |names: &BTreeMap<OsString, Node>, node| names.values().any(|named| *named == node);
        let is_lost = |name: &OsString, node| {
            name.to_string_lossy().contains(".damaged") && has(synced, node) && !has(left, node)
        };
        now.iter().find(|(name, node)| is_lost(name, **node)).map(|(name, _)| name.clone())
    }

    /// What may be found after a power cut.
    pub fn after_power_cut(&self, random: &mut Rng, faults: &mut Faults) -> Self {
        let mut after = self.clone();
        let mood = faults.mood(random);
        for (what, _) in &mut after.nodes {
            match what {
                What::File { now, synced, since } => {
                    now.clone_from(synced);
                    for change in since.drain(..) {
                        match change {
                            Change::Write(at, bytes) => faults.write(random, mood, now, at, &bytes),
                            Change::Cut(bytes) if faults.happens(random, mood) => cut(now, bytes),
                            Change::Cut(_) => {}
                        }
                    }
                    synced.clone_from(now);
                }
                What::Folder { now, synced, since } => {
                    now.clone_from(synced);
                    for naming in since.drain(..) {
                        if faults.happens(random, mood) {
                            naming.carry_out(now);
                        } else {
                            faults.forgets(naming.gone.is_some(), naming.come.is_some());
                        }
                    }
                    synced.clone_from(now);
                }
                What::Link(_) | What::Other => {}
            }
        }
        after
    }
}

impl Naming {
    fn carry_out(&self, names: &mut BTreeMap<OsString, Node>) {
        if let Some(gone) = &self.gone {
            names.remove(gone);
        }
        if let Some((name, node)) = &self.come {
            names.insert(name.clone(), *node);
        }
    }
}

fn folder() -> What {
    What::Folder { now: BTreeMap::new(), synced: BTreeMap::new(), since: Vec::new() }
}

/// Writes into what a file holds; what is between its end and these bytes becomes zeros.
pub fn write(held: &mut Vec<u8>, at: u64, bytes: &[u8]) {
    let at = usize::try_from(at).unwrap();
    held.resize(held.len().max(at + bytes.len()), 0);
    held[at..at + bytes.len()].copy_from_slice(bytes);
}

fn cut(held: &mut Vec<u8>, bytes: u64) {
    held.resize(usize::try_from(bytes).unwrap(), 0);
}
