//! Commands for the look of board and window.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy::window::{MonitorSelection, PrimaryWindow, WindowMode};
use regalia_core::record::Record;

use crate::panels::ProgramBuild;
use crate::panels::settings::{Preferences, SettingsPage, size_note};
use crate::view::{InterfaceSize, Orientation, Rotation, TableMode, ViewSettings, Zoom};

/// What these commands change.
#[derive(SystemParam)]
pub(in crate::panels) struct LookActions<'w, 's> {
    pub preferences: Preferences<'w>,
    /// For *About*.
    pub build: Res<'w, ProgramBuild>,
    orientation: ResMut<'w, Orientation>,
    table: ResMut<'w, TableMode>,
    zoom: ResMut<'w, Zoom>,
    window: Single<'w, 's, &'static mut Window, With<PrimaryWindow>>,
}

impl LookActions<'_, '_> {
    /// Turns the board around.
    pub fn turn_around(&mut self) {
        self.orientation.rotation = self.orientation.rotation.and(Rotation::HALF);
    }

    /// Turns the board by a quarter, in games with players at all four sides.
    pub fn turn_quarter(&mut self, running: Option<&Record>) {
        let rotation = self.orientation.rotation.and(Rotation::quarters(1));
        if let Some(record) = running {
            // A quarter turn does not fit two seats.
            let fits = rotation.fitting(record.game()) == rotation;
            self.orientation.rotation = if fits { rotation } else { self.orientation.rotation };
        }
    }

    /// Shows all of the board.
    pub fn show_whole_board(&mut self) {
        self.zoom.set_if_neq(Zoom::default());
    }

    /// Switches table mode on or off; it needs a game.
    pub fn switch_table(&mut self, running: Option<&Record>) {
        self.table.on = !self.table.on && running.is_some();
    }

    /// Switches fullscreen on or off.
    pub fn switch_fullscreen(&mut self) {
        self.window.mode = match self.window.mode {
            WindowMode::Windowed => WindowMode::BorderlessFullscreen(MonitorSelection::Current),
            _ => WindowMode::Windowed,
        };
    }

    /// Stores view settings that were changed outside the settings dialog. Gives words about another text size: nothing
    /// else tells it, and a small window may have no room for it.
    pub fn change_view(&mut self, settings: ViewSettings) -> Option<String> {
        let is_resized = self.preferences.change_view(settings);
        is_resized.then(|| {
            let note = size_note(settings.size, InterfaceSize::most_in(self.size()));
            let note = note.map_or(String::new(), |note| format!(" · {note}"));
            format!("Text size {}%{note}", settings.size.percent())
        })
    }

    /// The settings dialog.
    pub fn settings_page(&self) -> SettingsPage {
        self.preferences.page(self.size())
    }

    /// The size of the window in logical pixels.
    fn size(&self) -> Vec2 {
        self.window.physical_size().as_vec2() / self.window.resolution.base_scale_factor()
    }
}
