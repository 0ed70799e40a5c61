//! Turn flow at the board: what the player holds, what is still to be chosen, what a move would change.
//!
//! No rule lives here: legal actions come from the board's [`Status`](crate::board::Status) and are narrowed to one.

mod affected;
mod choice;
mod consequences;
mod hand;
pub mod setup;
mod table;

use bevy::prelude::*;

pub use affected::{Affected, Attack, VestChange};
pub use choice::Choice;
pub use consequences::Consequences;
pub use hand::{Hand, Press, Reply};
pub use table::{HandInput, Notice, Preview, TableSystems};

use crate::board::BoardSystems;

/// Selection, pending choice and preview, kept in step with the board.
pub struct PlayPlugin;

impl Plugin for PlayPlugin {
    fn build(&self, app: &mut App) {
        app.init_resource::<Hand>()
            .init_resource::<Preview>()
            .init_resource::<Notice>()
            .add_message::<HandInput>()
            .add_systems(Update, table::use_hand.in_set(TableSystems::Hand).before(BoardSystems))
            .add_systems(
                Update,
                (table::follow_board, table::preview).chain().in_set(TableSystems::Follow).after(BoardSystems),
            );
    }
}
