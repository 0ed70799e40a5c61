//! The commands with which players end their game.

use bevy::prelude::Message;

/// What is asked before a player resigns or a game is drawn.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub enum EndCommand {
    /// Ask who resigns.
    AskResign,
    /// The player to move offers a draw: ask the others, or whether to ask those who answer at once.
    AskDraw,
    /// The same, after the question whether to.
    OfferDraw,
    /// Ask whether to claim a draw.
    AskClaim,
    /// The next player accepts the draw.
    AcceptDraw,
    /// The next player declines the draw.
    DeclineDraw,
}
