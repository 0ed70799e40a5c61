//! A whole game by mouse alone, to checkmate; then saved, reopened, and stepped through by keys.

use regalia::record::{Record, file, save};
use regalia::rules::{Action, Reason, Role};

use super::store;
use crate::Outcome;
use crate::desk::Desk;
use crate::picture::Picture;
use crate::places;
use crate::table::{Table, Way};

/// The game: both players castle, defect and crown pawns in it, and it ends by mate.
const GAME: &str = include_str!("../../../saves/regime-change.regalia");

/// So many plies are stepped between two pictures.
const STRIDE: usize = 7;

/// Plays the game, closes the program, and goes through the saved game forth and back.
pub fn tell(desk: &mut Desk) -> Outcome {
    let game = save::from_text(GAME).map_err(|why| why.to_string())?;
    let plies: Vec<Action> = game.line().map(|ply| ply.action).collect();
    check_contents(&game, &plies)?;

    let path = desk.path("whole game.regalia");
    let start = Record::new(*game.options(), game.names().to_vec());
    store(&path, &start)?;
    desk.start(Some(&path))?;
    let mut table = Table::new(start, Some(path.clone()));
    table.save(desk)?;
    let first = desk.quiet()?;
    for (ply, action) in plies.iter().enumerate() {
        let way = if ply % 2 == 0 { Way::Click } else { Way::Drag };
        table.play(desk, *action, way).map_err(|why| format!("ply {}: {why}", ply + 1))?;
    }
    desk.rest_pointer()?;
    let mate = desk.quiet()?;
    table.replay(&path)?;

    desk.start(Some(&path))?;
    desk.becomes("the reopened game shows the mate", &mate, places::board())?;
    step_through(desk, plies.len(), &first, &mate)?;
    desk.chord(&["ctrl"], "q")?;
    desk.program()?.expect_end()?;
    let saved = file::load(&path).map_err(|why| why.to_string())?;
    if saved.len() == plies.len() { Ok(()) } else { Err("stepping has changed the file".to_owned()) }
}

/// The game must hold what it is told for.
fn check_contents(game: &Record, plies: &[Action]) -> Outcome {
    let mated = game.outcome().is_some_and(|outcome| outcome.reason == Reason::Checkmate);
    let crowned = plies.iter().any(|action| action.promotes_to() == Some(Role::King));
    let defected = plies.iter().any(|action| matches!(action, Action::Defect { .. }));
    let castled = plies.iter().any(|action| matches!(action, Action::Castle { .. }));
    if mated && crowned && defected && castled { Ok(()) } else { Err("the game lacks what it is for".to_owned()) }
}

/// Home, then forward with pictures in between; back again past the same pictures; End.
fn step_through(desk: &mut Desk, plies: usize, first: &Picture, mate: &Picture) -> Outcome {
    desk.keys(&["Home"])?;
    desk.becomes("Home shows the start", first, places::board())?;
    let stops: Vec<usize> = (0..plies).step_by(STRIDE).chain([plies]).collect();
    let mut seen = vec![desk.quiet()?];
    for pair in stops.windows(2) {
        let before = seen.last().ok_or("no picture")?.clone();
        desk.keys(&vec!["Right"; pair[1] - pair[0]])?;
        seen.push(desk.changed(&format!("the position after {} plies", pair[1]), &before, places::board())?);
    }
    desk.becomes("the last move shows the mate", mate, places::board())?;
    for (place, pair) in stops.windows(2).enumerate().rev() {
        desk.keys(&vec!["Left"; pair[1] - pair[0]])?;
        desk.becomes(&format!("back after {} plies", pair[0]), &seen[place], places::board())?;
    }
    desk.keys(&["End"])?;
    desk.becomes("End shows the mate", mate, places::board())
}
