//! Sounds: which one belongs to what has happened, how it is made, and how it reaches the loudspeaker.
//!
//! Every sound is made by [`synthesise`] when it is needed; there are no sound files. The [`Speaker`] has a thread of
//! its own, which connects to the sound server when a piece is first selected. Without a server everything is silent,
//! and nothing is lost: a sound never says what the screen does not show.

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

use crate::tasks::Waker;

pub struct SoundPlugin;

impl Plugin for SoundPlugin {
    fn build(&self, app: &mut App) {
        app.init_resource::<Waker>()
            .init_resource::<SoundSettings>()
            .init_resource::<Speaker>()
            // By then everything that moves on the screen is known.
            .add_systems(PostUpdate, (event_sounds::prepare, event_sounds::try_volume, event_sounds::hear).chain());
    }
}
