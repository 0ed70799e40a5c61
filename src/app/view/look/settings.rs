//! The player's settings for the window.

use bevy::prelude::{Resource, Vec2};
use serde::{Deserialize, Deserializer, Serialize};

use super::colours::ArmyPalette;
use super::motion::{MotionSpeed, ReducedMotion};
use super::theme::{BoardStyle, Theme};
use crate::computer::MOST_LINES;
use crate::settings_format::{deserialize_as, quoted};

#[derive(Resource, Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct ViewSettings {
    #[serde(rename = "theme", with = "quoted")]
    pub colours: Colours,
    #[serde(with = "quoted")]
    pub board: BoardStyle,
    #[serde(rename = "army_colours", with = "quoted")]
    pub armies: ArmyPalette,
    #[serde(with = "quoted")]
    pub pieces: PieceDesign,
    /// How large text, panels and marks are.
    #[serde(rename = "interface_size", deserialize_with = "interface_size")]
    pub size: InterfaceSize,
    #[serde(rename = "letters_on_squares")]
    pub square_letters: bool,
    #[serde(rename = "letters_on_pieces")]
    pub piece_letters: bool,
    /// Whether chains of control are drawn on the board.
    #[serde(rename = "chains_of_command")]
    pub overlay: bool,
    #[serde(with = "quoted")]
    pub motion: MotionSpeed,
    #[serde(serialize_with = "quoted::serialize", deserialize_with = "reduced_motion")]
    pub reduced_motion: ReducedMotion,
    #[serde(rename = "board_turns", with = "quoted")]
    pub turning: Turning,
    /// How many lines the analysis shows, 1 to [`MOST_LINES`].
    #[serde(deserialize_with = "analysis_lines")]
    pub analysis_lines: usize,
}

