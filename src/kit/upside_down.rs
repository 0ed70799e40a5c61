//! Turns what was drawn upside down, for a player at the far side of the screen.

use std::sync::Arc;

use egui::layers::ShapeIdx;
use egui::{CornerRadius, Pos2, Rect, Shape, Ui};

/// Draws with `draw` and turns all that it painted by half a turn about the middle of a rectangle. What reacts to the
/// pointer must be placed by [`turned`].
pub fn upside_down<R>(ui: &mut Ui, rect: Rect, draw: impl FnOnce(&mut Ui) -> R) -> R {
    let (layer, ctx) = (ui.layer_id(), ui.ctx().clone());
    let next = || ctx.graphics_mut(|layers| layers.entry(layer).next_idx());
    let first = next();
    let result = draw(ui);
    let end = next();
    ctx.graphics_mut(|layers| {
        let list = layers.entry(layer);
        for index in first.0..end.0 {
            list.mutate_shape(ShapeIdx(index), |painted| {
                turn(&mut painted.shape, rect.center());
                painted.clip_rect = turned(painted.clip_rect, rect);
            });
        }
    });
    result
}

/// A place after half a turn about the middle of `around`.
pub fn turned(place: Rect, around: Rect) -> Rect {
    let centre = around.center();
    Rect::from_two_pos(across(place.min, centre), across(place.max, centre))
}

fn across(point: Pos2, centre: Pos2) -> Pos2 {
    centre + (centre - point)
}

fn turn(shape: &mut Shape, centre: Pos2) {
    let move_to = |point: &mut Pos2| *point = across(*point, centre);
    match shape {
        Shape::Noop | Shape::Callback(_) => {}
        Shape::Vec(shapes) => shapes.iter_mut().for_each(|shape| turn(shape, centre)),
        Shape::Circle(circle) => move_to(&mut circle.center),
        Shape::Ellipse(ellipse) => move_to(&mut ellipse.center),
        Shape::LineSegment { points, .. } => points.iter_mut().for_each(move_to),
        Shape::Path(path) => path.points.iter_mut().for_each(move_to),
        Shape::Rect(rect) => {
            rect.rect = Rect::from_two_pos(across(rect.rect.min, centre), across(rect.rect.max, centre));
            let CornerRadius { nw, ne, sw, se } = rect.corner_radius;
            rect.corner_radius = CornerRadius { nw: se, ne: sw, sw: ne, se: nw };
        }
        Shape::Text(text) => {
            move_to(&mut text.pos);
            text.angle += std::f32::consts::PI;
        }
        Shape::Mesh(mesh) => Arc::make_mut(mesh).vertices.iter_mut().for_each(|vertex| move_to(&mut vertex.pos)),
        Shape::QuadraticBezier(curve) => curve.points.iter_mut().for_each(move_to),
        Shape::CubicBezier(curve) => curve.points.iter_mut().for_each(move_to),
    }
}

#[cfg(test)]
mod tests {
    use egui::{Align2, Color32, Context, FontId, RawInput, pos2};

    use super::*;

    #[test]
    fn letters_and_dots_are_at_the_other_end() {
        let bar = Rect::from_min_max(pos2(100.0, 10.0), pos2(300.0, 50.0));
        let draw = |ui: &mut Ui| {
            let painter = ui.painter().clone();
            painter.circle_filled(pos2(110.0, 20.0), 4.0, Color32::RED);
            painter.text(pos2(110.0, 30.0), Align2::LEFT_TOP, "Ann", FontId::default(), Color32::RED);
        };
        let ctx = Context::default();
        let mut output = ctx.run_ui(RawInput::default(), |ui| upside_down(ui, bar, draw));
        output.textures_delta.clear();
        let shapes: Vec<&Shape> = output.shapes.iter().map(|clipped| &clipped.shape).collect();
        let dot = shapes.iter().find_map(|shape| if let Shape::Circle(dot) = shape { Some(dot.center) } else { None });
        assert_eq!(dot, Some(pos2(290.0, 40.0)));
        let text = shapes.iter().find_map(|shape| if let Shape::Text(text) = shape { Some(text) } else { None });
        let text = text.map(|text| (text.pos, text.angle));
        assert_eq!(text, Some((pos2(290.0, 30.0), std::f32::consts::PI)));
        assert_eq!(turned(Rect::from_min_max(pos2(100.0, 10.0), pos2(120.0, 20.0)), bar).max, pos2(300.0, 50.0));
    }
}
