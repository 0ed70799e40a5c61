//! Chords of keys that come and go within one frame.
//!
//! egui is told once a frame which modifiers are down, as they are at its end: Ctrl that is let go of before a slow
//! frame begins would not count for the letter that was pressed with it. So what follows a change of modifiers waits
//! for a frame of its own.

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

/// Lets through what belongs together, and keeps the rest for the next frame.
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
    // What was here before has been read in its own frame.
    messages.clear();
    messages.write_batch(waiting.drain(..now));
    cursor.clear(&messages);
    if !waiting.is_empty() {
        redraw.write(RequestRedraw);
    }
}

/// How many of these from the first on go with the same modifiers.
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
