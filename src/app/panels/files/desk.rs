//! What commands for files do, and what opens a file without a command.

use std::path::Path;

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

use super::quit::Quit;
use crate::files::{EXAMPLES, FileRequest, LeaveGuard};
use crate::panels::{dialogs::Dialog, files::command::FilesCommand, kit::status_line::StatusLine};
use crate::{board::RunningGame, play::Away};

/// What to tell the player when the game has been opened.
#[derive(Resource, Debug, Default)]
pub(super) struct OpenNote(pub Option<String>);

#[derive(SystemParam)]
pub(in crate::panels) struct FileActions<'w> {
    pub(super) guard: LeaveGuard<'w, FilesCommand>,
    pub(super) quit: Quit<'w>,
    pub(super) note: ResMut<'w, OpenNote>,
    game: Option<Res<'w, RunningGame>>,
    away: ResMut<'w, Away>,
    pub(super) dialog: ResMut<'w, Dialog>,
    pub(super) line: ResMut<'w, StatusLine>,
    pub(super) requests: MessageWriter<'w, FileRequest>,
}

impl FileActions<'_> {
    /// Cancels whatever waits for an answer.
    pub fn give_up(&mut self) {
        self.guard.decision.cancel();
        self.quit.quitting.cancel();
        self.note.0 = None;
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
            // Its board waits behind the first screen, at the move that was looked at.
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
