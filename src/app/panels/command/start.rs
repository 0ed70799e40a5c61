//! The commands that start games.

use bevy::prelude::Message;
use regalia_core::record::Record;
use regalia_core::rules::Game;

use crate::panels::forms::new_game::NewGameForm;

/// Which game is started, and what leads to it: the first screen, the form, the editor.
#[derive(Message, Clone, Debug)]
pub enum StartCommand {
    /// Show the New Game form.
    ShowNewGame,
    /// Show the first screen; the game on the board waits.
    GoHome,
    /// Return from the first screen to the game on the board.
    BackToGame,
    /// Set up a position by hand.
    ShowEditor,
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
    /// Start this game.
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
