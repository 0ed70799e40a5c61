//! The board on the screen, in an invisible window: turning, zooming, drawing, gliding; its overlays, as data;
//! and the colours of its pieces.

mod ahead;
mod alike;
mod baked;
mod board_picture;
#[cfg(target_os = "linux")]
mod bus;
mod drawing;
mod motion;
mod overlay;
mod palettes;
#[cfg(target_os = "linux")]
mod portal;
mod room;
mod screens;
mod touch;
mod turning;
mod waking;

use std::f32::consts::PI;
use std::time::{Duration, Instant};

use bevy::input::ButtonState;
use bevy::input::mouse::{MouseButtonInput, MouseScrollUnit, MouseWheel};
use bevy::input::touch::TouchPhase;
use bevy::prelude::*;
use bevy::window::{CursorMoved, PrimaryWindow, RequestRedraw, WindowEvent};
use bevy_egui::{EguiContext, EguiUserTextures, PrimaryEguiContext};
use regalia_app::board::BoardPlugin;
use regalia_app::play::{Consequences, PlayPlugin, Preview};
use regalia_app::view::{Layout, Rotation, Turning, ViewPlugin, ViewSettings, ViewState};
use regalia_core::record::Record;
use regalia_core::rules::{Action, Game, GamePosition, Options, Position, Square};

use crate::board::{Table, sq};
use crate::program::Program;

/// Longer than a piece glides.
const PATIENCE: Duration = Duration::from_secs(20);

/// A game on a board in a window of 1280 × 800.
struct Screen {
    table: Table,
    window: Entity,
}

impl Screen {
    fn of(game: Game) -> Self {
        Self::with(Record::new(Options::new(game), Vec::new()))
    }

    fn with(record: Record) -> Self {
        Self::with_more(record, |_| {})
    }

    /// The same with something more.
    fn with_more(record: Record, more: impl FnOnce(&mut App)) -> Self {
        let mut table = Table::with(|app| {
            app.add_plugins((MinimalPlugins, BoardPlugin, PlayPlugin, ViewPlugin))
                .init_resource::<Assets<Image>>()
                .init_resource::<ClearColor>()
                .init_resource::<ButtonInput<KeyCode>>()
                .init_resource::<EguiUserTextures>()
                .add_message::<WindowEvent>()
                .add_message::<RequestRedraw>();
            more(app);
        });
        let window = Window { resolution: (1280, 800).into(), ..default() };
        let window = table.world().spawn((window, PrimaryWindow)).id();
        table.world().spawn((EguiContext::default(), PrimaryEguiContext));
        table.begin(record);
        table.frame();
        Self { table, window }
    }

    fn settings(&mut self, change: impl FnOnce(&mut ViewSettings)) {
        change(&mut self.table.world().resource_mut::<ViewSettings>());
        self.table.frame();
    }

    fn turn_to(&mut self, turning: Turning) {
        self.settings(|settings| settings.turning = turning);
    }

    fn layout(&self) -> Layout {
        *self.table.app.world().resource::<Layout>()
    }

    fn rotation(&self) -> Rotation {
        self.table.app.world().resource::<ViewState>().rotation
    }

    fn place(&self, square: &str) -> Transform {
        let piece = self.table.occupant(sq(square)).unwrap();
        *self.table.app.world().get::<Transform>(piece).unwrap()
    }

    /// Whether the piece on a square is shown in its middle.
    fn has_landed(&self, square: &str) -> bool {
        let centre = self.layout().centre(sq(square));
        self.place(square).translation.truncate().distance(Vec2::new(centre.x, -centre.y)) < 0.01
    }

    /// Runs frames until this is true.
    fn wait(&mut self, what: &str, done: impl Fn(&Self) -> bool) {
        let start = Instant::now();
        while !done(self) {
            assert!(start.elapsed() < PATIENCE, "{what}");
            std::thread::sleep(Duration::from_millis(5));
            self.table.frame();
        }
    }

    fn send(&mut self, event: impl Into<WindowEvent>) {
        self.table.world().write_message(event.into());
        self.table.frame();
    }

    fn point(&mut self, at: Vec2) {
        self.send(CursorMoved { window: self.window, position: at, delta: None });
    }

    fn point_at(&mut self, square: &str) {
        self.point(self.layout().centre(sq(square)));
    }

    fn button(&mut self, button: MouseButton, state: ButtonState) {
        self.send(MouseButtonInput { button, state, window: self.window });
    }

    /// Down on one square, up on another.
    fn pull(&mut self, button: MouseButton, from: &str, to: &str) {
        self.point_at(from);
        self.button(button, ButtonState::Pressed);
        self.point_at(to);
        self.button(button, ButtonState::Released);
    }

    fn wheel(&mut self, notches: f32) {
        let unit = MouseScrollUnit::Line;
        self.send(MouseWheel { unit, x: 0.0, y: notches, window: self.window, phase: TouchPhase::Moved });
    }
}

/// Whether a piece stands upside down.
fn is_upside_down(place: Transform) -> bool {
    let (axis, angle) = place.rotation.to_axis_angle();
    (angle - PI).abs() < 1e-3 && axis.z.abs() > 0.99
}

fn on(square: &str) -> Option<Square> {
    Some(sq(square))
}

/// A preview of this action.
fn preview(position: &Position, action: Action) -> Preview {
    let (changes, after) = position.changes(action);
    let consequences = Consequences::of(position.side_to_move(), &changes, &after);
    Preview { shown: Some((action, position.san(action), consequences)), ..Preview::default() }
}
