//! Files that are not games: each gives a sentence and changes nothing.

use std::fs;

use regalia_core::record::{Record, save};
use regalia_core::rules::{Game, Options};

use super::{played, store};
use crate::Outcome;
use crate::desk::Desk;
use crate::places;
use crate::table::{Table, Way};

/// Opens each bad file from the command line, and over a running game with an unsaved move.
pub fn tell(desk: &mut Desk) -> Outcome {
    let start = desk.start(None)?;
    let files = write_bad_files(desk)?;
    for name in &files {
        let said = |why: String| format!("{name}: {why}");
        let path = desk.path(name);
        desk.start(Some(&path)).map_err(said)?;
        desk.primary("a message", places::below_bar(), None).map_err(said)?;
        desk.keys(&["Escape"])?;
        desk.becomes("the start screen is back", &start, places::WINDOW).map_err(said)?;
    }
    running_game_stays(desk, &files)
}

fn running_game_stays(desk: &mut Desk, files: &[String]) -> Outcome {
    let path = desk.path("running.regalia");
    let record = Record::new(Options::new(Game::Sovereign), vec!["Kim".to_owned(), "Lee".to_owned()]);
    store(&path, &record)?;
    desk.start(Some(&path))?;
    let mut table = Table::new(record, Some(path.clone()));
    table.play_text(desk, "f2f4", Way::Click)?;
    table.play_text(desk, "own=b", Way::Click)?;
    desk.rest_pointer()?;
    let board = desk.quiet()?;
    for name in files {
        let said = |why: String| format!("{name} over a running game: {why}");
        desk.chord(&["ctrl"], "o").map_err(said)?;
        let open = desk.primary("the dialog for the path", places::below_bar(), None).map_err(said)?;
        desk.chord(&["ctrl"], "a")?;
        desk.type_text(&desk.path(name).to_string_lossy())?;
        desk.keys(&["Return"])?;
        desk.primary("a message", places::below_bar(), Some(open)).map_err(said)?;
        desk.keys(&["Escape"])?;
        desk.becomes("the game is still there", &board, places::WINDOW).map_err(said)?;
    }
    // The game goes on, and Ctrl+S still writes its file.
    table.play_text(desk, "f15f13", Way::Drag)?;
    table.replay(&path)
}

/// Writes the bad files to the home folder. Returns their names.
fn write_bad_files(desk: &Desk) -> Outcome<Vec<String>> {
    let record = played(Record::new(Options::new(Game::Sovereign), Vec::new()), &["e2e4", "own=b", "e15e13"])?;
    let good = save::to_text(&record);
    let mut big = good.clone().into_bytes();
    big.resize(50 << 20, b' ');
    let files: [(&str, Vec<u8>); 5] = [
        ("truncated.regalia", good.as_bytes()[..good.len() / 2].to_vec()),
        ("empty.regalia", Vec::new()),
        ("binary.regalia", (0..=u8::MAX).cycle().take(5000).collect()),
        ("big.regalia", big),
        ("illegal.regalia", good.replace("e15e13", "e15e11").into_bytes()),
    ];
    for (name, bytes) in &files {
        fs::write(desk.path(name), bytes).map_err(|why| format!("{name}: {why}"))?;
    }
    Ok(files.into_iter().map(|(name, _)| name.to_owned()).chain(["no such.regalia".to_owned()]).collect())
}
