//! The film of a game: its moves one after the other as a moving picture for other programs.
//!
//! Every frame is the [picture of the board](crate::view::BoardPicture) after a move with words above and below it.
//! Where an army changes hands, its squares are lit. `plan` decides what is shown and for how long, `words` says what
//! happens, `scene` draws a frame, `delta` keeps what changes from frame to frame, `colours` finds the palette, `gif` and
//! `apng` write the file.

mod apng;
mod choices;
mod colours;
mod delta;
mod gif;
mod make;
mod plan;
mod scene;
mod words;

pub use choices::{Choices, Extent, FilmSize, Format};
pub use colours::Colour;
pub use make::{Film, FilmError};
pub use plan::{Shot, is_decisive, length, moves, plan};
pub use scene::{Scene, fitted};
pub use words::ending;
