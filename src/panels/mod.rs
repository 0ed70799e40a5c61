//! Everything around the board: bar, seats, armies, consequences, moves, choices, dialogs.
//!
//! A panel is data, worked out once a ply, and a function that draws it and says what was pressed. No rule lives here.

mod bar;
mod board_keys;
mod choices;
pub mod clipboard;
pub mod command;
pub mod data;
pub mod dialogs;
mod first_move;
mod focus;
mod forced;
mod history;
pub mod icons;
pub mod info;
mod keys;
pub mod new_game;
pub mod places;
mod preview;
mod roster;
mod seats;
pub mod speak;
mod start;
mod style;
#[cfg(all(test, feature = "ui-tests"))]
mod tests;
mod typed_line;
mod window;

use bevy::prelude::*;
use bevy_egui::EguiPrimaryContextPass;

pub use choices::promotion_cell;
pub use command::UiCommand;
pub use data::TableData;
pub use dialogs::Dialog;
pub use places::defect_button_place;
pub use speak::Spoken;

use crate::board::BoardSystems;
use crate::play::TableSystems;

/// The panels.
pub struct PanelsPlugin;

impl Plugin for PanelsPlugin {
    fn build(&self, app: &mut App) {
        app.init_resource::<TableData>()
            .init_resource::<Dialog>()
            .init_resource::<icons::Icons>()
            .init_resource::<command::AfterSaving>()
            .init_resource::<speak::Spoken>()
            .init_resource::<speak::SpeakFile>()
            .add_message::<UiCommand>()
            .add_systems(
                Update,
                (command::close_window, command::follow_files, command::obey).chain().before(TableSystems::Hand),
            )
            .add_systems(Update, clipboard::copy_and_paste.before(command::obey))
            .add_systems(
                Update,
                (data::gather, speak::speak, speak::write_down).chain().after(BoardSystems).after(TableSystems::Follow),
            )
            .add_systems(EguiPrimaryContextPass, window::draw_window);
    }
}
