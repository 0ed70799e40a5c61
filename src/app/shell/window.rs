//! The window: its creation where it was last time, its icon, its first frames, and its size and place to remember.

use bevy::ecs::system::NonSendMarker;
use bevy::prelude::*;
use bevy::window::{
    Monitor, MonitorSelection, PrimaryMonitor, PrimaryWindow, RequestRedraw, WindowMode, WindowMoved, WindowResized,
    WindowResolution,
};
use bevy::winit::WINIT_WINDOWS;
use winit::raw_window_handle::{HasDisplayHandle, RawDisplayHandle};
use winit::window::{BadIcon, Icon};

use super::crash;
use crate::files::settings::{BARS, KeptWindow, Screen, placed};
use crate::view::LEAST_WINDOW;

/// The window as it is created: hidden, in its last place.
pub(super) fn window(kept: &KeptWindow) -> Window {
    Window {
        title: "Regalia".to_owned(),
        name: Some(crate::APP_ID.to_owned()),
        resolution: WindowResolution::new(kept.size.0, kept.size.1),
        position: kept.place.map_or_else(WindowPosition::default, |(x, y)| WindowPosition::At(IVec2::new(x, y))),
        resize_constraints: WindowResizeConstraints {
            min_width: LEAST_WINDOW.x,
            min_height: LEAST_WINDOW.y,
            ..default()
        },
        // Shown once there is something to see: see `show`.
        visible: false,
        ..default()
    }
}

/// Puts the window on a screen, shows it, and maximises it if it was maximised.
pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, ((set_icon, move_onto_screen).run_if(run_once), show).chain())
        .add_systems(PostUpdate, has_settled.pipe(remember));
}

/// The icon, large enough for task bars on fine screens; the desktop scales it down. On Wayland and macOS they take it
/// from the installed program.
const ICON: &[u8] = include_bytes!("../../../assets/icons/128.png");

/// Number of frames before the window is shown: without a picture it would flash white.
const HIDDEN_FRAMES: u32 = 3;

/// Moves the window onto a screen. The screens are known only after the start.
fn move_onto_screen(
    kept: Res<KeptWindow>,
    screens: Query<(&Monitor, Has<PrimaryMonitor>)>,
    mut window: Single<(Entity, &mut Window), With<PrimaryWindow>>,
    // The window can be queried only on the main thread.
    _main_thread: NonSendMarker,
) {
    let (entity, window) = &mut *window;
    let bars = if is_on_x11(*entity) { 0 } else { BARS };
    let mut screens: Vec<(&Monitor, bool)> = screens.iter().collect();
    screens.sort_by_key(|(_, primary)| !primary);
    let screens: Vec<Screen> = screens.into_iter().map(|(monitor, _)| screen(monitor, bars)).collect();
    let fitted = placed(&kept, &screens);
    if fitted.size != kept.size {
        let pixels = |length: u32| (length as f32 * window.resolution.base_scale_factor()).round() as u32;
        let (width, height) = (pixels(fitted.size.0), pixels(fitted.size.1));
        window.resolution.set_physical_resolution(width, height);
    }
    if let Some((x, y)) = fitted.place.filter(|_| fitted.place != kept.place) {
        window.position = WindowPosition::At(IVec2::new(x, y));
    }
}

/// Sets the window's icon. The game works without one, so failures are only logged.
fn set_icon(window: Single<Entity, With<PrimaryWindow>>, _main_thread: NonSendMarker) {
    let icon = match icon() {
        Ok(icon) => icon,
        Err(why) => {
            warn!("no icon of the window: {why}");
            return;
        }
    };
    WINIT_WINDOWS.with_borrow(|windows| match windows.get_window(*window) {
        Some(window) => window.set_window_icon(Some(icon)),
        None => warn!("no icon of the window: it is not there yet"),
    });
}

