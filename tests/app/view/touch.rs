//! TouchState on the board.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread::sleep;
use std::time::Duration;

use bevy::input::touch::{TouchInput, TouchPhase};
use bevy::prelude::*;
use bevy::window::WindowFocused;
use regalia_app::tasks::Waker;
use regalia_core::rules::Game;

use super::{Screen, on};
use crate::board::sq;
use crate::program::Program;

/// Longer than a finger rests before it draws.
const LONG: Duration = Duration::from_millis(650);

impl Screen {
    fn finger(&mut self, id: u64, phase: TouchPhase, position: Vec2) {
        self.send(TouchInput { phase, position, window: self.window, force: None, id });
    }

    fn centre(&self, square: &str) -> Vec2 {
        self.layout().centre(sq(square))
    }

    fn tap(&mut self, square: &str) {
        let at = self.centre(square);
        self.finger(1, TouchPhase::Started, at);
        // A finger never rests quite still.
        self.finger(1, TouchPhase::Moved, at + Vec2::new(3.0, -2.0));
        self.finger(1, TouchPhase::Ended, at + Vec2::new(3.0, -2.0));
    }

    fn press_long(&mut self, square: &str) {
        self.finger(1, TouchPhase::Started, self.centre(square));
        sleep(LONG);
        self.table.frame();
    }

    fn plies(&self) -> usize {
        self.table.record().cursor()
    }
}

#[test]
fn a_tap_selects_and_plays() {
    let mut screen = Screen::of(Game::TwoKings);
    screen.tap("e2");
    assert_eq!((screen.selected(), screen.plies()), (on("e2"), 0));
    screen.tap("e4");
    assert_eq!((screen.selected(), screen.plies()), (None, 1));
    // The same square twice puts the piece down again.
    screen.tap("e7");
    screen.tap("e7");
    assert_eq!((screen.selected(), screen.plies()), (None, 1));
    assert!(screen.shapes().is_empty());
}

#[test]
fn a_pull_drags_a_piece() {
    let mut screen = Screen::of(Game::TwoKings);
    let (from, to) = (screen.centre("e2"), screen.centre("e4"));
    screen.finger(1, TouchPhase::Started, from);
    for part in [0.3, 0.6, 1.0] {
        screen.finger(1, TouchPhase::Moved, from.lerp(to, part));
    }
    assert_eq!(screen.selected(), on("e2"));
    screen.finger(1, TouchPhase::Ended, to);
    assert_eq!(screen.plies(), 1);
    assert!(screen.has_landed("e4"), "it was dropped there");
    // What the system takes away is not played.
    let (from, to) = (screen.centre("e7"), screen.centre("e5"));
    screen.finger(1, TouchPhase::Started, from);
    screen.finger(1, TouchPhase::Moved, to);
    screen.finger(1, TouchPhase::Canceled, to);
    screen.finger(1, TouchPhase::Started, from);
    screen.finger(1, TouchPhase::Moved, to);
    screen.send(WindowFocused { window: screen.window, focused: false });
    screen.finger(1, TouchPhase::Ended, to);
    assert_eq!((screen.plies(), screen.selected()), (1, None));
    screen.tap("e7");
    assert_eq!(screen.selected(), on("e7"));
}

#[test]
fn a_long_press_draws() {
    let mut screen = Screen::of(Game::TwoKings);
    let woken = Arc::new(AtomicUsize::new(0));
    let wakes = Arc::clone(&woken);
    let waker = Waker::new(move || {
        wakes.fetch_add(1, Ordering::SeqCst);
    });
    screen.settings(|settings| settings.board = regalia_app::view::BoardStyle::Flat);
    screen.table.world().insert_resource(waker);
    screen.press_long("c3");
    assert!(woken.load(Ordering::SeqCst) > 0, "nobody draws a frame when it is time");
    assert_eq!(screen.shapes(), ["c3c3 Green"], "it is seen before the finger is lifted");
    screen.finger(1, TouchPhase::Ended, screen.centre("c3"));
    screen.press_long("e2");
    screen.finger(1, TouchPhase::Moved, screen.centre("e4"));
    screen.finger(1, TouchPhase::Ended, screen.centre("e4"));
    assert_eq!(screen.shapes(), ["c3c3 Green", "e2e4 Green"]);
    assert_eq!((screen.plies(), screen.selected()), (0, None));
    // A tap clears them, as a click does.
    screen.tap("e5");
    assert!(screen.shapes().is_empty());
}

