//! Files: what is asked of them, leaving a game that is not saved, and quitting.

pub mod command;
mod desk;
mod quit;
mod results;

use bevy::prelude::*;

pub(super) use results::more_games;

use crate::files::{FileSystems, LeaveEvent, Leaving};
use crate::panels::command::{CommandSystems, UiCommand, dispatch};
use crate::panels::{
    dialogs::Dialog, dialogs::command::DialogCommand, files::command::FilesCommand, kit::status_line::StatusLine,
    status_line::clear_line,
};
use desk::{FileActions, OpenNote};
use quit::{Quitting, close_window};
use results::follow_files;

pub(super) struct FilesPlugin;

impl Plugin for FilesPlugin {
    fn build(&self, app: &mut App) {
        app.init_resource::<Leaving<FilesCommand>>()
            .init_resource::<Quitting>()
            .init_resource::<OpenNote>()
            .add_message::<FilesCommand>()
            .add_systems(Update, close_window.before(clear_line))
            .add_systems(Update, follow_files.after(clear_line).before(dispatch))
            .add_systems(Update, (change_mind, carry_out).chain().in_set(CommandSystems))
            .add_systems(Update, ask_first.after(CommandSystems).before(FileSystems));
    }
}

/// Closing a dialog gives up what has waited for its answer.
fn change_mind(mut commands: MessageReader<UiCommand>, mut actions: FileActions) {
    if commands.read().filter(|command| matches!(command.get(), Some(DialogCommand::Close))).count() > 0 {
        actions.give_up();
    }
}

pub(super) fn carry_out(mut commands: MessageReader<FilesCommand>, mut actions: FileActions) {
    if actions.quit.is_due() {
        actions.run(FilesCommand::Quit);
    }
    for command in commands.read() {
        if let Some(command) = actions.pass(command.clone()) {
            actions.run(command);
        }
    }
    for command in actions.guard.take_due() {
        actions.run(command);
    }
}

/// Asks what to do with a game that is not saved, or says where it is kept.
fn ask_first(mut events: MessageReader<LeaveEvent>, mut dialog: ResMut<Dialog>, mut line: ResMut<StatusLine>) {
    for event in events.read() {
        match event {
            LeaveEvent::Ask(safety) => *dialog = Dialog::unsaved(safety, std::mem::take(&mut *dialog)),
            LeaveEvent::Kept => line.say("The previous game is kept under Game › Recent"),
        }
    }
}
