//! A person's desk: a screen, a mouse, a keyboard, a home folder, and the program.

use std::fs;
use std::path::{Path, PathBuf};
use std::thread::sleep;
use std::time::Duration;

use bevy::prelude::{Rect, Vec2};
use regalia_app::view::Theme;
use tempfile::TempDir;

use crate::Outcome;
use crate::cover::Cover;
use crate::drop::HeldFiles;
use crate::minimised::Minimised;
use crate::picture::Picture;
use crate::places;
use crate::program::{Program, log_of, run_to_end, spoken_of};
use crate::screen::Screen;
use crate::wait::{MOMENT, PATIENCE, until};

/// The window counts as quiet if nothing happens for this long.
const QUIET: Duration = Duration::from_millis(40);

/// The settings in the home folder.
pub const SETTINGS: &str = "regalia/settings.ron";

/// Screen, mouse, keyboard, home folder, program.
pub struct Desk<'a> {
    pub screen: &'a Screen,
    home: TempDir,
    program: Option<Program>,
}

impl<'a> Desk<'a> {
    /// A desk with a new home folder, on which nothing runs yet.
    pub fn new(screen: &'a Screen) -> Outcome<Self> {
        let home = tempfile::Builder::new().prefix("regalia-window-").tempdir();
        Ok(Self { screen, home: home.map_err(|why| format!("no home folder: {why}"))?, program: None })
    }

    /// Another desk on the same screen, with a home folder of its own.
    pub fn beside(&self) -> Outcome<Self> {
        Self::new(self.screen)
    }

    /// Brings this desk's window to the front, and waits until it is quiet.
    pub fn come_forward(&mut self) -> Outcome {
        self.program.as_ref().ok_or("nothing runs")?.come_forward(self.screen)?;
        self.quiet().map(drop)
    }

    /// A path in the home folder.
    pub fn path(&self, name: &str) -> PathBuf {
        self.home.path().join(name)
    }

    /// Starts the program with default settings, with a file if one is given, and waits until its window is quiet.
    pub fn start(&mut self, file: Option<&Path>) -> Outcome<Picture> {
        self.start_with(file, &[])
    }

    /// The same, with these additional environment variables.
    pub fn start_with(&mut self, file: Option<&Path>, more: &[(&str, &str)]) -> Outcome<Picture> {
        self.program = None;
        // There is none the first time.
        let _ = fs::remove_file(self.path(SETTINGS));
        self.begin(file, more)?;
        until("the bar is drawn", PATIENCE, || Ok((!self.picture()?.is_blank(places::bar())).then_some(())))?;
        self.quiet()
    }

    /// The same with the previous settings, wherever the window is then.
    pub fn start_again(&mut self, file: Option<&Path>) -> Outcome<Picture> {
        self.begin(file, &[])
    }

    /// The same with these settings.
    pub fn start_as(&mut self, file: Option<&Path>, settings: &str, more: &[(&str, &str)]) -> Outcome<Picture> {
        self.program = None;
        let path = self.path(SETTINGS);
        let written = path.parent().map_or(Ok(()), fs::create_dir_all).and_then(|()| fs::write(&path, settings));
        written.map_err(|why| format!("{}: {why}", path.display()))?;
        self.begin(file, more)
    }

    fn begin(&mut self, file: Option<&Path>, more: &[(&str, &str)]) -> Outcome<Picture> {
        self.program = None;
        self.rest_pointer()?;
        self.program = Some(Program::start(self.screen, self.home.path(), file, more)?);
        until("the window is drawn", PATIENCE, || Ok((!self.picture()?.is_blank(places::WINDOW)).then_some(())))?;
        self.quiet()
    }

    /// Runs the program with these environment variables until it ends by itself. Returns its exit status and output.
    pub fn run_to_end(&mut self, more: &[(&str, &str)]) -> Outcome<(Option<i32>, String)> {
        self.program = None;
        run_to_end(self.screen, self.home.path(), more)
    }

    /// Destroys the window from outside. Returns the program's exit status and output.
    pub fn destroy_window(&mut self) -> Outcome<(Option<i32>, String)> {
        let screen = self.screen;
        let status = self.program()?.destroy_window(screen)?;
        let said = fs::read_to_string(log_of(self.home.path())).map_err(|why| why.to_string())?;
        Ok((status, said))
    }

