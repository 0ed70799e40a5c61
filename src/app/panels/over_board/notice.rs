//! The line at the board that says why something was refused, or what was done.

use bevy_egui::egui::{self, Align2, Area, Id, Order, Stroke, Vec2};

use crate::panels::kit::on_board::{place, squares};
use crate::panels::kit::style::{self, Themed};
use crate::panels::{book::notice_with_rule_ui, command::UiCommand};
use crate::{play::BoardNotice, view::Layout};

/// The maximum width of the text, and the width of its frame.
const WIDTH: f32 = 460.0;
const AROUND: f32 = 32.0;
/// Its height with one line of text.
const MIN_HEIGHT: f32 = 34.0;

/// Draws the line at its square, or at the lower edge of the board; if possible where it covers no way out. Returns the
/// command to open its rule if that is pressed.
pub fn notice_ui(ctx: &egui::Context, layout: &Layout, notice: &BoardNotice) -> Option<UiCommand> {
    let (text, square) = notice.line.as_ref()?;
    let palette = ctx.palette();
    let edge = if notice.is_news { palette.accent } else { palette.warning };
    let id = Id::new("notice");
    let window = ctx.viewport_rect().shrink(8.0);
    // The line about an earlier position reaches a little over the frame.
    let mut inside = squares(layout).shrink2(Vec2::new(0.0, 6.0));
    if inside.width() < WIDTH + AROUND {
        // On a narrow board the line may extend beyond the edges.
        inside = egui::Rect::from_x_y_ranges(window.x_range(), inside.y_range());
    }
    // As large as it was in the frame before.
    let size = ctx.memory(|memory| memory.area_rect(id)).map_or(Vec2::new(WIDTH, MIN_HEIGHT), |rect| rect.size());
    let covered = |pivot: Align2, at: egui::Pos2| {
        let line = pivot.anchor_size(at, size);
        let (left, right) = (inside.left(), (inside.right() - size.x).max(inside.left()));
        let line = line.translate(Vec2::new(line.left().clamp(left, right) - line.left(), 0.0));
        notice.squares.iter().filter(|square| place(layout, **square).shrink(1.0).intersects(line)).count()
    };
    let (x, y, pivot) = match square.map(|square| layout.visible_centre(square)) {
        Some(centre) => {
            let away = 0.62 * layout.square();
            let above = (centre.y - away, Align2::CENTER_BOTTOM, centre.y - away - size.y >= inside.top());
            let below = (centre.y + away, Align2::CENTER_TOP, centre.y + away + size.y <= inside.bottom());
            let cost = |(y, pivot, is_room): (f32, Align2, bool)| (!is_room, covered(pivot, egui::pos2(centre.x, y)));
            let (y, pivot, _) = if cost(below) < cost(above) { below } else { above };
            (centre.x, y, pivot)
        }
        None => (layout.board.center().x, layout.board.max.y - 12.0, Align2::CENTER_BOTTOM),
    };
    let area = Area::new(id).order(Order::Tooltip).interactable(false).pivot(pivot);
    area.fixed_pos(egui::pos2(x, y))
        .constrain_to(inside)
        .show(ctx, |ui| {
            let frame = style::card(palette)
                .stroke(Stroke::new(1.5, edge.egui()))
                .inner_margin(egui::Margin::symmetric(12, 8))
                .shadow(ui.visuals().popup_shadow);
            frame
                .show(ui, |ui| {
                    ui.set_max_width(WIDTH.min(window.width() - AROUND));
                    notice_with_rule_ui(ui, text, notice.rule)
                })
                .inner
        })
        .inner
}
