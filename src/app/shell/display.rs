//! The screen: whether there is one, and if not, why.

use bevy::prelude::*;
use bevy::winit::{EventLoopProxyWrapper, WinitPlugin, WinitUserEvent};

use super::cannot_start::{CannotStart, wrong_scale};
use super::{crash, panics::catch_panic};
use crate::tasks::Waker;

/// Bevy's windows, and the waker of their event loop. Without a screen the program cannot start.
pub(super) fn plugin(app: &mut App) {
    let variable = |name: &str| std::env::var(name).ok().filter(|value| !value.is_empty());
    if let Some(wrong) = wrong_scale(&variable) {
        wrong.abort();
    }
    // The only way to learn whether there is a screen is to open it, and Bevy panics where there is none.
    let opened = catch_panic(|| {
        app.add_plugins(WinitPlugin::default());
    });
    if let Err(why) = opened {
        crash::note(&format!("no screen: {why}"));
        no_screen(&variable).abort();
    }
    if let Some(proxy) = app.world().get_resource::<EventLoopProxyWrapper>() {
        let proxy = (**proxy).clone();
        app.insert_resource(Waker::new(move || {
            // Fails only if the loop has ended; then nobody waits.
            let _ = proxy.send_event(WinitUserEvent::WakeUp);
        }));
    }
}

/// Why there is no screen, with the screens that the environment names.
fn no_screen(variable: &dyn Fn(&str) -> Option<String>) -> CannotStart {
    let wayland = variable("WAYLAND_DISPLAY").map(|name| ("WAYLAND_DISPLAY", name));
    let wayland = wayland.or_else(|| Some(("WAYLAND_SOCKET", variable("WAYLAND_SOCKET")?)));
    let x11 = variable("DISPLAY").map(|name| ("DISPLAY", name));
    let has_both = wayland.is_some() && x11.is_some();
    let why = match wayland.or(x11) {
        Some((variable, name)) => {
            format!("there is no screen to open a window on: nothing answers at {name} ({variable})")
        }
        None => "there is no screen to open a window on: neither DISPLAY nor WAYLAND_DISPLAY is set".to_owned(),
    };
    let help = if has_both { "With WAYLAND_DISPLAY= before the command, X11 is tried." } else { "" };
    CannotStart { why, help, has_screen: has_both }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn said(variables: &[(&str, &str)]) -> CannotStart {
        no_screen(&|name| variables.iter().find(|(key, _)| *key == name).map(|(_, value)| (*value).to_owned()))
    }

    #[test]
    fn names_the_screens_of_the_environment() {
        assert!(said(&[]).why.contains("neither DISPLAY nor WAYLAND_DISPLAY"));
        assert!(said(&[("DISPLAY", ":7")]).why.ends_with("at :7 (DISPLAY)"));
        let both = said(&[("DISPLAY", ":7"), ("WAYLAND_DISPLAY", "wayland-0")]);
        assert!(both.why.ends_with("at wayland-0 (WAYLAND_DISPLAY)"));
        assert!(both.has_screen && both.help.contains("X11"));
        assert!(!said(&[]).has_screen && said(&[]).help.is_empty());
    }
}
