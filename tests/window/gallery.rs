//! The gallery: a picture of every screen, in both themes, in many sizes, for people to look at.
//!
//! `cargo test --test window -- gallery` hangs it, in the folder that `REGALIA_PICTURES` names, one
//! folder for each way of showing; words behind `gallery` choose some of the ways or screens: `gallery light 1024x640`.

mod live;
mod screens;

use std::path::PathBuf;
use std::time::Instant;

use bevy::math::Rect;
use bevy::prelude::Vec2;
use regalia_app::view::{InterfaceSize, Layout, Rotation};
use regalia_core::record::Record;
use regalia_core::rules::{Game, Square};

use crate::Outcome;
use crate::desk::Desk;
use crate::places;
use crate::screen::Screen;

/// The file that gets the faults of the last frame.
const FAULTS: &str = "faults.txt";

/// The variable that scales the window.
const SCALE: &str = "WINIT_X11_SCALE_FACTOR";

/// A way of showing the window.
struct Way {
    name: String,
    /// In physical pixels.
    size: (usize, usize),
    scale: usize,
    /// Lines of the settings file.
    settings: String,
    /// Whether every screen is shown, or only the boards.
    all: bool,
}

/// The size of a window in physical pixels, and its scale.
const SIZES: [((usize, usize), usize); 5] =
    [((1280, 800), 1), ((1920, 1080), 1), ((3840, 2160), 2), ((1024, 640), 1), ((800, 1200), 1)];

/// All ways: each theme in each size; other looks of the boards in the usual size.
fn ways() -> Vec<Way> {
    let mut ways = Vec::new();
    for theme in ["dark", "light"] {
        for (size, scale) in SIZES {
            let name = format!("{theme}-{}x{}", size.0, size.1);
            ways.push(Way { name, size, scale, settings: format!("theme: {theme:?},"), all: true });
        }
        for (field, values) in LOOKS {
            for value in values {
                let settings = format!("theme: {theme:?}, {field}: {value:?},");
                ways.push(Way { name: format!("{theme}-{value}"), size: (1280, 800), scale: 1, settings, all: false });
            }
        }
    }
    ways
}

/// Fields of the settings file that change the board, and their values besides the usual one.
const LOOKS: [(&str, &[&str]); 3] =
    [("board", &["slate", "flat"]), ("army_colours", &["clear", "contrast"]), ("pieces", &["bold"])];

/// A visit to the program in one way of showing.
struct Visit<'a> {
    desk: Desk<'a>,
    way: &'a Way,
    folder: PathBuf,
    /// Only screens with one of these words in their name; all if there is none.
    words: &'a [String],
    /// What is wrong with letters on the screens.
    faults: Vec<String>,
}

impl<'a> Visit<'a> {
    /// Whether a screen is wanted.
    fn wants(&self, screen: &str) -> bool {
        self.words.is_empty() || self.words.iter().any(|word| screen.contains(word.as_str()))
    }

    /// Opens the program, with a game if one is given.
    fn open(&mut self, record: Option<&Record>) -> Outcome {
        self.open_with(record, "")
    }

    /// The same with more lines of settings.
    fn open_with(&mut self, record: Option<&Record>, more: &str) -> Outcome {
        let path = self.desk.path("shown.regalia");
        if let Some(record) = record {
            regalia_core::storage::file::store(&path, record).map_err(|why| why.to_string())?;
        }
        let settings = self.settings(more);
        let scale = self.way.scale.to_string();
        let file = record.map(|_| path.as_path());
        let faults = self.desk.path(FAULTS);
        let faults = faults.to_str().ok_or("no path for the faults")?;
        self.desk.start_as(file, &settings, &[(SCALE, &scale), ("REGALIA_LAYOUT", faults)]).map(drop)
    }

    /// The settings of this way, with more lines.
    fn settings(&self, more: &str) -> String {
        let Vec2 { x: width, y: height } = self.window();
        // Whoever has finished a game has no coach.
        let (looks, lessons) = (&self.way.settings, "finished_a_game: true,");
        format!("({looks} {lessons} {more} window_size: ({width}, {height}), window_place: (0, 0),)")
    }

