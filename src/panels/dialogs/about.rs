//! Version, licences, and where logs and reports are.

use std::path::Path;

use bevy_egui::egui::{self, Ui};

use crate::panels::command::UiCommand;
use crate::panels::kit::style;
use crate::view::theme::Palette;

/// Draws the dialog. `reports` is the folder of the reports, if there is one.
pub fn about_ui(ui: &mut Ui, reports: Option<&Path>, palette: &Palette) -> Option<UiCommand> {
    ui.set_max_width(420.0);
    ui.label(egui::RichText::new("Regalia").font(style::font("serif", 40.0)).color(palette.accent.egui()));
    ui.label(format!("Version {} · revision {}", crate::VERSION, crate::REVISION));
    ui.add_space(8.0);
    ui.label(style::dim(
        format!(
            "{}. Licensed under MIT or Apache-2.0, at your option. The fonts Inter and Newsreader are under the SIL \
             Open Font License.",
            crate::ABOUT
        ),
        palette,
    ));
    let folder = reports.map(|reports| reports.parent().unwrap_or(reports).display().to_string());
    if let Some(folder) = &folder {
        ui.add_space(8.0);
        ui.label(style::dim(format!("Logs and crash reports are in {folder}"), palette));
    }
    ui.add_space(14.0);
    ui.horizontal(|ui| {
        let close = style::primary_button(ui, "Close", palette).clicked();
        if let Some(folder) = folder
            && ui.button("Copy path").clicked()
        {
            ui.ctx().copy_text(folder);
        }
        close.then_some(UiCommand::CloseDialog)
    })
    .inner
}
