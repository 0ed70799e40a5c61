//! The window test: the real program in a real window, driven by real clicks, drags and keys.
//!
//! `cargo test --test window` tells the stories, three at a time, each on a screen of its own; `-- whole` only those whose
//! names hold that word, `-- --ignored` only the long ones, which the others leave out. Those that measure are told alone,
//! at the end; so is a story that failed beside others. Each story has its own process and home folder; its result is read from the file that the
//! program saved. Needs Xvfb, xdotool, ImageMagick, a Vulkan driver and OpenGL (Debian: xvfb xdotool imagemagick
//! mesa-vulkan-drivers libvulkan1 libegl1); to hear sounds, PulseAudio (pulseaudio pulseaudio-utils); to change the
//! desktop's theme and to answer its file dialogs, a message bus (dbus-daemon), and to read the window as a screen reader,
//! at-spi2-core as well. What the long stories need, they say. The folder in `REGALIA_PICTURES` gets a picture of each screen;
//! `-- gallery` hangs all of them in both themes and many sizes. The main screens are compared with reference pictures; with
//! `REGALIA_RENEW=1`, `-- images` makes these anew.

#[path = "../app/view/alike.rs"]
mod alike;
#[path = "../app/view/bus.rs"]
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
mod portal;
mod program;
mod reader;
mod reference;
mod screen;
mod stories;
mod table;
mod wait;
mod wayland;

use std::process::ExitCode;
use std::sync::{PoisonError, RwLock};

use libtest_mimic::{Arguments, Trial};

use desk::Desk;
use screen::Screen;
use stories::{Kind, Story};

/// The result of a step; the text says what went wrong.
type Outcome<T = ()> = Result<T, String>;

/// How many stories are told at a time.
const AT_A_TIME: usize = 3;

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).filter(|word| !word.starts_with('-')).collect();
    if let Some((_, words)) = words.split_first().filter(|(first, _)| *first == "gallery") {
        return match gallery::hang(words) {
            Ok(()) => ExitCode::SUCCESS,
            Err(why) => {
                eprintln!("{why}");
                ExitCode::FAILURE
            }
        };
    }
    let mut arguments = Arguments::from_args();
    let (alone, together): (Vec<Story>, Vec<Story>) =
        stories::all().into_iter().partition(|story| story.kind == Kind::Measures);
    let trials = |stories: Vec<Story>| stories.into_iter().map(trial).collect();
    arguments.test_threads = Some(arguments.test_threads.unwrap_or(AT_A_TIME));
    let first = libtest_mimic::run(&arguments, trials(together));
    arguments.test_threads = Some(1);
    let second = libtest_mimic::run(&arguments, trials(alone));
    if first.has_failed() || second.has_failed() { ExitCode::FAILURE } else { ExitCode::SUCCESS }
}

/// Held by whoever tells beside others, alone by whoever must be alone.
static TELLING: RwLock<()> = RwLock::new(());

/// A story as a test. Beside others a window may be drawn so slowly that time runs out: what fails then is told once more,
/// alone, and must succeed.
fn trial(story: Story) -> Trial {
    let (name, is_long) = (story.name.clone(), story.kind == Kind::Long);
    let tell = move || {
        let beside = TELLING.read().unwrap_or_else(PoisonError::into_inner);
        let Err(why) = told(&story) else { return Ok(()) };
        drop(beside);
        let _alone = TELLING.write().unwrap_or_else(PoisonError::into_inner);
        println!("   told again, alone: {}: {why}", story.name);
        Ok(told(&story)?)
    };
    Trial::test(name, tell).with_ignored_flag(is_long)
}

/// Tells a story on a screen and a desk of its own.
fn told(story: &Story) -> Outcome {
    let screen = Screen::start(1280, 800)?;
    let mut desk = Desk::new(&screen)?;
    let told = (story.tell)(&mut desk);
    told.map_err(|why| format!("{why}\n{}", desk.keep_evidence()))
}
