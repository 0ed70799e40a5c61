//! Playing with others, each at a computer of their own: opening and joining a table, who sits there, what the others
//! want. What happens at the table is in [`online::live`](crate::online::live).
//!
//! | file | what |
//! |---|---|
//! | `desk` | what people fill in |
//! | `view` | what the dialog shows now |
//! | `pages`, `qr` | how it is drawn |
//! | `draw` | the dialog |
//! | `command`, `actions` | the commands, and what they do |
//! | `follow` | when the dialog opens by itself; how the seats are connected |
//! | `words` | what others want, in words |

mod actions;
pub mod command;
mod desk;
mod draw;
mod follow;
mod pages;
mod qr;
mod view;
mod words;

use bevy::prelude::*;

pub use desk::LiveDesk;
pub(super) use draw::draw;
pub use pages::{LiveAnswer, page_ui};
pub use view::{AskPage, ChoosePage, Page, TablePage, page};

use crate::panels::{command::CommandSystems, live::command::LiveCommand};
use crate::{board::BoardSystems, files::Leaving, play::TableSystems};

pub(super) struct LivePanelsPlugin;

impl Plugin for LivePanelsPlugin {
    fn build(&self, app: &mut App) {
        app.init_resource::<LiveDesk>()
            .init_resource::<Leaving<LiveCommand>>()
            .add_systems(Update, actions::carry_out.in_set(CommandSystems))
            .add_systems(
                Update,
                (follow::follow_table, follow::follow_seats).chain().after(BoardSystems).after(TableSystems::Follow),
            );
    }
}