#[derive(Debug, thiserror::Error)]
enum IconError {
    #[error(transparent)]
    Png(#[from] png::DecodingError),
    #[error("too large")]
    TooLarge,
    #[error(transparent)]
    Bad(#[from] BadIcon),
}

fn icon() -> Result<Icon, IconError> {
    // The program file has the icon in all sizes that Windows wants.
    #[cfg(windows)]
    if let Ok(icon) = <Icon as winit::platform::windows::IconExtWindows>::from_resource(1, None) {
        return Ok(icon);
    }
    let mut reader = png::Decoder::new(std::io::Cursor::new(ICON)).read_info()?;
    let mut pixels = vec![0; reader.output_buffer_size().ok_or(IconError::TooLarge)?];
    let frame = reader.next_frame(&mut pixels)?;
    Ok(Icon::from_rgba(pixels, frame.width, frame.height)?)
}

/// Whether the window is one of X11, where window managers place new windows beside their bars.
fn is_on_x11(window: Entity) -> bool {
    WINIT_WINDOWS.with_borrow(|windows| {
        let display = windows.get_window(window).and_then(|window| Some(window.display_handle().ok()?.as_raw()));
        matches!(display, Some(RawDisplayHandle::Xlib(_) | RawDisplayHandle::Xcb(_)))
    })
}

fn screen(monitor: &Monitor, bars: u32) -> Screen {
    Screen {
        bars,
        corner: (monitor.physical_position.x, monitor.physical_position.y),
        size: (monitor.physical_width, monitor.physical_height),
        scale: monitor.scale_factor.max(0.1),
    }
}

/// Shows the window after its first frames, then maximises it: a hidden window cannot be maximised.
fn show(
    mut frames: Local<u32>,
    mut before: Local<KeptWindow>,
    kept: Res<KeptWindow>,
    mut window: Single<&mut Window, With<PrimaryWindow>>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    if *frames > HIDDEN_FRAMES {
        return;
    }
    if *frames == 0 {
        // `kept` changes as soon as the window is shown.
        *before = *kept;
    }
    *frames += 1;
    redraw.write(RequestRedraw);
    if *frames == HIDDEN_FRAMES {
        window.visible = true;
        crash::has_started();
    }
    if *frames > HIDDEN_FRAMES {
        if before.maximised {
            window.set_maximized(true);
        }
        if before.fullscreen {
            window.mode = WindowMode::BorderlessFullscreen(MonitorSelection::Current);
        }
    }
}

/// Whether to remember where the window is: once it has settled, and when the program ends.
fn has_settled(
    mut moved: MessageReader<WindowMoved>,
    mut resized: MessageReader<WindowResized>,
    mut exits: MessageReader<AppExit>,
    mut waits: Local<u8>,
    mut redraw: MessageWriter<RequestRedraw>,
) -> bool {
    /// Frames to wait: the size of a maximised window arrives before the fact that it is maximised.
    const SETTLED: u8 = 3;
    if moved.read().count() + resized.read().count() > 0 {
        *waits = SETTLED;
    }
    let ends = exits.read().count() > 0;
    if *waits == 0 {
        return ends;
    }
    *waits -= 1;
    if *waits > 0 && !ends {
        redraw.write(RequestRedraw);
    }
    *waits == 0 || ends
}

fn remember(
    In(has_settled): In<bool>,
    window: Single<(Entity, &Window), With<PrimaryWindow>>,
    mut kept: ResMut<KeptWindow>,
    // The window can be queried only on the main thread.
    _main_thread: NonSendMarker,
) {
    if !has_settled {
        return;
    }
    let (entity, window) = *window;
    let state = WINIT_WINDOWS.with_borrow(|windows| {
        let window = windows.get_window(entity)?;
        let place = window.outer_position().ok().map(|place| (place.x, place.y));
        Some((window.is_maximized(), place))
    });
    let Some((is_maximised, place)) = state else { return };
    if window.visible && window.physical_size().min_element() > 0 {
        kept.set_if_neq(updated(*kept, window, is_maximised, place));
    }
}

/// What to remember of a window that is not minimised. Size and place are those it returns to when it is no longer
/// maximised or fullscreen.
fn updated(kept: KeptWindow, window: &Window, is_maximised: bool, place: Option<(i32, i32)>) -> KeptWindow {
    if window.mode != WindowMode::Windowed {
        return KeptWindow { fullscreen: true, ..kept };
    }
    if is_maximised {
        return KeptWindow { maximised: true, fullscreen: false, ..kept };
    }
    let size = window.physical_size().as_vec2() / window.resolution.base_scale_factor();
    KeptWindow::plain((size.x.round() as u32, size.y.round() as u32), place)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn scaled_window(mode: WindowMode) -> Window {
        let mut window = window(&KeptWindow::default());
        window.mode = mode;
        window.resolution.set_scale_factor_and_apply_to_physical_size(1.5);
        window
    }

    #[test]
    fn reads_the_icon() {
        icon().expect("an icon");
    }

    #[test]
    fn the_window_is_named_by_the_id_of_the_program() {
        assert_eq!(window(&KeptWindow::default()).name.as_deref(), Some(crate::APP_ID));
    }

    #[test]
    fn remembers_a_plain_window_in_pixels_of_the_system() {
        let mut window = scaled_window(WindowMode::Windowed);
        window.resolution.set_scale_factor_override(Some(3.0));
        let before = KeptWindow { maximised: true, fullscreen: true, ..KeptWindow::default() };
        for place in [Some((-40, 12)), None] {
            let expected = KeptWindow { size: (1280, 800), place, maximised: false, fullscreen: false };
            assert_eq!(updated(before, &window, false, place), expected);
        }
        // A place outside every screen.
        assert_eq!(updated(before, &window, false, Some((i32::MAX, 0))).place, None);
    }

    #[test]
    fn keeps_the_plain_size_of_a_maximised_or_fullscreen_window() {
        let (origin, windowed) = (Some((0, 0)), scaled_window(WindowMode::Windowed));
        let before = KeptWindow { size: (1000, 700), place: Some((5, 6)), ..KeptWindow::default() };
        let large = updated(before, &windowed, true, origin);
        assert_eq!(large, KeptWindow { maximised: true, ..before });
        let full = scaled_window(WindowMode::BorderlessFullscreen(MonitorSelection::Current));
        let full = updated(large, &full, false, origin);
        assert_eq!(full, KeptWindow { fullscreen: true, ..large });
        assert_eq!(updated(full, &windowed, true, origin), large);
    }
}
