//! What the player has learned from coach marks.

use bevy::prelude::Resource;
use serde::de::IntoDeserializer as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::settings_format::quoted;

/// A coach mark of the first games of Sovereign Chess.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Lesson {
    /// Which army is the player's.
    Army,
    /// A coloured square that is worth taking.
    Square,
    /// What it gave.
    Gain,
    /// A piece that can be captured for nothing; it comes when that happens.
    Danger,
}

impl Lesson {
    pub const ALL: [Self; 4] = [Self::Army, Self::Square, Self::Gain, Self::Danger];
}

/// What the player has learned: coach marks that are gone for good, and whether a game of Sovereign Chess was finished.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Lessons {
    #[serde(rename = "finished_a_game")]
    pub has_finished: bool,
    /// Whether each of [`Lesson::ALL`] is learned.
    #[serde(with = "learned")]
    learned: [bool; 4],
}

impl Lessons {
    pub const fn knows(self, lesson: Lesson) -> bool {
        self.learned[lesson as usize]
    }

    /// The first that is not learned.
    pub fn next(self) -> Option<Lesson> {
        Lesson::ALL.into_iter().find(|lesson| !self.knows(*lesson))
    }

    /// The same with this one learned.
    pub const fn with(mut self, lesson: Lesson) -> Self {
        self.learned[lesson as usize] = true;
        self
    }
}

/// The learned lessons as words: `["army","gain"]`.
mod learned {
    use super::*;

    pub fn serialize<S: Serializer>(learned: &[bool; 4], serializer: S) -> Result<S::Ok, S::Error> {
        let learned = Lesson::ALL.into_iter().filter(|lesson| learned[*lesson as usize]);
        serializer.collect_seq(learned.map(|lesson| quoted::word(&lesson)))
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<[bool; 4], D::Error> {
        let mut learned = [false; 4];
        for word in Vec::<String>::deserialize(deserializer)? {
            learned[Lesson::deserialize(word.into_deserializer())? as usize] = true;
        }
        Ok(learned)
    }
}
