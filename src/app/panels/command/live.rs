//! The commands for playing with others, each at a computer of their own.

use bevy::prelude::Message;
use regalia_core::rules::Seat;
use regalia_core::table::{Place, Question};

use crate::panels::forms::live_form::LiveForm;
use crate::panels::forms::new_game::NewGameForm;

/// What is done with a live table.
#[derive(Message, Clone, Debug)]
pub enum LiveCommand {
    /// Show the table of this computer, or ask whether to open or to join one.
    Show,
    /// Open the table of this form.
    Open(Box<NewGameForm>),
    /// Go on at a table with the game on the board, in which the player here has this seat.
    GoOn(Seat, LiveForm),
    /// Join a table.
    Join {
        /// The text of the invitation.
        invitation: String,
        /// What the player here is called.
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
    #[must_use]
    pub const fn leaves(&self) -> bool {
        matches!(self, Self::Open(_) | Self::GoOn(..) | Self::Join { .. })
    }
}
