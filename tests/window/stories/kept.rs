//! Games are kept when the process is killed, and when the window is closed over unsaved games.

use std::fs;

use regalia_app::journal::Shelf;
use regalia_core::disk::RealDisk;
use regalia_core::record::Record;
use regalia_core::rules::{Game, Options};
use regalia_core::storage::file;

use super::{first_game, played, store};
use crate::Outcome;
use crate::desk::Desk;
use crate::places;
use crate::table::{Table, Way, same};

/// Starts a game by the form without changes.
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

/// The process is killed in the middle of a game: the next start offers it, Enter continues it, and it is complete.
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
    if !Shelf::look(&RealDisk, &journals).games.is_empty() {
        return Err("somebody else could go on with a game that is being played".to_owned());
    }
    desk.program()?.kill()?;
    let shelf = Shelf::look(&RealDisk, &journals);
    let offered = shelf.unfinished().ok_or_else(|| format!("no game is offered: {shelf:?}"))?;
    same("the plies of the game that is offered", &offered.ply.to_string(), "3")?;

    desk.start(None)?;
    desk.hears("that the game is offered", "Continue Sovereign Chess? Last played ")?;
    desk.quiet()?;
    desk.keys(&["Return"])?;
    desk.becomes("the same position", &board, places::board(Game::Sovereign))?;
    // The move that was taken back can be redone.
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

/// The window is closed over unsaved games: the program does not ask, because the next start offers each of them.
pub fn close_unsaved(desk: &mut Desk) -> Outcome {
    let mut table = new_game(desk)?;
    table.play_text(desk, "e2e4", Way::Click)?;
    desk.quiet()?;
    close(desk)?;
    desk.start(None)?;
    desk.hears("that the game is offered", "Continue Sovereign Chess")?;
    desk.quiet()?;
    desk.keys(&["Return"])?;
    desk.quiet()?;
    table.play_text(desk, "own=b", Way::Click)?;
    desk.quiet()?;
    let path = desk.path("closed.regalia");
    first_game::save_as(desk, &path.to_string_lossy())?;
    let saved = file::load(&path).map_err(|why| why.to_string())?;
    same("the saved moves", &moves(&saved), "e2e4 own=b")?;
    close(desk)?;

    // A game's file stays as it was saved; later moves are kept in the journal, and can be saved to the file.
    let path = desk.path("file.regalia");
    let begun = played(Record::new(Options::new(Game::TwoKings), Vec::new()), &["e2e4", "e7e5"])?;
    store(&path, &begun)?;
    let before = fs::read(&path).map_err(|why| why.to_string())?;
    desk.start(Some(&path))?;
    let mut table = Table::new(begun, None);
    table.play_text(desk, "g1f3", Way::Click)?;
    desk.quiet()?;
    close(desk)?;
    if fs::read(&path).ok() != Some(before) {
        return Err("a move that was not saved is in the file".to_owned());
    }
    desk.start(None)?;
    desk.hears("that the game is offered with its file", "not saved to file.regalia yet")?;
    desk.quiet()?;
    desk.keys(&["Return"])?;
    desk.quiet()?;
    desk.chord(&["ctrl"], "s")?;
    desk.quiet()?;
    close(desk)?;
    let saved = file::load(&path).map_err(|why| why.to_string())?;
    same("the saved moves", &moves(&saved), "e2e4 e7e5 g1f3")
}

/// Closes the window like its close button: the program ends without asking.
fn close(desk: &mut Desk) -> Outcome {
    desk.rest_pointer()?;
    desk.quiet()?;
    desk.close()?;
    desk.program()?.expect_end()
}
