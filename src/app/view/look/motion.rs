//! How the player wants things to move on the board.

use serde::{Deserialize, Serialize};

/// How fast pieces move.
///
/// ```
/// use regalia_app::view::MotionSpeed;
/// assert_eq!(MotionSpeed::default().factor(), Some(1.0));
/// assert_eq!(MotionSpeed::None.factor(), None);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum MotionSpeed {
    Slow,
    /// A piece takes a fifth of a second.
    #[default]
    Normal,
    Fast,
    /// Everything jumps to its place.
    None,
}

impl MotionSpeed {
    /// In the order of the settings.
    pub const ALL: [Self; 4] = [Self::Slow, Self::Normal, Self::Fast, Self::None];

    pub const fn label(self) -> &'static str {
        match self {
            Self::Slow => "Slow",
            Self::Normal => "Normal",
            Self::Fast => "Fast",
            Self::None => "None",
        }
    }

    /// How many times as long everything takes; `None` if nothing moves.
    pub const fn factor(self) -> Option<f32> {
        match self {
            Self::Slow => Some(2.0),
            Self::Normal => Some(1.0),
            Self::Fast => Some(0.5),
            Self::None => None,
        }
    }
}

/// Whether motion is reduced: then everything jumps to its place.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum ReducedMotion {
    /// As the player wants it from all programs.
    #[default]
    System,
    On,
    Off,
}

impl ReducedMotion {
    /// In the order of the settings.
    pub const ALL: [Self; 3] = [Self::System, Self::On, Self::Off];

    pub const fn label(self) -> &'static str {
        match self {
            Self::System => "Match system",
            Self::On => "Always",
            Self::Off => "Never",
        }
    }

    /// Whether motion is reduced if the system wants this; `None` if it does not say.
    pub const fn is_wanted(self, system: Option<bool>) -> bool {
        match self {
            Self::System => matches!(system, Some(true)),
            Self::On => true,
            Self::Off => false,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_system_decides_unless_the_player_does() {
        let of = |wish: ReducedMotion| [None, Some(false), Some(true)].map(|system| wish.is_wanted(system));
        assert_eq!(of(ReducedMotion::System), [false, false, true]);
        assert_eq!([of(ReducedMotion::On), of(ReducedMotion::Off)], [[true; 3], [false; 3]]);
    }
}
