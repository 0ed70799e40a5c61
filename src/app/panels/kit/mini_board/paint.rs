//! Draws a small board.

use bevy_egui::egui::{Color32, Id, LayerId, Order, Painter, Rect, Stroke, StrokeKind, TextureId, Ui, Vec2, pos2};
use regalia_core::rules::Square;

use super::board::{EDGE, MiniBoard};
use super::hand::{self, MiniAnswer};
use crate::panels::kit::icons::{Icons, WHOLE};
use crate::panels::kit::on_board::{hanging, place, squares};
use crate::view::theme::{MARK_DARK, MARK_LIGHT};
use crate::view::{Contents, Layout, PieceStyle, Scene, shadow, whole_board};
use crate::{panels::kit::style::Themed, view::figure::Placed};

impl MiniBoard {
    /// Returns the input on it.
    pub fn show(&self, ui: &mut Ui, rect: Rect, id: impl Into<Id>, icons: &mut Icons) -> MiniAnswer {
        let layout = self.layout(rect, ui.ctx().pixels_per_point());
        let answer = hand::handle(ui, self, &layout, id.into());
        let painter = ui.painter().clone();
        self.paint_squares(&painter, &layout, icons);
        let (held, style) = (answer.drag.map(|(from, _)| from), icons.style(self.seating));
        let scene = Scene::of(&layout, self.contents(style, held));
        icons.paint_figures(&painter, &scene.below);
        // It hides nothing of a piece, such as its crown.
        if let Some(cursor) = answer.cursor.filter(|_| answer.cursor_is_seen) {
            paint_cursor(&painter, place(&layout, cursor));
        }
        icons.paint_figures(&painter, scene.pieces.iter().chain(&scene.above));
        if let (Some(standing), Some(at)) = (held.and_then(|from| self.standing(from)), ui.ctx().pointer_latest_pos()) {
            let painter = ui.ctx().layer_painter(LayerId::new(Order::Tooltip, answer.response.id));
            let (middle, square) = (hanging(&layout, at).center(), layout.square());
            let middle = bevy::math::Vec2::new(middle.x, middle.y);
            let look = self.looks.look(standing.square, standing.piece, standing.vest, style);
            icons.paint_figures(&painter, &[Placed::shadow(&look, middle, square, shadow::LIFTED)]);
            icons.paint_figures(&painter, &Placed::piece(&look, middle, square).collect::<Vec<_>>());
        }
        answer
    }

    fn paint_squares(&self, painter: &Painter, layout: &Layout, icons: &mut Icons) {
        let palette = painter.ctx().palette();
        let texture: TextureId = icons.board(painter.ctx(), layout);
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

    /// What is on it; the piece that is held is dragged.
    const fn contents(&self, style: PieceStyle, held: Option<Square>) -> Contents<'_> {
        Contents {
            pieces: self.pieces.as_slice(),
            looks: &self.looks,
            style,
            marks: self.marks.as_slice(),
            arrows: self.arrows.as_slice(),
            held,
        }
    }
}

/// The keyboard's cursor: an accent with a light and a dark line, visible on every square.
fn paint_cursor(painter: &Painter, at: Rect) {
    let palette = painter.ctx().palette();
    let lines = [(0.0, 1.5, MARK_DARK), (1.5, 2.5, palette.accent), (4.0, 1.5, MARK_LIGHT)];
    for (inset, width, colour) in lines {
        painter.rect_stroke(at.shrink(inset), 3.0, Stroke::new(width, colour.egui()), StrokeKind::Inside);
    }
}
