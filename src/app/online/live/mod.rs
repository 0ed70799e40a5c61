//! A live table in the window: the board follows the table's game, and what people here want of the game is asked of the
//! table.
//!
//! | file | what |
//! |---|---|
//! | `request` | what people ask for, and what waits until it can be done |
//! | `table` | what the panels see of it |
//! | `enter` | opening, joining, coming back, looking for tables |
//! | `at` | the table at which this machine is, how far, and what the board lacks |
//! | `hear` | what has happened there |
//! | `judge` | which requests to the board the table decides about |
//! | `exchange` | the system that does all this, before the board |
//! | `after` | what is done after the board: whether everybody is here, what the journal has |
//! | `role` | what this machine was at its tables, on the disk |
//! | `words` | what happens, and why there is no table, in words |

mod after;
mod at;
mod enter;
mod exchange;
mod hear;
mod judge;
mod request;
mod role;
mod table;
mod words;

use bevy::prelude::*;

pub use at::Stage;
pub use request::{LiveRequest, OpenTable};
pub use table::LiveTable;
pub use words::{EnterError, NOT_FOUND};

use crate::{board::BoardSystems, computer::TurnSystems, files::FileSystems, play::TableSystems};

/// The systems of a live table that run before the board.
#[derive(SystemSet, Clone, Debug, PartialEq, Eq, Hash)]
pub struct LiveSystems;

pub struct LivePlugin;

impl Plugin for LivePlugin {
    fn build(&self, app: &mut App) {
        app.init_resource::<LiveTable>()
            .add_message::<LiveRequest>()
            .configure_sets(
                Update,
                LiveSystems
                    .after(FileSystems)
                    .after(TableSystems::Hand)
                    .after(TurnSystems::Answer)
                    .before(BoardSystems),
            )
            .add_systems(Update, (enter::enter, exchange::exchange).chain().in_set(LiveSystems))
            .add_systems(Update, (enter::come_back, after::note_full).after(BoardSystems).before(TableSystems::Follow))
            .add_systems(Last, (after::note_kept, after::keep_role, after::wake).chain().after(BoardSystems));
    }
}