#[test]
fn two_fingers_hold_the_board() {
    let mut screen = Screen::of(Game::Sovereign);
    let whole = screen.layout();
    let (one, other) = (screen.centre("f9"), screen.centre("k8"));
    screen.finger(1, TouchPhase::Started, one);
    screen.finger(2, TouchPhase::Started, other);
    let apart = (other - one) / 2.0;
    // Both pull their squares with them.
    for part in [0.02, 0.1, 0.4, 1.0] {
        screen.finger(1, TouchPhase::Moved, one - apart * part);
        screen.finger(2, TouchPhase::Moved, other + apart * part);
    }
    screen.table.frame();
    let near = screen.layout();
    assert!((near.square() / whole.square() - 2.0).abs() < 0.1, "{} {}", near.square(), whole.square());
    assert_eq!([near.square_at(one - apart), near.square_at(other + apart)], [on("f9"), on("k8")]);
    let by = Vec2::new(40.0, 60.0);
    screen.finger(1, TouchPhase::Moved, one - apart + by);
    screen.finger(2, TouchPhase::Moved, other + apart + by);
    screen.table.frame();
    let pulled = screen.layout();
    assert_eq!([pulled.square_at(one - apart + by), pulled.square_at(other + apart + by)], [on("f9"), on("k8")]);
    // One finger alone does nothing more, and nothing was selected, drawn or played.
    screen.finger(1, TouchPhase::Ended, one - apart + by);
    screen.finger(2, TouchPhase::Moved, one);
    sleep(LONG);
    screen.finger(2, TouchPhase::Ended, one);
    screen.table.frame();
    assert_eq!((screen.layout(), screen.selected(), screen.plies()), (pulled, None, 0));
    assert!(screen.shapes().is_empty());
    // Together again, until the whole board is seen.
    screen.finger(1, TouchPhase::Started, whole.board.center() - Vec2::splat(200.0));
    screen.finger(2, TouchPhase::Started, whole.board.center() + Vec2::splat(200.0));
    screen.finger(2, TouchPhase::Moved, whole.board.center());
    screen.finger(1, TouchPhase::Moved, whole.board.center() - Vec2::splat(20.0));
    screen.table.frame();
    assert_eq!(screen.layout(), whole);
}

#[test]
fn a_second_finger_puts_a_piece_back_and_ends_a_drawing() {
    let mut screen = Screen::of(Game::TwoKings);
    let (e2, e4, h5) = (screen.centre("e2"), screen.centre("e4"), screen.centre("h5"));
    screen.finger(1, TouchPhase::Started, e2);
    screen.finger(1, TouchPhase::Moved, e4);
    screen.finger(2, TouchPhase::Started, h5);
    screen.finger(2, TouchPhase::Ended, h5);
    screen.finger(1, TouchPhase::Ended, e4);
    assert_eq!(screen.plies(), 0);
    screen.press_long("c3");
    screen.finger(2, TouchPhase::Started, h5);
    screen.finger(2, TouchPhase::Ended, h5);
    screen.finger(1, TouchPhase::Ended, e4);
    assert!(screen.shapes().is_empty());
}

#[test]
fn fingers_beside_the_board_belong_to_the_panels() {
    let mut screen = Screen::of(Game::TwoKings);
    screen.tap("e2");
    let column = screen.layout().column.center();
    screen.finger(1, TouchPhase::Started, column);
    sleep(LONG);
    screen.finger(1, TouchPhase::Moved, screen.centre("e4"));
    screen.finger(1, TouchPhase::Ended, screen.centre("e4"));
    assert_eq!((screen.selected(), screen.plies()), (on("e2"), 0));
    assert!(screen.shapes().is_empty());
    // With one finger beside the board, another does not play.
    screen.finger(1, TouchPhase::Started, column);
    screen.finger(2, TouchPhase::Started, screen.centre("e4"));
    screen.finger(2, TouchPhase::Ended, screen.centre("e4"));
    screen.finger(1, TouchPhase::Ended, column);
    assert_eq!(screen.plies(), 0);
}
