//! What the disk may hold, and what it must hold because the program has said so.

use std::collections::BTreeMap;
use std::path::PathBuf;

/// Something that a power cut must not take.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Thing {
    /// The journal of a game, by the name of its first player.
    Game(String),
    /// A file.
    File(PathBuf),
}

/// What is said about a thing.
#[derive(Clone, Debug)]
pub enum Mark {
    /// From now on it may hold this; `None`: it may be missing.
    May(Thing, Option<String>),
    /// What was said last is on the disk, according to the program.
    Kept(Thing),
}

/// All things, each with what it may hold now, the last one last.
#[derive(Clone, Debug, Default)]
pub struct Ledger(BTreeMap<Thing, Vec<Option<String>>>);

/// What is there.
pub type Found = BTreeMap<Thing, String>;

impl Ledger {
    pub fn note(&mut self, mark: &Mark) {
        match mark {
            Mark::May(thing, what) => self.0.entry(thing.clone()).or_insert_with(|| vec![None]).push(what.clone()),
            Mark::Kept(thing) => {
                if let Some(may) = self.0.get_mut(thing) {
                    may.drain(..may.len() - 1);
                }
            }
        }
    }

    /// After a power cut nothing else is there than what was found.
    pub fn settle(&mut self, found: &Found) {
        for (thing, may) in &mut self.0 {
            *may = vec![found.get(thing).cloned()];
        }
    }

    /// After a kill this is what a program sees.
    pub fn see(&mut self, found: &Found) {
        for (thing, may) in &mut self.0 {
            may.push(found.get(thing).cloned());
        }
    }

    /// What is wrong with what was found.
    pub fn wrong(&self, found: &Found) -> Option<String> {
        let is_wrong = |(thing, may): &(&Thing, &Vec<Option<String>>)| !may.contains(&found.get(thing).cloned());
        let (thing, may) = self.0.iter().find(is_wrong)?;
        Some(match found.get(thing) {
            Some(text) => format!("{thing:?} holds\n{text}\nwhich is none of\n{may:#?}"),
            None => format!("{thing:?} is missing; it must hold one of\n{may:#?}"),
        })
    }
}
