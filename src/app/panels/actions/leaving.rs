//! Leaving a game: commands that wait until the player has decided about it or it has been saved.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use regalia_core::record::Stamp;

use crate::board::RunningGame;
use crate::files::{ExportProgress, FileRequest, GameJournal, Safety, Saving};
use crate::panels::command::UiCommand;
use crate::panels::dialogs::Dialog;
use crate::panels::dialogs::question::Question;
use crate::panels::kit::ask::Usual;
use crate::panels::kit::status_line::StatusLine;

/// What must happen before the game on the board is replaced.
#[derive(Resource, Default)]
pub(crate) struct Leaving {
    /// The command that waits until the game has been saved.
    after_saving: Option<UiCommand>,
    /// The commands that the player has confirmed.
    agreed: Vec<UiCommand>,
    /// The state of the game when the player began to choose a file to open: this state may be left without asking.
    opening: Option<Stamp>,
    /// What to tell the player when the game has been opened.
    pub(super) note: Option<String>,
    /// Whether to quit as soon as the last moves are on the disk.
    quits_when_kept: bool,
    /// Whether the player has been told that the disk does not answer.
    has_warned: bool,
    /// Whether the player has been asked about the exports that are being written.
    has_asked: bool,
    /// Whether to quit as soon as they are written.
    quits_when_exported: bool,
}

impl Leaving {
    /// Cancels everything that waits.
    pub(super) fn cancel(&mut self) {
        (self.after_saving, self.opening, self.note) = (None, None, None);
        (self.quits_when_kept, self.has_warned) = (false, false);
        (self.quits_when_exported, self.has_asked) = (false, false);
    }

    /// Notes that no file was chosen.
    pub(super) fn choose_none(&mut self) {
        (self.after_saving, self.opening) = (None, None);
    }

    /// Notes that a game was opened.
    pub(super) fn opened(&mut self) {
        self.opening = None;
    }

    /// Notes that an export was not written: what was to wait for it is a question for the player again.
    pub(super) const fn export_failed(&mut self) {
        self.quits_when_exported = false;
    }

    /// Notes that the game was saved. Returns the command that waited for it.
    pub(super) fn saved(&mut self) -> Option<UiCommand> {
        self.after_saving.take()
    }
}

/// Holds back commands that would replace a game.
#[derive(SystemParam)]
pub(in crate::panels) struct LeaveGuard<'w> {
    state: ResMut<'w, Leaving>,
    game: Option<Res<'w, RunningGame>>,
    game_journal: Res<'w, GameJournal>,
    saving: Res<'w, Saving>,
    exports: Res<'w, ExportProgress>,
    status_line: ResMut<'w, StatusLine>,
    exit: MessageWriter<'w, AppExit>,
}

