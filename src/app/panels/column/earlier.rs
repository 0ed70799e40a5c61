//! Which earlier position of a game that goes on is shown.

use crate::panels::column::moves::MovesData;
use crate::play::Round;
use crate::play::words::capital;

/// What is shown of a game that goes on, if that is a variation or not its last position: in a sentence without its full
/// stop, and in short for a narrow board.
#[must_use]
pub fn looks_back(moves: &MovesData) -> Option<(String, String)> {
    if moves.is_variation {
        return Some(("You are looking at a variation".to_owned(), "A variation".to_owned()));
    }
    if moves.cursor >= moves.len || moves.result.is_some() {
        return None;
    }
    let number = |ply: usize| {
        let has = |row: &&Round| row.cells.iter().flatten().any(|entry| entry.ply == ply);
        moves.rows.iter().find(has).map(|row| row.number)
    };
    let words = match (number(moves.cursor), number(moves.len)) {
        (None, _) => "the start".to_owned(),
        (Some(shown), Some(last)) if shown < last => format!("move {shown} of {last}"),
        // Both are moves of one round.
        _ => match moves.len - moves.cursor {
            1 => "the move before the last".to_owned(),
            back => format!("the position {back} moves ago"),
        },
    };
    Some((format!("You are looking at {words}"), capital(&words)))
}
