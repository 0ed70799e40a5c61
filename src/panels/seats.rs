//! A bar for each seat: name, armies, whose turn it is, how the game ended for it.

use bevy_egui::egui::{self, Align, Align2, FontId, Layout, Rect, Stroke, StrokeKind, Ui, Vec2};

use super::data::{SeatData, TableData};
use super::style::{self, font};
use crate::rules::{Score, SeatStanding};
use crate::view::theme::{CORNER, NAME, Palette, SMALL};

/// Height of a seat bar.
pub(super) const HEIGHT: f32 = 54.0;

/// Draws the bar of a seat in `rect`.
pub(super) fn seat_ui(ui: &mut Ui, rect: Rect, seat: &SeatData, seats: usize, palette: &Palette) {
    let stroke =
        if seat.to_move { Stroke::new(2.0, palette.accent.egui()) } else { Stroke::new(1.0, palette.line.egui()) };
    let fill = if seat.to_move { palette.raised } else { palette.panel };
    ui.painter().rect(rect, CORNER, fill.egui(), stroke, StrokeKind::Inside);
    let chip = rect.left_center() + Vec2::new(30.0, 0.0);
    style::army_tile(ui, Rect::from_center_size(chip - Vec2::new(0.0, 5.0), Vec2::splat(26.0)), seat.owned);
    style::plate(ui, chip + Vec2::new(0.0, 16.0), seat.seat, seats);
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

/// Draws the seats in turn order, and below them who is in check from whom.
pub(super) fn turns_ui(ui: &mut Ui, data: &TableData, palette: &Palette) {
    let rect = ui.max_rect();
    let width = rect.width() / data.seats.len().max(1) as f32;
    for (index, seat) in data.seats.iter().enumerate() {
        let cell =
            Rect::from_min_size(rect.min + Vec2::new(width * index as f32, 0.0), Vec2::new(width - 6.0, rect.height()));
        if seat.to_move {
            ui.painter().rect_filled(cell.expand(4.0), 6.0, palette.accent.faint(45));
        }
        let tile = Rect::from_center_size(cell.left_center() + Vec2::new(11.0, 0.0), Vec2::splat(20.0));
        style::army_tile(ui, tile, seat.owned);
        let colour = if seat.to_move { palette.accent } else { palette.text };
        let at = cell.left_center() + Vec2::new(28.0, 0.0);
        line(ui, at, cell.width() - 30.0, &seat.name, font("semibold", 13.0), colour.egui());
    }
}

/// Draws a narrow bar of a seat at the board: tile, plate, name, what it is about; `side` turns it to the left (-1) or
/// right (1) edge of the board, 0 leaves it level.
pub(super) fn side_bar_ui(ui: &Ui, rect: Rect, seat: &SeatData, side: i8, palette: &Palette) {
    let stroke =
        if seat.to_move { Stroke::new(2.0, palette.accent.egui()) } else { Stroke::new(1.0, palette.line.egui()) };
    let fill = if seat.to_move { palette.raised } else { palette.panel };
    ui.painter().rect(rect, CORNER, fill.egui(), stroke, StrokeKind::Inside);
    let (text, colour) = state(seat, palette);
    let words =
        [(&seat.name, palette.text.egui(), font("semibold", NAME - 1.0)), (&text, colour, font("medium", SMALL))];
    let gap = 12.0;
    let galleys: Vec<_> = words
        .into_iter()
        .filter(|(text, ..)| !text.is_empty())
        .map(|(text, colour, id)| (ui.painter().layout_no_wrap(text.clone(), id, colour), colour))
        .collect();
    let length = 52.0 + galleys.iter().map(|(galley, _)| galley.size().x + gap).sum::<f32>();
    // Along the bar: from the left for a level one, upwards at the left edge, downwards at the right edge.
    let along = match side {
        0 => Vec2::new(1.0, 0.0),
        side => Vec2::new(0.0, f32::from(side)),
    };
    let at = |distance: f32| rect.center() + along * (distance - length / 2.0);
    style::army_tile(ui, Rect::from_center_size(at(11.0), Vec2::splat(20.0)), seat.owned);
    style::plate(ui, at(36.0), seat.seat, 4);
    let mut distance = 52.0;
    for (galley, colour) in galleys {
        let width = galley.size().x;
        let across = Vec2::new(-along.y, along.x) * (galley.size().y / 2.0);
        let corner = at(distance) - across;
        let angle = along.y.atan2(along.x);
        ui.painter().add(egui::epaint::TextShape::new(corner, galley, colour).with_angle(angle));
        distance += width + gap;
    }
}

/// The word at the right end of the bar.
fn state(seat: &SeatData, palette: &Palette) -> (String, egui::Color32) {
    let reason = seat.ended.as_deref().unwrap_or_default();
    match seat.score {
        Some(Score::One) => (format!("wins · {reason}"), palette.accent.egui()),
        Some(Score::Half) => (format!("½ · {reason}"), palette.text.egui()),
        Some(Score::Zero) => ("0".to_owned(), palette.dim.egui()),
        None => {
            let standing = match seat.standing {
                SeatStanding::Playing => None,
                SeatStanding::Kingless => Some("without a king"),
                SeatStanding::Escaped => Some("king escaped"),
                SeatStanding::Resigned => Some("resigned"),
            };
            let check = seat.in_check.then_some("in check");
            let turn = seat.to_move.then_some("to move");
            let words: Vec<&str> = [standing, check, turn].into_iter().flatten().collect();
            let colour = match (seat.in_check, seat.to_move) {
                (true, _) => palette.warning,
                (false, true) => palette.accent,
                (false, false) => palette.dim,
            };
            (words.join(" · "), colour.egui())
        }
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
