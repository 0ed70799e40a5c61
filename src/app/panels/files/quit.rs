//! Quitting: the program ends when everything is written, or when the player asks twice.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy::window::WindowCloseRequested;

use crate::files::FileTasks;
use crate::journal::{GameJournal, Safety};
use crate::panels::{command::UiCommand, dialogs::Dialog, files::command::FilesCommand, kit::ask::Usual};

/// What is done as soon as something else has ended.
#[derive(Resource, Debug, Default)]
pub(super) struct Pending {
    /// What to tell the player when the game has been opened.
    pub open_note: Option<String>,
    /// Whether to quit as soon as the last moves are on the disk.
    when_kept: bool,
    /// Whether the player has been told that the disk does not answer.
    has_warned: bool,
    /// Whether the player has been asked about the exports that are being written.
    has_asked: bool,
    /// Whether to quit as soon as they are written.
    when_exported: bool,
}

impl Pending {
    pub fn cancel(&mut self) {
        *self = Self::default();
    }

    /// An export was not written: the program does not quit after it.
    pub const fn export_failed(&mut self) {
        self.when_exported = false;
    }
}

#[derive(SystemParam)]
pub(super) struct Quit<'w> {
    pub pending: ResMut<'w, Pending>,
    game_journal: Res<'w, GameJournal>,
    tasks: Res<'w, FileTasks>,
    exit: MessageWriter<'w, AppExit>,
}

impl Quit<'_> {
    /// Whether the program has waited for exports, or for the journal, and everything is written or the disk takes too
    /// long.
    pub fn is_due(&mut self) -> bool {
        let is_kept = self.pending.when_kept && self.game_journal.safety() != Safety::Keeping;
        if is_kept {
            self.pending.when_kept = false;
        }
        let is_exported = self.pending.when_exported && !self.tasks.is_exporting();
        if is_exported {
            self.pending.when_exported = false;
        }
        is_kept || is_exported
    }

    /// Quits as soon as the exports are written.
    pub fn after_export(&mut self, dialog: &mut Dialog) {
        *dialog = Dialog::None;
        (self.pending.has_asked, self.pending.when_exported) = (false, true);
    }

    /// Quits when the last moves are on the disk. If an export is being written, asks first; if the disk does not answer,
    /// tells the player first. A second request quits anyway.
    pub fn quit(&mut self, dialog: &mut Dialog) {
        if self.tasks.is_exporting() && !self.pending.has_asked {
            (self.pending.has_asked, self.pending.when_exported) = (true, false);
            let text = "An export is still being written. If you quit now, there will be no file.";
            let answers = vec![
                ("Finish, then quit", FilesCommand::QuitAfterExport.into()),
                ("Quit now", FilesCommand::Quit.into()),
            ];
            *dialog = Dialog::question("Finish the export?", text, answers, Usual::First);
            return;
        }
        match self.game_journal.safety() {
            Safety::Keeping => self.pending.when_kept = true,
            Safety::Late if !self.pending.has_warned => {
                self.pending.has_warned = true;
                let text = "The last moves are not kept yet: the disk does not answer. They will be written as soon as it does. To quit now and maybe lose them, quit again.";
                *dialog = Dialog::message("Not everything is kept", text);
            }
            _ => {
                self.exit.write(AppExit::Success);
            }
        }
    }
}

/// The window's close button does the same as Quit in the menu.
pub(super) fn close_window(mut requests: MessageReader<WindowCloseRequested>, mut commands: MessageWriter<UiCommand>) {
    if requests.read().count() > 0 {
        commands.write(FilesCommand::Quit.into());
    }
}
