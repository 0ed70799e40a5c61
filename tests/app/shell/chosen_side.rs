//! Back at the first-move choice the other side is tried from the column, by keys alone.

use bevy::input::ButtonState::{Pressed, Released};
use bevy::input::keyboard::Key;
use bevy::prelude::*;
use bevy_egui::EguiContexts;
use bevy_egui::egui::Rect;
use regalia_app::board::RunningGame;
use regalia_app::model::TableData;
use regalia_app::panels::column::places::Places;
use regalia_app::view::Layout;
use regalia_core::record::Record;
use regalia_core::rules::{Action, Army, Game, Options};

use super::Bench;
use crate::program::Program;
use crate::support::act;

/// Where on the screen the focus is.
fn focus(bench: &mut Bench) -> Option<Rect> {
    let place = |mut contexts: EguiContexts| {
        let ctx = contexts.ctx_mut().ok()?;
        ctx.read_response(ctx.memory(|memory| memory.focused())?).map(|response| response.rect)
    };
    bench.app.world_mut().run_system_cached(place).unwrap()
}

fn key(bench: &mut Bench, code: KeyCode, key: Key) {
    bench.keys(&[(code, key.clone(), Pressed), (code, key, Released)]);
    bench.frames(3);
}

/// Back at the choice, in a window of this size, after White was chosen.
fn back_at_the_choice(width: f32, height: f32) -> Bench {
    let mut record = Record::new(Options::new(Game::Sovereign), vec!["Ann".to_owned(), "Ben".to_owned()]);
    for text in ["e2e4", "own=w", "e15e13"] {
        record.play(act(text)).unwrap();
    }
    let mut bench = Bench::with(record);
    bench.resize(width, height);
    bench.go_to(1);
    bench.frames(5);
    let side = bench.resource::<TableData>().chosen_side.clone().unwrap();
    assert_eq!((side.name.as_str(), side.chosen, side.other), ("Ben", Army::White, Army::Black));
    bench
}

/// Presses Tab until the focus is in the card of consequences.
fn tab_to_the_card(bench: &mut Bench) {
    let card = Places::of(bench.resource::<Layout>(), bench.resource::<TableData>()).preview;
    let mut tries = 0;
    while !focus(bench).is_some_and(|place| card.contains_rect(place)) {
        tries += 1;
        assert!(tries < 60, "Tab does not lead there");
        key(bench, KeyCode::Tab, Key::Tab);
    }
    assert_eq!(bench.resource::<RunningGame>().record.cursor(), 1, "nothing has been chosen on the way");
}

#[test]
fn the_other_side_is_chosen_by_keys_and_begins_a_variation() {
    let mut bench = back_at_the_choice(1280.0, 800.0);
    tab_to_the_card(&mut bench);
    key(&mut bench, KeyCode::Space, Key::Space);
    let record = &bench.resource::<RunningGame>().record;
    assert_eq!(record.last().map(|ply| ply.action), Some(Action::Own(Army::Black)));
    assert_eq!((record.cursor(), record.len(), record.variations()), (2, 2, 1), "what was played is a variation");
    assert_eq!(bench.resource::<TableData>().chosen_side, None);
    // The other way round, and what was played is found again.
    bench.undo();
    bench.frames(2);
    let side = bench.resource::<TableData>().chosen_side.clone().unwrap();
    assert_eq!((side.chosen, side.other), (Army::Black, Army::White));
    bench.play_action(Action::Own(side.other));
    bench.frames(2);
    assert_eq!(bench.resource::<RunningGame>().record.len(), 3);
}

#[test]
fn the_button_lies_inside_its_card_in_small_windows() {
    for (width, height) in [(1024.0, 640.0), (880.0, 600.0), (800.0, 1080.0)] {
        tab_to_the_card(&mut back_at_the_choice(width, height));
    }
}

#[test]
fn the_keys_at_the_board_do_not_hide_the_button() {
    let mut bench = back_at_the_choice(1280.0, 800.0);
    key(&mut bench, KeyCode::ArrowDown, Key::ArrowDown);
    tab_to_the_card(&mut bench);
}
