//! The journal: every change of the game on the board is written before it is shown, and an unfinished game is offered
//! at the next start.
//!
//! `keeper` hands changes to the `writer`'s thread, which writes an `open_journal`; the `syncer`'s thread syncs it.
//! `librarian` lists the `shelf` of journals and opens one to continue it (`taken`), in the background. A frame waits
//! until changes are written, which takes microseconds; a hanging disk delays it once, for a moment.

mod job;
mod keeper;
mod librarian;
mod lock;
mod names;
mod now;
mod open_journal;
mod safety;
mod shelf;
mod syncer;
mod taken;
mod write_progress;
mod writer;

use bevy::prelude::*;

pub use keeper::Keeper;
pub use librarian::RecentGames;
pub use names::ENDING;
pub use now::journal_now;
pub use safety::Safety;
pub use shelf::{KEPT, KeptGame, Shelf};
pub use taken::{Taken, take_up};
pub use writer::{JOURNAL_THREAD, SLOW, Writer};

use super::folders::JournalFolder;
use super::{FileSystems, FinishedSaves};
use crate::board::BoardSystems;
use crate::play::TableSystems;

/// Keeps the journal of the game on the board.
pub(super) struct JournalPlugin;

impl Plugin for JournalPlugin {
    fn build(&self, app: &mut App) {
        let keeper = match app.world().get_resource::<JournalFolder>() {
            // `None` was set on purpose, so it is not a problem.
            Some(_) => Keeper::default(),
            None => {
                let folder = JournalFolder::default();
                let keeper = if folder.0.is_some() { Keeper::default() } else { Keeper::homeless() };
                app.insert_resource(folder);
                keeper
            }
        };
        app.insert_resource(keeper)
            .init_resource::<RecentGames>()
            .init_resource::<librarian::Librarian>()
            .add_systems(Update, librarian::attend.in_set(FileSystems).after(FinishedSaves))
            .add_systems(
                Update,
                // Changes are written before anything is drawn or spoken.
                keeper::keep.after(BoardSystems).after(FileSystems).before(TableSystems::Follow),
            );
    }
}
