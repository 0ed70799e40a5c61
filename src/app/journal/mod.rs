//! The journal: every change of the game on the board is written before it is shown, and an unfinished game is offered
//! at the next start.
//!
//! `game_journal` hands changes to the `writer`'s thread, which writes an `open_journal`; the `syncer`'s thread syncs it.
//! The `shelf` lists the journals, `taken` opens one to continue it; both block, so `files` calls them in the
//! background. A frame waits until changes are written, which takes microseconds; a hanging disk delays it once, for a
//! moment.

mod disk;
mod folder;
mod game_journal;
mod lock;
mod open_journal;
mod safety;
mod shelf;
mod syncer;
mod taken;
mod write_progress;
mod writer;

use bevy::prelude::*;

pub use disk::{DISK_THREAD, DiskInUse, DiskThread, Storage};
pub use folder::{ENDING, data_folder};
pub use game_journal::{GameJournal, journal_now};
pub use safety::{CurrentFile, Safety};
pub use shelf::{KEPT, KeptGame, Shelf};
pub use taken::{TakeError, Taken, take_up};
pub use writer::{JOURNAL_THREAD, SLOW};

pub(crate) use folder::{order_of, own_folders};
pub(crate) use game_journal::Resumed;
pub(crate) use open_journal::Continued;
pub(crate) use shelf::at_end;

use crate::{board::BoardSystems, play::TableSystems, tasks::Waker};

pub struct JournalPlugin;

impl Plugin for JournalPlugin {
    fn build(&self, app: &mut App) {
        let game_journal = match app.world().get_resource::<Storage>() {
            // That there are no journals was set on purpose, so it is not a problem.
            Some(_) => GameJournal::default(),
            None => {
                let storage = Storage::default();
                let has_folder = storage.journals.is_some();
                app.insert_resource(storage);
                if has_folder { GameJournal::default() } else { GameJournal::homeless() }
            }
        };
        app.insert_resource(game_journal).init_resource::<Waker>().add_systems(
            Update,
            // Changes are written before anything is drawn or spoken.
            game_journal::keep.after(BoardSystems).before(TableSystems::Follow),
        );
    }
}
