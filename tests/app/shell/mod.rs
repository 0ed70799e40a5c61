//! The whole program in an invisible window.

mod by_hand;
mod chords;
mod chosen_side;
mod coach;
mod current_move;
mod cursor;
mod drawn;
mod draws;
mod exports;
mod first_frames;
mod hands;
mod held_enter;
mod home;
mod leaving;
mod letters;
mod memory;
mod neutral;
mod quiet;
mod screen_reader;
mod seats;
mod texts;
mod touch;
mod variation;
mod wheel;

use std::path::Path;

use crate::program::{Program, watch_exit};
use bevy::input::ButtonState;
use bevy::input::keyboard::{Key, KeyboardInput};
use bevy::input::mouse::{MouseButton, MouseButtonInput, MouseScrollUnit, MouseWheel};
use bevy::input::touch::{TouchInput, TouchPhase};
use bevy::prelude::*;
use bevy::window::{CursorMoved, PrimaryWindow, WindowEvent};
use regalia_app::journal::Storage;
use regalia_app::shell;
use regalia_app::view::Layout;
use regalia_core::record::Record;
use regalia_core::rules::Square;

/// The program with a simulated mouse.
pub struct Bench {
    pub app: App,
    window: Entity,
}

impl Program for Bench {
    fn app(&self) -> &App {
        &self.app
    }

    fn app_mut(&mut self) -> &mut App {
        &mut self.app
    }
}

impl Bench {
    /// The program in a window of 1280 × 800 with this game on the board, at rest.
    pub fn with(record: Record) -> Self {
        let mut bench = Self::unopened();
        bench.begin(record);
        bench.frames(4);
        bench
    }

    /// The program in a window of 1280 × 800 without a game, at rest.
    pub fn empty() -> Self {
        let mut bench = Self::unopened();
        bench.frames(5);
        bench
    }

    fn unopened() -> Self {
        Self::on(shell::without_screen(1280, 800))
    }

    /// A program whose games and settings are kept in this folder.
    pub fn kept_in(folder: &Path) -> Self {
        let mut bench = Self::on(shell::without_screen_in(Some(folder), 1280, 800));
        bench.app.insert_resource(Storage::with_journals(Some(folder.join("journals"))));
        bench.frames(5);
        bench
    }

    fn on(mut app: App) -> Self {
        let mut windows = app.world_mut().query_filtered::<Entity, With<PrimaryWindow>>();
        let window = windows.single(app.world()).unwrap();
        watch_exit(&mut app);
        Self { app, window }
    }

    /// Moves the pointer to the middle of a square.
    pub fn point(&mut self, square: Square) {
        self.point_to(self.app.world().resource::<Layout>().centre(square));
    }

    /// Moves the pointer to a place in the window.
    pub fn point_to(&mut self, position: Vec2) {
        let moved = CursorMoved { window: self.window, position, delta: None };
        self.app.world_mut().write_message(moved.clone());
        self.app.world_mut().write_message(WindowEvent::CursorMoved(moved));
        self.app.update();
    }

    /// The primary button goes down or up where the pointer is.
    pub fn button(&mut self, state: ButtonState) {
        let button = MouseButtonInput { button: MouseButton::Left, state, window: self.window };
        self.app.world_mut().write_message(button);
        self.app.world_mut().write_message(WindowEvent::MouseButtonInput(button));
        self.app.update();
    }

    /// A finger does this at a place in the window.
    pub fn finger(&mut self, phase: TouchPhase, position: Vec2) {
        let touch = TouchInput { phase, position, window: self.window, force: None, id: 7 };
        self.app.world_mut().write_message(touch);
        self.app.world_mut().write_message(WindowEvent::TouchInput(touch));
        self.app.update();
    }

    /// Turns the wheel at the pointer; upwards is positive.
    pub fn wheel(&mut self, notches: f32) {
        let (unit, phase) = (MouseScrollUnit::Line, TouchPhase::Moved);
        let wheel = MouseWheel { unit, x: 0.0, y: notches, window: self.window, phase };
        self.app.world_mut().write_message(wheel);
        self.app.world_mut().write_message(WindowEvent::MouseWheel(wheel));
        self.frames(2);
    }

    /// Resizes the window.
    pub fn resize(&mut self, width: f32, height: f32) {
        let mut window = self.app.world_mut().get_mut::<Window>(self.window).unwrap();
        window.resolution.set(width, height);
        self.frames(2);
    }

    /// Keys that go down and up before the next frame.
    pub fn keys(&mut self, keys: &[(KeyCode, Key, ButtonState)]) {
        for (key_code, logical_key, state) in keys.iter().cloned() {
            let window = self.window;
            let key = KeyboardInput { key_code, logical_key, state, text: None, repeat: false, window };
            self.app.world_mut().write_message(key);
        }
        self.app.update();
    }
}
