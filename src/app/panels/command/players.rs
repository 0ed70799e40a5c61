//! The commands for the players of the running game.

use bevy::prelude::Message;
use regalia_core::record::Player;
use regalia_core::rules::Seat;

#[derive(Message, Clone, Debug, PartialEq, Eq)]
pub enum PlayersCommand {
    Show,
    SetPlayer(Seat, Player),
    SetName(Seat, String),
}
