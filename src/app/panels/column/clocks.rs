//! The players' clocks in the seat bars.

use bevy_egui::egui::{self, Align2, Color32, Pos2, Rect, Sense, Stroke, Ui, Vec2};

use crate::panels::kit::style::{Themed, font};
use crate::panels::{game::command::PAUSE, kit::icon::Icon, kit::tip::Tip};
use crate::{board::ClockState, model::ClockFace, view::theme::Palette};

pub fn clock_colour(face: &ClockFace, palette: &Palette) -> Color32 {
    let colour = match (face.low, face.running) {
        (true, _) => palette.warning,
        (false, true) => palette.accent,
        (false, false) => palette.text,
    };
    colour.egui()
}

/// The size of a clock's figures at this height of letters.
pub fn figures_size(ui: &Ui, text: &str, size: f32) -> Vec2 {
    let cell = cell(ui, size);
    let width = text.chars().map(|letter| letter_width(ui, letter, cell, size)).sum();
    Vec2::new(width, size * 1.2)
}

/// Where each figure begins. All cells have the same width, so the figures do not move while they count.
pub fn figure_places(ui: &Ui, text: &str, size: f32) -> Vec<(f32, char)> {
    let cell = cell(ui, size);
    let mut x = 0.0;
    let mut place = |letter: char| {
        let (own, width) = (glyph_width(ui, letter, size), letter_width(ui, letter, cell, size));
        let at = x + (width - own) / 2.0;
        x += width;
        (at, letter)
    };
    text.chars().map(&mut place).collect()
}

fn cell(ui: &Ui, size: f32) -> f32 {
    // Load all figures at once: one that is new in this frame would be drawn too late.
    let all = ui.painter().layout_no_wrap("0123456789:.".to_owned(), font("semibold", size), Color32::PLACEHOLDER);
    debug_assert!(all.size().x > 0.0, "the font has figures");
    ('0'..='9').map(|digit| glyph_width(ui, digit, size)).fold(0.0, f32::max)
}

fn letter_width(ui: &Ui, letter: char, cell: f32, size: f32) -> f32 {
    if letter.is_ascii_digit() {
        return cell;
    }
    glyph_width(ui, letter, size)
}

fn glyph_width(ui: &Ui, letter: char, size: f32) -> f32 {
    ui.ctx().fonts_mut(|fonts| fonts.glyph_width(&font("semibold", size), letter))
}

/// Draws a clock, right-aligned and vertically centred in `rect`. Returns its width in points.
pub fn clock_ui(ui: &Ui, rect: Rect, face: &ClockFace, size: f32) -> f32 {
    let palette = ui.palette();
    let extent = figures_size(ui, &face.text, size);
    let place = Align2::RIGHT_CENTER.anchor_size(rect.right_center(), extent);
    if face.running {
        let around = place.expand2(Vec2::new(7.0, 3.0));
        let colour = if face.low { palette.warning } else { palette.accent };
        ui.painter().rect_filled(around, 6.0, colour.faint(36));
    }
    for (offset, letter) in figure_places(ui, &face.text, size) {
        let at = place.left_center() + Vec2::new(offset, 0.0);
        ui.painter().text(at, Align2::LEFT_CENTER, letter, font("semibold", size), clock_colour(face, palette));
    }
    let response = ui.interact(place, ui.id().with(("clock", place.min.x as i32, place.min.y as i32)), Sense::hover());
    response.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Label, true, format!("clock {}", face.text)));
    extent.x
}

/// Stops or starts the clocks. Returns whether it was pressed.
pub fn pause_button(ui: &Ui, rect: Rect, state: ClockState) -> bool {
    let is_paused = state == ClockState::Paused;
    let about = if is_paused { "Resume the clock" } else { "Pause the clock" };
    pause_button_with(ui, rect, rect.center(), is_paused, about)
}

/// A button that pauses something, or lets it go on, with its icon around `icon`. Returns whether it was pressed.
pub(super) fn pause_button_with(ui: &Ui, rect: Rect, icon: Pos2, is_paused: bool, about: &str) -> bool {
    let palette = ui.palette();
    let label = PAUSE.with_keys(about);
    let response = ui.interact(rect, ui.id().with("pause"), Sense::click());
    response.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Button, true, &label));
    let lit = response.hovered() || response.has_focus();
    let line = Stroke::new(1.0, if lit { palette.dim } else { palette.line }.egui());
    let fill = if lit { palette.line } else { palette.raised }.egui();
    ui.painter().rect(rect, 6.0, fill, line, egui::StrokeKind::Inside);
    let colour = if is_paused { palette.accent } else { palette.text };
    Icon::pause(is_paused).paint(ui.painter(), icon, 1.0, colour.egui());
    response.tip(label).clicked()
}
