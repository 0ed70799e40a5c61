//! The commands that start games.

use bevy::prelude::Message;
use bevy_egui::egui::Key;
use regalia_core::{record::Record, rules::Game};

use crate::panels::command::{Chord, Command, FeatureCommand, KeyGroup, Menu};
use crate::panels::start::new_game::NewGameForm;

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

impl FeatureCommand for StartCommand {}

pub const GO_HOME: Command = Command::new("First screen", || StartCommand::GoHome.into())
    .at(Menu::Game, 1)
    .keys(&[Chord::ctrl(Key::Home)], KeyGroup::Game, "first screen")
    .shown_if(|state| !state.waits)
    .in_game();

pub const COMMANDS: &[Command] = &[
    Command::new("Back to the game", || StartCommand::BackToGame.into())
        .at(Menu::Game, 1)
        .keys(
            &[Chord::key(Key::Escape), Chord::ctrl(Key::Home)],
            KeyGroup::Game,
            "from the first screen back to the game",
        )
        .on_first_screen()
        .shown_if(|state| state.waits),
    GO_HOME,
    Command::new("New game…", || StartCommand::ShowNewGame.into())
        .at(Menu::Game, 2)
        .keys(&[Chord::ctrl(Key::N)], KeyGroup::Game, "new game")
        .always(),
    Command::new("Rematch", || StartCommand::Rematch.into()).at(Menu::Game, 26).in_game(),
    Command::new("Set up a position…", || StartCommand::ShowEditor.into()).at(Menu::Edit, 11),
];
