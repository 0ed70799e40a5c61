//! Version, licences, and where logs and reports are.

use std::path::Path;

use bevy_egui::egui::{self, Ui};
use regalia_core::cli::{self, Build};

use crate::panels::kit::style::{self, StyledLabels, Themed};
use crate::panels::{command::UiCommand, dialogs::command::DialogCommand};

const LICENCES: &str = include_str!("../../../../assets/licences.txt");

/// When the network is used, and what is sent.
const NETWORK: &str = if cfg!(feature = "online") {
    "Regalia uses the network only while a table is open, joined or looked for. Names, moves and times then go, \
     encrypted, to those at the table. Other machines on this network see the key and the addresses of this one. An \
     invitation holds these addresses, also private ones. Relays see the addresses and encrypted bytes, and only where \
     the internet was chosen."
} else {
    "This build of Regalia has no network."
};

/// `reports` is the folder of the reports, if there is one.
pub fn about_ui(ui: &mut Ui, build: Build, reports: Option<&Path>) -> Option<UiCommand> {
    ui.set_max_width(420.0);
    ui.label(egui::RichText::new("Regalia").font(style::font("serif", 40.0)).color(ui.palette().accent.egui()));
    ui.label(version_words(build));
    ui.add_space(8.0);
    ui.dim(format!(
        "{}. Licensed under MIT or Apache-2.0, at your option. The fonts Inter and Newsreader are under the SIL \
             Open Font License.",
        cli::ABOUT
    ));
    ui.add_space(8.0);
    ui.dim(NETWORK);
    let folder = reports.map(|reports| reports.parent().unwrap_or(reports).display().to_string());
    if let Some(folder) = &folder {
        ui.add_space(8.0);
        ui.dim(format!("Logs and crash reports are in {folder}"));
    }
    ui.add_space(14.0);
    let command = ui
        .horizontal(|ui| {
            let close = style::primary_button(ui, "Close").clicked();
            if let Some(folder) = folder
                && ui.button("Copy path").clicked()
            {
                ui.ctx().copy_text(folder);
            }
            close.then_some(DialogCommand::Close.into())
        })
        .inner;
    ui.add_space(8.0);
    // Below the buttons: Enter presses the first of them.
    ui.collapsing("Third-party licences", licences_ui);
    command
}

fn version_words(build: Build) -> String {
    let revision = build.revision.map(|revision| format!(" · revision {revision}")).unwrap_or_default();
    format!("Version {}{revision}", build.version)
}

/// All licences, to scroll through. Lines stay as they are, so that each has the same height.
fn licences_ui(ui: &mut Ui) {
    const SIZE: f32 = 11.0;
    let font = egui::FontId::monospace(SIZE);
    let height = ui.fonts_mut(|fonts| fonts.row_height(&font));
    egui::ScrollArea::both().max_height(220.0).show_rows(ui, height, LICENCES.lines().count(), |ui, rows| {
        for line in LICENCES.lines().skip(rows.start).take(rows.len()) {
            let line = egui::RichText::new(line).font(font.clone()).color(ui.palette().dim.egui());
            ui.add(egui::Label::new(line).extend().selectable(false));
        }
    });
}
