//! The commands of menus, dialogs and keys.

pub mod clipboard;
pub mod dialogs;
pub mod end;
pub mod export;
pub mod files;
pub mod learn;
pub mod live;
pub mod look;
pub mod message;
pub mod pace;
pub mod play;
pub mod players;
pub mod start;
pub mod study;

use bevy::prelude::{Message, SystemSet};
use regalia_core::record::Edit;

use crate::board::GameRequest;
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
use crate::play::HandInput;

/// The systems that carry out what rooms were told, after all commands have been given to their rooms and before the
/// board and the files follow.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct CommandSystems;

/// A command from the player. Its room gets it as a message.
#[derive(Message, Clone, Debug)]
pub enum UiCommand {
    Start(StartCommand),
    Play(PlayCommand),
    Players(PlayersCommand),
    Pace(PaceCommand),
    Files(FilesCommand),
    Clipboard(ClipboardCommand),
    Export(ExportCommand),
    Message(MessageCommand),
    /// For playing with others, each at a computer of their own.
    Live(LiveCommand),
    Study(StudyCommand),
    Learn(LearnCommand),
    End(EndCommand),
    Look(LookCommand),
    /// For dialogs that belong to no other room.
    Dialogs(DialogCommand),
}

/// Lets a room's commands be sent as commands from the player.
macro_rules! from_rooms {
    ($($room:ident($command:ty),)*) => {
        $(impl From<$command> for UiCommand {
            fn from(command: $command) -> Self {
                Self::$room(command)
            }
        })*
    };
}

from_rooms! {
    Start(StartCommand),
    Play(PlayCommand),
    Players(PlayersCommand),
    Pace(PaceCommand),
    Files(FilesCommand),
    Clipboard(ClipboardCommand),
    Export(ExportCommand),
    Message(MessageCommand),
    Live(LiveCommand),
    Study(StudyCommand),
    Learn(LearnCommand),
    End(EndCommand),
    Look(LookCommand),
    Dialogs(DialogCommand),
}

impl From<GameRequest> for UiCommand {
    fn from(request: GameRequest) -> Self {
        Self::Play(PlayCommand::Game(request))
    }
}

impl From<Edit> for UiCommand {
    fn from(edit: Edit) -> Self {
        GameRequest::Edit(edit).into()
    }
}

impl From<HandInput> for UiCommand {
    fn from(input: HandInput) -> Self {
        Self::Play(PlayCommand::Hand(input))
    }
}
