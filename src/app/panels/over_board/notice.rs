//! The line at the board that says why something was refused.

use bevy_egui::egui::{self, Align2, Area, Id, Order, Stroke};
use regalia_core::rules::{RuleRef, Square};

use crate::panels::book::notice_with_rule_ui;
use crate::panels::command::UiCommand;
use crate::panels::kit::on_board::squares;
use crate::panels::kit::style;
use crate::view::Layout;
use crate::view::theme::Palette;

/// The maximum width of the text, and the width of its frame.
const WIDTH: f32 = 420.0;
const AROUND: f32 = 32.0;
/// Its height with one line of text.
const LEAST_HEIGHT: f32 = 34.0;

/// Draws the line at a square, or at the lower edge of the board. Returns the command to open its rule if that is
/// pressed.
pub fn notice_ui(
    ctx: &egui::Context,
    layout: &Layout,
    (text, square): (&str, Option<Square>),
    rule: Option<RuleRef>,
    palette: &Palette,
) -> Option<UiCommand> {
    let id = Id::new("notice");
    let window = ctx.viewport_rect().shrink(8.0);
    let mut inside = squares(layout);
    if inside.width() < WIDTH + AROUND {
        // On a narrow board the line may extend beyond the edges.
        inside = egui::Rect::from_x_y_ranges(window.x_range(), inside.y_range());
    }
    // As high as it was in the frame before.
    let height = ctx.memory(|memory| memory.area_rect(id)).map_or(LEAST_HEIGHT, |rect| rect.height());
    let (x, y, pivot) = match square.map(|square| layout.visible_centre(square)) {
        Some(centre) => {
            let away = 0.62 * layout.square();
            let is_room = centre.y - away - height >= inside.top();
            let (y, pivot) =
                if is_room { (centre.y - away, Align2::CENTER_BOTTOM) } else { (centre.y + away, Align2::CENTER_TOP) };
            (centre.x, y, pivot)
        }
        None => (layout.board.center().x, layout.board.max.y - 12.0, Align2::CENTER_BOTTOM),
    };
    let area = Area::new(id).order(Order::Tooltip).interactable(false).pivot(pivot);
    area.fixed_pos(egui::pos2(x, y))
        .constrain_to(inside)
        .show(ctx, |ui| {
            let frame = style::card(palette)
                .stroke(Stroke::new(1.5, palette.warning.egui()))
                .inner_margin(egui::Margin::symmetric(12, 8))
                .shadow(ui.visuals().popup_shadow);
            frame
                .show(ui, |ui| {
                    ui.set_max_width(WIDTH.min(window.width() - AROUND));
                    notice_with_rule_ui(ui, text, rule, palette)
                })
                .inner
        })
        .inner
}
