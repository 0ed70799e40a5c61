//! Files that are dragged over the window and dropped on it.

use std::path::PathBuf;

use bevy::prelude::*;
use bevy::window::FileDragAndDrop;

use super::FileEvent;

/// The files that are being dragged over the window, in the order the system names them; empty if there are none.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct HeldFiles(pub Vec<PathBuf>);

/// Notes the files dragged over the window, and reports those that are dropped.
pub(super) fn follow(
    mut moves: MessageReader<FileDragAndDrop>,
    mut held: ResMut<HeldFiles>,
    mut events: MessageWriter<FileEvent>,
) {
    let mut now = held.0.clone();
    let mut dropped = Vec::new();
    for step in moves.read() {
        match step {
            FileDragAndDrop::HoveredFile { path_buf, .. } if !now.contains(path_buf) => now.push(path_buf.clone()),
            FileDragAndDrop::HoveredFile { .. } => {}
            FileDragAndDrop::HoveredFileCanceled { .. } => now.clear(),
            FileDragAndDrop::DroppedFile { path_buf, .. } => {
                now.clear();
                dropped.push(path_buf.clone());
            }
        }
    }
    held.set_if_neq(HeldFiles(now));
    if !dropped.is_empty() {
        events.write(FileEvent::Dropped(dropped));
    }
}
