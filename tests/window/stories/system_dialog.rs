//! Opening and saving by the dialogs of the desktop.

use std::path::Path;

use regalia_core::record::Record;
use regalia_core::rules::{Game, Options};
use regalia_core::storage::file;

use super::{played, store};
use crate::Outcome;
use crate::bus::Bus;
use crate::desk::Desk;
use crate::portal::{Chooser, DialogRequest, RealDesktop};
use crate::wait::{PATIENCE, until};

/// What the dialogs are asked for: a title, the window below, the folder used last.
pub fn asked(desk: &mut Desk) -> Outcome {
    if !Bus::is_there() {
        println!("NOT ASKED: this system has no dbus-daemon");
        return Ok(());
    }
    let (home, games) = (desk.path(""), desk.path("games"));
    let (first, copy) = (games.join("first.regalia"), games.join("copy.regalia"));
    std::fs::create_dir_all(&games).map_err(|why| why.to_string())?;
    let record = game()?;
    store(&first, &record)?;
    let bus = Bus::open(&home, &[])?;
    let chooser = Chooser::serve(&bus)?;
    let expect = |desk: &mut Desk, asked: usize, title: &str, folder: &Path| {
        let above = format!("x11:{:x}", desk.program()?.window()?);
        let folder = folder.components().collect();
        let wanted = DialogRequest { saves: title.starts_with("Save"), above, title: title.to_owned(), folder };
        let seen = until("the dialog is asked for", PATIENCE, || Ok(chooser.asked().get(asked).cloned()))?;
        if seen == wanted { Ok(()) } else { Err(format!("{seen:?} instead of {wanted:?}")) }
    };
    desk.start_with(None, &[("DBUS_SESSION_BUS_ADDRESS", &bus.address())])?;
    chooser.choose(&first);
    desk.chord(&["ctrl"], "o")?;
    expect(desk, 0, "Open a game", &home)?;
    desk.hears("the game that was chosen", "Ben to move")?;
    chooser.choose(&copy);
    desk.chord(&["ctrl", "shift"], "s")?;
    expect(desk, 1, "Save a game", &games)?;
    same(&copy, &record)?;
    // Next time as well, although no game is on the board.
    desk.start_with(None, &[("DBUS_SESSION_BUS_ADDRESS", &bus.address())])?;
    desk.chord(&["ctrl"], "o")?;
    expect(desk, 2, "Open a game", &games)
}

/// By the dialogs of GTK, with a window manager.
pub fn tell(desk: &mut Desk) -> Outcome {
    if !RealDesktop::is_there() {
        println!("NOT OPENED: this system has no xdg-desktop-portal-gtk or no openbox");
        return Ok(());
    }
    let (first, copy) = (desk.path("first.regalia"), desk.path("copy.regalia"));
    let record = game()?;
    store(&first, &record)?;
    let desktop = RealDesktop::start(&desk.path("desktop"), desk.screen.display())?;
    desk.start_with(None, &[("DBUS_SESSION_BUS_ADDRESS", &desktop.address())])?;
    desk.chord(&["ctrl"], "o")?;
    choose(desk, "Open a game", &first)?;
    desk.hears("the game that was chosen", "Ben to move")?;
    desk.chord(&["ctrl", "shift"], "s")?;
    choose(desk, "Save a game", &copy)?;
    same(&copy, &record)
}

/// Waits for the dialog with this title, and types a path into it.
fn choose(desk: &mut Desk, title: &str, path: &Path) -> Outcome {
    let name = format!("^{title}$");
    let find = ["search", "--onlyvisible", "--name", &name];
    let dialog = until(title, PATIENCE, || {
        Ok(desk.screen.xdotool(&find).ok().and_then(|found| found.lines().next().map(str::to_owned)))
    })?;
    desk.screen.xdotool(&["windowfocus", "--sync", &dialog])?;
    // In the list, a path begins a field of its own. In the field of a name it replaces what is selected: at first all but
    // the ending.
    if title.starts_with("Save") {
        desk.screen.xdotool(&["sleep", "0.5", "key", "ctrl+a"])?;
    }
    desk.screen.xdotool(&["type", "--delay", "40", &path.to_string_lossy()])?;
    desk.screen.xdotool(&["sleep", "0.5", "key", "Return"])?;
    until("the dialog closes", PATIENCE, || {
        let gone = desk.screen.xdotool(&find).map_or(true, |found| found.is_empty());
        Ok(gone.then_some(()))
    })
}

fn game() -> Outcome<Record> {
    let names = ["Ann", "Ben"].map(str::to_owned).to_vec();
    played(Record::new(Options::new(Game::TwoKings), names), &["e4"])
}

/// Waits until a file holds this game.
fn same(path: &Path, record: &Record) -> Outcome {
    let is_same = |opened: file::Opened| opened.record.position() == record.position();
    until("the game is saved", PATIENCE, || Ok(file::open(path).ok().map(is_same).filter(|same| *same))).map(drop)
}
