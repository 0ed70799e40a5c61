//! The commands for the game on the board.

use bevy::prelude::Message;
use regalia_core::rules::Action;

use crate::board::GameRequest;
use crate::play::HandInput;

/// What is asked of the board, and what the player's hand does.
#[derive(Message, Clone, Debug)]
pub enum PlayCommand {
    /// A request for the game on the board.
    Game(GameRequest),
    /// An input for the player's hand.
    Hand(HandInput),
    /// Play these actions one after the other.
    Line(Vec<Action>),
}
