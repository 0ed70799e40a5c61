//! Why the program cannot start, for reasons outside it.

use std::panic::resume_unwind;

pub(super) struct CannotStart {
    /// The reason, in one sentence without its full stop.
    pub why: String,
    /// What helps, as sentences; empty if nothing is known.
    pub help: String,
    /// Whether there may be a screen for a message box.
    pub has_screen: bool,
}

impl CannotStart {
    /// Aborts the start from wherever it is called.
    pub fn refuse(self) -> ! {
        resume_unwind(Box::new(self))
    }
}

/// Why there is no window, if a panic at this source location means that: the libraries for windows and drawing panic
/// if a screen does not offer what they need.
pub(super) fn no_window(place: &str) -> Option<CannotStart> {
    let is_in = |library: &str| place.contains(library) && place.contains("window");
    let why = if is_in("bevy_render-") {
        "this screen cannot show the window, because the graphics driver offers no way to draw to it; it needs 24 bits or more per pixel"
    } else if is_in("winit-") {
        "this screen takes no window of that size"
    } else {
        return None;
    };
    Some(CannotStart { why: why.to_owned(), help: String::new(), has_screen: true })
}

/// Why the program does not go on, if a panic with this message means that a library got no thread.
pub(super) fn no_thread(what: &str) -> Option<CannotStart> {
    let why = "the system starts no more threads for this program".to_owned();
    let is_about = |word: &str| what.contains(word);
    (is_about("spawn") && is_about("thread")).then(|| CannotStart { why, help: String::new(), has_screen: true })
}

/// The environment variable that sets the scale factor on X11.
const SCALE: &str = "WINIT_X11_SCALE_FACTOR";

/// The allowed scale factors: beyond them a window has no pixels, or more than any graphics card can draw.
const SCALES: std::ops::RangeInclusive<f64> = 0.25..=5.0;

/// What is wrong with the value of this variable, if anything.
pub(super) fn wrong_scale(variable: &dyn Fn(&str) -> Option<String>) -> Option<CannotStart> {
    // Wayland comes first, and ignores it.
    let is_wayland = ["WAYLAND_DISPLAY", "WAYLAND_SOCKET"].into_iter().any(|name| variable(name).is_some());
    let asked = variable(SCALE).filter(|_| !is_wayland)?;
    let fits = asked.eq_ignore_ascii_case("randr") || asked.parse().is_ok_and(|scale| SCALES.contains(&scale));
    let (least, most) = (SCALES.start(), SCALES.end());
    (!fits).then(|| CannotStart {
        why: format!("{SCALE} is '{asked}', but must be 'randr' or a number from {least} to {most}"),
        help: String::new(),
        has_screen: true,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_scales_that_a_screen_can_have_are_taken() {
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
    fn a_library_that_gets_no_thread_is_understood() {
        let os = "Os { code: 11, kind: WouldBlock, message: \"Resource temporarily unavailable\" }";
        for said in ["Failed to spawn thread.", "cannot spawn async-io thread", "failed to spawn thread"] {
            assert!(no_thread(&format!("{said}: {os}")).is_some(), "{said}");
        }
        assert!(no_thread("index out of bounds: the len is 0 but the index is 0").is_none());
    }

    #[test]
    fn only_errors_about_windows_are_about_the_screen() {
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
