//! The colours that the selected king may defect to, as chips beside it.

use bevy_egui::egui::{self, Area, FontId, Id, Order, Rect, Sense, Stroke, StrokeKind, Vec2};
use regalia_core::rules::Square;

use crate::model::Defection;
use crate::panels::kit::style::Themed;
use crate::panels::{column::roster::DEFECTING, kit::tiles, kit::tip::Tip, over_board::answer::Answer};
use crate::view::theme::{CORNER, SMALL};
use crate::{play::HandInput, view::Layout};

/// The edge of a colour's tile, and its spacing.
const TILE: f32 = 24.0;
const STEP: f32 = 30.0;
/// Height of the line of text.
const LINE: f32 = 20.0;
/// Minimum width: that of the text.
const MIN_WIDTH: f32 = 118.0;

/// The place of the colour at `index` of `count`: two ranks from the king, towards the middle of the board.
pub fn colour_place(layout: &Layout, king: Square, count: usize, index: usize) -> Rect {
    let whole = whole(layout, king, count);
    let left = whole.center().x - STEP * count as f32 / 2.0;
    let middle = egui::pos2(left + STEP * (index as f32 + 0.5), whole.bottom() - STEP / 2.0 - 2.0);
    Rect::from_center_size(middle, Vec2::splat(TILE))
}

fn whole(layout: &Layout, king: Square, count: usize) -> Rect {
    // A zoomed square is too large to keep its size as distance.
    let edge = layout.square().min(layout.board.size().max_element() / 8.0);
    let (board, at) = (layout.board, layout.visible_centre(king));
    let size = Vec2::new((STEP * count as f32 + 8.0).max(MIN_WIDTH), LINE + STEP + 4.0);
    let away = 1.5 * edge + 6.0;
    let top = if at.y > board.center().y { at.y - away - size.y } else { at.y + away };
    let left = (at.x - size.x / 2.0).clamp(board.min.x + 6.0, (board.max.x - size.x - 6.0).max(board.min.x + 6.0));
    Rect::from_min_size(egui::pos2(left, top), size)
}

pub fn king_menu_ui(ctx: &egui::Context, defections: &[Defection], king: Square, layout: &Layout) -> Answer {
    let palette = ctx.palette();
    let mut answer = Answer::default();
    let whole = whole(layout, king, defections.len());
    let area = Area::new(Id::new("king menu")).order(Order::Middle).fixed_pos(whole.min).constrain(false);
    area.show(ctx, |ui| {
        let (rect, _) = ui.allocate_exact_size(whole.size(), Sense::CLICK);
        let stroke = Stroke::new(1.5, palette.accent.egui());
        ui.painter().rect(rect, CORNER, palette.panel.egui(), stroke, StrokeKind::Inside);
        let text_at = egui::pos2(rect.center().x, rect.top() + LINE / 2.0 + 2.0);
        let id = FontId::proportional(SMALL);
        ui.painter().text(text_at, egui::Align2::CENTER_CENTER, "Defect to:", id, palette.dim.egui());
        for (index, defection) in defections.iter().enumerate() {
            let place = colour_place(layout, king, defections.len(), index);
            let response = ui.interact(place.expand(2.0), ui.id().with(defection.army), Sense::click());
            let step = if defection.plain.is_some() { "" } else { ", with a step" };
            let label = format!("Defect to {}{step}", defection.army);
            response.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Button, true, &label));
            if response.hovered() || response.has_focus() {
                answer.pointed = defection.plain;
                let stroke = Stroke::new(2.0, palette.accent.egui());
                ui.painter().rect_stroke(place.expand(2.5), 7.0, stroke, StrokeKind::Middle);
            }
            tiles::army_tile(ui, place, defection.army);
            if response.clicked() {
                answer.input = Some(HandInput::Defect(defection.army));
            }
            response.tip(format!("{label}\n{DEFECTING}"));
        }
    });
    answer
}
