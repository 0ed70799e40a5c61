//! Errors on demand, for tests of what happens then: `REGALIA_PANIC=start|frame|thread` makes the program fail before
//! its window opens, in its tenth frame, or in a task in the background.

use bevy::prelude::*;
use bevy::tasks::AsyncComputeTaskPool;
use bevy::window::RequestRedraw;

const VARIABLE: &str = "REGALIA_PANIC";

/// The frame that panics.
const FRAME: u32 = 10;

fn is_asked_for(what: &str) -> bool {
    std::env::var(VARIABLE).is_ok_and(|asked| asked == what)
}

pub(super) fn at_start() {
    assert!(!is_asked_for("start"), "{VARIABLE} asks for an error at the start");
}

/// Panics in a frame or in the background if the variable says so.
pub(super) fn plugin(app: &mut App) {
    if is_asked_for("frame") || is_asked_for("thread") {
        app.add_systems(Update, fail);
    }
}

fn fail(mut frames: Local<u32>, mut redraw: MessageWriter<RequestRedraw>) {
    *frames += 1;
    if *frames < FRAME {
        redraw.write(RequestRedraw);
    }
    if *frames == FRAME {
        assert!(!is_asked_for("frame"), "{VARIABLE} asks for an error in a frame");
        let task = AsyncComputeTaskPool::get().spawn(async { panic!("{VARIABLE} asks for an error in a thread") });
        task.detach();
    }
}
