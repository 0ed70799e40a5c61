//! Files dropped on the window: a game opens, another file gives a message, and the previous game stays among the
//! recent ones.

use std::fs;

use regalia_core::record::Record;
use regalia_core::rules::{Game, GamePosition, Options};

use super::{played, store};
use crate::Outcome;
use crate::desk::Desk;
use crate::places;
use crate::table::{Table, Way};

/// Drops a game on the start screen, then a file that is not a game, then another game over an unsaved one.
pub fn tell(desk: &mut Desk) -> Outcome {
    let record =
        played(Record::new(Options::new(Game::TwoKings), vec!["Ida".to_owned(), "Leo".to_owned()]), &["e2e4", "e7e5"])?;
    let (path, other, none) = (desk.path("dropped game.regalia"), desk.path("other.regalia"), desk.path("none.txt"));
    store(&path, &record)?;
    store(&other, &Record::new(Options::new(Game::Martian), Vec::new()))?;
    fs::write(&none, "no game at all").map_err(|why| format!("{}: {why}", none.display()))?;
    let start = desk.start(None)?;
    let held = desk.hold(&[&path])?;
    let hint = desk.changed("the window says that the file can be dropped", &start, places::WINDOW)?;
    held.let_go()?;
    desk.changed("the game is on the board", &hint, places::WINDOW)?;
    let mut table = Table::new(record, Some(path.clone()));
    table.play_text(desk, "g1f3", Way::Click)?;
    let board = desk.quiet()?;
    desk.hold(&[&none])?.let_go()?;
    desk.primary("why that is no game", places::below_bar(), None)?;
    desk.keys(&["Escape"])?;
    desk.becomes("the game is still there", &board, places::WINDOW)?;
    table.play_unsaved(
        desk,
        table.expected.position().parse_action("b8c6").map_err(|why| why.to_string())?,
        Way::Drag,
    )?;
    desk.rest_pointer()?;
    let board = desk.quiet()?;
    desk.hold(&[&other])?.let_go()?;
    desk.changed("the other game is on the board", &board, places::WINDOW)?;
    // The program did not ask: the next start offers the left game with its unsaved move.
    desk.rest_pointer()?;
    desk.quiet()?;
    desk.close()?;
    desk.program()?.expect_end()?;
    desk.start(None)?;
    desk.hears("that the game before is offered", "not saved to dropped game.regalia yet")?;
    desk.quiet()?;
    desk.keys(&["Return"])?;
    desk.quiet()?;
    table.save(desk)?;
    table.replay(&path)
}
