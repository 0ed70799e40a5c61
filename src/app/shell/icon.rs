//! The icon of the window, for title bars and task bars. On Wayland and macOS they take it from the installed program.

use bevy::ecs::system::NonSendMarker;
use bevy::prelude::*;
use bevy::window::PrimaryWindow;
use bevy::winit::WINIT_WINDOWS;
use winit::window::Icon;

/// Large enough for task bars on fine screens; the desktop scales it down.
const PICTURE: &[u8] = include_bytes!("../../../assets/icons/128.png");

/// Sets the window's icon. The game works without one, so failures are only logged.
pub(super) fn set(window: Single<Entity, With<PrimaryWindow>>, _main_thread: NonSendMarker) {
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

fn icon() -> Result<Icon, String> {
    // In the program file there is the same in all sizes that Windows wants.
    #[cfg(windows)]
    if let Ok(icon) = <Icon as winit::platform::windows::IconExtWindows>::from_resource(1, None) {
        return Ok(icon);
    }
    let mut reader = png::Decoder::new(std::io::Cursor::new(PICTURE)).read_info().map_err(|why| why.to_string())?;
    let mut pixels = vec![0; reader.output_buffer_size().ok_or("too large")?];
    let frame = reader.next_frame(&mut pixels).map_err(|why| why.to_string())?;
    Icon::from_rgba(pixels, frame.width, frame.height).map_err(|why| why.to_string())
}

#[cfg(test)]
mod tests {
    #[test]
    fn the_picture_in_the_program_is_an_icon() {
        assert_eq!(super::icon().map(drop), Ok(()));
    }
}
