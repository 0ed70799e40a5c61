//! What was done without a dialog to say so: one line in the bar, until something else is done.

use bevy::prelude::*;

use crate::board::GameRequest;
use crate::panels::command::UiCommand;
use crate::play::HandInput;

/// The line; empty: there is none.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct QuietLine(pub String);

impl QuietLine {
    /// Says a sentence without its full stop.
    pub fn say(&mut self, line: impl Into<String>) {
        self.0 = line.into();
    }
}

/// Takes the line back once the player does something else.
pub(crate) fn hush(
    mut commands: MessageReader<UiCommand>,
    mut requests: MessageReader<GameRequest>,
    mut line: ResMut<QuietLine>,
) {
    // What only looks at a move does nothing.
    let is_deed = |command: &UiCommand| !matches!(command, UiCommand::Hand(HandInput::Point(_) | HandInput::Hover(_)));
    let deeds = commands.read().filter(|command| is_deed(command)).count();
    // A game that begins comes after what was said about the one before it.
    let changes = requests.read().filter(|request| !matches!(request, GameRequest::Begin(_))).count();
    if deeds + changes > 0 && !line.0.is_empty() {
        line.0.clear();
    }
}
