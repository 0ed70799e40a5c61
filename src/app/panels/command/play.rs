//! The commands for the game on the board.

use bevy::prelude::Message;
use regalia_core::rules::Action;

use crate::board::GameRequest;
use crate::play::HandInput;

#[derive(Message, Clone, Debug)]
pub enum PlayCommand {
    Game(GameRequest),
    Hand(HandInput),
    /// Play these actions one after the other.
    Line(Vec<Action>),
}
