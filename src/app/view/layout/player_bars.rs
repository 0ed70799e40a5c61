//! Where the players' bars are.

use bevy::prelude::{Rect, Vec2};
use regalia_core::rules::Seat;

use super::{places::Layout, rotation::Side};
use crate::view::look::theme::FRAME;

/// How far from the beginning of a long bar captured pieces arrive, in logical pixels.
const INSIDE: f32 = 90.0;

/// Where each seat's bar is in the window, in logical pixels. Whatever draws the bars sets it; `None` while a bar is
/// hidden.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct PlayerBars(pub [Option<Rect>; 4]);

impl PlayerBars {
    /// Where the pieces that a seat captures go: to its bar, or without one to its side of the board.
    pub fn place(&self, seat: Seat, layout: &Layout) -> Vec2 {
        if let Some(bar) = self.0[seat.index()] {
            return Vec2::new(bar.center().x.min(bar.min.x + INSIDE), bar.center().y);
        }
        let (board, beyond) = (layout.board, FRAME / 2.0);
        match layout.side_of(seat) {
            Side::Bottom => Vec2::new(board.center().x, board.max.y + beyond),
            Side::Left => Vec2::new(board.min.x - beyond, board.center().y),
            Side::Top => Vec2::new(board.center().x, board.min.y - beyond),
            Side::Right => Vec2::new(board.max.x + beyond, board.center().y),
        }
    }
}

#[cfg(test)]
mod tests {
    use regalia_core::rules::Game;

    use super::*;
    use crate::view::layout::rotation::Rotation;

    #[test]
    fn captured_pieces_go_to_the_bar_or_to_the_players_side() {
        let layout = Layout::new(Vec2::new(1280.0, 800.0), 1.0, Game::Royale, Rotation::NONE);
        let bar = Rect::new(900.0, 700.0, 1260.0, 774.0);
        let bars = PlayerBars([Some(bar), None, None, None]);
        assert!(bar.contains(bars.place(Seat::One, &layout)));
        let hidden = Seat::ALL.map(|seat| PlayerBars::default().place(seat, &layout));
        assert!(hidden[0].y > layout.board.max.y && hidden[3].y < layout.board.min.y, "{hidden:?}");
        assert!(hidden[1].x < layout.board.min.x && hidden[2].x > layout.board.max.x, "{hidden:?}");
    }
}
