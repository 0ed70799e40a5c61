//! The menus of the bar, made from the command table.

use bevy_egui::egui::{self, Rect, RichText, Ui};
use regalia_core::rules::Game;

use super::data::BarData;
use crate::computer::Speed;
use crate::files::{EXAMPLES, FileRequest};
use crate::panels::command::{Command, Menu, Run, UiCommand};
use crate::panels::{
    book::command::LearnCommand, commands, files::command::FilesCommand, game::command::GameCommand,
    kit::check_box::check_box, kit::focus,
};

const MENUS: [(&str, Menu); 5] =
    [("Game", Menu::Game), ("Edit", Menu::Edit), ("View", Menu::View), ("Study", Menu::Study), ("Help", Menu::Help)];

/// Returns the command of the pressed entry.
pub(super) fn menus_ui(ui: &mut Ui, place: Rect, data: &BarData) -> Option<UiCommand> {
    let mut command = None;
    let mut bar = ui.new_child(egui::UiBuilder::new().id_salt("menus").max_rect(place));
    egui::MenuBar::new().ui(&mut bar, |ui| {
        let buttons = MENUS.map(|(name, menu)| {
            let label = RichText::new(name).size(13.0);
            ui.menu_button(label, |ui| menu_ui(ui, menu, data, &mut command)).response
        });
        if !data.has_dialog {
            focus::menu_keys(ui.ctx(), &buttons);
        }
    });
    command
}

fn menu_ui(ui: &mut Ui, menu: Menu, data: &BarData, pressed: &mut Option<UiCommand>) {
    if menu == Menu::View {
        // Without a limit the right-aligned keys of ticked entries would stretch it across the window.
        ui.set_max_width(290.0);
    }
    let mut last = None;
    for (group, command) in commands::of_menu(menu, &data.state) {
        if last.replace(group).is_some_and(|last| last != group) {
            ui.separator();
        }
        match command.run {
            // These are listed at once.
            Run::Submenu(Menu::Tours) => items_ui(ui, Menu::Tours, data, pressed),
            Run::Submenu(menu) => {
                ui.menu_button(command.label(&data.state), |ui| items_ui(ui, menu, data, pressed));
            }
            Run::Command(run) => {
                if entry_ui(ui, command, data) {
                    *pressed = Some(run());
                    ui.close();
                }
            }
        }
    }
}

/// A submenu with entries that are in no table.
fn items_ui(ui: &mut Ui, menu: Menu, data: &BarData, pressed: &mut Option<UiCommand>) {
    let mut item = |ui: &mut Ui, label: &str, does: UiCommand| {
        ui.set_min_width(230.0);
        if ui.button(label).clicked() {
            *pressed = Some(does);
            ui.close();
        }
    };
    match menu {
        Menu::Examples => {
            for (index, example) in EXAMPLES.iter().enumerate() {
                item(ui, &example.label(), FilesCommand::Ask(FileRequest::OpenExample(index)).into());
            }
        }
        Menu::Recent => {
            if data.recent.is_empty() {
                ui.weak("No games yet.");
            }
            for (label, leads) in &data.recent {
                item(ui, label, leads.clone());
            }
        }
        Menu::Tours => {
            for game in Game::ALL {
                item(ui, &format!("Tour of {}", game.title()), LearnCommand::ShowTour(game).into());
            }
        }
        Menu::Speed => {
            for speed in Speed::ALL {
                if ui.radio(data.state.speed == Some(speed), speed.label()).clicked() {
                    *pressed = Some(GameCommand::SetSpeed(speed).into());
                    ui.close();
                }
            }
        }
        menu => menu_ui(ui, menu, data, pressed),
    }
}

/// Returns whether it was pressed.
fn entry_ui(ui: &mut Ui, command: &Command, data: &BarData) -> bool {
    let (label, shortcut) = (command.label(&data.state), command.shortcut());
    match command.is_on.map(|is_on| is_on(&data.state)) {
        Some(is_on) if command.is_radio => ui.radio(is_on, label).clicked(),
        Some(mut is_on) => {
            let line = ui.horizontal(|ui| {
                let is_pressed = check_box(ui, &mut is_on, label).changed();
                ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| ui.weak(shortcut));
                is_pressed
            });
            line.inner
        }
        None => {
            ui.set_min_width(230.0);
            let entry = egui::Button::new(label).shortcut_text(shortcut);
            ui.add_enabled((command.is_enabled)(&data.state), entry).clicked()
        }
    }
}
