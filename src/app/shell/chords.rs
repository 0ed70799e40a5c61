//! Key chords that are pressed and released within one frame.
//!
//! egui learns once a frame which modifiers are down. If Ctrl is released before a slow frame begins, it would not
//! count for the letter that was pressed with it. So the keys after a change of modifiers wait for the next frame.

use std::collections::VecDeque;

use bevy::ecs::message::{MessageCursor, Messages};
use bevy::input::keyboard::{Key, KeyboardInput};
use bevy::prelude::*;
use bevy::window::RequestRedraw;

/// Gives every chord a frame in which its modifiers are down.
pub(super) struct ChordsPlugin;

impl Plugin for ChordsPlugin {
    fn build(&self, app: &mut App) {
        app.add_systems(First, part_chords);
    }
}

fn part_chords(
    mut messages: ResMut<Messages<KeyboardInput>>,
    mut cursor: Local<MessageCursor<KeyboardInput>>,
    mut waiting: Local<VecDeque<KeyboardInput>>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    let had_waited = !waiting.is_empty();
    waiting.extend(cursor.read(&messages).cloned());
    let now = together(waiting.make_contiguous());
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

/// How many of these keys, from the first on, share the same modifiers.
fn together(keys: &[KeyboardInput]) -> usize {
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
