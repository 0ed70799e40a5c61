//! The commands of menus, dialogs and keys.

pub mod clipboard;
pub mod end;
pub mod export;
pub mod learn;
pub mod look;
pub mod message;
pub mod study;

use bevy::prelude::{Message, SystemSet};
use regalia_core::record::{Player, Record};
use regalia_core::rules::{Action, Game, Seat};

use crate::board::GameRequest;
use crate::computer::Speed;
use crate::files::FileRequest;
use crate::panels::command::clipboard::ClipboardCommand;
use crate::panels::command::end::EndCommand;
use crate::panels::command::export::ExportCommand;
use crate::panels::command::learn::LearnCommand;
use crate::panels::command::look::LookCommand;
use crate::panels::command::message::MessageCommand;
use crate::panels::command::study::StudyCommand;
use crate::panels::forms::new_game::NewGameForm;
use crate::play::HandInput;

/// The systems that carry out what rooms were told, after all commands have been given to their rooms and before the
/// board and the files follow.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct CommandSystems;

/// A command from the player. A room with commands of its own gets them as messages.
#[derive(Message, Clone, Debug)]
pub enum UiCommand {
    /// Show the New Game form.
    ShowNewGame,
    /// Show the first screen; the game on the board waits.
    GoHome,
    /// Return from the first screen to the game on the board.
    BackToGame,
    /// Start the game of the form.
    Begin(NewGameForm),
    /// Start the last game against the computer once more.
    PlayComputer,
    /// Start a game at once: against the computer, or with only persons at the table.
    PlayAtOnce {
        /// Which game.
        game: Game,
        /// Whether the computer has all seats but one.
        computer: bool,
    },
    /// Start a rematch, with seats swapped.
    Rematch,
    /// Set up a position by hand.
    ShowEditor,
    /// Start this game.
    PlayFrom(Box<Record>),
    /// Start a game from a position that was set up, with the players of the game on the board.
    PlaySetUp(Box<Record>),
    /// Start this pasted game; whether the text held more games, which were not read.
    PlayPasted(Box<Record>, bool),
    /// A request for files: open, save, list a folder.
    File(FileRequest),
    /// For the clipboard.
    Clipboard(ClipboardCommand),
    /// For exports.
    Export(ExportCommand),
    /// For games by message.
    Message(MessageCommand),
    /// For help from the engine.
    Study(StudyCommand),
    /// For learning the games.
    Learn(LearnCommand),
    /// For ending the game by resigning or by a draw.
    End(EndCommand),
    /// For the look of board and window, and what is heard.
    Look(LookCommand),
    /// Quit the program.
    Quit,
    /// Quit the program as soon as the exports are written.
    QuitAfterExport,
    /// A request for the game on the board.
    Game(GameRequest),
    /// An input for the player's hand.
    Hand(HandInput),
    /// Show who moves for each seat.
    ShowPlayers,
    /// Give a seat of the running game to a person or to the computer.
    SetPlayer(Seat, Player),
    /// Call a seat's player by this name.
    SetName(Seat, String),
    /// Play these actions one after the other.
    PlayLine(Vec<Action>),
    /// Stop the clocks or let them go on; without clocks, the computers that play alone.
    SwitchPause,
    /// How fast the computers play alone.
    SetSpeed(Speed),
    /// Show the keys.
    ShowKeys,
    /// Show version and licences.
    ShowAbout,
    /// Close the open dialog.
    CloseDialog,
    /// Run the waiting command without saving.
    Discard,
    /// Save, then run the waiting command.
    SaveFirst,
}

impl From<ClipboardCommand> for UiCommand {
    fn from(command: ClipboardCommand) -> Self {
        Self::Clipboard(command)
    }
}

impl From<ExportCommand> for UiCommand {
    fn from(command: ExportCommand) -> Self {
        Self::Export(command)
    }
}

impl From<MessageCommand> for UiCommand {
    fn from(command: MessageCommand) -> Self {
        Self::Message(command)
    }
}

impl From<StudyCommand> for UiCommand {
    fn from(command: StudyCommand) -> Self {
        Self::Study(command)
    }
}

impl From<LookCommand> for UiCommand {
    fn from(command: LookCommand) -> Self {
        Self::Look(command)
    }
}

impl From<EndCommand> for UiCommand {
    fn from(command: EndCommand) -> Self {
        Self::End(command)
    }
}

impl From<LearnCommand> for UiCommand {
    fn from(command: LearnCommand) -> Self {
        Self::Learn(command)
    }
}
