//! The window as a screen reader finds it on the bus of the desktop: its name, the squares by theirs, the focused one, and
//! what is announced.

use regalia_core::record::Record;
use regalia_core::rules::{Game, Options};

use super::no_start::reports;
use super::store;
use super::while_it_thinks::rests;
use crate::Outcome;
use crate::desk::Desk;
use crate::reader::{FRAME, LIST_ITEM, Node, Reader};

/// Either switches the program on: Orca turns the one, other programs the other.
const SWITCHES: [&str; 2] = ["IsEnabled", "ScreenReaderEnabled"];

pub fn tell(desk: &mut Desk) -> Outcome {
    if !Reader::is_there() {
        println!("NOT READ: this system has no dbus-daemon or no at-spi2-core");
        return Ok(());
    }
    for switch in SWITCHES {
        read(desk, switch).map_err(|why| format!("{switch}: {why}"))?;
    }
    Ok(())
}

fn read(desk: &mut Desk, switch: &str) -> Outcome {
    let path = desk.path("read.regalia");
    let names = ["Ann", "Ben"].map(str::to_owned).to_vec();
    store(&path, &Record::new(Options::new(Game::TwoKings), names))?;
    let reader = Reader::begin(&desk.path(switch))?;
    desk.start_with(Some(&path), &[("DBUS_SESSION_BUS_ADDRESS", &reader.address())])?;
    if let [node, ..] = reader.nodes()?.as_slice() {
        return Err(format!("'{}' is shown to nobody", node.name));
    }
    reader.switch(switch, true)?;
    reader.find("the window by its name", |node| node.role == FRAME && node.name == "Regalia")?;
    reader.find("the board", |node| node.name == "Board")?;
    let square = |name: &str| {
        let name = name.to_owned();
        reader.find(&name, |node| node.role == LIST_ITEM && node.name.starts_with(&name))
    };
    let squares = reader.nodes()?.iter().filter(|node| node.role == LIST_ITEM).count();
    if squares != 64 {
        return Err(format!("{squares} squares are listed"));
    }
    square("e7: black pawn, Ben's")?;
    // By keys: the focus is on the cursor's square.
    desk.keys(&["Up"])?;
    focused(&reader, "e1: ")?;
    desk.keys(&["Up"])?;
    focused(&reader, "e2: white pawn, Ann's. Moves: e3, e4")?;
    desk.keys(&["Return", "Up", "Up"])?;
    focused(&reader, "e4: empty. If e4: ")?;
    desk.keys(&["Return"])?;
    reader.hears("Ann: e4. Ben to move.")?;
    // By what the screen reader asks for.
    reader.press(&square("e7: black pawn")?)?;
    reader.press(&square("e5: empty")?)?;
    reader.hears("Ben: e5. Ann to move.")?;
    focused(&reader, "e5: black pawn")?;
    // What only repeats the focused square is not announced.
    if let Some(twice) = reader.heard().iter().find(|line| line.contains(": empty") || line.contains("Moves:")) {
        return Err(format!("'{twice}' is said twice"));
    }
    desk.quiet()?;
    let used = rests(desk, "while a screen reader listens")?;
    println!("   idle {used:.1} % while a screen reader listens");
    // A screen reader that was there first, and that goes away with the whole bus.
    desk.start_with(Some(&path), &[("DBUS_SESSION_BUS_ADDRESS", &reader.address())])?;
    square("e2: white pawn, Ann's")?;
    reader.switch(switch, false)?;
    desk.quiet()?;
    drop(reader);
    desk.quiet()?;
    let reports = reports(desk);
    if reports.is_empty() { Ok(()) } else { Err(format!("a failure is reported: {reports:?}")) }
}

/// Waits until the focus is on what is called like this.
fn focused(reader: &Reader, name: &str) -> Outcome<Node> {
    reader.find(&format!("the focus on '{name}'"), |node| node.focused && node.name.starts_with(name))
}
