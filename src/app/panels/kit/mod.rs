//! What every panel is built from. The widgets that need only egui are a crate, `regalia_kit`; here are those that know
//! games: small boards, pieces, tiles of armies, places on the board.

mod bakes;
pub mod card_place;
pub mod icons;
pub mod mini_board;
pub mod mini_play;
pub mod on_board;
pub mod player_choice;
pub mod silhouettes;
pub mod spoken;
pub mod status_line;
pub mod tiles;

pub use regalia_kit::{
    ask, check_box, focus, icon, modal, note, one_of, region, rows, stepper, style, tip, upside_down,
};
