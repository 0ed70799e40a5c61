//! The places of the editor's parts.

use bevy_egui::egui::{self, Rect, Vec2};

use crate::view::theme::GAP;

/// Width of the column beside the board.
const COLUMN: (f32, f32) = (430.0, 500.0);
/// Height of the area with text, verdict and buttons: as much as the six lines of the longest text need.
const FOOT: f32 = 206.0;
/// The same below the board, where the text has longer lines and so fewer.
const WIDE_FOOT: f32 = 176.0;
/// Space between the dialog and the edge of the window.
pub const AROUND: f32 = 16.0;
/// Space around the contents of the dialog.
pub const MARGIN: f32 = 18.0;

/// From the dialog's upper left corner.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct EditorPlaces {
    /// The size of all of them together.
    pub size: Vec2,
    pub board: Rect,
    /// The column with the palette and the rest of the position.
    pub facts: Rect,
    /// The text, the verdict and the buttons.
    pub foot: Rect,
}

impl EditorPlaces {
    /// The places in this room: the board as large as possible, the column beside it or, in a tall window, below it.
    pub fn of(room: Vec2) -> Self {
        let at = |x: f32, y: f32, width: f32, height: f32| {
            Rect::from_min_size(egui::pos2(x, y), Vec2::new(width.max(1.0), height.max(1.0)))
        };
        if room.y > room.x {
            let edge = room.x.min(room.y - 2.0 * FOOT - 120.0).max(120.0);
            let left = (room.x - edge) / 2.0;
            let top = edge + GAP;
            let facts = at(0.0, top, room.x, room.y - top - WIDE_FOOT - GAP);
            let foot = at(0.0, room.y - WIDE_FOOT, room.x, WIDE_FOOT);
            return Self { size: room, board: at(left, 0.0, edge, edge), facts, foot };
        }
        let edge = room.y.min(room.x - COLUMN.0 - 2.0 * GAP).max(120.0);
        let column = (room.x - edge - 2.0 * GAP).clamp(120.0, COLUMN.1);
        let left = edge + 2.0 * GAP;
        let foot = at(left, room.y - FOOT, column, FOOT);
        let facts = at(left, 0.0, column, room.y - FOOT - GAP);
        Self { size: Vec2::new(left + column, room.y), board: at(0.0, 0.0, edge, room.y), facts, foot }
    }
}
