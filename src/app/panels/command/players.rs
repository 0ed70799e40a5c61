//! The commands for the players of the running game.

use bevy::prelude::Message;
use regalia_core::record::Player;
use regalia_core::rules::Seat;

/// Who has which seat.
#[derive(Message, Clone, Debug, PartialEq, Eq)]
pub enum PlayersCommand {
    /// Show who moves for each seat.
    Show,
    /// Give a seat of the running game to a person or to the computer.
    SetPlayer(Seat, Player),
    /// Call a seat's player by this name.
    SetName(Seat, String),
}
