//! A press on a neutral piece: the squares that would give its army are named and lit, whichever way it is pressed.

use bevy::input::ButtonState::{Pressed, Released};
use regalia_app::panels::Spoken;
use regalia_app::play::{BoardNotice, CursorStep, HandInput, TypedMove};
use regalia_core::record::Record;
use regalia_core::rules::{Game, Options, Square};

use super::Bench;
use crate::program::Program;

const SAID: &str = "Nobody controls Orange. Move a piece to f9 or k8 to control it (rule 5).";

fn sq(name: &str) -> Square {
    name.parse().unwrap()
}

/// What is said, and the squares that are lit.
fn told(bench: &Bench) -> (String, Vec<Square>) {
    let notice = bench.resource::<BoardNotice>();
    let line = notice.line.as_ref().map(|(line, _)| line.clone()).unwrap_or_default();
    let mut squares = notice.squares.clone();
    squares.sort();
    (line, squares)
}

fn bench() -> Bench {
    Bench::with(Record::new(Options::new(Game::Sovereign), vec!["Ann".to_owned(), "Ben".to_owned()]))
}

fn answer() -> (String, Vec<Square>) {
    let mut squares = vec![sq("f9"), sq("k8")];
    squares.sort();
    (SAID.to_owned(), squares)
}

#[test]
fn a_press_on_a_neutral_piece_lights_the_squares_until_the_next_press() {
    let mut bench = bench();
    bench.point(sq("b5"));
    bench.button(Pressed);
    bench.button(Released);
    bench.frames(2);
    assert_eq!(told(&bench), answer());
    assert_eq!(bench.resource::<Spoken>().line, SAID);
    bench.point(sq("h8"));
    bench.button(Pressed);
    bench.button(Released);
    assert_eq!(told(&bench), (String::new(), Vec::new()));
}

#[test]
fn typed_moves_and_the_cursor_are_told_the_same() {
    let mut bench = bench();
    bench.app.world_mut().write_message(TypedMove("b5c5".to_owned()));
    bench.frames(2);
    assert_eq!(told(&bench), answer());
    bench.app.world_mut().write_message(HandInput::Cancel);
    bench.frames(2);
    assert_eq!(told(&bench), (String::new(), Vec::new()));
    for input in [HandInput::Cursor(CursorStep::Begin), HandInput::Pick(sq("b5"))] {
        bench.app.world_mut().write_message(input);
        bench.frames(2);
    }
    assert_eq!(told(&bench), answer());
}
