//! The notebook of training, as text: progress, and the positions of a person's own games.

use std::collections::BTreeMap;

use regalia_core::rules::Game;
use ron::ser::PrettyConfig;
use ron::value::RawValue;
use serde::{Deserialize, Serialize};

use super::training_progress::{Standing, TrainingProgress};
use super::{exercise::Exercise, own_exercise::OwnExercise};

/// Maximum number of positions of own games that are kept; the oldest go first.
pub const MAX_OWN: usize = 300;

/// Why a text is not a notebook.
#[derive(Clone, Debug, thiserror::Error)]
#[error("it is no notebook of exercises: {0}")]
pub struct NotebookError(#[from] ron::error::SpannedError);

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Notebook {
    pub progress: TrainingProgress,
    /// Positions of own games, oldest first, each with the exercise that it makes.
    own: Vec<(OwnExercise, Exercise)>,
    /// Entries of a newer version, kept as they were written.
    newer: Newer,
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Newer {
    progress: BTreeMap<String, Box<RawValue>>,
    own: Vec<Box<RawValue>>,
}

/// The text for writing.
#[derive(Serialize)]
#[serde(rename = "training")]
struct Written<'a> {
    progress: BTreeMap<String, Entry<'a, &'static str>>,
    own: Vec<Entry<'a, &'a OwnExercise>>,
}

/// An entry, or the text of one from a newer version.
#[derive(Serialize)]
#[serde(untagged)]
enum Entry<'a, T> {
    Known(T),
    Newer(&'a RawValue),
}

/// The text for reading: entry by entry, so that an unknown one does not make the others unreadable.
#[derive(Deserialize)]
#[serde(rename = "training")]
struct Read {
    #[serde(default)]
    progress: BTreeMap<String, Box<RawValue>>,
    #[serde(default)]
    own: Vec<Box<RawValue>>,
}

impl Notebook {
    /// Reads a notebook. Unknown fields are ignored, and entries that cannot be read are kept as they are.
    pub fn read(text: &str) -> Result<Self, NotebookError> {
        let read: Read = ron::from_str(text)?;
        let mut notebook = Self::default();
        for (id, standing) in read.progress {
            let known = standing.into_rust::<String>().ok().and_then(|name| Standing::read(&name));
            match id.parse().ok().zip(known) {
                Some((id, standing)) => {
                    notebook.progress.raise(id, standing);
                }
                None => drop(notebook.newer.progress.insert(id, standing)),
            }
        }
        for own in read.own {
            match own.into_rust::<OwnExercise>() {
                Ok(known) if known.exercise().is_some() => drop(notebook.add(known)),
                _ => notebook.newer.add(own),
            }
        }
        Ok(notebook)
    }

    pub fn to_text(&self) -> String {
        let known = self.progress.iter().map(|(id, standing)| (id.to_string(), Entry::Known(standing.name())));
        let newer = self.newer.progress.iter().map(|(id, standing)| (id.clone(), Entry::Newer(standing)));
        let own = self.own.iter().map(|(own, _)| Entry::Known(own));
        let written = Written {
            progress: newer.chain(known).collect(),
            own: own.chain(self.newer.own.iter().map(|own| Entry::Newer(own))).collect(),
        };
        let config = PrettyConfig::new().indentor("  ").struct_names(true);
        // Maps and lists of texts can always be written.
        ron::ser::to_string_pretty(&written, config).unwrap_or_default()
    }

    /// Adds a position of an own game, unless it is there already or makes no exercise. Returns whether it was added.
    pub fn add(&mut self, own: OwnExercise) -> bool {
        let Some(exercise) = own.exercise() else { return false };
        let id = exercise.id();
        if self.own.iter().any(|(_, known)| known.id() == id) {
            return false;
        }
        self.own.push((own, exercise));
        let spare = self.own.len().saturating_sub(MAX_OWN);
        self.own.drain(..spare);
        true
    }

    /// The exercises from own games of a game, oldest first.
    pub fn own(&self, game: Game) -> impl Iterator<Item = &Exercise> {
        self.own.iter().map(|(_, exercise)| exercise).filter(move |exercise| exercise.game() == game)
    }

    /// Adds what is only in another notebook: better progress, and more positions.
    pub fn merge(&mut self, other: &Self) {
        self.progress.merge(&other.progress);
        for (own, _) in &other.own {
            self.add(own.clone());
        }
        for (id, standing) in &other.newer.progress {
            self.newer.progress.entry(id.clone()).or_insert_with(|| standing.clone());
        }
        for own in &other.newer.own {
            self.newer.add(own.clone());
        }
    }
}

impl Newer {
    fn add(&mut self, own: Box<RawValue>) {
        if !self.own.contains(&own) {
            self.own.push(own);
            let spare = self.own.len().saturating_sub(MAX_OWN);
            self.own.drain(..spare);
        }
    }
}