    /// Runs the program on another screen with this many bits per pixel, until it ends by itself.
    pub fn run_on_depth(&mut self, bits: u8) -> Outcome<(Option<i32>, String)> {
        run_to_end(&Screen::with_depth(1280, 800, bits)?, self.home.path(), &[])
    }

    /// The running program.
    pub fn program(&mut self) -> Outcome<&mut Program> {
        self.program.as_mut().ok_or_else(|| "nothing runs".to_owned())
    }

    /// Resizes the window.
    pub fn resize(&mut self, width: usize, height: usize) -> Outcome {
        let program = self.program.as_ref().ok_or("nothing runs")?;
        program.resize(self.screen, width, height)
    }

    /// Turns the wheel at a point by this many notches; upwards is positive.
    pub fn wheel(&mut self, at: Vec2, notches: i32) -> Outcome {
        let [x, y] = places::pixels(at);
        let (count, button) = (notches.unsigned_abs().to_string(), if notches > 0 { "4" } else { "5" });
        let words = ["mousemove", &x, &y, "click", "--repeat", &count, "--delay", "5", button];
        self.screen.xdotool(&words).map(drop)
    }

    /// Moves the window.
    pub fn move_to(&mut self, x: i32, y: i32) -> Outcome {
        let program = self.program.as_ref().ok_or("nothing runs")?;
        program.move_to(self.screen, x, y)
    }

    /// Closes the window by the button of its frame.
    pub fn close(&self) -> Outcome {
        let program = self.program.as_ref().ok_or("nothing runs")?;
        program.close(self.screen)
    }

    /// Moves the pointer to where nothing reacts to it.
    pub fn rest_pointer(&self) -> Outcome {
        self.point(places::NOWHERE)
    }

    /// Moves the pointer.
    pub fn point(&self, at: Vec2) -> Outcome {
        let [x, y] = places::pixels(at);
        self.screen.xdotool(&["mousemove", &x, &y]).map(drop)
    }

    /// Moves the pointer, and clicks when the program has noticed that. Returns when it has noticed the click: if the
    /// pointer left within the same slow frame, it would be a click on nothing.
    pub fn click(&mut self, at: Vec2) -> Outcome {
        self.point(at)?;
        self.asleep()?;
        self.screen.xdotool(&["click", "1"])?;
        // The click may have ended the program, or made the computer think; the caller checks that.
        let _ = until("the program sleeps", MOMENT, || Ok(self.sleeps()?.then_some(())));
        Ok(())
    }

    /// Clicks at once, whatever the program does.
    pub fn tap(&self, at: Vec2) -> Outcome {
        self.point(at)?;
        self.screen.xdotool(&["click", "1"]).map(drop)
    }

    /// Drags from one point to another, in steps like a hand.
    pub fn drag(&mut self, from: Vec2, to: Vec2) -> Outcome {
        self.point(from)?;
        self.asleep()?;
        let way: Vec<[String; 2]> = [0.1, 0.4, 0.7, 0.95, 1.0].map(|part| places::pixels(from.lerp(to, part))).into();
        let mut words = vec!["mousedown", "1"];
        for [x, y] in &way {
            words.extend(["sleep", "0.02", "mousemove", x, y]);
        }
        words.extend(["sleep", "0.03", "mouseup", "1"]);
        self.screen.xdotool(&words).map(drop)
    }

    /// Drags files over the window.
    pub fn hold(&mut self, files: &[&Path]) -> Outcome<HeldFiles> {
        HeldFiles::over(self.screen.display(), self.program()?.window()?, files)
    }

    /// Minimises the window.
    pub fn minimise(&mut self) -> Outcome<Minimised> {
        Minimised::of(self.screen.display(), self.program()?.window()?)
    }

    /// Lays another program's window over the whole screen.
    pub fn cover(&self) -> Outcome<Cover> {
        Cover::over(self.screen.display())
    }

    /// Presses keys one after the other: `Home`, `Right`, `f`.
    pub fn keys(&self, keys: &[&str]) -> Outcome {
        let mut words = vec!["key", "--delay", "40"];
        words.extend(keys);
        self.screen.xdotool(&words).map(drop)
    }

