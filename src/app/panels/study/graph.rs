//! The graph of a review: what the players could expect after each move. A press goes to a move.

use bevy_egui::egui::{
    self, Color32, Mesh, Pos2, Rect, Sense, Shape, Stroke, StrokeKind, Ui, WidgetInfo, WidgetType, pos2,
};
use regalia_core::record::Mark;

use crate::model::ReviewData;
use crate::panels::kit::style::Themed;
use crate::panels::kit::tiles;
use crate::view::theme::{MARK_DARK, MARK_LIGHT, Palette};

pub fn graph_ui(ui: &mut Ui, rect: Rect, data: &ReviewData) -> Option<usize> {
    let palette = ui.palette();
    let plies = data.plies().max(1);
    let response = ui.interact(rect, ui.id().with("graph"), Sense::CLICK);
    response
        .widget_info(|| WidgetInfo::labeled(WidgetType::Image, true, "Graph of the game; click it to go to a move"));
    let at = |ply: usize, value: f32| {
        pos2(
            rect.left() + rect.width() * ply as f32 / plies as f32,
            rect.bottom() - rect.height() * value.clamp(0.0, 1.0),
        )
    };
    let painter = ui.painter().with_clip_rect(rect.expand(5.0));
    if let [(_, curve)] = data.curves.as_slice() {
        // Light is what White's player can expect, dark is the rest.
        painter.rect_filled(rect, 4.0, MARK_DARK.egui());
        painter.add(Shape::mesh(area(curve, rect, MARK_LIGHT.egui(), at)));
        painter.hline(rect.x_range(), rect.center().y, Stroke::new(1.0, Color32::from_gray(128)));
    } else {
        painter.rect_filled(rect, 4.0, palette.background.egui());
        let colours = data.curves.iter().map(|(army, curve)| (tiles::army_colours(ui.ctx(), *army).fill.egui(), curve));
        for (colour, curve) in colours {
            let points: Vec<Pos2> = curve.iter().enumerate().map(|(ply, value)| at(ply, *value)).collect();
            painter.add(Shape::line(points.clone(), Stroke::new(3.4, Color32::from_gray(128))));
            painter.add(Shape::line(points, Stroke::new(2.0, colour)));
        }
    }
    painter.rect_stroke(rect, 4.0, Stroke::new(1.0, palette.line.egui()), StrokeKind::Outside);
    for (ply, mark) in &data.marks {
        let colour = mark_colour(*mark, palette);
        let height =
            if let [(_, curve)] = data.curves.as_slice() { curve.get(*ply).copied().unwrap_or(0.5) } else { 0.94 };
        let radius = if matches!(mark, Mark::Dubious) { 2.2 } else { 3.2 };
        painter.circle(at(*ply, height), radius, colour, Stroke::new(1.0, MARK_DARK.egui()));
    }
    let now = at(data.cursor.min(plies), 0.0).x;
    painter.vline(now, rect.y_range(), Stroke::new(2.0, palette.accent.egui()));
    let ply_at =
        |at: Pos2| ((at.x - rect.left()) / rect.width() * plies as f32).round().clamp(0.0, plies as f32) as usize;
    if let Some(pointed) = response.hover_pos() {
        painter.vline(at(ply_at(pointed), 0.0).x, rect.y_range(), Stroke::new(1.0, palette.accent.faint(150)));
        ui.ctx().set_cursor_icon(egui::CursorIcon::PointingHand);
    }
    response.clicked().then(|| response.interact_pointer_pos().map(ply_at)).flatten()
}

/// The area below a curve: a strip of triangles, whose edges do not show.
fn area(curve: &[f32], rect: Rect, colour: Color32, at: impl Fn(usize, f32) -> Pos2) -> Mesh {
    let mut mesh = Mesh::default();
    for (ply, value) in curve.iter().enumerate() {
        let above = at(ply, *value);
        mesh.colored_vertex(above, colour);
        mesh.colored_vertex(pos2(above.x, rect.bottom()), colour);
        if let Some(first) = (2 * ply as u32).checked_sub(2) {
            mesh.add_triangle(first, first + 1, first + 2);
            mesh.add_triangle(first + 1, first + 2, first + 3);
        }
    }
    mesh
}

/// The colour of a mark: faults warn, a fine move is good.
pub fn mark_colour(mark: Mark, palette: &Palette) -> Color32 {
    match mark {
        Mark::Good => palette.good.egui(),
        Mark::Dubious => palette.accent.egui(),
        Mark::Mistake | Mark::Blunder => palette.warning.egui(),
    }
}
