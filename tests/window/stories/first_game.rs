//! A first game: the form, moves by clicks and drags, a takeback, saved under a typed path.

use regalia_core::record::Record;
use regalia_core::rules::{Game, Options};

use crate::Outcome;
use crate::desk::Desk;
use crate::places;
use crate::table::{Table, Way};

/// Starts a game by the form, plays, takes back, saves it as a new file, and plays on.
pub fn tell(desk: &mut Desk) -> Outcome {
    let start = desk.start(None)?;
    desk.click(places::NEW_GAME)?;
    let form = desk.changed("the form of a new game", &start, places::WINDOW)?;
    for (place, name) in places::NAMES.into_iter().zip(["Ada", "Boris the 2nd"]) {
        desk.click(place)?;
        desk.type_text(name)?;
    }
    desk.click(places::FIRST_PLAYER_FIRST)?;
    desk.changed("the names in the form", &form, places::WINDOW)?;
    desk.click_primary("the button that begins the game", places::below_bar())?;
    desk.rest_pointer()?;
    desk.no_primary("the form is closed", places::below_bar())?;

    let names = vec!["Ada".to_owned(), "Boris the 2nd".to_owned()];
    let mut table = Table::new(Record::new(Options::new(Game::Sovereign), names), None);
    for (text, way) in [
        ("e2e4", Way::Click),
        ("own=b", Way::Click),
        ("e15e13", Way::Drag),
        ("k1j3", Way::Drag),
        ("g15g14", Way::Click),
        ("e4e5", Way::Click),
    ] {
        table.play_text(desk, text, way)?;
        desk.quiet()?;
    }
    desk.chord(&["ctrl"], "z")?;
    desk.quiet()?;
    table.expected.undo();
    table.play_text(desk, "f2f4", Way::Drag)?;
    table.play_text(desk, "h15h13", Way::Drag)?;

    let path = desk.path("first.regalia");
    save_as(desk, &path.to_string_lossy())?;
    let mut table = Table::new(table.expected, Some(path.clone()));
    table.save(desk)?;
    table.play_text(desk, "j3k5", Way::Click)?;
    if table.expected.variations() != 0 {
        return Err("a variation where none was played".to_owned());
    }
    table.replay(&path)
}

/// Saves under another path: without a file dialog of the system the program asks for the path.
pub fn save_as(desk: &mut Desk, path: &str) -> Outcome {
    let before = desk.quiet()?;
    desk.chord(&["ctrl", "shift"], "s")?;
    desk.changed("the dialog for the path", &before, places::board(Game::Sovereign))?;
    desk.chord(&["ctrl"], "a")?;
    desk.type_text(path)?;
    desk.keys(&["Return"])?;
    desk.becomes("the board without the dialog", &before, places::board(Game::Sovereign))
}
