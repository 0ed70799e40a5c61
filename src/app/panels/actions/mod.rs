//! What commands do: each room carries out its own, as a plugin with its messages and systems.

pub(super) mod chance;
pub mod clipboard;
mod copying;
mod current_look;
mod dialogs;
mod end;
mod export;
mod files;
mod learn;
mod look;
pub mod message;
pub mod notices;
mod pace;
mod play;
mod players;
mod start;
pub mod status_line;
mod study;

#[cfg(feature = "test-hooks")]
pub use copying::StandInClipboard;

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

use crate::files::FileSystems;
use crate::panels::command::clipboard::ClipboardCommand;
use crate::panels::command::dialogs::DialogCommand;
use crate::panels::command::end::EndCommand;
use crate::panels::command::export::ExportCommand;
use crate::panels::command::files::FilesCommand;
use crate::panels::command::learn::LearnCommand;
use crate::panels::command::live::LiveCommand;
use crate::panels::command::look::LookCommand;
use crate::panels::command::message::MessageCommand;
use crate::panels::command::pace::PaceCommand;
use crate::panels::command::play::PlayCommand;
use crate::panels::command::players::PlayersCommand;
use crate::panels::command::start::StartCommand;
use crate::panels::command::study::StudyCommand;
use crate::panels::command::{CommandSystems, UiCommand};
use crate::play::TableSystems;

pub(super) struct ActionsPlugin;

impl Plugin for ActionsPlugin {
    fn build(&self, app: &mut App) {
        app.add_message::<LiveCommand>()
            .configure_sets(Update, CommandSystems.after(hand_out).before(TableSystems::Hand).before(FileSystems))
            .add_plugins((
                start::StartPlugin,
                play::PlayPlugin,
                players::PlayersPlugin,
                pace::PacePlugin,
                files::FilesPlugin,
                clipboard::ClipboardPlugin,
                export::ExportPlugin,
                message::MessagePlugin,
                study::StudyPlugin,
                learn::LearnPlugin,
                end::EndPlugin,
                look::LookPlugin,
                dialogs::DialogsPlugin,
            ));
    }
}

/// The rooms that carry out commands.
#[derive(SystemParam)]
pub(super) struct Rooms<'w> {
    start: MessageWriter<'w, StartCommand>,
    play: MessageWriter<'w, PlayCommand>,
    players: MessageWriter<'w, PlayersCommand>,
    pace: MessageWriter<'w, PaceCommand>,
    files: MessageWriter<'w, FilesCommand>,
    clipboard: MessageWriter<'w, ClipboardCommand>,
    export: MessageWriter<'w, ExportCommand>,
    message: MessageWriter<'w, MessageCommand>,
    live: MessageWriter<'w, LiveCommand>,
    study: MessageWriter<'w, StudyCommand>,
    learn: MessageWriter<'w, LearnCommand>,
    end: MessageWriter<'w, EndCommand>,
    look: MessageWriter<'w, LookCommand>,
    dialogs: MessageWriter<'w, DialogCommand>,
}

/// Dispatches the commands of this frame to their rooms.
pub(super) fn hand_out(mut commands: MessageReader<UiCommand>, mut rooms: Rooms) {
    for command in commands.read().cloned() {
        match command {
            UiCommand::Start(command) => {
                rooms.start.write(command);
            }
            UiCommand::Play(command) => {
                rooms.play.write(command);
            }
            UiCommand::Players(command) => {
                rooms.players.write(command);
            }
            UiCommand::Pace(command) => {
                rooms.pace.write(command);
            }
            UiCommand::Files(command) => {
                rooms.files.write(command);
            }
            UiCommand::Clipboard(command) => {
                rooms.clipboard.write(command);
            }
            UiCommand::Export(command) => {
                rooms.export.write(command);
            }
            UiCommand::Message(command) => {
                rooms.message.write(command);
            }
            UiCommand::Live(command) => {
                rooms.live.write(command);
            }
            UiCommand::Study(command) => {
                rooms.study.write(command);
            }
            UiCommand::Learn(command) => {
                rooms.learn.write(command);
            }
            UiCommand::End(command) => {
                rooms.end.write(command);
            }
            UiCommand::Look(command) => {
                rooms.look.write(command);
            }
            UiCommand::Dialogs(command) => {
                rooms.dialogs.write(command);
            }
        }
    }
}
