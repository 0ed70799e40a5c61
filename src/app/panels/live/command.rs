//! The commands for playing with others, each at a computer of their own.

use bevy::prelude::Message;
use regalia_core::rules::Seat;
use regalia_core::table::{Place, Question};

use crate::panels::command::{Command, FeatureCommand, Menu};
use crate::panels::{start::new_game::NewGameForm, start::players_form::LiveForm};

#[derive(Message, Clone, Debug)]
pub enum LiveCommand {
    /// Show the table of this computer, or ask whether to open or to join one.
    Show,
    Open(Box<NewGameForm>),
    /// Continue the game on the board at a table; the player here has this seat.
    GoOn(Seat, LiveForm),
    Join {
        invitation: String,
        name: String,
        /// Where that player wants to be.
        place: Place,
    },
    /// An invitation was pasted.
    Paste(String),
    /// Ask the other players at the table.
    Ask(Question),
}

impl LiveCommand {
    /// Whether it replaces the game on the board.
    pub const fn leaves(&self) -> bool {
        matches!(self, Self::Open(_) | Self::GoOn(..) | Self::Join { .. })
    }
}

impl FeatureCommand for LiveCommand {}

pub const COMMANDS: &[Command] = &[Command::new("Play with others…", || LiveCommand::Show.into())
    .at(Menu::Game, 3)
    .shown_if(|_| cfg!(feature = "online"))];
