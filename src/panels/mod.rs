//! Everything around the board: bar, seats, armies, consequences, moves, choices, dialogs.
//!
//! A panel is data, worked out once a ply, and a function that draws it and says what was pressed. No rule lives here.

mod bar;
mod book;
mod choices;
pub mod command;
pub mod data;
pub mod dialogs;
mod first_move;
mod forced;
mod history;
pub mod icons;
pub mod info;
mod keys;
pub mod mini_board;
mod mini_hand;
pub mod new_game;
pub mod places;
mod preview;
mod roster;
mod seats;
mod start;
mod style;
mod window;

use bevy::prelude::*;
use bevy_egui::EguiPrimaryContextPass;

pub use book::{BookView, Said, TourView};
pub use choices::promotion_cell;
pub use command::UiCommand;
pub use data::TableData;
pub use dialogs::Dialog;
pub use mini_hand::MiniAnswer;
pub use places::defect_button_place;

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
            .add_message::<UiCommand>()
            .add_systems(
                Update,
                (command::close_window, command::follow_files, command::obey).chain().before(TableSystems::Hand),
            )
            .add_systems(Update, data::gather.after(BoardSystems).after(TableSystems::Follow))
            .add_systems(EguiPrimaryContextPass, window::draw_window);
    }
}