/// Earlier versions wrote `true`, or `false` when nobody had asked for it.
fn reduced_motion<'de, D: Deserializer<'de>>(deserializer: D) -> Result<ReducedMotion, D::Error> {
    #[derive(Deserialize)]
    #[serde(untagged)]
    enum Written {
        Earlier(bool),
        Now(#[serde(with = "quoted")] ReducedMotion),
    }
    Written::deserialize(deserializer).map(|written| match written {
        Written::Earlier(true) => ReducedMotion::On,
        Written::Earlier(false) => ReducedMotion::System,
        Written::Now(motion) => motion,
    })
}

fn interface_size<'de, D: Deserializer<'de>>(deserializer: D) -> Result<InterfaceSize, D::Error> {
    deserialize_as(deserializer, InterfaceSize::new)
}

fn analysis_lines<'de, D: Deserializer<'de>>(deserializer: D) -> Result<usize, D::Error> {
    deserialize_as(deserializer, |lines| (1..=MOST_LINES).contains(&lines).then_some(lines))
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum PieceDesign {
    /// Turned pieces, as in printed chess diagrams.
    #[default]
    Classic,
    /// Broad and plain, for small squares.
    Bold,
}

impl PieceDesign {
    /// In the order of the settings.
    pub const ALL: [Self; 2] = [Self::Classic, Self::Bold];

    pub const fn label(self) -> &'static str {
        match self {
            Self::Classic => "Classic",
            Self::Bold => "Bold",
        }
    }
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Turning {
    #[default]
    #[serde(rename = "never")]
    Fixed,
    /// The board turns to the player to move, after the last move has landed.
    #[serde(rename = "to the player to move")]
    ToMove,
    /// Face to face: the far seat's pieces are upside down.
    #[serde(rename = "face to face")]
    FaceToFace,
}

/// How an empty board looks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct BoardLook {
    pub style: BoardStyle,
    pub armies: ArmyPalette,
    pub letters: bool,
}

impl Default for BoardLook {
    fn default() -> Self {
        Self { style: BoardStyle::default(), armies: ArmyPalette::default(), letters: true }
    }
}

impl BoardLook {
    pub const fn of(settings: &ViewSettings) -> Self {
        Self { style: settings.board, armies: settings.armies, letters: settings.square_letters }
    }
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Finish {
    pub armies: ArmyPalette,
    pub design: PieceDesign,
    pub letters: bool,
}

impl Finish {
    pub const fn of(settings: &ViewSettings) -> Self {
        Self { armies: settings.armies, design: settings.pieces, letters: settings.piece_letters }
    }
}

impl ViewSettings {
    #[must_use]
    pub fn with_lines(self, lines: usize) -> Self {
        Self { analysis_lines: lines.clamp(1, MOST_LINES), ..self }
    }
}

impl Turning {
    /// In the order of the menu.
    pub const ALL: [Self; 3] = [Self::Fixed, Self::ToMove, Self::FaceToFace];

    pub const fn label(self) -> &'static str {
        match self {
            Self::Fixed => "Keep board fixed",
            Self::ToMove => "Turn board to the player to move",
            Self::FaceToFace => "Face to face (far pieces upside down)",
        }
    }
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Colours {
    #[default]
    System,
    #[serde(untagged)]
    Always(Theme),
}

impl Colours {
    /// In the order of the settings.
    pub const ALL: [Self; 3] = [Self::System, Self::Always(Theme::Dark), Self::Always(Theme::Light)];

    pub const fn label(self) -> &'static str {
        match self {
            Self::System => "Match system",
            Self::Always(Theme::Dark) => "Dark",
            Self::Always(Theme::Light) => "Light",
        }
    }
}

/// The size of text, panels and marks, in percent of the default.
///
/// ```
/// use bevy::math::Vec2;
/// use regalia_app::view::InterfaceSize;
/// let double = InterfaceSize::new(200).unwrap();
/// assert_eq!(double.scale_in(Vec2::new(1920.0, 1200.0)), 2.0);
/// // A window of 1320 × 900 logical pixels has room for 150% only.
/// assert_eq!(double.scale_in(Vec2::new(1320.0, 900.0)), 1.5);
/// // Text grows with a large window, but more slowly.
/// assert_eq!(InterfaceSize::USUAL.scale_in(Vec2::new(3840.0, 2160.0)), 1.54);
/// assert_eq!(InterfaceSize::new(10), None);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(transparent)]
pub struct InterfaceSize(u16);

impl InterfaceSize {
    pub const USUAL: Self = Self(100);
    pub const STEPS: [u16; 8] = [75, 90, 100, 110, 125, 150, 175, 200];

    /// A size in percent; `None` if it is not between the first and the last [step](Self::STEPS).
    pub fn new(percent: u16) -> Option<Self> {
        (Self::STEPS[0]..=Self::STEPS[Self::STEPS.len() - 1]).contains(&percent).then_some(Self(percent))
    }

    pub const fn percent(self) -> u16 {
        self.0
    }

    #[must_use]
    pub fn larger(self) -> Option<Self> {
        Self::STEPS.into_iter().find(|step| *step > self.0).map(Self)
    }

    #[must_use]
    pub fn smaller(self) -> Option<Self> {
        Self::STEPS.into_iter().rev().find(|step| *step < self.0).map(Self)
    }

    /// The largest size that fits a window of this many logical pixels, at least the default.
    pub fn most_in(window: Vec2) -> Self {
        let room = (window / LEAST_WINDOW).min_element().clamp(1.0, 2.0);
        Self((room * 100.0).floor() as u16)
    }

    /// The scale at which everything is drawn in a window of this many logical pixels: this size, larger in a window
    /// that is larger than [`GROWS_FROM`], and smaller if there is no room.
    pub fn scale_in(self, window: Vec2) -> f32 {
        let grown = (window / GROWS_FROM).min_element().max(1.0).sqrt();
        let percent = (f32::from(self.0) * grown).floor() as u16;
        f32::from(percent.min(Self::most_in(window).0)) / 100.0
    }
}

impl Default for InterfaceSize {
    fn default() -> Self {
        Self::USUAL
    }
}

/// In windows that are larger than this, in logical pixels, text is larger than elsewhere: who has such a screen sits
/// further away, or shares it.
pub const GROWS_FROM: Vec2 = Vec2::new(1600.0, 900.0);

/// The smallest window in which everything can be read, in logical pixels.
pub const LEAST_WINDOW: Vec2 = Vec2::new(800.0, 600.0);

impl Default for ViewSettings {
    fn default() -> Self {
        Self {
            colours: Colours::System,
            board: BoardStyle::Wood,
            armies: ArmyPalette::default(),
            pieces: PieceDesign::default(),
            size: InterfaceSize::USUAL,
            overlay: false,
            square_letters: true,
            piece_letters: false,
            motion: MotionSpeed::Normal,
            reduced_motion: ReducedMotion::System,
            turning: Turning::Fixed,
            analysis_lines: 3,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_go_up_and_down_in_steps() {
        let mut size = InterfaceSize::new(75).expect("the smallest");
        assert_eq!(size.smaller(), None);
        for step in &InterfaceSize::STEPS[1..] {
            let larger = size.larger().expect("a larger one");
            assert_eq!((larger.percent(), larger.smaller()), (*step, Some(size)));
            size = larger;
        }
        assert_eq!(size.larger(), None);
        let between = InterfaceSize::new(120).expect("a size");
        assert_eq!(between.larger().map(InterfaceSize::percent), Some(125));
        assert_eq!(between.smaller().map(InterfaceSize::percent), Some(110));
        assert_eq!([0, 74, 201, u16::MAX].map(InterfaceSize::new), [None; 4]);
    }

    #[test]
    fn the_interface_size_is_limited_by_the_window() {
        for (x, y) in [(400.0, 300.0), (880.0, 600.0), (1280.0, 800.0), (1920.0, 1080.0), (3840.0, 2160.0)] {
            let window = Vec2::new(x, y);
            for size in InterfaceSize::STEPS.map(|step| InterfaceSize::new(step).expect("a step")) {
                let scale = size.scale_in(window);
                let room = window / scale;
                assert!(scale <= 1.0 || (room.x >= LEAST_WINDOW.x && room.y >= LEAST_WINDOW.y), "{window} {size:?}");
                // Only windows beyond 1600 × 900 show more than was chosen.
                let grown = f32::max(y / 900.0, 1.0).sqrt();
                assert!(scale * 100.0 <= f32::from(size.percent()) * grown + 0.001, "{window} {size:?}");
            }
        }
        assert_eq!(InterfaceSize::new(200).expect("a size").scale_in(Vec2::new(1920.0, 1200.0)), 2.0);
    }
}
