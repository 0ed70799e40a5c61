//! The bar at the top: name, menus, the game, and where it is saved.

mod data;
mod menus;

use bevy::prelude::*;
use bevy_egui::EguiContexts;
use bevy_egui::egui::{self, Align, Align2, FontId, Layout, Pos2, ProgressBar, Rect, RichText, Ui, UiBuilder, Vec2};

use crate::files::FileRequest;
use crate::panels::kit::style::{self, StyledLabels, Themed, font};
use crate::panels::message::command::{COPY, MessageCommand};
use crate::panels::start::command::{GO_HOME, StartCommand};
use crate::panels::{
    clipboard::command::PASTE, command::UiCommand, files::command::FilesCommand, kit::region::region, kit::tip::Tip,
};
use crate::view::theme::{BAR, SMALL};
use menus::menus_ui;

pub use data::{BarData, BarFacts};

/// Width of the progress of an export, of its strip, and of the button that copies a message.
const EXPORT: f32 = 250.0;
const STRIP: f32 = 90.0;
const MESSAGE: f32 = 132.0;

pub(super) fn draw(mut contexts: EguiContexts, facts: BarFacts, mut commands: MessageWriter<UiCommand>) -> Result {
    let mut ui = region(contexts.ctx_mut()?, "bar");
    let whole = ui.max_rect();
    let place = Rect::from_min_size(whole.min, Vec2::new(whole.width(), BAR));
    commands.write_batch(bar_ui(&mut ui, place, &facts.data()));
    Ok(())
}

pub fn bar_ui(ui: &mut Ui, rect: Rect, data: &BarData) -> Option<UiCommand> {
    let palette = ui.palette();
    ui.painter().rect_filled(rect, 0.0, palette.panel.egui());
    let line = egui::Stroke::new(1.0, palette.line.egui());
    ui.painter().hline(rect.x_range(), rect.bottom() - 0.5, line);
    let (logo_width, goes_home) = logo_ui(ui, rect, data.state.has_game);
    let right = egui::pos2(rect.right() - 20.0, rect.center().y);
    let small = FontId::proportional(12.0);
    let exporting = data.export.map(|part| export_ui(ui, right, part));
    let button = |ui: &mut Ui| data.unsent.then(|| message_ui(ui, right));
    let exporting = exporting.or_else(|| button(ui));
    let painter = ui.painter();
    let words = if exporting.is_some() { "" } else { data.file.as_str() };
    let mut file = painter.text(right, Align2::RIGHT_CENTER, words, small.clone(), palette.dim.egui());
    if let Some((place, _)) = &exporting {
        file = *place;
    } else if !data.kept.0.is_empty() {
        // "Kept automatically · not saved to a file yet"
        let (dot, gap) = if data.file.is_empty() { ("", 0.0) } else { (" ·", 4.0) };
        let left = egui::pos2(file.left() - gap, right.y);
        let colour = if data.kept.1 { palette.warning } else { palette.dim };
        let kept = painter.text(left, Align2::RIGHT_CENTER, format!("{}{dot}", data.kept.0), small, colour.egui());
        file = file.union(kept);
        if !data.kept_more.is_empty() {
            let response = ui.interact(kept, egui::Id::new("kept"), egui::Sense::hover());
            response.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Label, true, &data.kept_more));
            response.tip(&data.kept_more);
        }
    }
    let painter = ui.painter();
    let menus = Rect::from_min_size(
        egui::pos2(rect.left() + logo_width + 44.0, rect.top() + 8.0),
        Vec2::new(320.0, BAR - 16.0),
    );
    let title = painter.layout_no_wrap(data.title.clone(), font("medium", 13.0), palette.text.egui());
    let middle =
        rect.center().x.clamp(menus.right() + title.size().x / 2.0, rect.right().max(menus.right() + title.size().x));
    let fits = menus.right() + title.size().x + 24.0 < file.left();
    if fits {
        let half = title.size() / 2.0;
        let middle = middle.min(file.left() - 16.0 - half.x);
        painter.galley(egui::pos2(middle - half.x, rect.center().y - half.y), title, palette.text.egui());
    }
    let cancel = exporting.and_then(|(_, cancel)| cancel);
    goes_home.or(menus_ui(ui, menus, data)).or(cancel)
}

/// The name of the program leads from a game to the first screen. Returns its width, and the command if it was pressed.
fn logo_ui(ui: &mut Ui, rect: Rect, leads: bool) -> (f32, Option<UiCommand>) {
    let palette = ui.palette();
    let logo = ui.painter().layout_no_wrap("Regalia".to_owned(), font("serif", 23.0), palette.accent.egui());
    let size = logo.size();
    let place = Rect::from_min_size(egui::pos2(rect.left() + 20.0, rect.center().y - size.y / 2.0), size);
    let mut pressed = false;
    if leads {
        let around = Rect::from_x_y_ranges(place.expand(8.0).x_range(), rect.shrink(5.0).y_range());
        let response = ui.interact(around, egui::Id::new("logo"), egui::Sense::click());
        response
            .widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Button, true, "Regalia: to the first screen"));
        if response.hovered() {
            ui.painter().rect_filled(around, 6.0, palette.raised.egui());
        }
        pressed = response.clicked();
        response.tip(GO_HOME.with_keys("First screen") + "; your game waits");
    }
    ui.painter().galley(place.min, logo, palette.accent.egui());
    (size.x, pressed.then(|| StartCommand::GoHome.into()))
}

/// A row that ends at `right`, `inset` away from the edges of the bar.
fn right_end(ui: &mut Ui, name: &str, right: Pos2, width: f32, inset: f32) -> Ui {
    let corner = egui::pos2(right.x - width, right.y - BAR / 2.0 + inset);
    let place = Rect::from_min_size(corner, Vec2::new(width, BAR - 2.0 * inset));
    let layout = Layout::right_to_left(Align::Center);
    ui.new_child(UiBuilder::new().id_salt(name).max_rect(place).layout(layout))
}

/// How far an export is. Returns its place, and the command if Cancel was pressed.
fn export_ui(ui: &mut Ui, right: Pos2, part: u8) -> (Rect, Option<UiCommand>) {
    let mut ui = right_end(ui, "export", right, EXPORT, 6.0);
    let place = ui.max_rect();
    ui.spacing_mut().item_spacing.x = 8.0;
    let cancel = ui.button(RichText::new("Cancel").size(SMALL)).tip("Cancel the export");
    let share = f32::from(part) / 100.0;
    ui.add(ProgressBar::new(share).desired_width(STRIP).desired_height(8.0).fill(ui.palette().accent.egui()));
    ui.dim(format!("Exporting {part}%"));
    (place, cancel.clicked().then_some(FilesCommand::Ask(FileRequest::CancelExport).into()))
}

/// The button that copies a message: the move was played, but the others do not know it. Returns its place, and the
/// command if it was pressed.
fn message_ui(ui: &mut Ui, right: Pos2) -> (Rect, Option<UiCommand>) {
    let mut ui = right_end(ui, "message", right, MESSAGE, 4.0);
    let copy = COPY.with_keys("Copies the game as a text for any chat");
    let paste = PASTE.with_keys("The others paste it into Regalia");
    let about = format!("{copy}. {paste}; paste their replies the same way.");
    let button = style::primary_button(&mut ui, "Copy message").tip(about);
    (button.rect, button.clicked().then_some(MessageCommand::Copy.into()))
}