impl LeaveGuard<'_> {
    /// Shows a line in the bar that confirms what was done, if there is one.
    pub fn say(&mut self, line: Option<&str>) {
        if let Some(line) = line {
            self.status_line.say(line);
        }
    }

    /// Takes the commands that the player has confirmed.
    pub fn take_agreed(&mut self) -> Vec<UiCommand> {
        // Taking from an empty list would count as a change.
        if self.state.agreed.is_empty() { Vec::new() } else { std::mem::take(&mut self.state.agreed) }
    }

    /// Whether `command` has to wait: for the player's answer about the game, or for the disk.
    pub fn holds_back(&mut self, command: &UiCommand, dialog: &mut Dialog) -> bool {
        let game = self.game.as_ref().filter(|game| game.record.is_modified());
        let Some(stamp) = game.map(|game| game.record.stamp()) else {
            return self.waits_for_disk(command);
        };
        let is_chosen =
            matches!(command, UiCommand::File(FileRequest::OpenPath(_))) && self.state.opening == Some(stamp);
        if !replaces(command) || is_chosen {
            return false;
        }
        if self.saving.covers(stamp) {
            self.state.after_saving = Some(command.clone());
            return true;
        }
        let safety = self.game_journal.safety();
        if matches!(safety, Safety::Kept | Safety::Keeping) {
            // Nothing is lost, so do not ask.
            self.status_line.say("The previous game is kept under Game › Recent");
            return self.waits_for_disk(command);
        }
        *dialog = Dialog::unsaved(command.clone(), &safety, std::mem::take(dialog));
        true
    }

    /// Whether `command` has to wait for the disk: the program does not quit while it writes, unless asked twice.
    pub fn waits_for_disk(&mut self, command: &UiCommand) -> bool {
        let is_quit = |command: &UiCommand| matches!(command, UiCommand::Quit);
        let waits = is_quit(command) && self.saving.is_busy() && !self.state.after_saving.as_ref().is_some_and(is_quit);
        if waits {
            self.state.after_saving = Some(UiCommand::Quit);
        }
        waits
    }

    /// Notes that the player begins to choose a file to open.
    pub fn follow(&mut self, request: &FileRequest) {
        if matches!(request, FileRequest::Open) {
            self.state.opening = self.game.as_ref().map(|game| game.record.stamp());
        }
    }

    /// The player leaves the game: the waiting command runs in the next frame.
    pub fn agree(&mut self, dialog: &mut Dialog) {
        if let Dialog::Unsaved { then, .. } = std::mem::take(dialog) {
            self.state.agreed.push(*then);
        }
    }

    /// The player saves the game first: the command waits until then. Returns whether there was such a question.
    pub fn save_first(&mut self, dialog: &mut Dialog) -> bool {
        let Dialog::Unsaved { then, .. } = std::mem::take(dialog) else { return false };
        self.state.after_saving = Some(*then);
        true
    }

    /// The player has changed their mind.
    pub fn cancel(&mut self) {
        self.state.cancel();
    }

    /// Quits as soon as the exports are written.
    pub fn quit_after_export(&mut self, dialog: &mut Dialog) {
        *dialog = Dialog::None;
        (self.state.has_asked, self.state.quits_when_exported) = (false, true);
    }

    /// Quits when the last moves are on the disk. If an export is being written, asks first; if the disk does not answer,
    /// tells the player first. A second request quits anyway.
    pub fn quit(&mut self, dialog: &mut Dialog) {
        if self.exports.is_busy && !self.state.has_asked {
            (self.state.has_asked, self.state.quits_when_exported) = (true, false);
            let text = "An export is still being written. If you quit now, there will be no file.".to_owned();
            let answers = vec![("Finish, then quit", UiCommand::QuitAfterExport), ("Quit now", UiCommand::Quit)];
            *dialog = Dialog::Question(Box::new(Question {
                title: "Finish the export?",
                text,
                answers,
                usual: Usual::First,
            }));
            return;
        }
        match self.game_journal.safety() {
            Safety::Keeping => self.state.quits_when_kept = true,
            Safety::Late if !self.state.has_warned => {
                self.state.has_warned = true;
                let text = "The last moves are not kept yet: the disk does not answer. They will be written as soon as it does. To quit now and maybe lose them, quit again.";
                *dialog = Dialog::Message { title: "Not everything is kept".to_owned(), text: text.to_owned() };
            }
            _ => {
                self.exit.write(AppExit::Success);
            }
        }
    }
}

/// Quits a program that waits for exports, or for the journal, when everything is written or the disk takes too long.
pub(in crate::panels) fn quit_when_written(
    game_journal: Res<GameJournal>,
    exports: Res<ExportProgress>,
    mut leaving: ResMut<Leaving>,
) {
    let is_kept = leaving.quits_when_kept && game_journal.safety() != Safety::Keeping;
    if is_kept {
        leaving.quits_when_kept = false;
    }
    let is_exported = leaving.quits_when_exported && !exports.is_busy;
    if is_exported {
        leaving.quits_when_exported = false;
    }
    if is_kept || is_exported {
        leaving.agreed.push(UiCommand::Quit);
    }
}

/// Whether a command replaces the game on the board or quits.
const fn replaces(command: &UiCommand) -> bool {
    matches!(
        command,
        UiCommand::Begin(_)
            | UiCommand::PlayComputer
            | UiCommand::PlayAtOnce { .. }
            | UiCommand::Rematch
            | UiCommand::PlayFrom(_)
            | UiCommand::PlaySetUp(_)
            | UiCommand::PlayPasted(..)
            | UiCommand::File(
                FileRequest::Open | FileRequest::OpenPath(_) | FileRequest::OpenExample(_) | FileRequest::Continue(_)
            )
            | UiCommand::Quit
    )
}

/// The window's close button does the same as Quit in the menu.
pub(crate) fn close_window(
    mut requests: MessageReader<bevy::window::WindowCloseRequested>,
    mut commands: MessageWriter<UiCommand>,
) {
    if requests.read().count() > 0 {
        commands.write(UiCommand::Quit);
    }
}
