//! The player's settings for sound.

use bevy::prelude::Resource;
use serde::{Deserialize, Serialize};

use super::clip::Clip;

#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct SoundSettings {
    pub volume: Volume,
    pub muted: bool,
    /// Whether only [decisive](Clip::is_decisive) sounds are played.
    #[serde(rename = "decisive_sounds_only")]
    pub decisive_only: bool,
}

impl SoundSettings {
    pub const fn is_on(self) -> bool {
        !self.muted && self.volume.percent() > 0
    }

    pub const fn allows(self, clip: Clip) -> bool {
        self.is_on() && (!self.decisive_only || clip.is_decisive())
    }
}

/// How loud, in percent.
///
/// ```
/// use regalia_app::sound::Volume;
/// let half = Volume::new(50).unwrap();
/// assert_eq!(half.gain(), 0.25);
/// assert_eq!(half.louder().map(Volume::percent), Some(60));
/// assert_eq!(Volume::new(101), None);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Volume(u8);

impl Volume {
    pub const FULL: Self = Self(100);
    const STEP: u8 = 10;

    /// `None` above 100.
    pub const fn new(percent: u8) -> Option<Self> {
        if percent <= 100 { Some(Self(percent)) } else { None }
    }

    pub const fn percent(self) -> u8 {
        self.0
    }

    /// The factor of each sample. People hear it as even steps if it grows with the square.
    pub fn gain(self) -> f32 {
        (f32::from(self.0) / 100.0).powi(2)
    }

    #[must_use]
    pub const fn louder(self) -> Option<Self> {
        if self.0 >= 100 { None } else { Self::new((self.0 / Self::STEP + 1) * Self::STEP) }
    }

    #[must_use]
    pub const fn softer(self) -> Option<Self> {
        if self.0 == 0 { None } else { Some(Self((self.0 - 1) / Self::STEP * Self::STEP)) }
    }
}

impl From<Volume> for String {
    fn from(volume: Volume) -> Self {
        format!("{} %", volume.percent())
    }
}

impl TryFrom<String> for Volume {
    type Error = &'static str;

    fn try_from(text: String) -> Result<Self, Self::Error> {
        let percent = text.strip_suffix(" %").and_then(|percent| percent.parse().ok());
        percent.and_then(Self::new).ok_or("it is not a volume")
    }
}

impl Default for Volume {
    fn default() -> Self {
        Self::FULL
    }
}
