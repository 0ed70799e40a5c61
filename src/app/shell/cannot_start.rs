//! Why the program cannot start, for reasons outside it.

use std::panic::resume_unwind;

pub(super) struct CannotStart {
    /// The reason, in one sentence without its full stop.
    pub why: String,
    /// What helps, as sentences; empty if nothing is known.
    pub help: &'static str,
    /// Whether there may be a screen for a message box.
    pub has_screen: bool,
}

impl CannotStart {
    pub fn new(why: impl Into<String>) -> Self {
        Self { why: why.into(), help: "", has_screen: true }
    }

    /// Aborts the start, by a panic that [`crash::run`](super::crash::run) catches.
    pub fn abort(self) -> ! {
        resume_unwind(Box::new(self))
    }
}

/// Why there is no window, if a panic at this source location means that: the libraries for windows and drawing panic
/// if a screen does not offer what they need.
pub(super) fn no_window(location: &str) -> Option<CannotStart> {
    let is_in = |library: &str| location.contains(library) && location.contains("window");
    let why = if is_in("bevy_render-") {
        "this screen cannot show the window, because the graphics driver offers no way to draw to it; it needs 24 bits or more per pixel"
    } else if is_in("winit-") {
        "this screen takes no window of that size"
    } else {
        return None;
    };
    Some(CannotStart::new(why))
}

/// Why the program cannot go on, if a panic with this message means that a library got no thread.
pub(super) fn no_thread(message: &str) -> Option<CannotStart> {
    let is_thread = message.contains("spawn") && message.contains("thread");
    is_thread.then(|| CannotStart::new("the system starts no more threads for this program"))
}

/// The environment variable that sets the scale factor on X11.
const SCALE: &str = "WINIT_X11_SCALE_FACTOR";

/// The allowed scale factors: beyond them a window has no pixels, or more than any graphics card can draw.
const SCALES: std::ops::RangeInclusive<f64> = 0.25..=5.0;

/// What is wrong with the value of this variable, if anything.
pub(super) fn wrong_scale(variable: &dyn Fn(&str) -> Option<String>) -> Option<CannotStart> {
    // Wayland is preferred, and ignores the variable.
    let is_wayland = ["WAYLAND_DISPLAY", "WAYLAND_SOCKET"].into_iter().any(|name| variable(name).is_some());
    let asked = variable(SCALE).filter(|_| !is_wayland)?;
    let fits = asked.eq_ignore_ascii_case("randr") || asked.parse().is_ok_and(|scale| SCALES.contains(&scale));
    let (least, most) = (SCALES.start(), SCALES.end());
    let why = || format!("{SCALE} is '{asked}', but must be 'randr' or a number from {least} to {most}");
    (!fits).then(|| CannotStart::new(why()))
}

/// The address space that window and drawing take, in bytes: with less than about 1.4 GB, drivers that draw without a
/// graphics card end the program by a signal.
const MEMORY: u64 = 2_000_000_000;

/// The stack of the main thread, in bytes. Threads of the drivers get as much.
const STACK: u64 = 1 << 20;

/// Why the program cannot start with its limits of memory and stack, if it cannot: with too little, libraries for drawing
/// crash without a message.
#[cfg(target_os = "linux")]
pub(super) fn limits_too_low() -> Option<CannotStart> {
    use rustix::process::{Resource, getrlimit};
    let [memory, stack] = [Resource::As, Resource::Stack].map(|resource| getrlimit(resource).current);
    too_low(memory, stack)
}

/// Other systems have no such limits.
#[cfg(not(target_os = "linux"))]
pub(super) fn limits_too_low() -> Option<CannotStart> {
    too_low(None, None)
}

/// Which of these limits in bytes is too low; `None` is no limit.
fn too_low(memory: Option<u64>, stack: Option<u64>) -> Option<CannotStart> {
    let is_less = |limit: Option<u64>, least: u64| limit.filter(|limit| *limit < least);
    Some(CannotStart::new(if let Some(limit) = is_less(memory, MEMORY) {
        let (limit, least) = (limit / 1_000_000, MEMORY / 1_000_000);
        format!("the system lets this program have {limit} MB of memory (ulimit -v), but a window needs {least} MB")
    } else {
        let (limit, least) = (is_less(stack, STACK)? >> 10, STACK >> 10);
        format!("the system lets this program have {limit} KB of stack (ulimit -s), but a window needs {least} KB")
    }))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rejects_impossible_scale_factors() {
        let wrong = |value: &str| wrong_scale(&|name| (name == SCALE).then(|| value.to_owned())).map(|why| why.why);
        for fine in ["1", "2.5", "0.5", "randr", "RANDR"] {
            assert_eq!(wrong(fine), None, "{fine}");
        }
        for bad in ["0", "-1", "nan", "inf", "1e9", "1e-9", "1000", "x", "2,5"] {
            assert!(wrong(bad).is_some_and(|why| why.contains(bad)), "{bad}");
        }
        assert!(wrong_scale(&|_| None).is_none());
        assert!(wrong_scale(&|_| Some("wayland-0".to_owned())).is_none(), "Wayland does not ask for it");
    }

    #[test]
    fn recognizes_a_library_that_gets_no_thread() {
        let os = "Os { code: 11, kind: WouldBlock, message: \"Resource temporarily unavailable\" }";
        for said in ["Failed to spawn thread.", "cannot spawn async-io thread", "failed to spawn thread"] {
            assert!(no_thread(&format!("{said}: {os}")).is_some(), "{said}");
        }
        assert!(no_thread("index out of bounds: the len is 0 but the index is 0").is_none());
    }

    #[test]
    fn a_window_needs_memory_and_stack() {
        let said = |memory, stack| too_low(memory, stack).map(|reason| reason.why);
        assert_eq!(said(None, None), None);
        assert_eq!(said(Some(MEMORY), Some(STACK)), None);
        assert!(said(Some(1_200_000_000), None).is_some_and(|why| why.contains(" 1200 MB of memory (ulimit -v)")));
        assert!(said(None, Some(64 << 10)).is_some_and(|why| why.contains(" 64 KB of stack (ulimit -s)")));
    }

    #[test]
    fn recognizes_panics_about_the_window() {
        let cargo = "/home/a/.cargo/registry/src/index.crates.io-1949cf8c6b5b557f";
        for place in [
            "bevy_render-0.19.1/src/view/window/mod.rs:395:51",
            "winit-0.30.13/src/platform_impl/linux/x11/window.rs:324:9",
        ] {
            assert!(no_window(&format!("{cargo}/{place}")).is_some(), "{place}");
        }
        for place in ["src/shell/window.rs:40:9", "bevy_render-0.19.1/src/renderer/mod.rs:10:1", "unknown"] {
            assert!(no_window(place).is_none(), "{place}");
        }
    }
}
