//! What is spoken to those who read the window by a screen reader.

use bevy::prelude::Resource;
use regalia_core::rules::Square;

#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct Spoken {
    pub line: String,
    /// The cursor's square and its contents, while keys move the cursor.
    pub about: Option<(Square, String)>,
    /// All squares by name, if somebody listens.
    pub squares: Vec<(Square, String)>,
}

impl Spoken {
    /// The newest line, unless the focused square says it already.
    #[must_use]
    pub fn announced(&self) -> &str {
        let is_said = |(square, text): &(Square, String)| self.line == named(*square, text);
        if !self.squares.is_empty() && self.about.as_ref().is_some_and(is_said) { "" } else { &self.line }
    }
}

#[must_use]
pub fn named(square: Square, text: &str) -> String {
    format!("{square}: {text}")
}
