//! The commands that start games.

use bevy::prelude::Message;
use regalia_core::record::Record;
use regalia_core::rules::Game;

use crate::panels::forms::new_game::NewGameForm;

#[derive(Message, Clone, Debug)]
pub enum StartCommand {
    ShowNewGame,
    /// Show the first screen; the game on the board waits.
    GoHome,
    BackToGame,
    ShowEditor,
    Begin(NewGameForm),
    /// Start the last game against the computer once more.
    PlayComputer,
    /// Start a game at once: against the computer, or with only persons at the table.
    PlayAtOnce {
        game: Game,
        /// Whether the computer has all seats but one.
        computer: bool,
    },
    /// Start a rematch, with seats swapped.
    Rematch,
    PlayFrom(Box<Record>),
    /// Start a game from a position that was set up, with the players of the game on the board.
    PlaySetUp(Box<Record>),
    /// Start this pasted game; whether the text held more games, which were not read.
    PlayPasted(Box<Record>, bool),
}

impl StartCommand {
    /// Whether it replaces the game on the board.
    #[must_use]
    pub const fn leaves(&self) -> bool {
        match self {
            Self::ShowNewGame | Self::GoHome | Self::BackToGame | Self::ShowEditor => false,
            Self::Begin(_)
            | Self::PlayComputer
            | Self::PlayAtOnce { .. }
            | Self::Rematch
            | Self::PlayFrom(_)
            | Self::PlaySetUp(_)
            | Self::PlayPasted(..) => true,
        }
    }
}
