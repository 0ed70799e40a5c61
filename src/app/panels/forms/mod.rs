//! What the player fills in and a command carries: the New Game form, and the choices of the settings.

pub mod chosen;
mod game_cards;
pub mod live_form;
pub mod new_game;
pub mod players_form;
pub mod time_form;
