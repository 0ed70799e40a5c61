//! Help from the engine on the screen: analysis, hints, the review of a game.

pub mod agree;
pub mod analysis;
pub mod graph;
pub mod hint;
mod own_players;
pub mod review;
pub mod review_data;
pub mod review_page;

pub(super) use own_players::OwnPlayers;
