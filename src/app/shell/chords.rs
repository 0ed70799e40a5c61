//! Key chords that are pressed and released within one frame.
//!
//! egui reads once a frame which modifiers are down. If Ctrl is released before a slow frame begins, the letter that was
//! pressed with it would count without it. So keys after a change of modifiers wait for the next frame.

use std::collections::VecDeque;

use bevy::ecs::message::{MessageCursor, Messages};
use bevy::input::keyboard::{Key, KeyboardInput};
use bevy::prelude::*;
use bevy::window::RequestRedraw;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(First, split_chords);
}

fn split_chords(
    mut messages: ResMut<Messages<KeyboardInput>>,
    mut cursor: Local<MessageCursor<KeyboardInput>>,
    mut waiting: Local<VecDeque<KeyboardInput>>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    let had_waited = !waiting.is_empty();
    waiting.extend(cursor.read(&messages).cloned());
    let now = count_with_same_modifiers(waiting.make_contiguous());
    if !had_waited && now == waiting.len() {
        waiting.clear();
        return;
    }
    // Older messages were read in their own frame.
    messages.clear();
    messages.write_batch(waiting.drain(..now));
    cursor.clear(&messages);
    if !waiting.is_empty() {
        redraw.write(RequestRedraw);
    }
}

/// Number of keys, from the first on, that share the same modifiers.
fn count_with_same_modifiers(keys: &[KeyboardInput]) -> usize {
    let is_modifier = |key: &Key| matches!(key, Key::Shift | Key::Control | Key::Alt | Key::Super | Key::Meta);
    let mut is_pressed = false;
    for (place, key) in keys.iter().enumerate() {
        if is_modifier(&key.logical_key) {
            if is_pressed {
                return place;
            }
        } else {
            is_pressed |= key.state.is_pressed();
        }
    }
    keys.len()
}
