//! Fingers on the board: a tap is a click, a pull a drag, a long press the right button, and two fingers hold the board.
//!
//! What a finger does becomes events of the pointer, among those of the mouse. Panels hear fingers from egui.

use std::time::{Duration, Instant};

use bevy::input::ButtonState;
use bevy::input::mouse::{MouseButton, MouseButtonInput};
use bevy::input::touch::{TouchInput, TouchPhase};
use bevy::prelude::*;
use bevy::window::{CursorLeft, CursorMoved, WindowEvent, WindowFocused};

use crate::tasks::{Alarm, Waker};
use crate::view::layout::{Layout, Zoom};

/// A finger that rests for this long draws.
const LONG: Duration = Duration::from_millis(500);

/// A finger that moves less, in logical pixels, rests.
const SLIP: f32 = 10.0;

/// The fingers on the screen, and what the pointer does in this frame.
#[derive(Default)]
pub(super) struct TouchState {
    /// In the order in which they came.
    down: Vec<Finger>,
    doing: Doing,
    events: Vec<WindowEvent>,
    /// The window that was touched last.
    window: Option<Entity>,
    /// Wakes the window for a long press.
    alarm: Alarm,
}

#[derive(Clone, Copy)]
struct Finger {
    id: u64,
    from: Vec2,
    at: Vec2,
}

#[derive(Clone, Copy, Default)]
enum Doing {
    /// Nothing that concerns the board, until all are up.
    #[default]
    Nothing,
    /// One rests since then: it may tap, pull, or draw.
    Rests(Duration),
    Pulls,
    Draws,
    /// The first two hold the board, which was zoomed and lay like this when the second came.
    Holds {
        zoom: Zoom,
        layout: Layout,
        from: [Vec2; 2],
    },
}

impl TouchState {
    /// Whether no finger is down, and the pointer has done nothing.
    pub fn is_idle(&self) -> bool {
        self.down.is_empty() && self.events.is_empty()
    }

    /// Takes what the pointer does in this frame.
    pub fn take_events(&mut self) -> Vec<WindowEvent> {
        std::mem::take(&mut self.events)
    }

