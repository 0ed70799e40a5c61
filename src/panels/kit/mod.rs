//! What every panel is built from: style, icons, rows, focus, small boards.

pub mod focus;
pub mod icons;
pub mod mini_board;
pub mod rows;
pub mod style;
