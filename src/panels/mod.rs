//! Everything around the board: bar, seats, armies, consequences, moves, choices, dialogs.
//!
//! A panel is data, worked out once a ply, and a function that draws it and says what was pressed. No rule lives here.

#[cfg(all(test, feature = "ui-tests"))]
mod answers_test;
mod bar;
mod board_keys;
mod book;
pub mod captured;
mod chip;
mod choices;
pub mod clipboard;
pub mod clocks;
pub mod command;
pub mod data;
pub mod dialogs;
pub mod draw_offer;
mod drop_hint;
pub mod editor;
pub mod end_card;
mod first_move;
mod focus;
mod forced;
mod history;
pub mod icons;
pub mod info;
mod keys;
mod keys_sheet;
mod king_menu;
mod leaving;
pub mod mini_board;
mod mini_hand;
pub mod new_game;
mod notes;
mod notices;
pub mod path_dialog;
mod picture;
pub mod places;
mod preview;
mod recent;
mod roster;
mod rows;
mod seats;
pub mod settings;
pub mod speak;
mod start;
mod style;
#[cfg(all(test, feature = "ui-tests"))]
mod tests;
pub mod time_form;
mod typed_line;
mod window;

use bevy::prelude::*;
use bevy_egui::EguiPrimaryContextPass;

pub use book::{BookView, Said, TourView};
pub use chip::chip_cell;
pub use choices::promotion_cell;
pub use command::UiCommand;
pub use data::TableData;
pub use dialogs::Dialog;
pub use king_menu::{Defection, colour_place};
pub use mini_hand::MiniAnswer;
pub use places::defect_button_place;
pub use speak::Spoken;

use crate::board::BoardSystems;
use crate::files::FileSystems;
use crate::play::TableSystems;

/// The panels.
pub struct PanelsPlugin;

impl Plugin for PanelsPlugin {
    fn build(&self, app: &mut App) {
        app.init_resource::<TableData>()
            .init_resource::<clocks::ClockData>()
            .init_resource::<Dialog>()
            .init_resource::<icons::Icons>()
            .init_resource::<editor::EditorDesk>()
            .init_resource::<leaving::Leaving>()
            .init_resource::<speak::Spoken>()
            .init_resource::<speak::SpeakFile>()
            .add_message::<UiCommand>()
            .add_systems(
                Update,
                (leaving::close_window, leaving::follow_files, command::obey)
                    .chain()
                    .before(TableSystems::Hand)
                    .before(FileSystems),
            )
            .add_systems(Update, (clipboard::copy_and_paste, picture::draw_picture).before(command::obey))
            .add_systems(
                Update,
                (data::gather, recent::announce, speak::speak, speak::write_down)
                    .chain()
                    .after(BoardSystems)
                    .after(TableSystems::Follow),
            )
            .add_systems(Update, (clocks::gather_clocks, dialogs::close_outdated).after(BoardSystems))
            .add_systems(Update, notices::tell.after(FileSystems).after(command::obey))
            .add_systems(EguiPrimaryContextPass, window::draw_window);
    }
}
