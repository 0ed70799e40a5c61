//! A file on the command line: opened, continued, and saved to the same file without asking.

use regalia_core::record::Record;
use regalia_core::rules::{Game, Options};

use super::{played, store};
use crate::Outcome;
use crate::desk::Desk;
use crate::table::{Table, Way, same};

/// Opens a game in progress, plays on, saves.
pub fn tell(desk: &mut Desk) -> Outcome {
    let mut options = Options::new(Game::Sovereign);
    options.set("twins", "off").map_err(|why| why.to_string())?;
    let record = played(
        Record::new(options, vec!["Zoë".to_owned(), "O'Neill & \"son\"".to_owned()]),
        &["g2g4", "own=w", "g15g13"],
    )?;
    let path = desk.path("begun game.regalia");
    store(&path, &record)?;
    desk.start(Some(&path))?;
    let mut table = Table::new(record, Some(path.clone()));
    table.save(desk)?;
    table.play_text(desk, "wPe2-e4", Way::Click)?;
    table.play_text(desk, "bNk16-j14", Way::Drag)?;
    // After a takeback another move is played: the first one stays as a variation.
    desk.chord(&["ctrl"], "z")?;
    desk.quiet()?;
    table.expected.undo();
    table.play_text(desk, "bPk15-k14", Way::Drag)?;
    same("the number of variations", &table.expected.variations().to_string(), "1")?;
    table.replay(&path)
}