    /// Presses a key while others are held. A whole chord inside one slow frame would arrive as the plain key, so the
    /// program gets the time to notice each part of it.
    pub fn chord(&mut self, held: &[&str], key: &str) -> Outcome {
        let words = |word: &'static str| held.iter().flat_map(move |key| [word, *key]).collect::<Vec<_>>();
        self.screen.xdotool(&words("keydown"))?;
        let noticed = self.asleep();
        self.screen.xdotool(&["key", key])?;
        // This key may have ended the program; the caller checks that.
        let _ = self.asleep();
        self.screen.xdotool(&words("keyup"))?;
        noticed
    }

    /// The same in a program that does not sleep because the computer thinks: it gets a fixed time.
    pub fn chord_awake(&self, held: &str, key: &str) -> Outcome {
        let words = ["keydown", held, "sleep", "0.5", "key", key, "sleep", "0.5", "keyup", held];
        self.screen.xdotool(&words).map(drop)
    }

    /// Draws with the right button along these places, again and again; the program need not sleep.
    pub fn draw(&self, over: &[Vec2], times: usize) -> Outcome {
        self.point(*over.first().ok_or("no way")?)?;
        self.screen.xdotool(&["mousedown", "3"])?;
        self.sweep(over, times)?;
        self.screen.xdotool(&["mouseup", "3"]).map(drop)
    }

    /// Types text, after the program has processed earlier input.
    pub fn type_text(&mut self, text: &str) -> Outcome {
        self.asleep()?;
        self.screen.xdotool(&["type", "--delay", "15", text]).map(drop)
    }

    /// The spoken lines so far, as a screen reader would read them.
    pub fn spoken(&self) -> Outcome<Vec<String>> {
        let text = std::fs::read_to_string(spoken_of(self.home.path())).unwrap_or_default();
        Ok(text.lines().map(str::to_owned).collect())
    }

    /// The logged frame counts so far: frames, and in how many seconds.
    pub fn frames(&self) -> Vec<(f32, f32)> {
        let log = std::fs::read_to_string(log_of(self.home.path())).unwrap_or_default();
        let read = |line: &str| {
            let (before, after) = line.split_once(" frames in ")?;
            let count = before.split_whitespace().last()?.parse().ok()?;
            Some((count, after.split_whitespace().next()?.parse().ok()?))
        };
        log.lines().filter_map(read).collect()
    }

    /// Drags a piece over these places, again and again, and drops it where it was.
    pub fn pull(&mut self, from: Vec2, over: &[Vec2], times: usize) -> Outcome {
        self.point(from)?;
        self.asleep()?;
        self.screen.xdotool(&["mousedown", "1"])?;
        self.sweep(over, times)?;
        self.point(from)?;
        self.screen.xdotool(&["mouseup", "1"]).map(drop)
    }

    /// Moves the pointer over these places, again and again.
    fn sweep(&self, over: &[Vec2], times: usize) -> Outcome {
        let way: Vec<[String; 2]> = over.iter().map(|at| places::pixels(*at)).collect();
        let words: Vec<&str> = way.iter().flat_map(|[x, y]| ["mousemove", x, y, "sleep", "0.008"]).collect();
        (0..times).try_for_each(|_| self.screen.xdotool(&words).map(drop))
    }

    /// Waits until the newest spoken line contains these words.
    pub fn hears(&mut self, what: &str, words: &str) -> Outcome {
        let mut last = String::new();
        until(what, PATIENCE, || {
            self.program()?.check_alive()?;
            last = self.spoken()?.pop().unwrap_or_default();
            Ok(last.contains(words).then_some(()))
        })
        .map_err(|why| format!("{why}: '{last}' instead of '{words}'"))
    }

    /// A picture of the whole screen, as it is at this moment.
    pub fn picture(&self) -> Outcome<Picture> {
        self.screen.picture()
    }

    /// The picture when nothing moves any more: two equal pictures, with an idle program and screen in between.
    pub fn quiet(&mut self) -> Outcome<Picture> {
        let mut last = self.picture()?;
        until("the window is quiet", PATIENCE, || {
            self.program()?.check_alive()?;
            let slept = self.sleeps()?;
            let now = std::mem::replace(&mut last, self.screen.picture()?);
            Ok((slept && now == last).then_some(now))
        })
    }

    /// Waits until program and screen are idle.
    fn asleep(&mut self) -> Outcome {
        until("the program sleeps", PATIENCE, || Ok(self.sleeps()?.then_some(())))
    }

