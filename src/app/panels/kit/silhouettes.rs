//! Four squares with pieces that tell a game from the others, for a small picture.

use bevy_egui::egui::{Rect, Stroke, StrokeKind, Ui, Vec2};
use regalia_core::rules::{Army, Game, Options, Piece, Role};

use crate::panels::{kit::icons::Icons, kit::style::Themed};
use crate::view::figure::Figure;
use crate::view::{PiecePart, SmallPicture};

/// A piece, with the vest that it wears and whether it is a royal king.
type SamplePiece = (Army, Role, Option<Role>, bool);

/// The pieces of a game, from the upper left to the lower right.
const fn pieces(game: Game) -> [SamplePiece; 4] {
    match game {
        Game::Sovereign => [
            (Army::White, Role::King, None, false),
            (Army::Cyan, Role::Knight, None, false),
            (Army::Red, Role::Rook, None, false),
            (Army::Black, Role::King, None, false),
        ],
        Game::Royale => [
            (Army::White, Role::King, None, false),
            (Army::Ash, Role::King, None, false),
            (Army::Slate, Role::King, None, false),
            (Army::Black, Role::King, None, false),
        ],
        Game::Plunder => [
            (Army::Black, Role::Knight, Some(Role::Bishop), false),
            (Army::Black, Role::Pawn, None, false),
            (Army::White, Role::Pawn, None, false),
            (Army::White, Role::Bishop, Some(Role::Rook), false),
        ],
        Game::TwoKings => [
            (Army::Black, Role::King, None, false),
            (Army::Black, Role::King, None, true),
            (Army::White, Role::King, None, true),
            (Army::White, Role::King, None, false),
        ],
        Game::Martian => [
            (Army::Cyan, Role::Queen, None, false),
            (Army::Cyan, Role::Pawn, None, false),
            (Army::Orange, Role::Drone, None, false),
            (Army::Orange, Role::Queen, None, false),
        ],
    }
}

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
    for (index, (army, role, vest, is_royal)) in pieces(game).into_iter().enumerate() {
        let (column, row) = ((index % 2) as f32, (index / 2) as f32);
        let square = Rect::from_min_size(board.min + Vec2::new(column, row) * edge, Vec2::splat(edge));
        let colour = if index % 3 == 0 { palette.wood.light } else { palette.wood.dark };
        ui.painter().rect_filled(square, 0.0, colour.egui());
        icons.paint_of(ui, square, game, Piece { army, role });
        let crown = is_royal.then_some(PiecePart::Crown);
        let badge = vest.map(|kind| PiecePart::Badge(kind, icons.style(game).finish.armies));
        for part in [crown, badge].into_iter().flatten() {
            icons.paint_whole(ui.painter(), square, &Figure::Part(part));
        }
    }
    let line = Stroke::new(1.5, palette.wood.frame.egui());
    ui.painter().rect_stroke(board.expand(1.5), 2.0, line, StrokeKind::Inside);
}

#[cfg(test)]
mod tests {
    use regalia_core::rules::{GamePosition, Options, Position};

    use super::*;

    #[test]
    fn every_game_shows_pieces_of_its_own() {
        for game in Game::ALL {
            let start = Position::start(&Options::new(game)).to_setup();
            for (army, role, ..) in pieces(game) {
                let stands = |piece: Piece| piece == Piece { army, role };
                assert!(start.pieces.iter().any(|standing| stands(standing.piece)), "{game}: {army} {role:?}");
            }
            let others = Game::ALL.into_iter().filter(|other| *other != game);
            assert!(others.into_iter().all(|other| pieces(other) != pieces(game)), "{game}");
        }
    }
}
