//! A bar for each seat: name, armies, whose turn it is, how the game ended for it.

use bevy_egui::egui::{self, Align, Align2, FontId, Layout, Rect, Stroke, StrokeKind, Ui, Vec2};

use super::data::SeatData;
use super::style::{self, font};
use crate::rules::Score;
use crate::view::theme::{CORNER, NAME, Palette, SMALL};

/// Height of a seat bar.
pub(super) const HEIGHT: f32 = 54.0;

/// Draws the bar of a seat in `rect`.
pub(super) fn seat_ui(ui: &mut Ui, rect: Rect, seat: &SeatData, palette: &Palette) {
    let stroke =
        if seat.to_move { Stroke::new(2.0, palette.accent.egui()) } else { Stroke::new(1.0, palette.line.egui()) };
    let fill = if seat.to_move { palette.raised } else { palette.panel };
    ui.painter().rect(rect, CORNER, fill.egui(), stroke, StrokeKind::Inside);
    let chip = rect.left_center() + Vec2::new(30.0, 0.0);
    style::army_tile(ui, Rect::from_center_size(chip - Vec2::new(0.0, 5.0), Vec2::splat(26.0)), seat.owned);
    style::plate(ui, chip + Vec2::new(0.0, 16.0), seat.seat);
    let inner = Rect::from_min_max(rect.min + Vec2::new(58.0, 8.0), rect.max - Vec2::new(16.0, 6.0));
    let (text, colour) = state(seat, palette);
    let badge = ui.painter().layout_no_wrap(text, font("semibold", SMALL), colour);
    let badge_at = inner.right_center() - Vec2::new(badge.size().x, badge.size().y / 2.0);
    let width = (badge_at.x - inner.left() - 12.0).max(40.0);
    ui.painter().galley(badge_at, badge, colour);
    let mut left = ui.new_child(
        egui::UiBuilder::new()
            .id_salt(("seat", seat.seat))
            .max_rect(Rect::from_min_size(inner.min, Vec2::new(width, inner.height())))
            .layout(Layout::top_down(Align::Min)),
    );
    left.spacing_mut().item_spacing.y = 2.0;
    left.add(egui::Label::new(style::name(&seat.name).color(palette.text.egui()).size(NAME)).truncate());
    left.add(egui::Label::new(style::dim(&seat.line, palette)).truncate()).on_hover_text(&seat.line);
}

/// The word at the right end of the bar.
fn state(seat: &SeatData, palette: &Palette) -> (String, egui::Color32) {
    let reason = seat.ended.as_deref().unwrap_or_default();
    match seat.score {
        Some(Score::One) => (format!("wins · {reason}"), palette.accent.egui()),
        Some(Score::Half) => (format!("½ · {reason}"), palette.text.egui()),
        Some(Score::Zero) => ("0".to_owned(), palette.dim.egui()),
        None if seat.in_check => ("in check · to move".to_owned(), palette.warning.egui()),
        None if seat.to_move => ("to move".to_owned(), palette.accent.egui()),
        None => (String::new(), palette.dim.egui()),
    }
}

/// A line of text, cut off at the end if it is too long.
pub(super) fn line(ui: &Ui, at: egui::Pos2, width: f32, text: &str, id: FontId, colour: egui::Color32) {
    let mut job = egui::text::LayoutJob::simple_singleline(text.to_owned(), id, colour);
    job.wrap = egui::text::TextWrapping::truncate_at_width(width.max(1.0));
    let galley = ui.painter().layout_job(job);
    let size = galley.size();
    ui.painter().galley(Align2::LEFT_CENTER.anchor_size(at, size).min, galley, colour);
}
