//! How long a frame takes while a piece is dragged over the board with the chains of control shown: the whole program
//! without event loop and graphics, in a window of 1280 × 800. `cargo bench -p regalia-app --bench frame`.

#[path = "../support/program/edit.rs"]
#[allow(dead_code, reason = "each binary uses some of it")]
mod edit;

use std::hint::black_box;
use std::time::{Duration, Instant};

use bevy::input::ButtonState;
use bevy::input::mouse::{MouseButton, MouseButtonInput};
use bevy::prelude::*;
use bevy::window::{CursorMoved, PrimaryWindow, WindowEvent};
use criterion::Criterion;
use regalia_app::board::{BoardPosition, RunningGame};
use regalia_app::computer::Analysis;
use regalia_app::play::Hand;
use regalia_app::shell;
use regalia_app::view::{Layout, ViewSettings};
use regalia_core::record::save;
use regalia_core::rules::{Action, GamePosition, Square};

/// How long a frame may take, so that the screen's refresh rate is the limit.
const GOAL: Duration = Duration::from_millis(2);

/// A game of twelve armies in which many have changed hands.
const GAME: &str = include_str!("../../saves/chain-of-command.regalia");

fn main() {
    let mut criterion = Criterion::default().configure_from_args();
    for analysed in [false, true] {
        measure(&mut criterion, analysed);
    }
}

/// Drags a piece, with the analysis on or off.
fn measure(criterion: &mut Criterion, analysed: bool) {
    let mut app = dragging(analysed);
    let path = path(&app);
    let mut step = 0;
    let mut frames: Vec<Duration> = Vec::new();
    let name = if analysed { "drag over the overlay, analysed" } else { "drag over the overlay" };
    criterion.bench_function(&format!("frame/{name}"), |bench| {
        bench.iter_custom(|count| {
            let mut spent = Duration::ZERO;
            for _ in 0..count {
                move_pointer(&mut app, path[step % path.len()]);
                step += 1;
                let began = Instant::now();
                black_box(&mut app).update();
                let took = began.elapsed();
                frames.push(took);
                spent += took;
            }
            spent
        });
    });
    if frames.is_empty() {
        return;
    }
    frames.sort_unstable();
    let at = |part: usize| frames[(frames.len() - 1) * part / 100];
    let verdict = if at(95) < GOAL { "reached" } else { "MISSED" };
    println!("{name}: median {:?}, 95 % below {:?}, 99 % below {:?}; goal {GOAL:?}: {verdict}", at(50), at(95), at(99));
}

/// The program in the middle of a drag. With the analysis, a thread thinks about the position meanwhile.
fn dragging(analysed: bool) -> App {
    let mut app = shell::without_screen(1280, 800);
    let mut record = save::from_text(GAME).expect("the example is a game");
    record.jump(record.len() / 2);
    app.world_mut().write_message(edit::begin(record));
    app.world_mut().resource_mut::<ViewSettings>().overlay = true;
    for _ in 0..5 {
        app.update();
    }
    // Another game switches it off.
    app.world_mut().resource_mut::<Analysis>().switch(analysed);
    let patience = Instant::now();
    while analysed && app.world().resource::<Analysis>().found.is_none() {
        assert!(patience.elapsed() < Duration::from_secs(30), "the analysis finds something");
        app.update();
    }
    let from = liveliest(&app);
    let at = app.world().resource::<Layout>().centre(from);
    move_pointer(&mut app, at);
    app.update();
    let window = window(&mut app);
    let button = MouseButtonInput { button: MouseButton::Left, state: ButtonState::Pressed, window };
    app.world_mut().write_message(button);
    app.world_mut().write_message(WindowEvent::MouseButtonInput(button));
    app.update();
    move_pointer(&mut app, at + Vec2::splat(9.0));
    app.update();
    assert_eq!(app.world().resource::<Hand>().dragged(), Some(from), "the piece hangs on the pointer");
    app
}

/// The square from which most squares can be reached.
fn liveliest(app: &App) -> Square {
    let legal = &app.world().resource::<BoardPosition>().legal;
    let from = |action: &Action| match action {
        Action::Move(step) => Some(step.from),
        _ => None,
    };
    let count = |square: Square| legal.iter().filter(|action| from(action) == Some(square)).count();
    let squares = legal.iter().filter_map(from);
    squares.max_by_key(|square| count(*square)).expect("the game goes on")
}

/// The pointer's path: the piece's targets, and every other square of the board's diagonals.
fn path(app: &App) -> Vec<Vec2> {
    let layout = app.world().resource::<Layout>();
    let position = app.world().resource::<RunningGame>().record.position();
    let dragged = app.world().resource::<Hand>().dragged();
    let targets = app.world().resource::<BoardPosition>().legal.iter().filter_map(|action| match action {
        Action::Move(step) if Some(step.from) == dragged => Some(step.to),
        _ => None,
    });
    let pieces = position.to_setup().pieces.into_iter().map(|standing| standing.square).step_by(3);
    targets.chain(pieces).map(|square| layout.centre(square)).collect()
}

fn window(app: &mut App) -> Entity {
    let mut windows = app.world_mut().query_filtered::<Entity, With<PrimaryWindow>>();
    windows.single(app.world()).expect("there is one window")
}

fn move_pointer(app: &mut App, to: Vec2) {
    let window = window(app);
    let moved = CursorMoved { window, position: to, delta: None };
    app.world_mut().write_message(moved.clone());
    app.world_mut().write_message(WindowEvent::CursorMoved(moved));
}
