//! How far an export is, at the right end of the bar.

use bevy_egui::egui::{self, Align, Layout, Pos2, ProgressBar, Rect, RichText, Ui, UiBuilder, Vec2};

use crate::files::FileRequest;
use crate::panels::kit::style::{self, Themed};
use crate::panels::{command::UiCommand, files::command::FilesCommand, kit::tip::Tip};
use crate::view::theme::{BAR, SMALL};

/// Width of everything, and of the strip that fills.
const WIDTH: f32 = 250.0;
const STRIP: f32 = 90.0;

/// Its end is at `right`. Returns where it is, and the command if Cancel was pressed.
pub(super) fn export_ui(ui: &mut Ui, right: Pos2, part: u8) -> (Rect, Option<UiCommand>) {
    let palette = ui.palette();
    let corner = egui::pos2(right.x - WIDTH, right.y - BAR / 2.0 + 6.0);
    let place = Rect::from_min_size(corner, Vec2::new(WIDTH, BAR - 12.0));
    let builder = UiBuilder::new().id_salt("export").max_rect(place).layout(Layout::right_to_left(Align::Center));
    let mut ui = ui.new_child(builder);
    ui.spacing_mut().item_spacing.x = 8.0;
    let cancel = ui.button(RichText::new("Cancel").size(SMALL)).tip("Cancel the export");
    let share = f32::from(part) / 100.0;
    let strip = ProgressBar::new(share).desired_width(STRIP).desired_height(8.0).fill(palette.accent.egui());
    ui.add(strip);
    ui.label(style::dim(format!("Exporting {part}%"), palette));
    (place, cancel.clicked().then_some(FilesCommand::Ask(FileRequest::CancelExport).into()))
}
