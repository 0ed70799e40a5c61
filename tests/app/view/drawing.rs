//! Zoom, arrows and circles by the pointer.

use bevy::input::ButtonState;
use bevy::prelude::*;
use regalia_app::play::Hand;
use regalia_app::view::{Ink, Shapes, ViewState, Zoom};
use regalia_core::rules::Game;

use super::{Screen, on};
use crate::program::Program;

impl Screen {
    pub(super) fn shapes(&self) -> Vec<String> {
        let shapes = self.table.app.world().resource::<Shapes>();
        shapes.seen().map(|shape| format!("{}{} {:?}", shape.from, shape.to, shape.ink)).collect()
    }

    pub(super) fn selected(&self) -> Option<regalia_core::rules::Square> {
        self.table.app.world().resource::<Hand>().selected()
    }
}

#[test]
fn the_wheel_zooms_around_the_pointer_and_the_middle_button_pulls() {
    let mut screen = Screen::of(Game::Sovereign);
    let whole = screen.layout();
    screen.point_at("d12");
    let at = whole.centre("d12".parse().unwrap());
    screen.wheel(3.0);
    screen.table.frame();
    let near = screen.layout();
    assert!(near.is_zoomed() && near.board == whole.board && near.square() > 1.5 * whole.square());
    assert_eq!(near.square_at(at), on("d12"));
    screen.button(MouseButton::Middle, ButtonState::Pressed);
    screen.point(at + Vec2::new(60.0, 40.0));
    screen.button(MouseButton::Middle, ButtonState::Released);
    screen.table.frame();
    assert_eq!(screen.layout().square_at(at + Vec2::new(60.0, 40.0)), on("d12"));
    screen.point(at);
    screen.table.frame();
    assert_eq!(screen.layout().square_at(at + Vec2::new(60.0, 40.0)), on("d12"), "the button is up");
    screen.table.world().resource_mut::<ViewState>().zoom = Zoom::default();
    screen.table.frame();
    assert_eq!(screen.layout(), whole);
    // Beside the board the wheel belongs to the panels.
    screen.point(whole.column.center());
    screen.wheel(3.0);
    screen.table.frame();
    assert_eq!(screen.layout(), whole);
}

#[test]
fn a_piece_is_moved_on_a_zoomed_board() {
    let mut screen = Screen::of(Game::TwoKings);
    screen.point_at("e2");
    screen.wheel(2.0);
    screen.table.frame();
    screen.pull(MouseButton::Left, "e2", "e4");
    assert_eq!(screen.table.record().cursor(), 1);
    assert!(screen.has_landed("e4"));
}

#[test]
fn the_right_button_draws_arrows_and_circles() {
    let mut screen = Screen::of(Game::TwoKings);
    screen.pull(MouseButton::Right, "e2", "e4");
    screen.pull(MouseButton::Right, "c3", "c3");
    assert_eq!(screen.shapes(), ["e2e4 Green", "c3c3 Green"]);
    // It is visible while it is drawn, and snaps to lines and knight jumps.
    screen.point_at("b1");
    screen.button(MouseButton::Right, ButtonState::Pressed);
    screen.point_at("c3");
    assert_eq!(screen.shapes()[2], "b1c3 Green");
    screen.point_at("g7");
    assert_eq!(screen.shapes()[2], "b1h7 Green");
    screen.button(MouseButton::Right, ButtonState::Released);
    screen.pull(MouseButton::Right, "b1", "h7");
    screen.table.world().resource_mut::<ButtonInput<KeyCode>>().press(KeyCode::ShiftLeft);
    screen.pull(MouseButton::Right, "e2", "e4");
    assert_eq!(screen.shapes(), ["c3c3 Green", "e2e4 Red"]);
    screen.point_at("h5");
    screen.button(MouseButton::Left, ButtonState::Pressed);
    assert!(screen.shapes().is_empty());
}

#[test]
fn drawings_stay_with_their_position() {
    let mut screen = Screen::of(Game::TwoKings);
    screen.pull(MouseButton::Right, "e2", "e4");
    screen.table.play("e2e4");
    assert!(screen.shapes().is_empty());
    screen.table.undo();
    assert_eq!(screen.shapes(), ["e2e4 Green"]);
    assert_eq!(Ink::of_keys(true, true), Ink::Yellow);
}

#[test]
fn a_second_button_lets_go_and_draws_nothing() {
    let mut screen = Screen::of(Game::TwoKings);
    screen.point_at("e2");
    screen.button(MouseButton::Left, ButtonState::Pressed);
    screen.point_at("e4");
    screen.button(MouseButton::Right, ButtonState::Pressed);
    screen.button(MouseButton::Right, ButtonState::Released);
    screen.button(MouseButton::Left, ButtonState::Released);
    assert_eq!((screen.table.record().cursor(), screen.selected(), screen.shapes().len()), (0, None, 0));
    // The selection is cleared; only an arrow is drawn at once.
    screen.pull(MouseButton::Left, "e2", "e2");
    assert_eq!(screen.selected(), on("e2"));
    screen.pull(MouseButton::Right, "d4", "d4");
    assert_eq!((screen.selected(), screen.shapes().len()), (None, 0));
    screen.pull(MouseButton::Right, "d4", "d4");
    assert_eq!(screen.shapes(), ["d4d4 Green"]);
}
