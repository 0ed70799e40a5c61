//! The window test: the real program in a real window, driven by real clicks, drags and keys.
//!
//! `cargo test --features ui-tests --test window` runs all stories; `-- whole figures` behind it only those whose names
//! hold one of the words. Each story has its own process and home folder; its result is read from the file that the
//! program saved. Needs Xvfb, xdotool, ImageMagick, a Vulkan driver and OpenGL (Debian: xvfb xdotool imagemagick
//! mesa-vulkan-drivers libvulkan1 libegl1); to hear sounds, PulseAudio (pulseaudio pulseaudio-utils); to change the
//! desktop's theme, a message bus (dbus-daemon). The folder in `REGALIA_PICTURES` gets a picture of each screen;
//! `-- gallery` hangs all of them in both themes and many sizes. The main screens are compared
//! with reference pictures; with `REGALIA_RENEW=1`, `-- images` makes these anew.

#[path = "../all/view/alike.rs"]
mod alike;
#[path = "../all/view/bus.rs"]
mod bus;
mod close;
mod cover;
mod desk;
mod drop;
mod ear;
mod gallery;
mod minimised;
mod opponent;
mod picture;
mod places;
mod program;
mod reference;
mod screen;
mod stories;
mod table;
mod wait;

use std::process::ExitCode;
use std::time::Instant;

use desk::Desk;
use screen::Screen;

/// The result of a step; the text says what went wrong.
type Outcome<T = ()> = Result<T, String>;

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).filter(|word| !word.starts_with('-')).collect();
    let wanted = |name: &str| words.is_empty() || words.iter().any(|word| name.contains(word.as_str()));
    if let Some((_, words)) = words.split_first().filter(|(first, _)| *first == "gallery") {
        return match gallery::hang(words) {
            Ok(()) => ExitCode::SUCCESS,
            Err(why) => {
                eprintln!("{why}");
                ExitCode::FAILURE
            }
        };
    }
    let began = Instant::now();
    let screen = match Screen::start(1280, 800) {
        Ok(screen) => screen,
        Err(why) => {
            eprintln!("{why}");
            return ExitCode::FAILURE;
        }
    };
    let (mut passed, mut failed) = (0, 0);
    for (name, story) in stories::all() {
        if !wanted(&name) {
            continue;
        }
        let began = Instant::now();
        let told = Desk::new(&screen).and_then(|mut desk| {
            let told = story(&mut desk);
            told.map_err(|why| format!("{why}\n{}", desk.keep_evidence()))
        });
        let seconds = began.elapsed().as_secs_f32();
        match told {
            Ok(()) => {
                passed += 1;
                println!("ok {name} ({seconds:.1} s)");
            }
            Err(why) => {
                failed += 1;
                println!("FAILED {name} ({seconds:.1} s): {why}");
            }
        }
    }
    println!("{passed} passed, {failed} failed ({:.0} s)", began.elapsed().as_secs_f32());
    if failed == 0 && passed > 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}
