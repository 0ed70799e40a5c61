//! The moves: one row per round, and below it what was played in place of its moves; a click goes to a move, the wheel steps
//! through them.

use bevy_egui::egui::containers::scroll_area::ScrollSource;
use bevy_egui::egui::{self, Align, Event, Id, Layout, MouseWheelUnit, Rect, ScrollArea, Sense, Ui, Vec2};

use crate::model::{MovesData, MovesRow, VariationRow};
use crate::panels::kit::icon::{Icon, icon_button};
use crate::panels::kit::rows::{follow_focus, row_place, rows_in_view};
use crate::panels::kit::style::{self, Themed, font};
use crate::panels::kit::tip::Tip;
use crate::play::{Round, SKIPPED, Variation};
use crate::view::theme::{Rgb, SMALL, TEXT};
use regalia_core::record::Edit;

/// Minimum and maximum height of a row.
const ROW: (f32, f32) = (20.0, 24.0);
/// All rows together may be lower by this part of a row.
const SLACK: f32 = 0.25;
/// Rows shown whole, if the card has room for them at their least height.
const ROWS_SEEN: f32 = 8.0;
/// Variations of the current move kept in sight.
const VARIATIONS_SEEN: usize = 2;
/// The height of what is above and below the rows of a card: the tools, and the line for typed moves.
const AROUND: f32 = 82.0;

/// The height of a card that shows as many rows as it should.
pub const MIN_HEIGHT: f32 = ROW.0 * ROWS_SEEN + AROUND;

/// The height of a card that shares the column with an analysis or a review.
pub const BESIDE: f32 = ROW.0 * 4.0 + AROUND;

/// From the upper edge of a card to its rows, and from the rows to its lower edge.
const ABOVE: f32 = 42.0;
const BELOW: f32 = 44.0;
/// From the edge of a card to what stands in it.
const SIDE: f32 = 10.0;

#[must_use]
pub fn rows_room(card: Rect) -> Rect {
    let (least, most) = (card.min + Vec2::new(SIDE, ABOVE), card.max - Vec2::new(SIDE, BELOW));
    Rect::from_min_max(least, most.max(least))
}

/// The height of the rows; without moves three lines say so.
#[must_use]
pub fn rows_height(moves: &MovesData) -> f32 {
    let rows = moves.list_len() + usize::from(moves.result.is_some());
    if rows == 0 { 56.0 } else { ROW.1 * rows as f32 + 6.0 }
}

/// From the left edge of a move to its text.
const PADDING: f32 = 6.0;
const MIN_TEXT: f32 = 9.0;

/// How many points of scrolling on a touch pad count as one notch of a wheel.
const NOTCH: f32 = 50.0;

/// Draws the list into `ui`, on a card, with `tools` above it. Returns the move to go to. `follow` scrolls to the current
/// move; so does a list that is shown at another place than before.
pub fn history_ui(
    ui: &mut Ui,
    card: Rect,
    moves: &MovesData,
    follow: bool,
    tools: impl FnOnce(&mut Ui),
) -> Option<Edit> {
    let palette = ui.palette();
    let mut wanted = wheel(ui, card, moves);
    ui.horizontal(|ui| {
        tools(ui);
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            ui.spacing_mut().item_spacing.x = 4.0;
            let (back, ahead) = (moves.cursor > 0, moves.cursor < moves.len);
            let last = if moves.is_variation() { "Back to the game (End)" } else { "Last move (End)" };
            for (icon, enabled, label, request) in [
                (Icon::Last, !moves.is_at_tip(), last, Edit::Tip),
                (Icon::Forward, ahead, "Next move (→)", Edit::Redo),
                (Icon::Back, back, "Previous move (←)", Edit::Undo),
                (Icon::First, back, "Start (Home)", Edit::Go(0)),
            ] {
                if icon_button(ui, icon, enabled, label).clicked() && enabled {
                    wanted = Some(request);
                }
            }
        });
    });
    ui.add_space(2.0);
    if moves.list_len() == 0 {
        ui.label(style::dim("No moves yet. Pick up a piece to see where it can go.", palette));
        if !moves.title.is_empty() {
            let tour = format!("New to {}? The tour is in Help.", moves.title);
            ui.label(style::dim(tour, palette));
        }
        return wanted;
    }
    let follow = follow | is_elsewhere(ui);
    // The wheel steps through the moves; the scroll bar and fingers scroll.
    let source = ScrollSource { mouse_wheel: false, ..ScrollSource::default() };
    let area = ScrollArea::vertical().auto_shrink(false).animated(false).scroll_source(source);
    // By itself it would reach beyond a low card.
    let area = area.min_scrolled_height(ROW.0);
    let height = row_height(ui.available_height());
    // No row is cut.
    let area = area.max_height((ui.available_height() / height).floor().max(1.0) * height);
    area.show_viewport(ui, |ui, viewport| {
        let (rows, results) = (moves.list_len(), usize::from(moves.result.is_some()));
        ui.set_height(height * (rows + results) as f32);
        if let Some(current) = moves.current_rows().filter(|_| follow) {
            let last = (current.end - 1).min(current.start + VARIATIONS_SEEN);
            ui.scroll_to_rect(row_place(ui, height, current.start).union(row_place(ui, height, last)), None);
        }
        if let Some(result) = &moves.result {
            let place = row_place(ui, height, rows);
            if follow && moves.is_at_tip() {
                ui.scroll_to_rect(place, None);
            }
            result_ui(ui, place, result);
        }
        let last = moves.rows.last().map_or(1, |row| row.number);
        let numbers = 14.0 + 7.0 * last.to_string().len() as f32;
        for index in rows_in_view(viewport, height, rows) {
            let place = row_place(ui, height, index);
            let Some(row) = moves.list_row(index) else { break };
            let indented = place.with_min_x(place.left() + numbers + PADDING);
            let pressed = match row {
                MovesRow::Round(round) => round_ui(ui, place, numbers, (round, false), moves),
                MovesRow::Variation(VariationRow::Shown(round)) => {
                    tie_ui(ui, indented, palette.accent);
                    let place = indented.with_min_x(indented.left() + PADDING + 2.0);
                    round_ui(ui, place, numbers, (round, true), moves)
                }
                MovesRow::Variation(row @ (VariationRow::Main(variation) | VariationRow::Nested(variation))) => {
                    let is_nested = matches!(row, VariationRow::Nested(_));
                    let place = indented.with_min_x(indented.left() + if is_nested { numbers } else { 0.0 });
                    variation_ui(ui, place, (index, variation)).then(|| row.request()).flatten()
                }
            };
            wanted = pressed.or(wanted.take());
        }
    });
    wanted
}

