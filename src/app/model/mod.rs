//! What the panels tell of the game on the board, as data and words, worked out once per ply. How it is drawn is in the
//! panels.

mod armies;
mod captured;
mod clocks;
mod comment;
mod end;
mod far_seats;
mod info;
mod moves;
mod notes;
mod review;
mod seats;
mod side_choice;
mod table;
mod watch;

pub use armies::{ArmyData, Defection};
pub use captured::Captured;
pub use clocks::{ClockData, ClockFace, gather_clocks};
pub use comment::Comment;
pub use end::EndData;
pub use far_seats::{FarSeat, FarSeats};
pub use info::InfoData;
pub use moves::{MovesData, MovesRow, VariationRow};
pub use review::{MoveNote, ReviewData, mark_name};
pub use seats::{ESCAPED, SeatData, SeatName, seat_names};
pub use side_choice::{ChosenSide, SideChoice};
pub use table::{TableData, gather};
pub use watch::{Watch, WatchView, Watched, may_be_watched, pause_words};
