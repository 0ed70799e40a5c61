//! What every panel is built from: style, icons, rows, questions, regions, focus, small boards.

pub mod ask;
mod bakes;
pub mod card_place;
pub mod check_box;
pub mod covered;
pub mod far_seats;
pub mod focus;
pub mod icon;
pub mod icons;
pub mod mini_board;
pub mod mini_play;
pub mod modal;
pub mod note;
pub mod on_board;
pub mod one_of;
pub mod player_choice;
pub mod region;
pub mod rows;
pub mod settled;
pub mod silhouettes;
pub mod spoken;
pub mod status_line;
pub mod stepper;
pub mod style;
pub mod tip;
pub mod upside_down;
