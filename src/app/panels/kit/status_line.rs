//! A line in the bar that confirms what was done without a dialog.

use bevy::prelude::Resource;

use crate::play::words::closed;

/// Empty if there is none.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct StatusLine(pub String);

impl StatusLine {
    /// Shows a sentence, given without its full stop; several end with one.
    pub fn say(&mut self, line: impl Into<String>) {
        self.0 = closed(line);
    }
}
