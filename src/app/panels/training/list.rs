//! The exercises of a game in small tiles, each with how far the person is.

use bevy_egui::egui::{self, Align2, Color32, Rect, Sense, Stroke, StrokeKind, Ui, Vec2, WidgetInfo, WidgetType, vec2};

use super::view::TrainingView;
use crate::panels::kit::style::{Themed, font};
use crate::{panels::kit::tip::Tip, training::Standing};

/// How many tiles stand in a row.
const IN_ROW: usize = 12;
/// The gap between tiles.
const GAP: f32 = 4.0;
/// How far the ring around the current tile reaches beyond it.
const RING: f32 = 2.0;
/// Rows that are seen at once; more are scrolled.
const ROWS: f32 = 3.0;

/// Returns the index of the pressed one.
pub fn tiles_ui(ui: &mut Ui, view: &TrainingView) -> Option<usize> {
    let edge = ((ui.available_width() - 2.0 * RING - GAP * (IN_ROW - 1) as f32) / IN_ROW as f32).floor();
    let rows = view.exercises().len().div_ceil(IN_ROW);
    let mut pressed = None;
    let height = ROWS * (edge + GAP) + 2.0 * RING;
    egui::ScrollArea::vertical().max_height(height).id_salt((view.game(), view.is_own())).show(ui, |ui| {
        let size = vec2(IN_ROW as f32 * (edge + GAP) - GAP, rows as f32 * (edge + GAP) - GAP) + Vec2::splat(2.0 * RING);
        let (whole, _) = ui.allocate_exact_size(size, Sense::hover());
        for index in 0..view.exercises().len() {
            let (column, row) = ((index % IN_ROW) as f32, (index / IN_ROW) as f32);
            let rect = Rect::from_min_size(
                whole.min + Vec2::splat(RING) + vec2(column, row) * (edge + GAP),
                Vec2::splat(edge),
            );
            if tile_ui(ui, rect, index, view) {
                pressed = Some(index);
            }
        }
    });
    pressed
}

/// One exercise: filled if it is solved (faintly if not on the first try), with a ring if it was tried.
fn tile_ui(ui: &Ui, rect: Rect, index: usize, view: &TrainingView) -> bool {
    let palette = ui.palette();
    let standing = view.standing(index);
    let current = index == view.index();
    // Keys go through the exercises by the buttons below: Tab would have to pass every tile.
    let response = ui.interact(rect, ui.id().with(("tile", index)), Sense::CLICK);
    let name = format!("Exercise {}, {}", index + 1, state(standing));
    response.widget_info(|| WidgetInfo::selected(WidgetType::Button, true, current, &name));
    let (fill, line, text) = match standing {
        Standing::SolvedAtOnce => (palette.accent.egui(), palette.accent.egui(), palette.background.egui()),
        Standing::SolvedLater => (palette.accent.faint(80), palette.accent.egui(), palette.text.egui()),
        Standing::Tried => (Color32::TRANSPARENT, palette.warning.egui(), palette.text.egui()),
        Standing::Open => (Color32::TRANSPARENT, palette.line.egui(), palette.dim.egui()),
    };
    let fill = if response.hovered() && fill == Color32::TRANSPARENT { palette.raised.egui() } else { fill };
    ui.painter().rect(rect, 5.0, fill, Stroke::new(1.0, line), StrokeKind::Inside);
    if current {
        let stroke = Stroke::new(1.5, palette.text.egui());
        ui.painter().rect_stroke(rect.expand(RING), 7.0, stroke, StrokeKind::Inside);
    }
    let id = font(if current { "semibold" } else { "regular" }, 10.5);
    ui.painter().text(rect.center(), Align2::CENTER_CENTER, index + 1, id, text);
    let clicked = response.clicked();
    response.tip(name);
    clicked
}

fn state(standing: Standing) -> &'static str {
    match standing {
        Standing::SolvedAtOnce => "solved on the first try",
        Standing::SolvedLater => "solved",
        Standing::Tried => "tried",
        Standing::Open => "open",
    }
}
