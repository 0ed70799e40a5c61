//! Draws a small board.

use bevy_egui::egui::{
    Color32, Id, LayerId, Order, Painter, Pos2, Rect, Shape, Stroke, StrokeKind, TextureId, Ui, Vec2, pos2,
};
use regalia_core::rules::PlacedPiece;

use super::board::{EDGE, MiniBoard};
use super::hand::{self, MiniAnswer};
use crate::panels::kit::icons::{Drawing, Icons, WHOLE};
use crate::panels::kit::on_board::{centre, hanging, place, squares};
use crate::view::theme::{MARK_DARK, MARK_LIGHT, Palette, Rgb};
use crate::view::{Layout, Light, Mark, shadow, whole_board};

/// Opacity, up to 255, of the ghost that a dragged piece leaves.
const GHOST: u8 = 77;

impl MiniBoard {
    /// Draws the board into a rectangle. Returns the input on it.
    pub fn show(&self, ui: &mut Ui, rect: Rect, id: impl Into<Id>, icons: &mut Icons, palette: &Palette) -> MiniAnswer {
        let layout = self.layout(rect, ui.ctx().pixels_per_point());
        let answer = hand::handle(ui, self, &layout, id.into());
        let painter = ui.painter().clone();
        self.paint_squares(&painter, &layout, icons, palette);
        let above = |mark: Mark| matches!(mark, Mark::Dot | Mark::Ring | Mark::VestDot | Mark::VestRing);
        let paint_marks = |icons: &mut Icons, wanted: bool| {
            for (square, mark) in self.marks.iter().filter(|(_, mark)| above(*mark) == wanted) {
                icons.paint_with(&painter, place(&layout, *square), Drawing::Mark(*mark), Color32::WHITE);
            }
        };
        paint_marks(icons, false);
        // It hides nothing of a piece, such as its crown.
        if let Some(cursor) = answer.cursor.filter(|_| answer.cursor_is_seen) {
            paint_cursor(&painter, place(&layout, cursor), palette);
        }
        let held = answer.drag.map(|(from, _)| from);
        for standing in self.pieces.iter().filter(|standing| held != Some(standing.square)) {
            self.paint_shadow(&painter, icons, place(&layout, standing.square), standing, shadow::RESTING);
        }
        for standing in &self.pieces {
            let tint = if held == Some(standing.square) { faint(GHOST) } else { Color32::WHITE };
            self.paint_standing(&painter, icons, place(&layout, standing.square), standing, tint);
        }
        paint_marks(icons, true);
        for (from, to, colour) in &self.arrows {
            paint_arrow(&painter, centre(&layout, *from), centre(&layout, *to), layout.square(), *colour);
        }
        if let (Some(standing), Some(at)) = (held.and_then(|from| self.standing(from)), ui.ctx().pointer_latest_pos()) {
            let painter = ui.ctx().layer_painter(LayerId::new(Order::Tooltip, answer.response.id));
            let at = hanging(&layout, at);
            self.paint_shadow(&painter, icons, at, standing, shadow::LIFTED);
            self.paint_standing(&painter, icons, at, standing, Color32::WHITE);
        }
        answer
    }

    fn paint_squares(&self, painter: &Painter, layout: &Layout, icons: &mut Icons, palette: &Palette) {
        let texture: TextureId = icons.board(painter.ctx(), layout, palette);
        let [width, height] = whole_board::board_size(layout).map(|pixels| pixels as f32 / layout.scale);
        let [left, top] = whole_board::board_offset(layout);
        let squares = squares(layout);
        if self.view.coordinates {
            let whole = Rect::from_min_size(squares.min - Vec2::new(left, top), Vec2::new(width, height));
            painter.image(texture, whole, WHOLE, Color32::WHITE);
            return;
        }
        painter.rect_filled(squares.expand(EDGE), EDGE, palette.frame.egui());
        let part = |at: Vec2| pos2((left + at.x) / width, (top + at.y) / height);
        painter.image(texture, squares, Rect::from_min_max(part(Vec2::ZERO), part(squares.size())), Color32::WHITE);
    }

    /// The shadow of a piece, so many squares to the right and down.
    fn paint_shadow(
        &self,
        painter: &Painter,
        icons: &mut Icons,
        at: Rect,
        standing: &PlacedPiece,
        fall: bevy::math::Vec2,
    ) {
        let PlacedPiece { square, piece, vest, .. } = *standing;
        let part = self.looks.look(square, piece, vest, icons.style(self.seating)).shadow;
        let middle = at.center() + Vec2::new(fall.x, fall.y) * at.width();
        let at = Rect::from_center_size(middle, at.size() * part.reach());
        icons.paint_with(painter, at, Drawing::Part(part), Color32::WHITE);
    }

    /// A piece with all its parts.
    fn paint_standing(&self, painter: &Painter, icons: &mut Icons, at: Rect, standing: &PlacedPiece, tint: Color32) {
        let PlacedPiece { square, piece, vest, .. } = *standing;
        let look = self.looks.look(square, piece, vest, icons.style(self.seating));
        for part in look.parts() {
            let tint = if part == look.body { in_light(tint, look.light) } else { tint };
            icons.paint_with(painter, at, Drawing::Part(part), tint);
        }
    }
}

/// A tint in this light.
fn in_light(tint: Color32, light: Light) -> Color32 {
    tint * light.egui()
}

fn faint(opacity: u8) -> Color32 {
    Color32::from_white_alpha(opacity)
}

/// The keyboard's cursor: an accent with a light and a dark line, visible on every square.
fn paint_cursor(painter: &Painter, at: Rect, palette: &Palette) {
    let lines = [(0.0, 1.5, MARK_DARK), (1.5, 2.5, palette.accent), (4.0, 1.5, MARK_LIGHT)];
    for (inset, width, colour) in lines {
        painter.rect_stroke(at.shrink(inset), 3.0, Stroke::new(width, colour.egui()), StrokeKind::Inside);
    }
}

/// An arrow in a colour, with a light and a dark outline; it ends before the centre of its last square. On one square it
/// is a circle.
fn paint_arrow(painter: &Painter, from: Pos2, to: Pos2, square: f32, colour: Rgb) {
    let way = to - from;
    if way.length() < 1.0 {
        for (around, colour) in [(2.6, MARK_LIGHT), (1.3, MARK_DARK), (0.0, colour)] {
            let width = (square * 0.08).max(2.0) + 2.0 * around;
            painter.circle_stroke(from, square * 0.44, Stroke::new(width, colour.egui()));
        }
        return;
    }
    let ahead = way.normalized();
    let aside = ahead.rot90();
    let tip = to - ahead * square * 0.1;
    let neck = tip - ahead * square * 0.38;
    let width = (square * 0.13).max(2.0);
    for (around, colour) in [(2.6, MARK_LIGHT), (1.3, MARK_DARK), (0.0, colour)] {
        let wing = aside * (square * 0.2 + around);
        let tail = from - ahead * around;
        let head = vec![tip + ahead * around * 1.8, neck + wing - ahead * around, neck - wing - ahead * around];
        painter.line_segment([tail, neck + ahead], Stroke::new(width + 2.0 * around, colour.egui()));
        painter.add(Shape::convex_polygon(head, colour.egui(), Stroke::NONE));
    }
}
