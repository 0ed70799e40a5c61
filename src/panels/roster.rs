//! The armies: who commands each, and through which piece.

use bevy_egui::egui::{self, Align2, FontId, Rect, Sense, Ui, Vec2};

use super::data::ArmyData;
use super::seats::line;
use super::style::{self, font};
use crate::rules::Army;
use crate::view::theme::{CORNER, Palette, SMALL, TEXT};

/// Height of the title line.
const HEAD: f32 = 34.0;

/// The height that the roster wants.
pub(super) const fn height(rows: usize, row: f32) -> f32 {
    HEAD + row * rows as f32 + 6.0
}

/// The place of a row in the roster at `rect`.
#[must_use]
pub fn row_place(rect: Rect, row: f32, index: usize) -> Rect {
    let top = rect.top() + HEAD + row * index as f32;
    Rect::from_min_max(egui::pos2(rect.left() + 8.0, top), egui::pos2(rect.right() - 8.0, top + row))
}

/// Draws the roster in `rect`; gives the army whose colour the mover's king is to take.
pub(super) fn roster_ui(
    ui: &mut Ui,
    rect: Rect,
    armies: &[ArmyData],
    row: f32,
    seats: usize,
    palette: &Palette,
) -> Option<Army> {
    ui.painter().rect(
        rect,
        CORNER,
        palette.panel.egui(),
        egui::Stroke::new(1.0, palette.line.egui()),
        egui::StrokeKind::Inside,
    );
    let painter = ui.painter();
    let head = rect.min + Vec2::new(16.0, HEAD / 2.0);
    painter.text(head, Align2::LEFT_CENTER, "Armies", font("semibold", 14.0), palette.text.egui());
    let right = egui::pos2(rect.right() - 16.0, head.y);
    painter.text(right, Align2::RIGHT_CENTER, "who commands, and why", FontId::proportional(SMALL), palette.dim.egui());
    let mut wanted = None;
    for (index, army) in armies.iter().enumerate() {
        if row_ui(ui, row_place(rect, row, index), army, seats, palette) {
            wanted = Some(army.army);
        }
    }
    wanted
}

fn row_ui(ui: &mut Ui, place: Rect, army: &ArmyData, seats: usize, palette: &Palette) -> bool {
    let response = ui.interact(place, ui.id().with(("army", army.army)), Sense::hover());
    if response.hovered() || response.contains_pointer() {
        ui.painter().rect_filled(place, 6.0, palette.raised.egui());
    }
    let middle = place.center().y;
    let tile = Rect::from_center_size(
        egui::pos2(place.left() + 17.0, middle),
        Vec2::splat(18.0_f32.min(place.height() - 4.0)),
    );
    style::army_tile(ui, tile, army.army);
    let body = FontId::proportional(TEXT);
    let name_at = egui::pos2(place.left() + 36.0, middle);
    line(ui, name_at, 60.0, &army.army.to_string(), body.clone(), palette.text.egui());
    if let Some(seat) = army.commander {
        style::plate(ui, egui::pos2(place.left() + 108.0, middle), seat, seats);
    }
    let button_width = if army.may_defect { 92.0 } else { 0.0 };
    let why_at = egui::pos2(place.left() + 128.0, middle);
    let width = place.right() - 40.0 - button_width - why_at.x;
    let colour = if army.commander.is_some() { palette.text } else { palette.dim };
    line(ui, why_at, width, &army.why, body.clone(), colour.egui());
    let count_at = egui::pos2(place.right() - 8.0, middle);
    ui.painter().text(count_at, Align2::RIGHT_CENTER, army.pieces.to_string(), body, palette.dim.egui());
    army.may_defect && defect_button(ui, place, army.army, palette)
}

/// The place of the button by which the mover's king takes the colour of the army in this row.
#[must_use]
pub fn defect_place(row: Rect) -> Rect {
    let size = Vec2::new(84.0, (row.height() - 4.0).min(20.0));
    Rect::from_center_size(egui::pos2(row.right() - 36.0 - size.x / 2.0, row.center().y), size)
}

fn defect_button(ui: &mut Ui, place: Rect, army: Army, palette: &Palette) -> bool {
    let rect = defect_place(place);
    let response = ui.interact(rect, ui.id().with(("defect", army)), Sense::click());
    let label = format!("Defection: your king becomes {army}");
    response.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Button, true, &label));
    let lit = response.hovered() || response.has_focus();
    let (fill, stroke) = if lit { (palette.line, palette.accent) } else { (palette.raised, palette.line) };
    let stroke = egui::Stroke::new(1.0, stroke.egui());
    ui.painter().rect(rect, 5.0, fill.egui(), stroke, egui::StrokeKind::Inside);
    let id = FontId::proportional(SMALL - 1.0);
    ui.painter().text(rect.center(), Align2::CENTER_CENTER, "take colour", id, palette.accent.egui());
    let clicked = response.clicked();
    response.on_hover_text(label);
    clicked
}
