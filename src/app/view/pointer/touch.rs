//! Fingers on the board: a tap is a click, a pull a drag, a long press the right button, and two fingers hold the board.
//!
//! What a finger does becomes events of the pointer, among those of the mouse. Panels hear fingers from egui.

use std::time::{Duration, Instant};

use bevy::input::ButtonState;
use bevy::input::mouse::{MouseButton, MouseButtonInput};
use bevy::input::touch::{TouchInput, TouchPhase};
use bevy::prelude::*;
use bevy::window::{CursorLeft, CursorMoved, WindowEvent, WindowFocused};

use super::surface::Surface;
use crate::tasks::{Alarm, Waker};
use crate::view::layout::{Layout, Zoom};

/// A finger that rests for this long draws.
const LONG: Duration = Duration::from_millis(500);

/// A finger that moves less, in logical pixels, rests.
const SLIP: f32 = 10.0;

/// The fingers on the screen, and what the pointer does in this frame.
#[derive(Resource, Default)]
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
    pub fn events(&self) -> &[WindowEvent] {
        &self.events
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

/// Collects what the pointer does in this frame, by mouse and by finger.
pub(super) fn read_fingers(
    mut events: MessageReader<WindowEvent>,
    mut fingers: ResMut<TouchState>,
    time: Res<Time<Real>>,
    waker: Res<Waker>,
    zoom: Res<Zoom>,
    mut surface: Surface,
) {
    if events.is_empty() && fingers.down.is_empty() && fingers.events.is_empty() {
        return;
    }
    let Some(covers) = surface.covers() else { return };
    let layout = &surface.layout;
    let rested = matches!(fingers.doing, Doing::Rests(_));
    fingers.events.clear();
    for event in events.read() {
        match event {
            WindowEvent::TouchInput(touch) => {
                fingers.window = Some(touch.window);
                let is_on_board = layout.board.contains(touch.position) && !covers(touch.position);
                fingers.hear(touch, time.elapsed(), is_on_board, *zoom, layout);
            }
            // Some systems let the mouse follow the finger.
            WindowEvent::CursorMoved(_) | WindowEvent::CursorLeft(_) if !fingers.down.is_empty() => {}
            WindowEvent::WindowFocused(focus) if !focus.focused => {
                // Nobody tells when they are lifted.
                fingers.down.clear();
                fingers.doing = Doing::Nothing;
                fingers.events.push(event.clone());
            }
            WindowEvent::CursorMoved(_) | WindowEvent::CursorLeft(_) | WindowEvent::MouseButtonInput(_) => {
                fingers.events.push(event.clone());
            }
            _ => {}
        }
    }
    if let Some(window) = fingers.window {
        fingers.wait(window, time.elapsed());
    }
    let rests = matches!(fingers.doing, Doing::Rests(_));
    if rests != rested {
        // A resting finger wakes nobody by itself.
        if let Err(why) = fingers.alarm.set(rests.then(|| Instant::now() + LONG), &waker) {
            error!("no long press: {why}");
        }
    }
}
