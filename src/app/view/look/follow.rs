//! Theme and scale follow the player's settings, the system and the window.

use bevy::prelude::*;
use bevy::window::{PrimaryWindow, RequestRedraw, WindowTheme, WindowThemeChanged};

use super::settings::{Colours, ViewSettings};
use super::theme::{Theme, bevy_color};

/// How the player wants programs to look, as far as the system says so.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SystemLook {
    /// Whether light text on a dark ground is wanted, or the opposite.
    pub dark: Option<bool>,
    /// Whether things should jump to their places instead of moving there.
    pub reduced_motion: Option<bool>,
    /// Whether colours should differ more than usual.
    pub more_contrast: Option<bool>,
}

impl SystemLook {
    fn theme(self) -> Option<Theme> {
        self.dark.map(|dark| if dark { Theme::Dark } else { Theme::Light })
    }
}

/// Reads the theme that the system gave the window before the first frame.
pub(super) fn ask_system(window: Single<&Window, With<PrimaryWindow>>, mut system: ResMut<SystemLook>) {
    if let Some(theme) = window.window_theme {
        system.dark = Some(theme == WindowTheme::Dark);
    }
}

pub(super) fn follow_theme(
    mut events: MessageReader<WindowThemeChanged>,
    mut system: ResMut<SystemLook>,
    settings: Res<ViewSettings>,
    mut theme: ResMut<Theme>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    if let Some(told) = events.read().last() {
        system.dark = Some(told.theme == WindowTheme::Dark);
    }
    if !(settings.is_changed() || system.is_changed()) {
        return;
    }
    let wanted = match settings.colours {
        Colours::System => system.theme().unwrap_or_default(),
        Colours::Always(theme) => theme,
    };
    if theme.set_if_neq(wanted) {
        redraw.write(RequestRedraw);
    }
}

pub(super) fn paint_background(theme: Res<Theme>, mut clear: ResMut<ClearColor>) {
    clear.0 = bevy_color(theme.palette().background);
}

/// How many frames it takes until everything has the new scale.
const FRAMES_TO_SCALE: u8 = 3;

/// Applies the scale that the player chose, as far as the window has room. Layout, drawings, panels and pointer follow
/// the window's scale.
pub(super) fn follow_size(
    settings: Res<ViewSettings>,
    mut window: Single<&mut Window, With<PrimaryWindow>>,
    mut redraw: MessageWriter<RequestRedraw>,
    mut frames: Local<u8>,
) {
    if *frames > 0 {
        *frames -= 1;
        redraw.write(RequestRedraw);
    }
    if !(settings.is_changed() || window.is_changed()) {
        return;
    }
    let resolution = &window.resolution;
    let base = resolution.base_scale_factor();
    let scale = settings.size.scale_in(resolution.physical_size().as_vec2() / base);
    // At the default size the system decides.
    let wanted = (scale != 1.0).then_some(base * scale);
    if resolution.scale_factor_override() != wanted {
        window.resolution.set_scale_factor_override(wanted);
        // The camera learns the scale in the next frame, and the panels from the camera in the one after it; until then
        // nothing else may wake the window.
        *frames = FRAMES_TO_SCALE;
        redraw.write(RequestRedraw);
    }
}
