//! Where things are in a window of 1280 × 800: what the library knows is asked there, the rest was measured.

use bevy::prelude::{Rect, Vec2};
use bevy_egui::egui;
use regalia::rules::{Army, Game, Square};
use regalia::view::Layout;
use regalia::{panels, view::theme::BAR};

/// Where the pointer rests: nothing reacts there.
pub const NOWHERE: Vec2 = Vec2::new(1277.0, 797.0);

/// The whole window.
pub const WINDOW: Rect = Rect { min: Vec2::ZERO, max: Vec2::new(1280.0, 800.0) };

// Measured in pictures of the window.

/// "New game" on the start screen.
pub const NEW_GAME: Vec2 = Vec2::new(500.0, 392.0);
/// The fields for names in the form of a new game.
pub const NAMES: [Vec2; 2] = [Vec2::new(840.0, 229.0), Vec2::new(840.0, 261.0)];
/// The first player gets the first seat.
pub const FIRST_PLAYER_FIRST: Vec2 = Vec2::new(757.0, 323.0);
/// The buttons of the first-move choice.
const TAKE_WHITE: Vec2 = Vec2::new(392.0, 407.0);
const TAKE_BLACK: Vec2 = Vec2::new(392.0, 475.0);
/// The menus, and entries of them.
pub const VIEW_MENU: Vec2 = Vec2::new(219.0, 21.0);
pub const LIGHT_COLOURS: Vec2 = Vec2::new(255.0, 84.0);
pub const HELP_MENU: Vec2 = Vec2::new(260.0, 21.0);
pub const KEYS: Vec2 = Vec2::new(270.0, 54.0);
pub const ABOUT: Vec2 = Vec2::new(290.0, 84.0);
/// The card that asks for the king's step or castling, and from its corner its buttons.
const CARD: Vec2 = Vec2::new(286.0, 96.0);
const STEP: Vec2 = Vec2::new(44.0, 71.0);
const CASTLE: Vec2 = Vec2::new(110.0, 71.0);

/// The layout of the window.
pub fn layout() -> Layout {
    Layout::new(WINDOW.max, 1.0, Game::Sovereign, false)
}

/// The squares, without what is around them.
pub fn board() -> Rect {
    layout().board
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
pub fn square(square: Square) -> Vec2 {
    layout().centre(square)
}

/// The button of a side in the first-move choice.
pub fn side(army: Army) -> Vec2 {
    if army == Army::White { TAKE_WHITE } else { TAKE_BLACK }
}

/// The option at `index` of what a pawn becomes on `to`.
pub fn promotion(to: Square, index: usize) -> Vec2 {
    middle(panels::promotion_cell(&layout(), to, index))
}

/// The button of the army in this row of the roster, by which the king takes its colour.
pub fn take_colour(row: usize) -> Vec2 {
    middle(panels::defect_button_place(&layout(), Army::ALL.len(), row))
}

/// "Castle" on the card that asks for the king's step or castling to `target`.
pub fn castle(target: Square) -> Vec2 {
    card(target) + CASTLE
}

/// "Step" on the same card.
pub fn step(target: Square) -> Vec2 {
    card(target) + STEP
}

/// The corner of the card beside a square: towards the middle of the board.
fn card(near: Square) -> Vec2 {
    let (at, middle, edge) = (square(near), board().center(), layout().square());
    let x = if at.x < middle.x { at.x + 1.7 * edge } else { at.x - 1.7 * edge - CARD.x };
    let y = if at.y < middle.y { at.y - 0.5 * edge } else { at.y + 0.5 * edge - CARD.y };
    Vec2::new(x, y)
}

fn middle(rect: egui::Rect) -> Vec2 {
    Vec2::new(rect.center().x, rect.center().y)
}
