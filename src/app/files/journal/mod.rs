//! The journal: every change of the game on the board is written before it is shown, and an unfinished game is offered
//! at the next start.
//!
//! `game_journal` hands changes to the `writer`'s thread, which writes an `open_journal`; the `syncer`'s thread syncs it.
//! `journal_tasks` lists the `shelf` of journals and opens one to continue it (`taken`), in the background. A frame waits
//! until changes are written, which takes microseconds; a hanging disk delays it once, for a moment.

mod game_journal;
mod job;
mod journal_tasks;
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

pub use game_journal::GameJournal;
pub use journal_tasks::RecentGames;
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
        let game_journal = match app.world().get_resource::<JournalFolder>() {
            // `None` was set on purpose, so it is not a problem.
            Some(_) => GameJournal::default(),
            None => {
                let folder = JournalFolder::default();
                let game_journal = if folder.0.is_some() { GameJournal::default() } else { GameJournal::homeless() };
                app.insert_resource(folder);
                game_journal
            }
        };
        app.insert_resource(game_journal)
            .init_resource::<RecentGames>()
            .init_resource::<journal_tasks::JournalTasks>()
            .add_systems(Update, journal_tasks::attend.in_set(FileSystems).after(FinishedSaves))
            .add_systems(
                Update,
                // Changes are written before anything is drawn or spoken.
                game_journal::keep.after(BoardSystems).after(FileSystems).before(TableSystems::Follow),
            );
    }
}