/// The height of a row, if all of them have this height together. Rows are a little lower where one of them
/// would be cut.
fn row_height(room: f32) -> f32 {
    let rows = (room / ROW.0 + SLACK).floor().clamp(1.0, ROWS_SEEN);
    (room / rows).floor().clamp(1.0, ROW.1)
}

fn result_ui(ui: &Ui, place: Rect, result: &str) {
    let palette = ui.palette();
    let left = place.left_center() + Vec2::new(PADDING, 0.0);
    let id = font("semibold", fitting(ui, result, ("semibold", TEXT), place.width() - 2.0 * PADDING));
    style::line(ui, left, place.width() - PADDING, result, id, palette.accent.egui());
    let response = ui.interact(place, ui.id().with("result"), Sense::hover());
    response.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Label, true, result));
}

/// Whether the list has another place than in the previous frame, because the window or its panels have changed.
fn is_elsewhere(ui: &Ui) -> bool {
    let (id, place) = (ui.id().with("place"), ui.available_rect_before_wrap().intersect(ui.clip_rect()));
    let before: Option<Rect> = ui.data(|data| data.get_temp(id));
    ui.data_mut(|data| data.insert_temp(id, place));
    before != Some(place)
}

/// The ply to which the wheel over the card leads: one ply per notch, up for back, down for forward.
fn wheel(ui: &Ui, card: Rect, moves: &MovesData) -> Option<Edit> {
    if !ui.ctx().rect_contains_pointer(ui.layer_id(), card) {
        return None;
    }
    let id = ui.id().with("wheel");
    let turned: f32 = ui.input(|input| {
        let notches = input.events.iter().map(|event| match event {
            Event::MouseWheel { unit: MouseWheelUnit::Point, delta, .. } => delta.y / NOTCH,
            Event::MouseWheel { delta, .. } => delta.y,
            _ => 0.0,
        });
        notches.sum()
    });
    if turned == 0.0 {
        return None;
    }
    // A touch pad sends fractions of a notch.
    let sum = ui.data(|data| data.get_temp::<f32>(id)).unwrap_or_default() + turned;
    ui.data_mut(|data| data.insert_temp(id, sum.fract()));
    let ply = moves.cursor.saturating_add_signed(-(sum.trunc() as isize)).min(moves.len);
    (ply != moves.cursor).then_some(Edit::Go(ply))
}

