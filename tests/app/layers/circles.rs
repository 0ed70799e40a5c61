//! Circles of imports between the files of one room.

use std::collections::{BTreeMap, BTreeSet};

use super::source::{Named, named};

/// The name of a module from the root of the crate: `["play", "hand"]` for src/play/hand.rs.
type Module = Vec<String>;

/// The files of the crate, and what each names.
pub struct Crate {
    files: BTreeMap<Module, Vec<Named>>,
}

/// Files in a circle, each with what it imports from the others.
pub struct Circle {
    pub files: BTreeSet<Module>,
    ties: Vec<(Module, Module, BTreeSet<String>)>,
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

    /// What each file imports from other files of its room, without re-exports and without the tests in a file.
    fn ties(&self) -> BTreeMap<(Module, Module), BTreeSet<String>> {
        let mut ties: BTreeMap<_, BTreeSet<String>> = BTreeMap::new();
        for (module, all) in &self.files {
            for named in all.iter().filter(|named| !named.is_passed_on && !named.is_in_tests) {
                let file = self.file_of(&named.path, 8).filter(|file| file != module && file[0] == module[0]);
                if let Some(file) = file {
                    ties.entry((module.clone(), file)).or_default().insert(named.path.join("::"));
                }
            }
        }
        ties
    }

    /// The circles, each once.
    pub fn circles(&self) -> Vec<Circle> {
        let ties = self.ties();
        let reached: BTreeMap<&Module, BTreeSet<&Module>> =
            self.files.keys().map(|module| (module, reached_from(module, &ties))).collect();
        let mut circles: Vec<Circle> = Vec::new();
        for module in self.files.keys() {
            if circles.iter().any(|circle| circle.files.contains(module)) {
                continue;
            }
            let others = reached[module].iter().filter(|other| reached[**other].contains(module));
            let files: BTreeSet<Module> = others.map(|other| (*other).clone()).collect();
            if files.len() > 1 {
                let inside = ties.iter().filter(|((from, to), _)| files.contains(from) && files.contains(to));
                let ties = inside.map(|((from, to), names)| (from.clone(), to.clone(), names.clone())).collect();
                circles.push(Circle { files, ties });
            }
        }
        circles
    }
}

/// The files that a file needs, directly or through others.
fn reached_from<'a>(
    module: &'a Module,
    ties: &'a BTreeMap<(Module, Module), BTreeSet<String>>,
) -> BTreeSet<&'a Module> {
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
        writeln!(f, "a circle of {} files:", self.files.len())?;
        for (from, to, names) in &self.ties {
            let names: Vec<&str> = names.iter().map(String::as_str).collect();
            writeln!(f, "  {} -> {}: {}", path(from), path(to), names.join(", "))?;
        }
        Ok(())
    }
}
