//! Zooming: the wheel zooms around the pointer, the middle button drags the board, two fingers do both.

use bevy::input::ButtonState;
use bevy::input::mouse::{MouseButton, MouseScrollUnit};
use bevy::prelude::*;
use bevy::window::{RequestRedraw, WindowEvent};
use regalia_core::rules::Square;

use super::mouse::{Pointer, Surface};
use crate::board::GameEvent;
use crate::play::{BoardCursor, Hand};
use crate::view::layout::{Layout, ViewState, Zoom};

/// How much one notch of the wheel zooms.
const NOTCH: f32 = 1.2;
/// How many points of touch pad scrolling equal one notch.
const POINTS: f32 = 60.0;
const MOST: f32 = 4.0;

impl Zoom {
    /// Zoomed by this many notches; the board stays in place at `point`, in logical pixels.
    #[must_use]
    pub fn around(self, layout: &Layout, point: Vec2, notches: f32) -> Self {
        self.held(layout, point, point, NOTCH.powf(notches))
    }

    /// Zoomed by a factor of `times`; what was at the point `from`, in logical pixels, comes to `to`.
    #[must_use]
    pub fn held(self, layout: &Layout, from: Vec2, to: Vec2, times: f32) -> Self {
        let factor = (self.factor * times).clamp(1.0, MOST);
        // Zooming out must end at the whole board.
        let factor = if factor < 1.02 { 1.0 } else { factor };
        let size = layout.board.size() * factor;
        let part = (from - layout.squares.min) / layout.squares.size();
        Self::with_corner(layout, factor, to - part * size, size)
    }

    /// Moved by this many logical pixels.
    #[must_use]
    pub fn pulled(self, layout: &Layout, by: Vec2) -> Self {
        Self::with_corner(layout, self.factor, layout.squares.min + by, layout.squares.size())
    }

    /// Moved just far enough to show this square and half of its neighbours.
    #[must_use]
    pub fn showing(self, layout: &Layout, square: Square) -> Self {
        let (seen, at) = (layout.board, layout.centre(square));
        let around = Vec2::splat(layout.square().min(seen.size().min_element() / 2.0));
        let by = (seen.min + around - at).max(Vec2::ZERO) + (seen.max - around - at).min(Vec2::ZERO);
        if by == Vec2::ZERO { self } else { self.pulled(layout, by) }
    }

    fn with_corner(layout: &Layout, factor: f32, corner: Vec2, size: Vec2) -> Self {
        let corner = corner.min(layout.board.min).max(layout.board.max - size);
        let middle = (layout.board.center() - corner) / size;
        Self { factor, middle: layout.unturned(middle) }
    }
}

pub(super) fn show_whole_game(mut events: MessageReader<GameEvent>, mut view: ResMut<ViewState>) {
    if events.read().any(|event| *event == GameEvent::Began) {
        view.zoom = Zoom::default();
    }
}

/// Keeps the square of the cursor visible on a zoomed board.
pub(super) fn follow_cursor(
    cursor: Res<BoardCursor>,
    layout: Res<Layout>,
    mut view: ResMut<ViewState>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    let Some(square) = cursor.square().filter(|_| cursor.is_changed() && layout.is_zoomed()) else { return };
    let now = view.zoom.showing(&layout, square);
    if view.zoom != now {
        view.zoom = now;
        redraw.write(RequestRedraw);
    }
}

