//! A whole game of each kind by keyboard alone: moves are typed or made with the cursor, and checked by the spoken
//! lines.

use regalia_core::record::Record;
use regalia_core::rules::{Action, Game, GamePosition, Square};

use super::{store, whole_game};
use crate::Outcome;
use crate::desk::Desk;
use crate::table::Table;
use crate::wait::{PATIENCE, until};

/// Plies that are made with the cursor; the others are typed.
const BY_CURSOR: usize = 8;

/// Plays a game of this kind from the first move to the last without touching the mouse.
pub fn tell(desk: &mut Desk, kind: Game) -> Outcome {
    let (_, game) = whole_game::find(kind)?;
    let plies: Vec<Action> = game.line().map(|ply| ply.action).collect();
    let start = Record::new(*game.options(), game.names().to_vec());
    let path = desk.path("by keyboard.regalia");
    store(&path, &start)?;
    desk.start(Some(&path))?;
    let mut table = Table::new(start, Some(path.clone()));
    refused(desk, &table)?;
    let mut with_cursor = 0;
    for (place, action) in plies.iter().enumerate() {
        let said = |why: String| format!("ply {}, {action}: {why}", place + 1);
        let step = match action {
            Action::Move(step) if with_cursor < BY_CURSOR && is_plain(&table.expected, *action) => Some(step),
            _ => None,
        };
        match step {
            Some(step) => {
                with_cursor += 1;
                go(desk, step.from).map_err(said)?;
                desk.keys(&["Return"])?;
                go(desk, step.to).map_err(said)?;
                let san = table.expected.position().san(*action);
                desk.hears("what the move would change", &format!("If {san}: ")).map_err(said)?;
                desk.keys(&["Return"])?;
                played(desk, &mut table, *action).map_err(said)?;
                // Back from the cursor, so that the next ply may be typed.
                desk.keys(&["Escape"])?;
            }
            None => type_and_hear(desk, &mut table, *action).map_err(said)?,
        }
    }
    if with_cursor == 0 {
        return Err("nothing was played with the cursor".to_owned());
    }
    desk.hears("the end", "The game is over")?;
    table.save(desk)?;
    table.replay(&path)
}

/// Illegal moves are refused with a reason, and change nothing.
fn refused(desk: &mut Desk, table: &Table) -> Outcome {
    let empty = table.expected.position().to_setup();
    let game = table.expected.game();
    let (files, ranks) = game.size();
    let mut squares = (0..ranks).flat_map(|rank| (0..files).filter_map(move |file| Square::new(file, rank)));
    let free = squares.find(|square| empty.pieces.iter().all(|standing| standing.square != *square));
    let free = free.ok_or("no square is empty")?;
    type_move(desk, &format!("{free}{free}"))?;
    desk.hears("why nothing moves", &format!("There is no piece on {free}."))?;
    desk.chord(&["ctrl"], "a")?;
    desk.keys(&["BackSpace"])?;
    desk.quiet()?;
    desk.keys(&["Escape"])?;
    desk.quiet().map(drop)
}

/// Whether an action is a move without a choice, made with two squares.
fn is_plain(record: &Record, action: Action) -> bool {
    let Action::Move(step) = action else { return false };
    let same = record.legal_actions().into_iter().filter(|other| match other {
        Action::Move(other) => (other.from, other.to) == (step.from, step.to),
        Action::Castle { target } => *target == step.to,
        _ => false,
    });
    same.count() == 1 && !leaves_own_king(record, action)
}

/// Whether the player is asked first, because an own king would be in check.
fn leaves_own_king(record: &Record, action: Action) -> bool {
    let position = record.position();
    let (_, after) = position.changes(action);
    after.checks().iter().any(|(seat, ..)| *seat == position.side_to_move())
}

/// Types a move into its line.
pub fn type_move(desk: &mut Desk, text: &str) -> Outcome {
    desk.keys(&["slash"])?;
    desk.type_text(text)?;
    desk.keys(&["Return"])
}

/// Types an action into its line, and waits until the window speaks it.
pub fn type_and_hear(desk: &mut Desk, table: &mut Table, action: Action) -> Outcome {
    type_move(desk, &action.to_string())?;
    if leaves_own_king(&table.expected, action) {
        desk.hears("asks whether the king is to be left in check", "in check. Play anyway?")?;
        // Enter would cancel.
        desk.keys(&["p"])?;
    }
    played(desk, table, action)
}

/// Waits until the window speaks the action.
fn played(desk: &mut Desk, table: &mut Table, action: Action) -> Outcome {
    let name = table.expected.name(table.expected.position().side_to_move()).to_owned();
    let san = table.expected.position().san(action);
    table.expected.play(action).map_err(|why| why.to_string())?;
    desk.hears("what was played", &format!("{name}: {san}."))
}

/// Moves the cursor to a square, whose contents are spoken.
fn go(desk: &mut Desk, to: Square) -> Outcome {
    let mut at = cursor(desk)?;
    for _ in 0..3 {
        let Some(from) = at else {
            // AudioOutput of the line in which moves are typed, to the board.
            desk.keys(&["Escape"])?;
            desk.quiet()?;
            desk.keys(&["Down"])?;
            at = until("the cursor is on the board", PATIENCE, || Ok(cursor(desk)?.map(Some)))?;
            continue;
        };
        if from == to {
            return Ok(());
        }
        let right = i16::from(to.file()) - i16::from(from.file());
        let up = i16::from(to.rank()) - i16::from(from.rank());
        let mut keys = vec![if right > 0 { "Right" } else { "Left" }; usize::from(right.unsigned_abs())];
        keys.extend(vec![if up > 0 { "Up" } else { "Down" }; usize::from(up.unsigned_abs())]);
        desk.keys(&keys)?;
        let arrived = until("the cursor arrives", PATIENCE, || Ok((cursor(desk)? == Some(to)).then_some(())));
        if arrived.is_ok() {
            return Ok(());
        }
        at = cursor(desk)?;
    }
    Err(format!("the cursor does not reach {to}"))
}

/// The cursor's square, according to the spoken lines.
fn cursor(desk: &mut Desk) -> Outcome<Option<Square>> {
    let spoken = desk.spoken()?;
    Ok(spoken.last().and_then(|line| line.split(':').next()?.parse().ok()))
}
