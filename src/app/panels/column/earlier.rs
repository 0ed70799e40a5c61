//! Which position is shown that is not the last one of the game.

use crate::panels::column::moves::MovesData;
use crate::play::{Round, words::capital};

/// What is shown if it is a variation or, of a game that goes on, not its last position: in a sentence without its full
/// stop, and in short for a narrow board.
#[must_use]
pub fn looks_back(moves: &MovesData) -> Option<(String, String)> {
    if moves.is_variation() {
        return Some(("You are looking at a variation".to_owned(), "A variation".to_owned()));
    }
    if moves.is_at_tip() || moves.result.is_some() {
        return None;
    }
    let number = |ply: usize| {
        let has = |row: &&Round| row.cells.iter().flatten().any(|entry| entry.ply == ply);
        moves.rows.iter().find(has).map(|row| row.number)
    };
    let words = match (number(moves.cursor), number(moves.main_len)) {
        (None, _) => "the start".to_owned(),
        (Some(shown), Some(last)) if shown < last => format!("move {shown} of {last}"),
        // Both are moves of one round.
        _ => match moves.main_len - moves.cursor {
            1 => "the move before the last".to_owned(),
            back => format!("the position {back} moves ago"),
        },
    };
    Some((format!("You are looking at {words}"), capital(&words)))
}
