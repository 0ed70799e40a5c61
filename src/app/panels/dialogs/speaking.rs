//! The spoken lines of "Find the move".

use bevy::prelude::*;
use bevy::window::RequestRedraw;

use crate::panels::{dialogs::Dialog, kit::spoken::Spoken};

/// Speaks what is new: the task of the next exercise, what a move was worth.
pub fn announce(
    dialog: Res<Dialog>,
    mut last: Local<String>,
    mut spoken: ResMut<Spoken>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    let Dialog::Training(view) = &*dialog else {
        last.clear();
        return;
    };
    let line = view.line();
    if *last != line {
        last.clone_from(&line);
        *spoken = Spoken { line, ..Spoken::default() };
        redraw.write(RequestRedraw);
    }
}
