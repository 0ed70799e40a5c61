//! A live table in the window: the board shows the table's game, and requests to the board about the game go to the table.
//!
//! | file | what |
//! |---|---|
//! | `request` | requests of people here, and the pending one to open or join a table |
//! | `table` | what the panels read |
//! | `enter` | opening, joining and rejoining a table, searching for tables |
//! | `active_table` | the table that is open here, its stage, and what the board has not got yet |
//! | `effects` | handling the effects of the protocol |
//! | `judge` | which requests to the board go to the table |
//! | `exchange` | the system that runs this before the board |
//! | `after` | the systems after the board: whether everybody is here, what is journaled |
//! | `role` | this machine's roles at its tables, on the disk |
//! | `words` | sentences about what happens, and about why there is no table |

mod active_table;
mod after;
mod effects;
mod enter;
mod exchange;
mod judge;
mod request;
mod role;
mod table;
mod words;

use bevy::prelude::*;

pub use active_table::Stage;
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
            .add_systems(
                Update,
                (enter::request_rejoin, after::update_full).after(BoardSystems).before(TableSystems::Follow),
            )
            .add_systems(
                Last,
                (after::report_journaled, after::save_role, after::set_alarm).chain().after(BoardSystems),
            );
    }
}
