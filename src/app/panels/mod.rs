//! Everything around the board: bar, seats, armies, preview, moves, choices, dialogs.
//!
//! A panel is data, worked out once per ply, and a function that draws it and returns what was pressed. A system for
//! each region of the window calls it and sends a [`UiCommand`]; in the next frame its feature gets it as a message of
//! its own and carries it out. There are no rules here. Tests draw panels without a window: see
//! `tests/app/panels/stage.rs`.
//!
//! | room, the lowest first | what is there |
//! |---|---|
//! | [`kit`] | what all others share: the widgets of `regalia_kit`, small boards, pieces, tiles of armies |
//! | [`command`], [`commands`] | what is sent when something is pressed; the table of menus and keys |
//! | [`study`] | help from the engine: analysis, hints |
//! | [`mod@column`], [`start`], [`over_board`] | the regions of the window; `start` has the New Game form, too |
//! | [`coach`], [`speech`] | coach marks in the first games; spoken lines |
//! | [`book`], [`training`], [`path_dialog`], [`settings`], [`film`] | the larger dialogs |
//! | [`dialogs`] | the dialog that is open, and the short ones |
//! | [`editor`] | the position editor |
//! | [`game`], [`files`], [`clipboard`], [`message`], [`live`] | the running game; files; games by message and live |
//! | [`bar`], [`input`] | the bar with its menus; keys and focus |
//! | `window`, `faults` | how a frame begins and ends, the status line; what tests see of it |
//!
//! What can be asked of a feature, with its menu entries and keys, is in its file `command.rs`.

pub mod bar;
pub mod book;
pub mod clipboard;
pub mod coach;
pub mod column;
pub mod command;
pub mod commands;
pub mod dialogs;
pub mod editor;
#[cfg(feature = "test-hooks")]
pub mod faults;
pub mod files;
pub mod film;
pub mod game;
pub mod input;
pub mod kit;
#[cfg(feature = "online")]
pub mod live;
#[cfg(not(feature = "online"))]
pub mod live {
    pub mod command;
}
pub mod message;
pub mod over_board;
pub mod path_dialog;
pub mod settings;
pub mod speech;
pub mod start;
pub mod study;
pub mod training;
mod window;

use bevy::asset::AssetEventSystems;
use bevy::ecs::schedule::ScheduleConfigs;
use bevy::ecs::system::ScheduleSystem;
use bevy::prelude::*;
use bevy_egui::{EguiPostUpdateSet, EguiPreUpdateSet, EguiPrimaryContextPass};
use regalia_core::cli::Build;

use crate::board::{BoardSystems, GameEvent};
use crate::panels::command::{CommandSystems, dispatch};
use crate::play::{Away, TableSystems, is_at_board};
use crate::{computer::TurnSystems, files::FileSystems, model, panels::live::command::LiveCommand, view::Layout};

pub use book::{BookView, Feedback, TourView};
pub use column::end_card::EndCard;
pub use column::places::defect_button_place;
pub use command::{CommandState, UiCommand};
pub use dialogs::Dialog;
pub use kit::mini_board::MiniAnswer;
pub use kit::spoken::Spoken;
pub use kit::status_line::StatusLine;
pub use over_board::chip::chip_cell;
pub use over_board::king_menu::colour_place;
pub use over_board::message_card::MessageCard;
pub use over_board::promotion::promotion_cell;
pub use speech::ScreenReader;
pub use training::{Said, TrainingView};

pub struct PanelsPlugin {
    /// Which build of the program this is.
    pub build: Build,
}

impl Plugin for PanelsPlugin {
    fn build(&self, app: &mut App) {
        app.init_resource::<model::TableData>()
            .init_resource::<model::ClockData>()
            .init_resource::<Dialog>()
            .init_resource::<column::end_card::EndCard>()
            .init_resource::<start::recent::RecentRows>()
            .init_resource::<kit::icons::Icons>()
            .init_resource::<model::FarSeats>()
            .init_resource::<editor::EditorDesk>()
            .init_resource::<kit::status_line::StatusLine>()
            .init_resource::<window::InstalledStyle>()
            .init_resource::<coach::Coach>()
            .init_resource::<kit::spoken::Spoken>()
            .init_resource::<speech::ScreenReader>()
            .add_message::<UiCommand>()
            .add_message::<LiveCommand>()
            .configure_sets(Update, CommandSystems.after(dispatch).before(TableSystems::Hand).before(FileSystems))
            .add_plugins((
                game::GamePlugin,
                study::StudyPlugin,
                settings::LookPlugin,
                start::StartPlugin,
                files::FilesPlugin,
                clipboard::ClipboardPlugin,
                message::MessagePlugin,
                film::ExportPlugin,
                book::LearnPlugin,
                dialogs::DialogsPlugin { build: self.build },
            ))
            .add_systems(
                Update,
                (window::clear_line, window::note_missing_locks, dispatch)
                    .chain()
                    .before(TableSystems::Hand)
                    .before(FileSystems),
            )
            .add_systems(
                Update,
                (
                    model::gather,
                    coach::follow,
                    coach::light,
                    start::recent::announce,
                    speech::speak,
                    dialogs::announce,
                    speech::write_down(speech::named_file()),
                )
                    .chain()
                    .after(BoardSystems)
                    .after(TableSystems::Follow)
                    .after(TurnSystems::Ask),
            )
            .add_systems(
                Update,
                column::end_card::follow_end
                    .run_if(on_message::<GameEvent>)
                    .after(BoardSystems)
                    .after(TableSystems::Follow),
            )
            .add_systems(Update, (model::gather_clocks, dialogs::close_outdated).after(BoardSystems))
            .add_systems(Update, dialogs::notices::show_notices.after(FileSystems).after(dispatch))
            .add_systems(
                PreUpdate,
                window::allow_large_textures.after(EguiPreUpdateSet::InitContexts).before(EguiPreUpdateSet::BeginPass),
            )
            // Letters and boards that are new in a frame are given to the renderer in the same frame.
            .configure_sets(PostUpdate, EguiPostUpdateSet::PostProcessOutput.before(AssetEventSystems))
            .add_systems(
                EguiPrimaryContextPass,
                (window::apply_style, draw_panels().run_if(window::is_style_ready)).chain(),
            )
            .add_systems(Last, dialogs::hold_clocks.before(BoardSystems));
        #[cfg(feature = "online")]
        app.add_plugins(live::LivePanelsPlugin).add_systems(
            EguiPrimaryContextPass,
            live::draw.after(dialogs::draw).before(window::finish).run_if(window::is_style_ready),
        );
        #[cfg(feature = "test-hooks")]
        app.add_plugins(faults::FaultsPlugin);
    }
}

/// Whether there is nothing but the board and its bars.
fn is_at_table(layout: Res<Layout>, away: Res<Away>) -> bool {
    layout.at_table && !away.0
}

/// The panels in drawing order, which is also the order of Tab.
fn draw_panels() -> ScheduleConfigs<ScheduleSystem> {
    (
        start::recent::list_recent,
        window::set_look,
        input::steer_focus,
        input::board_keys::read.run_if(is_at_board),
        speech::draw_live_region,
        input::read_shortcuts,
        (
            column::draw,
            column::typed_line::draw.run_if(not(is_at_table)),
            over_board::draw,
            coach::draw,
            column::draw_sheen,
        )
            .chain()
            .run_if(is_at_board),
        start::draw.run_if(not(is_at_board)),
        bar::draw.run_if(not(is_at_table)),
        dialogs::draw,
        editor::draw,
        over_board::drop_hint::draw,
        window::finish,
    )
        .chain()
}
