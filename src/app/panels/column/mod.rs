//! The column beside the board: seats, armies, preview, moves. What they tell is in [`model`](crate::model).

mod bar_places;
pub mod captured;
pub mod clocks;
mod draw;
pub mod end_card;
pub mod history;
pub mod info;
pub mod places;
mod points;
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
