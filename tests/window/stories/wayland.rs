//! On Wayland: a game opens, the window is seen whole beside the desktop's panel, sleeps, and ends with the desktop.

use std::thread::sleep;
use std::time::Duration;

use bevy::prelude::{Rect, Vec2};
use regalia_core::record::Record;
use regalia_core::rules::{Game, Options};

use super::no_start::reports;
use super::{played, store};
use crate::Outcome;
use crate::desk::Desk;
use crate::picture::Picture;
use crate::wait::{PATIENCE, rests, until};
use crate::wayland::Wayland;

/// The size of the screen: that of many small notebooks, and of a window on a larger one.
const SCREEN: (f32, f32) = (1280.0, 800.0);
/// Height of Weston's panel.
const PANEL: f32 = 32.0;

/// The least height of the window on this screen.
const HEIGHT: f32 = 700.0;

/// Below this a row at the left edge belongs to the window, and not to the wallpaper.
const DARK: f32 = 0.25;

pub fn tell(desk: &mut Desk) -> Outcome {
    if !Wayland::is_there() {
        println!("NOT SHOWN: this system has no weston");
        return Ok(());
    }
    let file = desk.path("on wayland.regalia");
    let names = ["Ann", "Ben"].map(str::to_owned).to_vec();
    store(&file, &played(Record::new(Options::new(Game::TwoKings), names), &["e4", "e5"])?)?;
    let desktop = Wayland::start(&desk.path(""), SCREEN.0 as usize, SCREEN.1 as usize)?;
    let mut program = desktop.open(&file)?;
    let mut last = desktop.picture()?;
    let picture = until("the window is drawn and quiet", PATIENCE, || {
        program.check_alive()?;
        sleep(Duration::from_millis(300));
        let now = std::mem::replace(&mut last, desktop.picture()?);
        Ok((rows(&now).1 > PANEL && now.differences(&last, below_panel()) == 0).then_some(now))
    })?;
    whole(&picture)?;
    let used = rests("it rests on Wayland", || program.processor_seconds())?;
    println!("   idle {used:.1} % on Wayland");
    desktop.end();
    program.expect_end()?;
    let reports = reports(desk);
    if reports.is_empty() { Ok(()) } else { Err(format!("a failure is reported: {reports:?}")) }
}

/// The part of the screen in which no clock changes.
const fn below_panel() -> Rect {
    Rect { min: Vec2::new(0.0, PANEL), max: Vec2::new(SCREEN.0, SCREEN.1) }
}

/// Where the window begins and ends below the panel, as far as one sees at its left edge.
fn rows(picture: &Picture) -> (f32, f32) {
    let is_window = |y: &f32| picture.brightness(Rect::new(2.0, *y, 12.0, y + 1.0)) < DARK;
    let mut dark = (PANEL as u32..SCREEN.1 as u32).map(|y| y as f32).filter(is_window);
    let first = dark.next().unwrap_or_default();
    (first, dark.next_back().unwrap_or_default())
}

/// The window is on the screen from its title to its lower edge, and every part of it is drawn.
fn whole(picture: &Picture) -> Outcome {
    let (top, bottom) = rows(picture);
    println!("   on a screen {} high the window is seen from {top} to {bottom}", SCREEN.1);
    if bottom - top < HEIGHT || bottom >= SCREEN.1 - 1.0 {
        return Err(format!("the window is seen from {top} to {bottom}"));
    }
    // The menus, the board, the column beside it, the lower player's bar.
    let parts = [
        Rect::new(20.0, top, 320.0, top + 40.0),
        Rect::new(300.0, top + 100.0, 700.0, bottom - 100.0),
        Rect::new(900.0, top + 100.0, 1260.0, bottom - 100.0),
        Rect::new(100.0, bottom - 60.0, 700.0, bottom),
    ];
    for part in parts {
        if picture.is_blank(part) {
            return Err(format!("nothing is drawn in {part:?}"));
        }
    }
    Ok(())
}
