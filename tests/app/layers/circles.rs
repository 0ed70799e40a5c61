//! Circles of imports between the files of one room, and between rooms.

use std::collections::{BTreeMap, BTreeSet};

use super::source::{Named, named};

/// The name of a module from the root of the crate: `["play", "hand"]` for src/play/hand.rs.
type Module = Vec<String>;

/// The files of the crate, and what each names.
pub struct Crate {
    files: BTreeMap<Module, Vec<Named>>,
}

/// What each file or room imports from another.
type Ties = BTreeMap<(Module, Module), BTreeSet<String>>;

/// Files or rooms in a circle, each with what it imports from the others.
pub struct Circle {
    pub members: BTreeSet<Module>,
    ties: Ties,
}

impl Crate {
    /// The crate of these files: the module of each, and its text.
    pub fn of(sources: impl IntoIterator<Item = (Module, String)>) -> Self {
        let files = sources.into_iter().map(|(module, text)| {
            let named = named(&text, &module);
            (module, named)
        });
        Self { files: files.collect() }
    }

    /// The file in which a path ends. Re-exports are followed to their origin.
    fn file_of(&self, path: &[String], steps: u8) -> Option<Module> {
        let length = (1..=path.len()).rev().find(|length| self.files.contains_key(&path[..*length]))?;
        let (module, rest) = path.split_at(length);
        let passed_on = rest.first().and_then(|name| {
            let uses = self.files[module].iter().filter(|named| named.is_use && !named.is_in_tests);
            uses.map(|named| &named.path).find(|used| used.last() == Some(name) && used[..] != path[..=length])
        });
        match passed_on.filter(|_| steps > 0) {
            Some(used) => self.file_of(&[used.as_slice(), &rest[1..]].concat(), steps - 1),
            None => Some(module.to_vec()),
        }
    }

    /// What each file imports from other files, without re-exports and without the tests in a file.
    fn ties(&self) -> Ties {
        let mut ties = Ties::new();
        for (module, all) in &self.files {
            for named in all.iter().filter(|named| !named.is_passed_on && !named.is_in_tests) {
                if let Some(file) = self.file_of(&named.path, 8).filter(|file| file != module) {
                    ties.entry((module.clone(), file)).or_default().insert(named.path.join("::"));
                }
            }
        }
        ties
    }

    /// The circles of files in one room, each once.
    pub fn circles(&self) -> Vec<Circle> {
        let mut ties = self.ties();
        // A room and the files in it are one thing.
        ties.retain(|(from, to), _| from[0] == to[0] && !from.starts_with(to) && !to.starts_with(from));
        circles(&ties)
    }

    /// The circles of rooms that lie in the same room, so many names below the root of the crate, each once. A file beside
    /// rooms is one too; the file of the room around them holds them together, and is none.
    pub fn circles_of_rooms(&self, depth: usize) -> Vec<Circle> {
        let mut between = Ties::new();
        for ((from, to), names) in self.ties() {
            let (Some(from), Some(to)) = (from.get(..depth), to.get(..depth)) else { continue };
            if from != to && from[..depth - 1] == to[..depth - 1] {
                between.entry((from.to_vec(), to.to_vec())).or_default().extend(names);
            }
        }
        circles(&between)
    }

    /// The most names of a module.
    pub fn depth(&self) -> usize {
        self.files.keys().map(Vec::len).max().unwrap_or_default()
    }
}

/// The circles among these ties, each once.
fn circles(ties: &Ties) -> Vec<Circle> {
    let all: BTreeSet<&Module> = ties.keys().map(|(from, _)| from).collect();
    let reached: BTreeMap<&Module, BTreeSet<&Module>> =
        all.iter().map(|module| (*module, reached_from(module, ties))).collect();
    let mut circles: Vec<Circle> = Vec::new();
    for module in all {
        if circles.iter().any(|circle| circle.members.contains(module)) {
            continue;
        }
        let back = |other: &&Module| reached.get(other).is_some_and(|reached| reached.contains(module));
        let members: BTreeSet<Module> = reached[module].iter().copied().filter(back).cloned().collect();
        if members.len() > 1 {
            let mut ties = ties.clone();
            ties.retain(|(from, to), _| members.contains(from) && members.contains(to));
            circles.push(Circle { members, ties });
        }
    }
    circles
}

/// What a file or room needs, directly or through others.
fn reached_from<'a>(module: &'a Module, ties: &'a Ties) -> BTreeSet<&'a Module> {
    let (mut reached, mut open) = (BTreeSet::new(), vec![module]);
    while let Some(module) = open.pop() {
        for ((_, to), _) in ties.iter().filter(|((from, _), _)| from == module) {
            if reached.insert(to) {
                open.push(to);
            }
        }
    }
    reached
}

impl std::fmt::Display for Circle {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        let path = |module: &Module| module.join("/");
        writeln!(f, "a circle of {}:", self.members.len())?;
        for ((from, to), names) in &self.ties {
            let names: Vec<&str> = names.iter().map(String::as_str).collect();
            writeln!(f, "  {} -> {}: {}", path(from), path(to), names.join(", "))?;
        }
        Ok(())
    }
}
