//! Games are kept: the process is killed and the game goes on; the window is closed over a game that is not saved.

use std::fs;

use bevy::prelude::Rect;
use regalia::files::Shelf;
use regalia::record::{Record, file};
use regalia::rules::{Game, Options};

use super::{first_game, played, store};
use crate::Outcome;
use crate::desk::Desk;
use crate::places;
use crate::table::{Table, Way, same};

/// Begins a game by the form as it is.
fn new_game(desk: &mut Desk) -> Outcome<Table> {
    desk.start(None)?;
    desk.click(places::NEW_GAME)?;
    desk.click_primary("the button that begins the game", places::below_bar())?;
    desk.rest_pointer()?;
    desk.no_primary("the form is closed", places::below_bar())?;
    Ok(Table::new(Record::new(Options::new(Game::Sovereign), Vec::new()), None))
}

fn moves(record: &Record) -> String {
    record.line().map(|ply| ply.action.to_string()).collect::<Vec<_>>().join(" ")
}

/// The process is killed in the middle of a game: the next start offers it, Enter goes on, and it is all there.
pub fn kill_and_continue(desk: &mut Desk) -> Outcome {
    let mut table = new_game(desk)?;
    for (text, way) in [("e2e4", Way::Click), ("own=b", Way::Click), ("e15e13", Way::Drag), ("k1j3", Way::Click)] {
        table.play_text(desk, text, way)?;
        desk.quiet()?;
    }
    desk.chord(&["ctrl"], "z")?;
    table.expected.undo();
    desk.rest_pointer()?;
    let board = desk.quiet()?;
    let journals = desk.path("regalia/journals");
    if !Shelf::look(&journals).games.is_empty() {
        return Err("somebody else could go on with a game that is being played".to_owned());
    }
    desk.program()?.kill()?;
    let shelf = Shelf::look(&journals);
    let offered = shelf.unfinished().ok_or_else(|| format!("no game is offered: {shelf:?}"))?;
    same("the plies of the game that is offered", &offered.ply.to_string(), "3")?;

    desk.start(None)?;
    desk.hears("that the game is offered", "Continue Sovereign Chess? Last played ")?;
    desk.quiet()?;
    desk.keys(&["Return"])?;
    desk.becomes("the same position", &board, places::board(Game::Sovereign))?;
    // What was taken back can be played again.
    desk.keys(&["Right"])?;
    table.expected.redo();
    desk.quiet()?;
    table.play_text(desk, "g15g14", Way::Click)?;
    desk.quiet()?;
    let path = desk.path("continued.regalia");
    first_game::save_as(desk, &path.to_string_lossy())?;
    let saved = file::load(&path).map_err(|why| why.to_string())?;
    same("the saved moves", &moves(&saved), &moves(&table.expected))?;
    table.replay(&path)?;
    desk.chord(&["ctrl"], "q")?;
    desk.program()?.expect_end()?;

    // It is offered with its file, and is saved there without a question.
    desk.start(None)?;
    desk.hears("that the game is offered", "continued.regalia · saved")?;
    desk.quiet()?;
    desk.keys(&["Return"])?;
    desk.quiet()?;
    let mut table = Table::new(saved, Some(path.clone()));
    table.play_text(desk, "e4e5", Way::Click)?;
    table.replay(&path)
}

/// Where the buttons of the question are.
const QUESTION: Rect =
    Rect { min: bevy::prelude::Vec2::new(420.0, 330.0), max: bevy::prelude::Vec2::new(860.0, 500.0) };

/// The window is closed over a game that is not saved: Cancel, Discard and Save each do what they say.
pub fn close_unsaved(desk: &mut Desk) -> Outcome {
    let mut table = new_game(desk)?;
    table.play_text(desk, "e2e4", Way::Click)?;
    desk.rest_pointer()?;
    let board = desk.quiet()?;

    close(desk)?;
    desk.click_button("the question, for Cancel", QUESTION, 2, 1)?;
    desk.rest_pointer()?;
    desk.becomes("the game is still there", &board, places::WINDOW)?;
    // By Esc as well.
    close(desk)?;
    desk.keys(&["Escape"])?;
    desk.becomes("the game is still there after Esc", &board, places::WINDOW)?;

    // Save asks for a path first, and the window closes when it is saved.
    close(desk)?;
    let save = desk.primary("the question, for Save", QUESTION, None)?;
    let asked = desk.quiet()?;
    desk.click(save)?;
    desk.changed("the dialog for the path", &asked, places::below_bar())?;
    let path = desk.path("closed.regalia");
    desk.chord(&["ctrl"], "a")?;
    desk.type_text(&path.to_string_lossy())?;
    desk.keys(&["Return"])?;
    desk.program()?.expect_end()?;
    let saved = file::load(&path).map_err(|why| why.to_string())?;
    same("the saved moves", &moves(&saved), "e2e4")?;

    // A game with a file is saved there at once; what is discarded is not.
    let path = desk.path("file.regalia");
    let begun = played(Record::new(Options::new(Game::TwoKings), Vec::new()), &["e2e4", "e7e5"])?;
    store(&path, &begun)?;
    let before = fs::read(&path).map_err(|why| why.to_string())?;
    desk.start(Some(&path))?;
    let mut table = Table::new(begun.clone(), None);
    table.play_text(desk, "g1f3", Way::Click)?;
    close(desk)?;
    desk.click_button("the question, for Discard", QUESTION, 2, 0)?;
    desk.program()?.expect_end()?;
    if fs::read(&path).ok() != Some(before) {
        return Err("what was discarded is in the file".to_owned());
    }
    desk.start(Some(&path))?;
    let mut table = Table::new(begun, None);
    table.play_text(desk, "d2d4", Way::Drag)?;
    close(desk)?;
    desk.click_primary("the question, for Save", QUESTION)?;
    desk.program()?.expect_end()?;
    let saved = file::load(&path).map_err(|why| why.to_string())?;
    same("the saved moves", &moves(&saved), "e2e4 e7e5 d2d4")
}

/// Closes the window as its frame's button does, and waits for the question.
fn close(desk: &mut Desk) -> Outcome {
    desk.rest_pointer()?;
    desk.quiet()?;
    desk.close()?;
    desk.primary("the question whether to save", QUESTION, None).map(drop)
}
