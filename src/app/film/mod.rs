//! The film of a game: its moves as an animated picture for other programs.
//!
//! Every frame is the [picture of the board](crate::view::BoardPicture) after a move with words above and below it. When an
//! army changes hands, its squares are lit. `plan` decides what is shown and for how long, `words` says what happens,
//! `scene` draws a frame, `delta` finds what changes from frame to frame, `colours` the palette, `encode` writes the file.

mod choices;
mod colours;
mod delta;
mod encode;
mod make;
mod plan;
mod scene;
mod words;

pub use choices::{Choices, Extent, FilmSize, Format};
pub use colours::Colour;
pub use encode::FilmError;
pub use make::Film;
pub use plan::{Shot, is_decisive, length, moves, plan};
pub use scene::{Scene, fitted};
pub use words::ending;
