//! The column beside the board: seats, armies, preview, moves, and the data they show.

mod bar_places;
pub mod captured;
pub mod chosen_side;
pub mod clocks;
pub mod comment;
pub mod data;
pub mod defections;
mod draw;
pub mod earlier;
pub mod end_card;
pub mod free_room;
pub mod history;
pub mod info;
pub mod moves;
pub mod names;
pub mod notes;
pub mod places;
mod points;
mod pressing;
pub mod preview;
pub mod roster;
pub mod seats;
mod sheen;
pub mod side_bar;
pub mod table_bars;
mod table_view;
pub mod tools;
pub mod turns_strip;
pub mod typed_line;
pub mod watch;

pub(super) use draw::draw;
pub(super) use sheen::draw_sheen;
pub(super) use table_view::TableView;
