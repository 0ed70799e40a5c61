//! A whole game of each kind by mouse alone, to its end by the rules; then saved, reopened, and stepped through by keys.

use std::path::Path;

use regalia_core::record::Record;
use regalia_core::rules::{Action, Game, Move, Outcome as End, Reason, Role};
use regalia_core::storage::file;

use super::store;
use crate::Outcome;
use crate::desk::Desk;
use crate::picture::Picture;
use crate::places;
use crate::table::{Table, Way};

/// The saved file is compared after this many plies.
const COMPARED: usize = 10;

/// Pictures are compared after this many steps.
const STRIDE: usize = 7;

/// Plays a game of this kind, closes the program, and steps through the saved game forward and back.
pub fn tell(desk: &mut Desk, kind: Game) -> Outcome {
    let (name, game) = find(kind)?;
    let plies: Vec<Action> = game.line().map(|ply| ply.action).collect();
    let end = game.outcome().ok_or("the game has no end")?;
    println!("   {name}: {} plies, {end}", plies.len());

    let path = desk.path("whole game.regalia");
    let start = Record::new(*game.options(), game.names().to_vec());
    store(&path, &start)?;
    desk.start(Some(&path))?;
    let mut table = Table::new(start, Some(path.clone()));
    table.save(desk)?;
    let first = desk.quiet()?;
    for (ply, action) in plies.iter().enumerate() {
        let way = if ply % 2 == 0 { Way::Click } else { Way::Drag };
        let said = |why: String| format!("ply {}: {why}", ply + 1);
        table.play_unsaved(desk, *action, way).map_err(said)?;
        if (ply + 1) % COMPARED == 0 {
            table.save(desk).map_err(said)?;
        }
    }
    // The banner tells the end beside the board; without it the column shows the list of moves again.
    let told = desk.quiet()?;
    desk.keys(&["Escape"])?;
    desk.changed("the column without the banner", &told, places::column(kind))?;
    desk.rest_pointer()?;
    let last = desk.quiet()?;
    table.save(desk)?;
    table.replay(&path)?;

    desk.start(Some(&path))?;
    desk.becomes("the reopened game shows its end", &last, places::board(kind))?;
    step_through(desk, kind, plies.len(), &first, &last)?;
    desk.chord(&["ctrl"], "q")?;
    desk.program()?.expect_end()?;
    let saved = file::load(&path).map_err(|why| why.to_string())?;
    if saved.len() == plies.len() { Ok(()) } else { Err("stepping has changed the file".to_owned()) }
}

/// An example game of this kind that shows its special moves, with its file's name.
pub fn find(kind: Game) -> Outcome<(String, Record)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("saves");
    let said = |why: std::io::Error| format!("{}: {why}", folder.display());
    let mut paths = Vec::new();
    for entry in folder.read_dir().map_err(said)? {
        paths.push(entry.map_err(said)?.path());
    }
    paths.sort();
    for path in paths {
        let mut game = file::load(&path).map_err(|why| why.to_string())?;
        if game.game() == kind && game.is_usual_start() {
            game.jump(game.len());
            if holds_what_is_told(&game) {
                return Ok((path.file_name().unwrap_or_default().to_string_lossy().into_owned(), game));
            }
        }
    }
    Err(format!("among the saves is no whole game of {kind} with all that it is to be played for"))
}

/// Whether a game ends by its rules and shows its special moves.
fn holds_what_is_told(game: &Record) -> bool {
    let plies: Vec<Action> = game.line().map(|ply| ply.action).collect();
    let any = |fits: fn(&Action) -> bool| plies.iter().any(fits);
    let Some(End { reason, .. }) = game.outcome() else { return false };
    let by_star = |action: &Action| action.is_by_vest() || action.calls_clock();
    let defection = |action: &Action| matches!(action, Action::Defect { .. });
    match game.game() {
        Game::Sovereign => {
            reason == Reason::Checkmate
                && any(defection)
                && any(|action| matches!(action, Action::Castle { .. }))
                && any(|action| action.promotes_to() == Some(Role::King))
        }
        Game::Royale => {
            reason == Reason::LastKing
                && any(defection)
                && any(|action| matches!(action, Action::Escape | Action::Pass | Action::Resign))
        }
        Game::Plunder => {
            let takes_vest = |action: &Action| matches!(action, Action::Move(Move { plunder: Some(_), .. }));
            reason == Reason::Checkmate && any(by_star) && any(takes_vest)
        }
        Game::TwoKings => reason == Reason::Checkmate,
        Game::Martian => matches!(reason, Reason::EmptyZone | Reason::Clock | Reason::NoMove),
    }
}

/// Home, then forward with pictures in between; back again past the same pictures; End.
fn step_through(desk: &mut Desk, kind: Game, plies: usize, first: &Picture, last: &Picture) -> Outcome {
    let board = places::board(kind);
    desk.keys(&["Home"])?;
    desk.becomes("Home shows the start", first, board)?;
    let stops: Vec<usize> = (0..plies).step_by(STRIDE).chain([plies]).collect();
    let mut seen = vec![desk.quiet()?];
    for pair in stops.windows(2) {
        let before = seen.last().ok_or("no picture")?.clone();
        desk.keys(&vec!["Right"; pair[1] - pair[0]])?;
        seen.push(desk.changed(&format!("the position after {} plies", pair[1]), &before, board)?);
    }
    desk.becomes("the last move shows the end", last, board)?;
    for (place, pair) in stops.windows(2).enumerate().rev() {
        desk.keys(&vec!["Left"; pair[1] - pair[0]])?;
        desk.becomes(&format!("back after {} plies", pair[0]), &seen[place], board)?;
    }
    desk.keys(&["End"])?;
    desk.becomes("End shows the end", last, board)
}
