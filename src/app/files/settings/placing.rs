//! Where the window opens: where it was when the program ended, if people can see and grab it there.

use std::fmt::Display;

use bevy::prelude::Resource;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::settings_format::{deserialize_as, serialize_text};
use crate::view::LEAST_WINDOW;

/// Size and place of the window when it is neither maximised nor fullscreen, and whether it is.
#[derive(Resource, Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct KeptWindow {
    /// Its width and height without the frame, in logical pixels of the system.
    #[serde(rename = "window_size", serialize_with = "pair", deserialize_with = "size")]
    pub size: (u32, u32),
    /// Its upper left corner with the frame, in physical pixels; `None` where the system does not tell.
    #[serde(rename = "window_place", with = "place", skip_serializing_if = "Option::is_none")]
    pub place: Option<(i32, i32)>,
    #[serde(rename = "window_maximised")]
    pub maximised: bool,
    #[serde(rename = "window_full_screen")]
    pub fullscreen: bool,
}

fn size<'de, D: Deserializer<'de>>(deserializer: D) -> Result<(u32, u32), D::Error> {
    deserialize_as(deserializer, |size| (KeptWindow::plain(size, None).size == size).then_some(size))
}

fn pair<S: Serializer>((x, y): &(impl Display, impl Display), serializer: S) -> Result<S::Ok, S::Error> {
    serialize_text(format!("({x}, {y})"), serializer)
}

mod place {
    use super::*;

    pub fn serialize<S: Serializer>(place: &Option<(i32, i32)>, serializer: S) -> Result<S::Ok, S::Error> {
        match place {
            Some(place) => pair(place, serializer),
            None => serializer.serialize_none(),
        }
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<(i32, i32)>, D::Error> {
        deserialize_as(deserializer, |place| KeptWindow::plain(KeptWindow::LEAST, Some(place)).place.map(Some))
    }
}

impl KeptWindow {
    /// The smallest size, in logical pixels.
    pub const LEAST: (u32, u32) = (LEAST_WINDOW.x as u32, LEAST_WINDOW.y as u32);
    /// Maximum width or height, in logical pixels: more than any screen has.
    pub const MOST: u32 = 16_384;
    /// Maximum distance from the first screen, in physical pixels: a larger value is not a real place.
    pub const FARTHEST: i32 = 100_000;

    /// A normal window with this size and place, clamped to the limits.
    pub fn plain(size: (u32, u32), place: Option<(i32, i32)>) -> Self {
        let size = (size.0.clamp(Self::LEAST.0, Self::MOST), size.1.clamp(Self::LEAST.1, Self::MOST));
        let possible = -Self::FARTHEST..=Self::FARTHEST;
        let place = place.filter(|(x, y)| possible.contains(x) && possible.contains(y));
        Self { size, place, maximised: false, fullscreen: false }
    }
}

impl Default for KeptWindow {
    fn default() -> Self {
        Self { size: (1280, 800), place: None, maximised: false, fullscreen: false }
    }
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Screen {
    /// Its upper left corner, in physical pixels.
    pub corner: (i32, i32),
    /// Width and height, in physical pixels.
    pub size: (u32, u32),
    /// Physical pixels per logical pixel.
    pub scale: f64,
    /// How much of its height a window leaves free whose place the desktop chooses, in logical pixels: see [`BARS`].
    pub bars: u32,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Placed {
    /// Width and height, in logical pixels.
    pub size: (u32, u32),
    /// Its upper left corner, in physical pixels; `None` lets the system choose.
    pub place: Option<(i32, i32)>,
}

/// Room for the window's title bar and the desktop's own bar, in logical pixels, where the program does not learn of them.
pub const BARS: u32 = 88;
/// Height of the title bar, by which people move a window, in logical pixels.
const TITLE: f64 = 32.0;
/// How much of the title bar's width must be visible, in logical pixels.
const GRASP: i64 = 160;

/// Where the window opens: where it was, if enough of its title bar is visible, otherwise on the nearest screen. It is
/// never larger than its screen, unless that is too small for the program; without a place, it leaves room for bars. The
/// first screen is the one for new windows.
pub fn placed(saved: &KeptWindow, screens: &[Screen]) -> Placed {
    let Some(first) = screens.first() else {
        return Placed { size: saved.size, place: None };
    };
    let Some(place) = saved.place else {
        return Placed { size: first.limit(saved.size, first.bars), place: None };
    };
    let (x, y) = (i64::from(place.0), i64::from(place.1));
    // Of equally good ones take the first.
    let seen = screens.iter().rev().map(|screen| (screen.title_seen(saved.size, (x, y)), screen));
    let (width, screen) = match seen.max_by_key(|(width, _)| *width) {
        Some((width, screen)) if width > 0 => (width, screen),
        _ => (0, nearest(screens, saved.size, (x, y)).unwrap_or(first)),
    };
    let size = screen.limit(saved.size, 0);
    if width >= GRASP && size == saved.size {
        return Placed { size, place: Some(place) };
    }
    let inside = |at: i64, from: i32, length: u32, own: u32| {
        let own = (f64::from(own) * screen.scale) as i64;
        let (from, to) = (i64::from(from), i64::from(from) + i64::from(length) - own);
        // If it is larger than the screen, show its upper left corner.
        at.min(to).max(from) as i32
    };
    let x = inside(x, screen.corner.0, screen.size.0, size.0);
    let y = inside(y, screen.corner.1, screen.size.1, size.1);
    Placed { size, place: Some((x, y)) }
}

impl Screen {
    /// The size, limited to the screen without this much of its height.
    fn limit(&self, size: (u32, u32), bars: u32) -> (u32, u32) {
        let most = |length: u32| (f64::from(length) / self.scale) as u32;
        let (width, height) = (size.0.min(most(self.size.0)), size.1.min(most(self.size.1).saturating_sub(bars)));
        (width.max(KeptWindow::LEAST.0), height.max(KeptWindow::LEAST.1))
    }

    /// How much of the title bar's width is visible on this screen, in logical pixels; 0 if it is too high or too low
    /// to be grabbed.
    fn title_seen(&self, size: (u32, u32), (x, y): (i64, i64)) -> i64 {
        let (left, top) = (i64::from(self.corner.0), i64::from(self.corner.1));
        let title = (TITLE * self.scale) as i64;
        let graspable = (top - title / 2..=top + i64::from(self.size.1) - title).contains(&y);
        let width = (f64::from(size.0) * self.scale) as i64;
        let seen = (x + width).min(left + i64::from(self.size.0)) - x.max(left);
        if graspable { (seen.max(0) as f64 / self.scale) as i64 } else { 0 }
    }
}

/// The screen nearest to the centre of a window.
fn nearest(screens: &[Screen], size: (u32, u32), (x, y): (i64, i64)) -> Option<&Screen> {
    let away = |screen: &&Screen| {
        let middle = |at: i64, length: u32| at + (f64::from(length) * screen.scale / 2.0) as i64;
        let off = |at: i64, from: i32, length: u32| {
            let (from, to) = (i64::from(from), i64::from(from) + i64::from(length));
            (from - at).max(at - to).max(0)
        };
        let across = off(middle(x, size.0), screen.corner.0, screen.size.0);
        let down = off(middle(y, size.1), screen.corner.1, screen.size.1);
        across * across + down * down
    };
    screens.iter().min_by_key(away)
}