/// The wheel zooms, the middle button drags, two fingers hold the board.
pub(super) fn zoom_board(
    mut events: MessageReader<WindowEvent>,
    mut view: ResMut<ViewState>,
    mut pulled_at: Local<Option<Vec2>>,
    pointer: Res<Pointer>,
    hand: Res<Hand>,
    mut surface: Surface,
) {
    if events.is_empty() {
        return;
    }
    if let Some(held) = pointer.fingers.zoom() {
        events.clear();
        view.zoom = held;
        return;
    }
    let Some(covers) = surface.covers() else { return };
    let layout = &surface.layout;
    let is_free = |at: &Vec2| layout.board.contains(*at) && !covers(*at);
    let mut at = pointer.at;
    let (mut notches, mut pulled) = (0.0, Vec2::ZERO);
    for event in events.read() {
        match event {
            WindowEvent::CursorMoved(moved) => {
                if let Some(from) = pulled_at.replace(moved.position) {
                    pulled += moved.position - from;
                } else {
                    *pulled_at = None;
                }
                at = Some(moved.position);
            }
            WindowEvent::CursorLeft(_) => at = None,
            WindowEvent::MouseWheel(wheel) => {
                let over = at.filter(is_free);
                if over.is_some() {
                    notches += match wheel.unit {
                        MouseScrollUnit::Line => wheel.y,
                        MouseScrollUnit::Pixel => wheel.y / POINTS,
                    };
                }
            }
            WindowEvent::MouseButtonInput(button) if button.button == MouseButton::Middle => {
                let free = !pointer.is_down() && hand.choice().is_none();
                let over = at.filter(|at| free && is_free(at));
                *pulled_at = over.filter(|_| button.state == ButtonState::Pressed);
            }
            WindowEvent::WindowFocused(focus) if !focus.focused => *pulled_at = None,
            _ => {}
        }
    }
    if pulled != Vec2::ZERO {
        view.zoom = view.zoom.pulled(layout, pulled);
    } else if let Some(at) = at.filter(|_| notches != 0.0) {
        view.zoom = view.zoom.around(layout, at, notches);
    }
}

#[cfg(test)]
mod tests {
    use regalia_core::rules::Game;

    use super::*;
    use crate::view::layout::Rotation;

    fn layout(quarters: u8) -> Layout {
        Layout::new(Vec2::new(1280.0, 800.0), 1.0, Game::Royale, Rotation::quarters(quarters))
    }

    #[test]
    fn zooming_keeps_the_point_under_the_pointer() {
        for quarters in 0..4 {
            let plain = layout(quarters);
            for at in ["a1", "d13", "h8", "p16", "o2"].map(|name| plain.centre(name.parse().expect("a square"))) {
                let (mut zoom, mut now) = (Zoom::default(), plain);
                for _ in 0..10 {
                    zoom = zoom.around(&now, at, 1.0);
                    now = plain.zoomed(zoom);
                    assert_eq!(now.square_at(at), plain.square_at(at), "{zoom:?}");
                }
                assert_eq!(zoom.factor, MOST);
                for _ in 0..10 {
                    zoom = zoom.around(&now, at, -1.0);
                    now = plain.zoomed(zoom);
                }
                assert_eq!((zoom.factor, now), (1.0, plain));
            }
        }
    }

    #[test]
    fn pulling_moves_the_board_with_the_pointer_up_to_its_edge() {
        for quarters in 0..4 {
            let plain = layout(quarters);
            let zoom = Zoom { factor: 2.0, middle: Vec2::splat(0.5) };
            let now = plain.zoomed(zoom);
            let by = Vec2::new(40.0, -30.0);
            let then = plain.zoomed(zoom.pulled(&now, by));
            assert!((then.squares.min - now.squares.min - by).abs().max_element() <= 1.0, "{quarters}");
            let far = plain.zoomed(zoom.pulled(&now, Vec2::splat(1e5)));
            assert_eq!(far.squares.min, far.board.min);
        }
    }

    #[test]
    fn a_square_out_of_sight_is_brought_into_it() {
        for quarters in 0..4 {
            let plain = layout(quarters);
            let zoom = Zoom { factor: MOST, middle: Vec2::splat(0.5) };
            let now = plain.zoomed(zoom);
            let (near, far): (Square, Square) = ("h8".parse().expect("a square"), "p1".parse().expect("a square"));
            assert_eq!(zoom.showing(&now, near), zoom, "what is seen stays where it is");
            assert!(!now.board.contains(now.centre(far)));
            let then = plain.zoomed(zoom.showing(&now, far));
            assert!(then.board.inflate(1.0).contains(then.centre(far)), "{quarters}");
            assert_eq!(then.squares.size(), now.squares.size());
        }
    }
}
