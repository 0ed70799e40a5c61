//! Files: what is asked of them, leaving a game that is not saved, and quitting.

pub mod command;
pub(super) mod questions;
mod quit;
mod results;

use std::path::Path;

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

use crate::files::{EXAMPLES, FileRequest, FileSystems, LeaveEvent, LeaveGuard, Leaving};
use crate::panels::command::{CommandSystems, UiCommand, dispatch};
use crate::panels::{
    dialogs::Dialog, dialogs::command::DialogCommand, files::command::FilesCommand, kit::status_line::StatusLine,
    window::clear_line,
};
use crate::{board::RunningGame, play::Away};
use quit::{Pending, Quit, close_window};
use results::follow_files;

pub(super) use results::more_games;

pub(super) struct FilesPlugin;

impl Plugin for FilesPlugin {
    fn build(&self, app: &mut App) {
        app.init_resource::<Leaving<FilesCommand>>()
            .init_resource::<Pending>()
            .add_message::<FilesCommand>()
            .add_systems(Update, close_window.before(clear_line))
            .add_systems(Update, follow_files.after(clear_line).before(dispatch))
            .add_systems(Update, (cancel_on_close, carry_out).chain().in_set(CommandSystems))
            .add_systems(Update, ask_first.after(CommandSystems).before(FileSystems));
    }
}

/// Closing a dialog cancels what waited for its answer.
fn cancel_on_close(mut commands: MessageReader<UiCommand>, mut actions: FileActions) {
    if commands.read().filter(|command| matches!(command.get(), Some(DialogCommand::Close))).count() > 0 {
        actions.cancel_pending();
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

#[derive(SystemParam)]
pub(super) struct FileActions<'w> {
    guard: LeaveGuard<'w, FilesCommand>,
    quit: Quit<'w>,
    game: Option<Res<'w, RunningGame>>,
    away: ResMut<'w, Away>,
    dialog: ResMut<'w, Dialog>,
    line: ResMut<'w, StatusLine>,
    requests: MessageWriter<'w, FileRequest>,
}

impl FileActions<'_> {
    /// Cancels whatever waits for an answer.
    pub fn cancel_pending(&mut self) {
        self.guard.decision.cancel();
        self.quit.pending.cancel();
    }

    /// Returns the command if it may be carried out now.
    pub fn pass(&mut self, command: FilesCommand) -> Option<FilesCommand> {
        match &command {
            FilesCommand::Ask(FileRequest::OpenPath(_)) => self.guard.pass_chosen(command),
            FilesCommand::Ask(FileRequest::Open | FileRequest::OpenExample(_) | FileRequest::Continue(_))
            | FilesCommand::Quit => self.guard.pass(command),
            FilesCommand::Ask(_) | FilesCommand::Discard | FilesCommand::SaveFirst | FilesCommand::QuitAfterExport => {
                Some(command)
            }
        }
    }

    /// Opens a file that was chosen or dropped, if the game on the board may be left.
    pub fn open(&mut self, path: &Path) {
        // Opening a file is an action of the player too.
        if !self.line.0.is_empty() {
            self.line.0.clear();
        }
        if let Some(command) = self.pass(FilesCommand::Ask(FileRequest::OpenPath(path.to_owned()))) {
            self.run(command);
        }
    }

    pub fn run(&mut self, command: FilesCommand) {
        match command {
            // It is behind the first screen, at the move that was shown last.
            FilesCommand::Ask(FileRequest::OpenExample(index)) if self.waits_with_example(index) => {
                self.away.set_if_neq(Away(false));
            }
            FilesCommand::Ask(FileRequest::Save | FileRequest::SaveAs) if self.game.is_none() || self.away.0 => {
                let why = self.why_not_saved();
                self.line.say(why);
            }
            FilesCommand::Ask(request) => self.ask(request),
            FilesCommand::Discard => {
                *self.dialog = Dialog::None;
                self.guard.decision.discard();
            }
            FilesCommand::SaveFirst => {
                *self.dialog = Dialog::None;
                if self.guard.decision.save_first() {
                    self.requests.write(FileRequest::Save);
                }
            }
            // The program does not end while it saves, unless asked twice.
            FilesCommand::Quit
                if self.guard.is_saving() && !matches!(self.guard.after_saving(), Some(FilesCommand::Quit)) =>
            {
                self.guard.wait_for_save(FilesCommand::Quit);
            }
            FilesCommand::Quit => self.quit.quit(&mut self.dialog),
            FilesCommand::QuitAfterExport => self.quit.after_export(&mut self.dialog),
        }
    }

    /// Sends a request. A request that opens a game or names a file closes the dialog it came from.
    fn ask(&mut self, request: FileRequest) {
        match request {
            FileRequest::Open
            | FileRequest::OpenPath(_)
            | FileRequest::OpenExample(_)
            | FileRequest::Continue(_)
            | FileRequest::SaveAs
            | FileRequest::SaveTo(_)
            | FileRequest::Overwrite(_)
            | FileRequest::ExportTo(_)
            | FileRequest::ExportOver(_) => *self.dialog = Dialog::None,
            FileRequest::Save | FileRequest::List(_) | FileRequest::Export(_) => {}
            FileRequest::CancelExport | FileRequest::Forget => {}
        }
        if matches!(request, FileRequest::Open) {
            self.guard.begin_choosing();
        }
        self.requests.write(request);
    }

    /// Why nothing is saved on the first screen.
    fn why_not_saved(&self) -> &'static str {
        if self.game.is_some() {
            "Your game waits: go back to it (Esc) to save it"
        } else {
            "There is no game on the board to save"
        }
    }

    /// Whether the first screen lies over this example, and nothing was added to it.
    fn waits_with_example(&self, index: usize) -> bool {
        let game = self.game.as_ref().filter(|_| self.away.0);
        game.is_some_and(|game| EXAMPLES.get(index).is_some_and(|example| example.is_bare(&game.record)))
    }
}
