//! Everything that is kept of training, as text: progress, and the positions of a person's own games.

use std::collections::BTreeMap;

use ron::Value;
use ron::ser::PrettyConfig;
use serde::{Deserialize, Serialize};

use super::exercise::Exercise;
use super::own_exercise::OwnExercise;
use super::progress::{Progress, Standing};
use crate::rules::Game;

/// At most so many positions of own games are kept; the oldest go first.
pub const MOST_OWN: usize = 300;

/// Why a text is no notebook.
#[derive(Clone, Debug, thiserror::Error)]
#[error("it is no notebook of exercises: {0}")]
pub struct NotebookError(#[from] ron::error::SpannedError);

/// What is kept of training.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Notebook {
    /// How far the person is.
    pub progress: Progress,
    /// Positions of own games, oldest first, each with the exercise that it makes.
    own: Vec<(OwnExercise, Exercise)>,
}

/// The text as it is written.
#[derive(Serialize)]
#[serde(rename = "training")]
struct Written<'a> {
    progress: BTreeMap<String, &'static str>,
    own: Vec<&'a OwnExercise>,
}

/// The text as it is read: entry by entry, so that one that cannot be read does not spoil the others.
#[derive(Deserialize)]
#[serde(rename = "training")]
struct Read {
    #[serde(default)]
    progress: BTreeMap<String, Value>,
    #[serde(default)]
    own: Vec<Value>,
}

impl Notebook {
    /// Reads a notebook. Unknown fields are ignored, and entries that cannot be read are left out.
    ///
    /// # Errors
    /// If the text as a whole cannot be read.
    pub fn read(text: &str) -> Result<Self, NotebookError> {
        let read: Read = ron::from_str(text)?;
        let mut notebook = Self::default();
        for (id, standing) in read.progress {
            let standing = standing.into_rust::<String>().ok().and_then(|name| Standing::read(&name));
            if let (Ok(id), Some(standing)) = (id.parse(), standing) {
                notebook.progress.raise(id, standing);
            }
        }
        for own in read.own {
            if let Ok(own) = own.into_rust() {
                notebook.add(own);
            }
        }
        Ok(notebook)
    }

    /// The notebook as text.
    #[must_use]
    pub fn to_text(&self) -> String {
        let written = Written {
            progress: self.progress.iter().map(|(id, standing)| (id.to_string(), standing.name())).collect(),
            own: self.own.iter().map(|(own, _)| own).collect(),
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
        let spare = self.own.len().saturating_sub(MOST_OWN);
        self.own.drain(..spare);
        true
    }

    /// The exercises from own games of a game, oldest first.
    pub fn own(&self, game: Game) -> impl Iterator<Item = &Exercise> {
        self.own.iter().map(|(_, exercise)| exercise).filter(move |exercise| exercise.game() == game)
    }

    /// Takes over what another notebook has more: better progress, and positions that are not in this one.
    pub fn merge(&mut self, other: &Self) {
        self.progress.merge(&other.progress);
        for (own, _) in &other.own {
            self.add(own.clone());
        }
    }
}
