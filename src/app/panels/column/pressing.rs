//! What presses the player to move, in sentences: attacked kings, and a turn that allows one thing only.

use regalia_core::record::Record;
use regalia_core::rules::{Action, Seat, Square, SquareSet};

use crate::board::{BoardState, Status};
use crate::play::naming::{does, whose};
use crate::play::words::capital;

/// Each attacked king with its attackers, by name.
pub(super) fn checks(board: &dyn BoardState, record: &Record, status: &Status) -> Vec<String> {
    let attacker = |square: Square| {
        let piece = board.piece_at(square)?;
        let whose = board.commander(piece.army).map_or(String::new(), |seat| whose(record, seat) + " ");
        Some(format!("{whose}{} on {square}", piece.name()))
    };
    let line = |(seat, king, attackers): &(Seat, Square, SquareSet)| {
        let by: Vec<String> = attackers.iter().filter_map(attacker).collect();
        format!("{} king on {king} is in check from {}", capital(&whose(record, *seat)), by.join(" and "))
    };
    status.checks.iter().map(line).collect()
}

/// What the player to move has to do, in words.
pub(super) fn forced(board: &dyn BoardState, record: &Record, status: &Status) -> Option<(Action, String)> {
    let seat = board.side_to_move();
    let mut moves = status.legal.iter().filter(|action| action.is_in_perft());
    match (moves.next(), moves.next()) {
        (Some(Action::Escape), None) => Some((
            Action::Escape,
            format!(
                "Every move would leave {} king in check. The king escapes (½ point if it never returns).",
                whose(record, seat)
            ),
        )),
        (Some(Action::Pass), None) => {
            let (has, passes) =
                (does(record, seat, "has", "have"), if record.only_person() == Some(seat) { "pass" } else { "passes" });
            Some((Action::Pass, format!("{} no legal move and {passes}.", capital(&has))))
        }
        _ => None,
    }
}