    /// The same for another person, beside it on the same screen.
    fn open_beside(&self, more: &str) -> Outcome<Desk<'a>> {
        let mut desk = self.desk.beside()?;
        desk.start_as(None, &self.settings(more), &[(SCALE, &self.way.scale.to_string())])?;
        Ok(desk)
    }

    /// Takes a picture when the window is quiet.
    fn take(&mut self, name: &str) -> Outcome {
        self.desk.quiet()?;
        let faults =
            std::fs::read_to_string(self.desk.path(FAULTS)).map_err(|why| format!("no list of faults: {why}"))?;
        self.faults.extend(faults.lines().map(|fault| format!("{name}: {fault}")));
        self.desk.picture_to(&self.folder.join(format!("{name}.png")))
    }

    /// The size of the window in logical pixels.
    fn window(&self) -> Vec2 {
        let (width, height) = self.way.size;
        Vec2::new(width as f32, height as f32) / self.way.scale as f32
    }

    /// A point of the window from its place in points, which are larger in a large window.
    fn at(&self, place: Vec2) -> Vec2 {
        place * self.way.scale as f32 * InterfaceSize::USUAL.scale_in(self.window())
    }

    /// A point of a dialog, which lies in the middle of the window, from its place in a picture of 1280×800.
    fn in_dialog(&self, place: Vec2) -> Vec2 {
        let points = self.window() / InterfaceSize::USUAL.scale_in(self.window());
        self.at(points / 2.0 + place - places::WINDOW.max / 2.0)
    }

    /// The middle of a square.
    fn square(&self, game: Game, square: Square) -> Vec2 {
        let points = self.window() / InterfaceSize::USUAL.scale_in(self.window());
        self.at(Layout::new(points, 1.0, game, Rotation::NONE).centre(square))
    }

    /// Presses a key while others are held.
    fn press(&mut self, held: &[&str], key: &str) -> Outcome {
        if held.is_empty() { self.desk.keys(&[key]) } else { self.desk.chord(held, key) }
    }

    /// Presses an entry of a menu.
    fn menu(&mut self, menu: Vec2, entry: Vec2) -> Outcome {
        let (menu, entry) = (self.at(menu), self.at(entry));
        let before = self.desk.quiet()?;
        self.desk.click(menu)?;
        let open = self.desk.changed("the menu", &before, Rect::from_center_half_size(entry, Vec2::splat(8.0)))?;
        self.desk.click(entry)?;
        self.desk.changed("what the menu opens", &open, Rect::from_center_half_size(entry, Vec2::splat(8.0)))?;
        self.desk.rest_pointer()?;
        self.desk.quiet().map(drop)
    }
}

/// Hangs the gallery, or the part of it that the words choose.
pub fn hang(words: &[String]) -> Outcome {
    let folder = std::env::var_os("REGALIA_PICTURES")
        .map_or_else(|| std::env::temp_dir().join("regalia-gallery"), PathBuf::from);
    let ways = ways();
    let (of_ways, of_screens): (Vec<String>, Vec<String>) =
        words.iter().cloned().partition(|word| ways.iter().any(|way| way.name.contains(word.as_str())));
    let wants_review = of_screens.is_empty() || of_screens.iter().any(|word| "review summary".contains(word.as_str()));
    let reviewed = if wants_review { screens::reviewed()? } else { Vec::new() };
    for way in ways.iter().filter(|way| of_ways.iter().all(|word| way.name.contains(word.as_str()))) {
        let began = Instant::now();
        let screen = Screen::start(way.size.0, way.size.1)?;
        let mut visit = Visit {
            desk: Desk::new(&screen)?,
            way,
            folder: folder.join(&way.name),
            words: &of_screens,
            faults: Vec::new(),
        };
        std::fs::create_dir_all(&visit.folder).map_err(|why| format!("{}: {why}", visit.folder.display()))?;
        let hung = screens::hang(&mut visit, &reviewed);
        hung.map_err(|why| format!("{}: {why}\n{}", way.name, visit.desk.keep_evidence()))?;
        for fault in &visit.faults {
            println!("   {}/{fault}", way.name);
        }
        println!("ok {} ({:.0} s)", way.name, began.elapsed().as_secs_f32());
    }
    println!("pictures: {}", folder.display());
    Ok(())
}
