//! The keyboard's cursor in the whole window, from one game to the next.

use bevy::input::ButtonState::{Pressed, Released};
use bevy::input::keyboard::Key;
use bevy::prelude::*;
use regalia_app::play::BoardCursor;
use regalia_core::record::Record;
use regalia_core::rules::{Game, Options};

use super::Bench;
use crate::program::Program;

#[test]
fn a_new_game_shows_no_cursor_until_a_key_is_pressed() {
    let record = Record::new(Options::new(Game::TwoKings), Vec::new());
    let mut bench = Bench::with(record.clone());
    let press = |bench: &mut Bench| {
        bench.keys(&[(KeyCode::ArrowUp, Key::ArrowUp, Pressed)]);
        bench.keys(&[(KeyCode::ArrowUp, Key::ArrowUp, Released)]);
        bench.frames(3);
        bench.resource::<BoardCursor>().square()
    };
    let begun = press(&mut bench);
    assert!(begun.is_some());
    assert_ne!(press(&mut bench), begun, "it goes up");
    bench.begin(record);
    bench.frames(6);
    assert_eq!(bench.resource::<BoardCursor>().square(), None);
    assert_eq!(press(&mut bench), begun);
}
