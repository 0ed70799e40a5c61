//! Keys that are pressed and released within one frame.

use bevy::input::ButtonState::{Pressed, Released};
use bevy::input::keyboard::Key;
use bevy::prelude::*;
use regalia_app::board::RunningGame;
use regalia_app::panels::Dialog;
use regalia_core::record::Record;
use regalia_core::rules::{Game, Options};

use super::Bench;
use crate::program::Program;
use crate::support::act;

fn letter(letter: &str) -> Key {
    Key::Character(letter.into())
}

#[test]
fn a_chord_within_one_frame_is_a_chord() {
    let mut bench = Bench::with(Record::new(Options::new(Game::TwoKings), Vec::new()));
    bench.keys(&[
        (KeyCode::ControlLeft, Key::Control, Pressed),
        (KeyCode::Comma, letter(","), Pressed),
        (KeyCode::Comma, letter(","), Released),
        (KeyCode::ControlLeft, Key::Control, Released),
    ]);
    bench.frames(3);
    assert!(!matches!(bench.resource::<Dialog>(), Dialog::None), "Ctrl+comma opens the settings");
}

#[test]
fn each_of_several_chords_within_one_frame_counts_once() {
    let mut record = Record::new(Options::new(Game::TwoKings), Vec::new());
    for text in ["e2e4", "e7e5", "d2d4", "d7d5"] {
        record.play(act(text)).unwrap();
    }
    let mut bench = Bench::with(record);
    let undo = [
        (KeyCode::ControlLeft, Key::Control, Pressed),
        (KeyCode::KeyZ, letter("z"), Pressed),
        (KeyCode::KeyZ, letter("z"), Released),
        (KeyCode::ControlLeft, Key::Control, Released),
    ];
    let end = [(KeyCode::Home, Key::Home, Pressed), (KeyCode::Home, Key::Home, Released)];
    let cursor = |bench: &Bench| bench.resource::<RunningGame>().record.cursor();
    bench.keys(&[undo.clone(), undo.clone()].concat());
    bench.frames(5);
    assert_eq!(cursor(&bench), 2);
    // Keys without modifiers do not wait for each other.
    bench.keys(&[undo.as_slice(), &end].concat());
    bench.frames(5);
    assert_eq!(cursor(&bench), 0);
}

#[test]
fn no_menu_opens_behind_a_dialog() {
    let mut record = Record::new(Options::new(Game::TwoKings), Vec::new());
    record.play(act("e2e4")).unwrap();
    let mut bench = Bench::with(record);
    // "Edit", its first entry that can be chosen: "Take back move".
    let keys = [
        (KeyCode::F10, Key::F10),
        (KeyCode::ArrowRight, Key::ArrowRight),
        (KeyCode::ArrowDown, Key::ArrowDown),
        (KeyCode::Enter, Key::Enter),
    ];
    for (dialog, left) in [(Dialog::message("Done", "It is done."), 1), (Dialog::Editor, 1), (Dialog::None, 0)] {
        *bench.app.world_mut().resource_mut::<Dialog>() = dialog.clone();
        bench.frames(5);
        for (code, key) in keys.clone() {
            bench.keys(&[(code, key.clone(), Pressed), (code, key, Released)]);
            bench.frames(5);
        }
        assert_eq!(bench.resource::<RunningGame>().record.cursor(), left, "{dialog:?}");
    }
}
