//! When the line in the bar goes away, and what it says unasked.

use bevy::prelude::*;

use crate::panels::{command::UiCommand, game::command::GameCommand, kit::status_line::StatusLine};
use crate::{board::GameRequest, journal::GameJournal, play::HandInput};

/// Clears the line once the player does something else.
pub(crate) fn clear_line(
    mut commands: MessageReader<UiCommand>,
    mut requests: MessageReader<GameRequest>,
    mut line: ResMut<StatusLine>,
) {
    // Pointing at a move does not count.
    let is_deed = |command: &UiCommand| {
        !matches!(command.get(), Some(GameCommand::Hand(HandInput::Point(_) | HandInput::Hover(_))))
    };
    let deeds = commands.read().filter(|command| is_deed(command)).count();
    // The line about the previous game stays when the next one begins.
    let changes = requests.read().filter(|request| !matches!(request, GameRequest::Begin(_))).count();
    if deeds + changes > 0 && !line.0.is_empty() {
        line.0.clear();
    }
}

/// Says once where games are kept without locks.
pub(crate) fn tell_of_locks(game_journal: Res<GameJournal>, mut line: ResMut<StatusLine>, mut is_said: Local<bool>) {
    if !*is_said && game_journal.lacks_locks() {
        *is_said = true;
        line.say("Kept in a folder that has no locks: use it in one program at a time");
    }
}
