//! The commands with which players end their game.

use bevy::prelude::Message;

#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub enum EndCommand {
    AskResign,
    /// The player to move offers a draw: ask the others, or whether to ask those who answer at once.
    AskDraw,
    /// The same, after the question whether to.
    OfferDraw,
    AskClaim,
    /// The next player accepts the draw.
    AcceptDraw,
    /// The next player declines the draw.
    DeclineDraw,
}
