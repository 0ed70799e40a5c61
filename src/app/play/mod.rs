//! Playing at the board: the player's hand, open choices, what a move would change.
//!
//! There are no rules here: legal actions come from the [`BoardPosition`](crate::board::BoardPosition) and are narrowed to
//! one.

mod affected;
mod by_message;
mod choice;
mod consequences;
mod cursor;
mod doubts;
mod hand;
mod input;
mod looked;
mod losses;
pub mod naming;
mod notice;
mod preview;
mod rounds;
pub mod setup;
mod table;
mod to_move;
mod typed;
mod variations;
pub mod words;

use bevy::prelude::*;

pub use affected::{Affected, Attack, VestChange};
pub use by_message::{called_as_here, differs, greeting, happened, hinders, seen_on};
pub use choice::{Choice, target_from};
pub use consequences::{Consequence, Consequences, is_warning, meaning, sentence};
pub use cursor::{BoardCursor, is_on_board};
pub use doubts::doubted;
pub use hand::{Hand, Press, Reply};
pub use input::{CursorStep, HandInput};
pub use looked::Highlights;
pub use losses::losses;
pub use notice::{BoardNotice, refusal_words};
pub use preview::Preview;
pub use rounds::{Entry, Round, SKIPPED, played, round_numbers, rounds};
pub use table::TableSystems;
pub use to_move::{Away, Elsewhere, ToMove, Wait, is_at_board};
pub use typed::{RefusedText, Spelling, TypedLine, TypedMove, TypedProblem, completions, read_typed, spellings};
pub use variations::{Variation, variations};

use crate::board::BoardSystems;

pub struct PlayPlugin;

impl Plugin for PlayPlugin {
    fn build(&self, app: &mut App) {
        app.init_resource::<Hand>()
            .init_resource::<Away>()
            .init_resource::<Preview>()
            .init_resource::<BoardNotice>()
            .init_resource::<Highlights>()
            .init_resource::<BoardCursor>()
            .init_resource::<TypedLine>()
            .init_resource::<ToMove>()
            .add_message::<HandInput>()
            .add_message::<TypedMove>()
            .add_systems(
                Update,
                (cursor::move_cursor, table::use_hand, typed::play_typed, looked::look)
                    .chain()
                    .in_set(TableSystems::Hand)
                    .before(BoardSystems),
            )
            .add_systems(
                Update,
                (to_move::come_back, table::follow_board, notice::tell_gap, cursor::follow_game, preview::preview)
                    .chain()
                    .in_set(TableSystems::Follow)
                    .after(BoardSystems),
            );
    }
}