    /// Whether program and screen sleep for a while. On a busy machine a picture may stay the same for long although
    /// there is something to do.
    fn sleeps(&mut self) -> Outcome<bool> {
        let screen = self.screen;
        let program = self.program()?;
        let before = program.processor_seconds()?;
        let all_slept = (0..4).all(|_| {
            sleep(QUIET / 4);
            screen.is_asleep() && program.is_asleep()
        });
        Ok(all_slept && program.processor_seconds()? - before < 0.005)
    }

    /// Waits until the picture within `rect` differs from `before` and is quiet.
    pub fn changed(&mut self, what: &str, before: &Picture, rect: Rect) -> Outcome<Picture> {
        until(what, PATIENCE, || {
            self.program()?.check_alive()?;
            Ok((self.picture()?.differences(before, rect) > 0).then_some(()))
        })?;
        self.quiet()
    }

    /// Waits until the picture within `rect` is the same as `wanted`.
    pub fn becomes(&mut self, what: &str, wanted: &Picture, rect: Rect) -> Outcome {
        until(what, PATIENCE, || {
            self.program()?.check_alive()?;
            Ok((self.picture()?.differences(wanted, rect) == 0).then_some(()))
        })
    }

    /// Waits for a button in the accent colour within `rect`, but not at `not_at`. Returns its place. Only quiet
    /// pictures count: a dialog finds its place in its second frame.
    pub fn primary(&mut self, what: &str, rect: Rect, not_at: Option<Vec2>) -> Outcome<Vec2> {
        let accent = Theme::Dark.palette().accent.0;
        until(what, PATIENCE, || Ok(self.quiet()?.filled_button(rect, accent).filter(|button| Some(*button) != not_at)))
    }

    /// Waits for the button in the accent colour within `rect`, and clicks it.
    pub fn click_primary(&mut self, what: &str, rect: Rect) -> Outcome {
        let button = self.primary(what, rect, None)?;
        self.click(button)
    }

    /// Waits for a card with this many plain buttons within `rect`, and clicks the one at `index`.
    pub fn click_button(&mut self, what: &str, rect: Rect, buttons: usize, index: usize) -> Outcome {
        let (fill, focused) = (Theme::Dark.palette().raised.0, Theme::Dark.palette().line.0);
        let mut seen = 0;
        let found = until(what, PATIENCE, || {
            let picture = self.quiet()?;
            let mut found = picture.filled_buttons(rect, fill);
            // The focused one.
            found.extend(picture.filled_buttons(rect, focused));
            found.sort_by(|one, other| one.x.total_cmp(&other.x));
            seen = found.len();
            Ok((seen == buttons).then_some(found))
        });
        let found = found.map_err(|why| format!("{why}: {seen} buttons instead of {buttons}"))?;
        self.click(*found.get(index).ok_or("no such button")?)
    }

    /// Opens a menu, presses an entry, and moves the pointer away.
    pub fn menu(&mut self, menu: Vec2, entry: Vec2) -> Outcome {
        let before = self.quiet()?;
        self.click(menu)?;
        self.changed("the menu", &before, places::below_bar())?;
        self.click(entry)?;
        self.rest_pointer()?;
        self.quiet().map(drop)
    }

    /// Waits until there is no button in the accent colour within `rect`: no dialog is open.
    pub fn no_primary(&mut self, what: &str, rect: Rect) -> Outcome {
        let accent = Theme::Dark.palette().accent.0;
        until(what, PATIENCE, || Ok(self.quiet()?.filled_button(rect, accent).is_none().then_some(())))
    }

    /// Writes the screen to a file.
    pub fn picture_to(&self, file: &Path) -> Outcome {
        self.screen.picture_to(file)
    }

    /// Keeps the home folder with the program's output and a picture of the screen. Returns its path.
    pub fn keep_evidence(self) -> String {
        let picture = self.path("failed.png");
        let taken = self.screen.picture_to(&picture).err().unwrap_or_default();
        let log = std::fs::read_to_string(log_of(self.home.path())).unwrap_or_default();
        let tail: Vec<&str> = log.lines().rev().take(15).collect();
        let tail: Vec<&str> = tail.into_iter().rev().collect();
        let folder = self.home.keep();
        format!("kept: {} {taken}\nend of the program's log:\n{}", folder.display(), tail.join("\n"))
    }
}
