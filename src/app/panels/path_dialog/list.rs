//! The list of the file dialog: folders and games, one per row.

use bevy_egui::egui::{self, Event, FontId, Key, Modifiers, Rect, ScrollArea, Sense, Stroke, Ui, Vec2};

use super::state::{PathDialog, Row};
use crate::panels::kit::rows::{follow_focus, row_place, rows_in_view};
use crate::panels::kit::style::{self, Themed};
use crate::{files::FileRequest, view::theme::TEXT};

/// Height of a row.
const ROW: f32 = 24.0;

/// Returns the request, and whether the list has the focus.
pub(super) fn list_ui(ui: &mut Ui, dialog: &mut PathDialog, height: f32) -> (Option<FileRequest>, bool) {
    let palette = ui.palette();
    let (mut pressed, mut focused) = (None, None);
    let rows = dialog.rows();
    let frame = egui::Frame::new().stroke(Stroke::new(1.0, palette.line.egui())).corner_radius(6).inner_margin(4);
    frame.show(ui, |ui| {
        ui.set_height(height);
        let area = ScrollArea::vertical().auto_shrink(false).animated(false);
        area.show_viewport(ui, |ui, viewport| {
            ui.set_height(ROW * rows as f32);
            if let Some(goal) = dialog.goal.filter(|goal| *goal < rows) {
                ui.scroll_to_rect(row_place(ui, ROW, goal), None);
            }
            for row in rows_in_view(viewport, ROW, rows) {
                let place = row_place(ui, ROW, row);
                let response = row_ui(ui, dialog, row, place);
                if dialog.goal == Some(row) && dialog.wanted().is_none() {
                    dialog.goal = None;
                    response.request_focus();
                }
                follow_focus(ui, &response, place);
                if response.has_focus() {
                    focused = Some(row);
                }
                if response.clicked() {
                    pressed = Some(row);
                }
            }
        });
    });
    if let Some(row) = focused {
        dialog.goal = goal(ui, dialog, row).or(dialog.goal);
        if dialog.goal.is_some() {
            ui.ctx().request_repaint();
        }
    }
    (pressed.and_then(|row| dialog.press(row)), focused.is_some())
}

/// The row that a key selects: an end of the list, the next page, or a name that begins with the typed letters.
fn goal(ui: &Ui, dialog: &PathDialog, row: usize) -> Option<usize> {
    const PAGE: usize = 9;
    let last = dialog.rows().checked_sub(1)?;
    let pressed = |key| ui.input_mut(|input| input.consume_key(Modifiers::NONE, key));
    if pressed(Key::Home) {
        return Some(0);
    }
    if pressed(Key::End) {
        return Some(last);
    }
    if pressed(Key::PageUp) {
        return Some(row.saturating_sub(PAGE));
    }
    if pressed(Key::PageDown) {
        return Some((row + PAGE).min(last));
    }
    let letters: String = ui.input(|input| {
        let typed = input.events.iter().filter_map(|event| match event {
            Event::Text(text) if text != " " => Some(text.as_str()),
            _ => None,
        });
        typed.collect()
    });
    if letters.is_empty() { None } else { dialog.find(row, &letters) }
}

fn row_ui(ui: &Ui, dialog: &PathDialog, row: usize, place: Rect) -> egui::Response {
    let palette = ui.palette();
    let response = ui.interact(place, ui.id().with(("row", row)), Sense::click());
    let (name, is_folder, is_chosen) = match dialog.row(row) {
        Some(Row::Parent(_)) => ("..", true, false),
        Some(Row::Listed(listed)) => (listed.name.as_str(), listed.is_folder, dialog.is_chosen(listed)),
        None => ("", false, false),
    };
    let label = match (name, is_folder) {
        ("..", _) => "Parent folder".to_owned(),
        (_, true) => format!("{name}, a folder"),
        _ => name.to_owned(),
    };
    response.widget_info(|| egui::WidgetInfo::selected(egui::WidgetType::Button, true, is_chosen, &label));
    if is_chosen {
        ui.painter().rect_filled(place, 5.0, palette.accent.faint(38));
    } else if response.hovered() || response.has_focus() {
        ui.painter().rect_filled(place, 5.0, palette.raised.egui());
    }
    if is_folder {
        folder_ui(ui, place.left_center() + Vec2::new(14.0, 0.0));
    }
    let at = place.left_center() + Vec2::new(30.0, 0.0);
    let colour = if is_chosen { palette.accent } else { palette.text };
    let width = place.width() - 40.0;
    style::line(ui, at, width, name, FontId::proportional(TEXT), colour.egui());
    response
}

/// A folder icon.
fn folder_ui(ui: &Ui, centre: egui::Pos2) {
    let palette = ui.palette();
    let colour = palette.dim.egui();
    let body = Rect::from_center_size(centre + Vec2::new(0.0, 1.0), Vec2::new(14.0, 9.0));
    let tab = Rect::from_min_size(body.left_top() - Vec2::new(0.0, 2.5), Vec2::new(6.0, 4.0));
    ui.painter().rect_filled(tab, 1.0, colour);
    ui.painter().rect_filled(body, 1.5, colour);
}