    /// Collects what the pointer does in this frame, by mouse and by finger. `zoom` and `layout` are those of the board.
    pub fn collect<'a>(
        &mut self,
        events: impl Iterator<Item = &'a WindowEvent>,
        now: Duration,
        is_on_board: impl Fn(Vec2) -> bool,
        (zoom, layout): (Zoom, &Layout),
        waker: &Waker,
    ) {
        let rested = matches!(self.doing, Doing::Rests(_));
        self.events.clear();
        for event in events {
            match event {
                WindowEvent::TouchInput(touch) => {
                    self.window = Some(touch.window);
                    self.hear(touch, now, is_on_board(touch.position), zoom, layout);
                }
                // Some systems let the mouse follow the finger.
                WindowEvent::CursorMoved(_) | WindowEvent::CursorLeft(_) if !self.down.is_empty() => {}
                WindowEvent::WindowFocused(focus) if !focus.focused => {
                    // Nobody tells when they are lifted.
                    self.down.clear();
                    self.doing = Doing::Nothing;
                    self.events.push(event.clone());
                }
                WindowEvent::CursorMoved(_) | WindowEvent::CursorLeft(_) | WindowEvent::MouseButtonInput(_) => {
                    self.events.push(event.clone());
                }
                _ => {}
            }
        }
        if let Some(window) = self.window {
            self.wait(window, now);
        }
        let rests = matches!(self.doing, Doing::Rests(_));
        if rests != rested {
            // A resting finger wakes nobody by itself.
            if let Err(why) = self.alarm.set(rests.then(|| Instant::now() + LONG), waker) {
                error!("no long press: {why}");
            }
        }
    }

    /// The zoom with which two fingers hold the board.
    pub fn zoom(&self) -> Option<Zoom> {
        let (Doing::Holds { zoom, layout, from }, [one, other, ..]) = (self.doing, self.down.as_slice()) else {
            return None;
        };
        let middle = |[one, other]: [Vec2; 2]| one.midpoint(other);
        let span = |[one, other]: [Vec2; 2]| one.distance(other).max(1.0);
        let now = [one.at, other.at];
        Some(zoom.held(&layout, middle(from), middle(now), span(now) / span(from)))
    }

    fn hear(&mut self, touch: &TouchInput, now: Duration, is_on_board: bool, zoom: Zoom, layout: &Layout) {
        let TouchInput { phase, position: at, window, id, .. } = *touch;
        let is_first = self.down.first().is_none_or(|finger| finger.id == id);
        match phase {
            TouchPhase::Started => {
                self.down.retain(|finger| finger.id != id);
                self.down.push(Finger { id, from: at, at });
                self.doing = match (self.doing, self.down.as_slice()) {
                    (_, [_]) if is_on_board => {
                        self.moves(window, at);
                        Doing::Rests(now)
                    }
                    (Doing::Rests(_) | Doing::Pulls | Doing::Draws, [one, other]) if is_on_board => {
                        let from = [one.at, other.at];
                        self.cancels(window);
                        Doing::Holds { zoom, layout: *layout, from }
                    }
                    (Doing::Holds { zoom, layout, from }, _) => Doing::Holds { zoom, layout, from },
                    _ => {
                        self.cancels(window);
                        Doing::Nothing
                    }
                };
            }
            TouchPhase::Moved => {
                let Some(finger) = self.down.iter_mut().find(|finger| finger.id == id) else { return };
                finger.at = at;
                let from = finger.from;
                match self.doing {
                    Doing::Rests(_) if from.distance(at) > SLIP => {
                        self.presses(window, MouseButton::Left, from);
                        self.moves(window, at);
                        self.doing = Doing::Pulls;
                    }
                    Doing::Pulls | Doing::Draws if is_first => self.moves(window, at),
                    _ => {}
                }
            }
            TouchPhase::Ended if self.down.iter().any(|finger| finger.id == id) => {
                match self.doing {
                    Doing::Rests(_) => {
                        self.presses(window, MouseButton::Left, at);
                        self.lifts(window, MouseButton::Left, at);
                    }
                    Doing::Pulls => self.lifts(window, MouseButton::Left, at),
                    Doing::Draws => self.lifts(window, MouseButton::Right, at),
                    Doing::Holds { .. } | Doing::Nothing => {}
                }
                self.forget(id);
            }
            TouchPhase::Canceled => {
                self.cancels(window);
                self.forget(id);
            }
            TouchPhase::Ended => {}
        }
    }

    /// A finger is up: what the others did is over.
    fn forget(&mut self, id: u64) {
        self.down.retain(|finger| finger.id != id);
        self.doing = Doing::Nothing;
    }

    fn wait(&mut self, window: Entity, now: Duration) {
        if let (Doing::Rests(since), [finger]) = (self.doing, self.down.as_slice())
            && now.saturating_sub(since) >= LONG
        {
            self.presses(window, MouseButton::Right, finger.from);
            self.doing = Doing::Draws;
        }
    }

    fn moves(&mut self, window: Entity, position: Vec2) {
        self.events.push(CursorMoved { window, position, delta: None }.into());
    }

    fn presses(&mut self, window: Entity, button: MouseButton, at: Vec2) {
        self.moves(window, at);
        self.events.push(MouseButtonInput { button, state: ButtonState::Pressed, window }.into());
    }

    fn lifts(&mut self, window: Entity, button: MouseButton, at: Vec2) {
        self.moves(window, at);
        self.events.push(MouseButtonInput { button, state: ButtonState::Released, window }.into());
        // Nothing points at the board any more.
        self.events.push(CursorLeft { window }.into());
    }

    /// What the finger has begun is not done: as when the window loses the keyboard.
    fn cancels(&mut self, window: Entity) {
        self.events.push(WindowFocused { window, focused: false }.into());
        self.events.push(CursorLeft { window }.into());
    }
}
