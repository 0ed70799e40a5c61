//! Checks after each ply that the changes have led the entities to the record's position.

use bevy::prelude::*;
use regalia_core::record::Record;
use regalia_core::rules::{Army, GamePosition, Position, Seat};

use super::game::RunningGame;
use super::live::LiveBoard;
use super::position::BoardPosition;
use super::show::show_cursor;

/// Compares the entities with the record's position. If they differ, restores the record's position.
pub(super) fn prove(world: &mut World) {
    let found = world.run_system_cached(difference);
    let Ok(Some(difference)) = found else { return };
    error!("board and record differ: {difference}");
    debug_assert!(false, "board and record differ: {difference}");
    show_cursor(world);
}

/// The first difference between the entities and the record's position.
fn difference(board: LiveBoard, known: Res<BoardPosition>, game: Option<Res<RunningGame>>) -> Option<String> {
    let game = game?;
    let position = game.record.position();
    match known.read() {
        Ok(read) if read == position => relations(&board, position).or_else(|| players(&board, &game.record)),
        Ok(read) => Some(format!("{read} instead of {position}")),
        Err(problem) => Some(problem.to_string()),
    }
}

/// The first difference in derived relationships: who controls each army, through which piece, and which kings are
/// royal.
fn relations(board: &LiveBoard, position: &Position) -> Option<String> {
    for army in Army::ALL {
        let (found, right) = (board.commander(army), position.commander(army));
        if found != right {
            return Some(format!("{army} is commanded by {found:?} instead of {right:?}"));
        }
        let (found, right) = (board.holder(army), position.occupant_of_colour(army));
        if found != right {
            return Some(format!("{army} is held by {found:?} instead of {right:?}"));
        }
    }
    let royal = |seat: &Seat| board.royal(*seat) != position.royal(*seat);
    let seat = Seat::ALL.into_iter().take(position.game().seats()).find(royal)?;
    Some(format!("the king of seat {seat} is {:?} instead of {:?}", board.royal(seat), position.royal(seat)))
}

/// The first seat with another player than in the record.
fn players(board: &LiveBoard, record: &Record) -> Option<String> {
    let seat = Seat::ALL.into_iter().find(|seat| board.player(*seat) != record.player(*seat))?;
    Some(format!("seat {seat} is played by {} instead of {}", board.player(seat), record.player(seat)))
}
