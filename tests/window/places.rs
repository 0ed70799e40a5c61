//! The places in a window of 1280 × 800: some come from the library, the others were measured.

use bevy::prelude::{Rect, Vec2};
use bevy_egui::egui;
use regalia_app::panels::column::places::{Middle, Places};
use regalia_app::view::{Layout, Rotation};
use regalia_app::{panels, view::theme::BAR};
use regalia_core::rules::{Army, Game, Square};

/// A place where nothing reacts to the pointer.
pub const NOWHERE: Vec2 = Vec2::new(1277.0, 797.0);

/// The whole window.
pub const WINDOW: Rect = Rect { min: Vec2::ZERO, max: Vec2::new(1280.0, 800.0) };

// Measured in pictures of the window.

/// "New game" on the start screen.
pub const NEW_GAME: Vec2 = Vec2::new(480.0, 147.0);
/// The fields for names in the form of a new game.
pub const NAMES: [Vec2; 2] = [Vec2::new(760.0, 219.0), Vec2::new(760.0, 251.0)];
/// The first player gets the first seat.
pub const FIRST_PLAYER_FIRST: Vec2 = Vec2::new(757.0, 313.0);
/// The buttons of the first-move choice.
const TAKE_WHITE: Vec2 = Vec2::new(1026.0, 541.0);
const TAKE_BLACK: Vec2 = Vec2::new(1026.0, 608.0);
/// The menus, and entries of them.
pub const VIEW_MENU: Vec2 = Vec2::new(219.0, 21.0);
pub const LIGHT_COLOURS: Vec2 = Vec2::new(255.0, 84.0);
pub const STUDY_MENU: Vec2 = Vec2::new(264.0, 21.0);
pub const REVIEW: Vec2 = Vec2::new(305.0, 124.0);
pub const FIND_THE_MOVE: Vec2 = Vec2::new(305.0, 154.0);
pub const HELP_MENU: Vec2 = Vec2::new(308.0, 21.0);
/// "Set up a position".
pub const EDIT_MENU: Vec2 = Vec2::new(180.0, 21.0);
pub const EDITOR: Vec2 = Vec2::new(240.0, 124.0);
/// The first of the tours.
pub const TOUR: Vec2 = Vec2::new(330.0, 94.0);
pub const KEYS: Vec2 = Vec2::new(318.0, 254.0);
pub const ABOUT: Vec2 = Vec2::new(338.0, 284.0);
pub const GAME_MENU: Vec2 = Vec2::new(130.0, 21.0);
pub const PLAY_WITH_OTHERS: Vec2 = Vec2::new(200.0, 124.0);
pub const RESIGN: Vec2 = Vec2::new(160.0, 404.0);
/// Width of a card with a question beside a square, with its frame.
const CARD: f32 = 286.0;
/// The checkbox that calls the clock, from the corner of its card.
const CALL_CLOCK: Vec2 = Vec2::new(24.0, 84.0);

/// The layout of the window with this game.
pub fn layout(game: Game) -> Layout {
    Layout::new(WINDOW.max, 1.0, game, Rotation::NONE)
}

/// The squares, without frame and coordinates.
pub fn board(game: Game) -> Rect {
    layout(game).board
}

/// The column.
pub fn column(game: Game) -> Rect {
    layout(game).column
}

/// The bar with name and menus.
pub fn bar() -> Rect {
    Rect { min: Vec2::ZERO, max: Vec2::new(WINDOW.max.x, BAR - 2.0) }
}

/// Everything below the bar.
pub fn below_bar() -> Rect {
    Rect { min: Vec2::new(0.0, BAR), max: WINDOW.max }
}

/// The middle of a square.
pub fn square(game: Game, square: Square) -> Vec2 {
    layout(game).centre(square)
}

/// The button of a side in the first-move choice.
pub fn side(army: Army) -> Vec2 {
    if army == Army::White { TAKE_WHITE } else { TAKE_BLACK }
}

/// The promotion option at `index` for a pawn on `to`.
pub fn promotion(game: Game, to: Square, index: usize) -> Vec2 {
    middle(panels::promotion_cell(&layout(game), to, index))
}

/// The answer at `index` of `count` in the chip about a move to `to`.
pub fn chip(game: Game, to: Square, count: usize, index: usize) -> Vec2 {
    middle(panels::chip_cell(&layout(game), to, count, index))
}

/// The defection button in this row of the roster.
pub fn take_colour(game: Game, row: usize) -> Vec2 {
    middle(panels::defect_button_place(&layout(game), Army::ALL.len(), row))
}

/// The checkbox that calls the clock with the next move.
pub fn call_clock(game: Game) -> Vec2 {
    let card = Places::new(&layout(game), Middle::Card(0.0)).armies;
    Vec2::new(card.left(), card.top()) + CALL_CLOCK
}

/// The area of a card with a question about a square: towards the middle of the board.
pub fn card(game: Game, near: Square) -> Rect {
    let (at, board, edge) = (square(game, near), board(game), layout(game).square());
    let left = if at.x < board.center().x { at.x + 1.7 * edge } else { at.x - 1.7 * edge - CARD };
    Rect { min: Vec2::new(left, board.min.y), max: Vec2::new(left + CARD, board.max.y) }
}

fn middle(rect: egui::Rect) -> Vec2 {
    Vec2::new(rect.center().x, rect.center().y)
}

/// A point as xdotool takes it.
pub fn pixels(at: Vec2) -> [String; 2] {
    [format!("{:.0}", at.x), format!("{:.0}", at.y)]
}
