//! What the moves of a position are worth: a line with a bar for each, in two columns.

use bevy_egui::egui::{self, Align2, FontId, Rect, Sense, Stroke, Ui, Vec2, pos2};
use regalia_core::{engine::Score, rules::Seat};

use super::prose::caption_ui;
use crate::panels::kit::style::{Themed, font};
use crate::{book::MoveValues, computer::score_words};

const LINE: f32 = 21.0;
const GAP: f32 = 36.0;
/// Width of the move at the left end of a line, and of its value at the right.
const ENDS: [f32; 2] = [76.0, 40.0];

/// Draws the moves, down the first column and then the second, and the text below them. Returns their place.
pub(super) fn values_ui(ui: &mut Ui, values: &MoveValues) -> Rect {
    let rows = values.moves.len().div_ceil(2);
    let size = Vec2::new(ui.available_width(), rows as f32 * LINE);
    let (whole, _) = ui.allocate_exact_size(size, Sense::hover());
    let width = (size.x - GAP) / 2.0;
    let most = values.moves.iter().map(|(_, value)| value.unsigned_abs()).max().unwrap_or(0).max(1) as f32;
    for (place, (san, value)) in values.moves.iter().enumerate() {
        let (column, row) = ((place / rows) as f32, (place % rows) as f32);
        let corner = whole.min + Vec2::new(column * (width + GAP), row * LINE);
        let line = Rect::from_min_size(corner, Vec2::new(width, LINE));
        line_ui(ui, line, san, *value, *value as f32 / most);
    }
    ui.add_space(4.0);
    let caption = caption_ui(ui, &values.caption);
    whole.union(caption.rect)
}

/// A move, its bar (to the right if it is good for White; `share` of the longest) and its value.
fn line_ui(ui: &Ui, line: Rect, san: &str, value: i32, share: f32) {
    let palette = ui.palette();
    let words = score_words(Score::Centipawns(value), Seat::One);
    let response = ui.interact(line, ui.id().with((san, line.min.x as i32)), Sense::hover());
    response.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Label, true, format!("{san}: {words}")));
    let painter = ui.painter();
    let (left, right) = (line.left_center(), line.right_center());
    painter.text(left, Align2::LEFT_CENTER, san, font("medium", 13.0), palette.text.egui());
    painter.text(right, Align2::RIGHT_CENTER, words, FontId::proportional(12.5), palette.text.egui());
    let room = Rect::from_x_y_ranges(left.x + ENDS[0]..=right.x - ENDS[1], line.shrink(6.0).y_range());
    let middle = room.center().x;
    let end = middle + share * room.width() / 2.0;
    let bar = Rect::from_x_y_ranges(middle.min(end)..=middle.max(end), room.y_range());
    let colour = if value > 0 { palette.accent } else { palette.dim };
    painter.rect_filled(bar, 2.0, colour.egui());
    let from = pos2(middle, line.top());
    painter.line_segment([from, pos2(middle, line.bottom())], Stroke::new(1.0, palette.line.egui()));
}
