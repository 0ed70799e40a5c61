//! Sounds: which one belongs to an event, its synthesis, and its output.
//!
//! Every sound is made by [`synthesise`] when it is needed; there are no sound files. The [`Speaker`] has a thread of
//! its own, which connects to the sound server when a piece is first selected. Without a server everything is silent;
//! no information is lost, because the screen shows everything that a sound tells.

mod clip;
mod cue;
#[cfg(not(target_os = "linux"))]
mod device;
mod event_sounds;
mod mixer;
mod output;
#[cfg(target_os = "linux")]
mod pulse;
mod settings;
mod speaker;
mod synthesis;

use bevy::prelude::*;

pub use clip::Clip;
pub use cue::Cue;
pub use mixer::Mixer;
pub use output::{AudioOutput, NoOutput, Outlet};
pub use settings::{SoundSettings, Volume};
pub use speaker::{Speaker, SpeakerState};
pub use synthesis::{RATE, pitch, synthesise};

use crate::{tasks::Waker, view::ViewState};

pub struct SoundPlugin;

impl Plugin for SoundPlugin {
    fn build(&self, app: &mut App) {
        app.init_resource::<Waker>()
            .init_resource::<SoundSettings>()
            .init_resource::<Speaker>()
            .init_resource::<ViewState>()
            // After the systems that decide which pieces are moving on the screen.
            .add_systems(
                PostUpdate,
                (event_sounds::prepare, event_sounds::preview_volume, event_sounds::play_events).chain(),
            );
    }
}