/// A round of the game, or of the variation that is on the board, whose moves are smaller and lighter. Returns what a
/// pressed move leads to.
fn round_ui(
    ui: &Ui,
    place: Rect,
    numbers: f32,
    (row, is_variation): (&Round, bool),
    moves: &MovesData,
) -> Option<Edit> {
    let palette = ui.palette();
    let size = if is_variation { SMALL } else { TEXT };
    let at = place.left_center();
    let number = format!("{}.", row.number);
    ui.painter().text(at, egui::Align2::LEFT_CENTER, number, font("medium", SMALL), palette.dim.egui());
    let width = (place.width() - numbers) / row.cells.len().max(1) as f32;
    let mut wanted = None;
    for (column, cell) in row.cells.iter().enumerate() {
        let left = place.left() + numbers + width * column as f32;
        let Some(entry) = cell else {
            if row.is_skipped(column) {
                let at = egui::pos2(left + PADDING, place.center().y);
                style::line(ui, at, width - PADDING, SKIPPED, font("medium", size), palette.dim.egui());
            }
            continue;
        };
        let cell = Rect::from_min_size(egui::pos2(left, place.top()), Vec2::new(width - 2.0, place.height()));
        let current = entry.ply == moves.cursor && is_variation == moves.is_variation();
        let colour = match entry.ply {
            _ if current => palette.accent,
            ply if is_variation || ply > moves.cursor.min(moves.fork) => palette.dim,
            _ => palette.text,
        };
        let id = ui.id().with((if is_variation { "ply of a variation" } else { "ply" }, entry.ply));
        if cell_ui(ui, (cell, id), (&entry.text, size), (colour, current)) {
            let in_game = Edit::Along(entry.ply, Vec::new());
            wanted = Some(if is_variation { Edit::Go(entry.ply) } else { in_game });
        }
    }
    wanted
}

fn cell_ui(ui: &Ui, (cell, id): (Rect, Id), (text, size): (&str, f32), (colour, current): (Rgb, bool)) -> bool {
    let palette = ui.palette();
    let response = ui.interact(cell, id, Sense::click());
    response.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Button, true, text));
    follow_focus(ui, &response, cell);
    if current {
        ui.painter().rect_filled(cell.shrink(1.0), 5.0, palette.accent.faint(38));
    } else if response.hovered() || response.has_focus() {
        ui.painter().rect_filled(cell.shrink(1.0), 5.0, palette.raised.egui());
    }
    let at = cell.left_center() + Vec2::new(PADDING, 0.0);
    let family = if current { "semibold" } else { "medium" };
    let fits = fitting(ui, text, (family, size), cell.width() - 2.0 * PADDING);
    style::line(ui, at, cell.width() - PADDING, text, font(family, fits), colour.egui());
    response.clicked()
}

/// The line that ties a row of a variation to the move above.
fn tie_ui(ui: &Ui, place: Rect, colour: Rgb) {
    let tie = egui::Stroke::new(1.5, colour.egui());
    ui.painter().vline(place.left() + 1.0, place.shrink(2.0).y_range(), tie);
}

/// A variation, indented, with a line that ties it to the move above. Returns whether it was pressed.
fn variation_ui(ui: &Ui, place: Rect, (index, variation): (usize, &Variation)) -> bool {
    let palette = ui.palette();
    let response = ui.interact(place, ui.id().with(("variation", index)), Sense::click());
    let label = format!("Variation {}", variation.text);
    response.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Button, true, &label));
    follow_focus(ui, &response, place);
    let lit = response.hovered() || response.has_focus();
    if lit {
        ui.painter().rect_filled(place.shrink(1.0), 5.0, palette.raised.egui());
    }
    tie_ui(ui, place, palette.line);
    let left = place.left_center() + Vec2::new(PADDING + 2.0, 0.0);
    let colour = if lit { palette.text } else { palette.dim };
    let is_cut = style::line(ui, left, place.right() - left.x, &variation.text, font("medium", SMALL), colour.egui());
    let clicked = response.clicked();
    if is_cut {
        response.tip(&variation.text);
    }
    clicked
}

/// The size at which a text fits into this width: the usual one, or a smaller one that can still be read. Four long
/// moves in a row of a narrow column need it.
fn fitting(ui: &Ui, text: &str, (family, size): (&'static str, f32), width: f32) -> f32 {
    let whole = style::text_width(ui, text, font(family, size));
    if whole <= width { size } else { (size * width / whole).floor().max(MIN_TEXT) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_fill_low_cards_whole_and_are_never_higher_than_usual() {
        for (room, height, whole) in [(76.0, 19.0, 4.0), (156.0, 19.0, 8.0), (160.0, 20.0, 8.0), (400.0, 24.0, 16.0)] {
            assert_eq!((row_height(room), (room / row_height(room)).floor()), (height, whole), "{room}");
        }
        let heights = || (20..2000_u16).map(|room| row_height(f32::from(room)));
        assert!(heights().all(|height| (17.0..=ROW.1).contains(&height)));
    }
}
