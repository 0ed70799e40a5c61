//! Everything around the board: bar, seats, armies, consequences, moves, choices, dialogs.
//!
//! A panel is data, worked out once a ply, and a function that draws it and says what was pressed. No rule lives here.

pub mod actions;
#[cfg(all(test, feature = "ui-tests"))]
mod answers_test;
mod bar;
mod book;
pub mod column;
pub mod command;
pub mod dialogs;
pub mod editor;
mod input;
pub mod kit;
pub mod over_board;
pub mod path_dialog;
pub mod settings;
pub mod speech;
pub mod start;
#[cfg(all(test, feature = "ui-tests"))]
mod tests;
mod window;

use bevy::prelude::*;
use bevy_egui::EguiPrimaryContextPass;

pub use book::{BookView, Said, TourView};
pub use column::data::TableData;
pub use column::places::defect_button_place;
pub use command::UiCommand;
pub use dialogs::Dialog;
pub use kit::mini_board::hand::MiniAnswer;
pub use over_board::chip::chip_cell;
pub use over_board::choices::promotion_cell;
pub use over_board::king_menu::{Defection, colour_place};
pub use speech::Spoken;

use crate::board::BoardSystems;
use crate::files::FileSystems;
use crate::play::TableSystems;

/// The panels.
pub struct PanelsPlugin;

impl Plugin for PanelsPlugin {
    fn build(&self, app: &mut App) {
        app.init_resource::<TableData>()
            .init_resource::<column::clocks::ClockData>()
            .init_resource::<Dialog>()
            .init_resource::<kit::icons::Icons>()
            .init_resource::<editor::EditorDesk>()
            .init_resource::<actions::leaving::Leaving>()
            .init_resource::<speech::Spoken>()
            .init_resource::<speech::SpeakFile>()
            .add_message::<UiCommand>()
            .add_systems(
                Update,
                (actions::leaving::close_window, actions::leaving::follow_files, command::run_commands)
                    .chain()
                    .before(TableSystems::Hand)
                    .before(FileSystems),
            )
            .add_systems(
                Update,
                (actions::clipboard::copy_and_paste, actions::picture::draw_picture).before(command::run_commands),
            )
            .add_systems(
                Update,
                (column::data::gather, start::recent::announce, speech::speak, speech::write_down)
                    .chain()
                    .after(BoardSystems)
                    .after(TableSystems::Follow),
            )
            .add_systems(Update, (column::clocks::gather_clocks, dialogs::close_outdated).after(BoardSystems))
            .add_systems(Update, actions::notices::tell.after(FileSystems).after(command::run_commands))
            .add_systems(EguiPrimaryContextPass, window::draw_window)
            .add_systems(Last, dialogs::hold_clocks.before(BoardSystems));
    }
}
