//! Help from the engine on the screen: analysis, hints, the review of a game.

pub mod agree;
pub mod analysis;
mod carry_out;
pub mod command;
mod finished;
pub mod graph;
pub mod hint;
mod own_players;
pub mod review;
pub mod review_data;
pub mod review_page;

pub(super) use carry_out::StudyPlugin;
pub(super) use own_players::OwnPlayers;
