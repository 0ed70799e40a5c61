//! Four squares with pieces that tell a game from the others, for a small picture.

use bevy_egui::egui::{Rect, Stroke, StrokeKind, Ui, Vec2};
use regalia_core::rules::{Game, Options};

use crate::panels::{kit::icons::Icons, kit::style::Themed};
use crate::view::figure::Figure;
use crate::view::{PiecePart, SmallPicture};

/// Draws a small picture into a square place: the board of a position, given as text, or without one four of the game's
/// pieces.
pub fn picture_ui(ui: &Ui, rect: Rect, options: Options, position: Option<&str>, icons: &mut Icons) {
    match position {
        Some(text) => icons.paint_position(ui, rect, options, text),
        None => silhouettes_ui(ui, rect.shrink(rect.width() * 0.03), options.game(), icons),
    }
}

/// Whether a place is large enough for the boards of all these games, so that pieces can be told apart. Pictures beside
/// each other are of one kind.
pub fn shows_boards(ui: &Ui, rect: Rect, games: impl IntoIterator<Item = Game>) -> bool {
    let side = (rect.width() * ui.ctx().pixels_per_point()).round() as u32;
    games.into_iter().all(|game| SmallPicture::has_shapes(game, side))
}

/// Draws the four squares into a square place.
pub fn silhouettes_ui(ui: &Ui, rect: Rect, game: Game, icons: &mut Icons) {
    let palette = ui.palette();
    let edge = (rect.width() / 2.0).floor();
    let board = Rect::from_min_size(rect.min.round(), Vec2::splat(2.0 * edge));
    for (index, sample) in game.sample_pieces().into_iter().enumerate() {
        let (column, row) = ((index % 2) as f32, (index / 2) as f32);
        let square = Rect::from_min_size(board.min + Vec2::new(column, row) * edge, Vec2::splat(edge));
        let colour = if index % 3 == 0 { palette.wood.light } else { palette.wood.dark };
        ui.painter().rect_filled(square, 0.0, colour.egui());
        icons.paint_of(ui, square, game, sample.piece);
        let crown = sample.is_royal.then_some(PiecePart::Crown);
        let badge = sample.vest.map(|kind| PiecePart::Badge(kind, icons.style(game).finish.armies));
        for part in [crown, badge].into_iter().flatten() {
            icons.paint_whole(ui.painter(), square, &Figure::Part(part));
        }
    }
    let line = Stroke::new(1.5, palette.wood.frame.egui());
    ui.painter().rect_stroke(board.expand(1.5), 2.0, line, StrokeKind::Inside);
}
