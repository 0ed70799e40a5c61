//! The pointer over the board: turns window events, in order, into inputs of the hand and into drawings.

use bevy::ecs::system::SystemParam;
use bevy::input::ButtonState;
use bevy::input::mouse::MouseButton;
use bevy::prelude::*;
use bevy::window::WindowEvent;
use bevy_egui::{EguiContexts, egui};
use regalia_core::rules::Square;

use super::touch::TouchState;
use crate::play::{Away, Hand, HandInput};
use crate::tasks::Waker;
use crate::view::layout::{Layout, ViewState};
use crate::view::marks::shapes::{Ink, Shape, Shapes, snap};

/// The pointer, in logical pixels from the window's upper left corner.
#[derive(Resource, Default)]
pub(in crate::view) struct Pointer {
    pub at: Option<Vec2>,
    /// Where the primary button went down on the board.
    down: Option<Vec2>,
    hover: Option<Square>,
    /// Where the right button went down to draw.
    draws: Option<Drawing>,
    /// The square where a piece has just been dropped: the piece does not glide there.
    dropped: Option<Square>,
    pub(super) fingers: TouchState,
}

impl Pointer {
    pub const fn is_down(&self) -> bool {
        self.down.is_some()
    }

    pub const fn drop_at(&mut self, square: Square) {
        self.dropped = Some(square);
    }

    pub const fn take_dropped(&mut self) -> Option<Square> {
        self.dropped.take()
    }
}

/// The right button is down on the board.
#[derive(Clone, Copy)]
struct Drawing {
    from: Square,
    ink: Ink,
    /// Whether the press has cancelled something: then without an arrow it does nothing else.
    has_let_go: bool,
}

impl Drawing {
    /// The shape that is drawn if the button is released on this square.
    fn shape(self, over: Square, layout: &Layout) -> Option<Shape> {
        let shape = Shape { from: self.from, to: snap(self.from, over, layout.game), ink: self.ink };
        Some(shape).filter(|shape| shape.from != shape.to || !self.has_let_go)
    }
}

/// The board under dialogs, menus and the first screen.
#[derive(SystemParam)]
pub(super) struct Surface<'w, 's> {
    pub layout: Res<'w, Layout>,
    away: Res<'w, Away>,
    contexts: EguiContexts<'w, 's>,
}

impl Surface<'_, '_> {
    /// Whether a dialog, a menu or a choice covers the board at a point; `None` before there are panels.
    pub fn covers(&mut self) -> Option<impl Fn(Vec2) -> bool + use<>> {
        let ctx = self.contexts.ctx_mut().ok()?.clone();
        let is_away = self.away.0;
        Some(move |at: Vec2| {
            let layer = ctx.layer_id_at(egui::pos2(at.x, at.y));
            is_away || layer.is_some_and(|layer| layer.order != egui::Order::Background)
        })
    }
}

/// Collects what the pointer does in this frame, by mouse and by finger.
pub(super) fn read_fingers(
    mut events: MessageReader<WindowEvent>,
    mut pointer: ResMut<Pointer>,
    time: Res<Time<Real>>,
    waker: Res<Waker>,
    view: Res<ViewState>,
    mut surface: Surface,
) {
    if events.is_empty() && pointer.fingers.is_idle() {
        return;
    }
    let Some(covers) = surface.covers() else { return };
    let layout = &*surface.layout;
    let is_on_board = |at: Vec2| layout.board.contains(at) && !covers(at);
    pointer.fingers.collect(events.read(), time.elapsed(), is_on_board, (view.zoom, layout), &waker);
}

/// Turns pointer events on the board into inputs and drawings. Events over dialogs and menus are left to them.
pub(super) fn read_pointer(
    mut inputs: MessageWriter<HandInput>,
    mut pointer: ResMut<Pointer>,
    mut shapes: ResMut<Shapes>,
    keys: Res<ButtonInput<KeyCode>>,
    hand: Res<Hand>,
    mut surface: Surface,
) {
    let Some(covers) = surface.covers() else { return };
    let layout = &surface.layout;
    for event in pointer.fingers.take_events() {
        match event {
            WindowEvent::CursorMoved(moved) => {
                pointer.at = Some(moved.position);
                if let Some(down) = pointer.down {
                    let far = moved.position.distance(down) > hand.drag_threshold();
                    inputs.write(HandInput::Drag { over: layout.square_at(moved.position), far });
                }
                if let Some(drawing) = pointer.draws {
                    let over = layout.square_at(moved.position);
                    let shape = over.and_then(|over| drawing.shape(over, layout));
                    if shapes.live() != shape {
                        shapes.sketch(shape);
                    }
                }
            }
            WindowEvent::CursorLeft(_) => pointer.at = None,
            WindowEvent::MouseButtonInput(button) => {
                let Some(at) = pointer.at else { continue };
                let covered = covers(at);
                match (button.button, button.state) {
                    (MouseButton::Left, ButtonState::Pressed) if !covered => {
                        pointer.down = layout.square_at(at).map(|_| at);
                        // Outside the board presses belong to the panels.
                        if pointer.down.is_some() {
                            pointer.dropped = None;
                            pointer.draws = None;
                            if !shapes.is_empty() {
                                shapes.clear();
                            }
                            inputs.write(HandInput::Press(layout.square_at(at)));
                        }
                    }
                    (MouseButton::Left, ButtonState::Released) => {
                        if let Some(down) = pointer.down.take() {
                            if at.distance(down) > hand.drag_threshold() {
                                pointer.dropped = layout.square_at(at);
                            }
                            inputs.write(HandInput::Release(layout.square_at(at)));
                        }
                    }
                    (MouseButton::Right, ButtonState::Released) if pointer.draws.take().is_some() => shapes.finish(),
                    // Drags the board: see `zooming`.
                    (MouseButton::Middle, ButtonState::Pressed)
                        if !covered && layout.is_zoomed() && !pointer.is_down() && hand.choice().is_none() => {}
                    (button, ButtonState::Pressed) if !covered => {
                        let is_free = !pointer.is_down() && hand.choice().is_none();
                        pointer.down = None;
                        inputs.write(HandInput::Cancel);
                        pointer.draws = None;
                        if let Some(from) = layout.square_at(at).filter(|_| is_free && button == MouseButton::Right) {
                            let ink = Ink::of_keys(
                                keys.any_pressed([KeyCode::ShiftLeft, KeyCode::ShiftRight]),
                                keys.any_pressed([KeyCode::AltLeft, KeyCode::AltRight]),
                            );
                            let drawing = Drawing { from, ink, has_let_go: hand.selected().is_some() };
                            pointer.draws = Some(drawing);
                            shapes.sketch(drawing.shape(from, layout));
                        } else if shapes.live().is_some() {
                            shapes.sketch(None);
                        }
                    }
                    _ => {}
                }
            }
            WindowEvent::WindowFocused(focus) if !focus.focused => {
                if pointer.down.take().is_some() {
                    inputs.write(HandInput::Cancel);
                }
                if pointer.draws.take().is_some() {
                    shapes.sketch(None);
                }
            }
            _ => {}
        }
    }
    let hover = pointer.at.filter(|at| !covers(*at)).and_then(|at| layout.square_at(at));
    if hover != pointer.hover {
        pointer.hover = hover;
        inputs.write(HandInput::Hover(hover));
    }
}
