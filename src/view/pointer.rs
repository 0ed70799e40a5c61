//! The pointer over the board: from the window's events, in their order, to what the player does.

use bevy::input::ButtonState;
use bevy::input::mouse::MouseButton;
use bevy::prelude::*;
use bevy::window::WindowEvent;
use bevy_egui::{EguiContexts, egui};

use super::layout::Layout;
use super::sprites::Dropped;
use crate::play::{Hand, HandInput};

/// Where the pointer is, in logical pixels from the window's upper left corner.
#[derive(Resource, Default)]
pub(super) struct Pointer {
    pub at: Option<Vec2>,
    /// Where the primary button went down on the board.
    down: Option<Vec2>,
    hover: Option<crate::rules::Square>,
}

/// Turns pointer events on the board into inputs; what floats over the board keeps its own.
pub(super) fn read_pointer(
    mut events: MessageReader<WindowEvent>,
    mut inputs: MessageWriter<HandInput>,
    mut pointer: ResMut<Pointer>,
    mut dropped: ResMut<Dropped>,
    layout: Res<Layout>,
    hand: Res<Hand>,
    mut contexts: EguiContexts,
) {
    let Ok(ctx) = contexts.ctx_mut() else { return };
    for event in events.read() {
        match event {
            WindowEvent::CursorMoved(moved) => {
                pointer.at = Some(moved.position);
                if let Some(down) = pointer.down {
                    let far = moved.position.distance(down) > hand.drag_threshold();
                    inputs.write(HandInput::Drag { over: layout.square_at(moved.position), far });
                }
            }
            WindowEvent::CursorLeft(_) => pointer.at = None,
            WindowEvent::MouseButtonInput(button) => {
                let Some(at) = pointer.at else { continue };
                let covered = is_covered(ctx, at);
                match (button.button, button.state) {
                    (MouseButton::Left, ButtonState::Pressed) if !covered => {
                        pointer.down = layout.square_at(at).map(|_| at);
                        // Beside the board everything but bare ground belongs to the panels.
                        if pointer.down.is_some() {
                            inputs.write(HandInput::Press(layout.square_at(at)));
                        }
                    }
                    (MouseButton::Left, ButtonState::Released) => {
                        if let Some(down) = pointer.down.take() {
                            if at.distance(down) > hand.drag_threshold() {
                                dropped.0 = layout.square_at(at);
                            }
                            inputs.write(HandInput::Release(layout.square_at(at)));
                        }
                    }
                    (_, ButtonState::Pressed) if !covered => {
                        pointer.down = None;
                        inputs.write(HandInput::Cancel);
                    }
                    _ => {}
                }
            }
            WindowEvent::WindowFocused(focus) if !focus.focused && pointer.down.is_some() => {
                pointer.down = None;
                inputs.write(HandInput::Cancel);
            }
            _ => {}
        }
    }
    let hover = pointer.at.filter(|at| !is_covered(ctx, *at)).and_then(|at| layout.square_at(at));
    if hover != pointer.hover {
        pointer.hover = hover;
        inputs.write(HandInput::Hover(hover));
    }
}

/// Whether a dialog, a menu or a choice lies over the board at this point.
fn is_covered(ctx: &egui::Context, at: Vec2) -> bool {
    ctx.layer_id_at(egui::pos2(at.x, at.y)).is_some_and(|layer| layer.order != egui::Order::Background)
}
