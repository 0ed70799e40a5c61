//! The journal: every change of the game on the board is written before it is shown, and an unfinished game is offered
//! again.
//!
//! `keeper` hands what changes to the `writer`'s thread, which writes an `open_journal`; the `syncer`'s thread brings it to
//! the disk. `librarian` looks through the `shelf` of journals and takes one up (`taken`) in the background, one after the
//! other. A frame waits until what has changed is written, which takes microseconds; a disk that hangs holds it up once,
//! for a moment.

mod job;
mod keeper;
mod librarian;
mod lock;
mod names;
mod now;
mod open_journal;
mod progress;
mod safety;
mod shelf;
mod syncer;
mod taken;
mod writer;

use std::path::PathBuf;

use bevy::prelude::*;

pub use keeper::Keeper;
pub use librarian::RecentGames;
pub use names::ENDING;
pub use now::journal_now;
pub use safety::Safety;
pub use shelf::{KEPT, KeptGame, Shelf};
pub use taken::{Taken, take_up};
pub use writer::{JOURNAL_THREAD, SLOW, Writer};

use super::FileSystems;
use super::folders::data_folder;
use crate::board::BoardSystems;
use crate::play::TableSystems;

/// Keeps the journal of the game on the board.
pub(super) struct JournalPlugin;

impl Plugin for JournalPlugin {
    fn build(&self, app: &mut App) {
        let keeper = match app.world().get_resource::<JournalFolder>() {
            // Set on purpose, so `None` is no trouble.
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
            .add_systems(Update, librarian::attend.in_set(FileSystems))
            .add_systems(
                Update,
                // What has changed is written before anything is drawn or spoken.
                keeper::keep.after(BoardSystems).after(FileSystems).before(TableSystems::Follow),
            );
    }
}

/// Where the journals are; `None` keeps none.
#[derive(Resource, Clone, Debug, PartialEq, Eq)]
pub struct JournalFolder(pub Option<PathBuf>);

impl Default for JournalFolder {
    /// The one in the person's data folder; none for a program without a home folder.
    fn default() -> Self {
        Self(data_folder().map(|folder| folder.join("journals")))
    }
}
