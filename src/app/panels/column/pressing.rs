//! What presses the player to move, in sentences: attacked kings, and a turn that allows one thing only.

use regalia_core::record::Record;
use regalia_core::rules::{Action, GamePosition, Position, Seat, Square, SquareSet};

use crate::play::naming::{does, whose};
use crate::{board::BoardPosition, play::words::capital};

pub(super) fn checks(position: &Position, record: &Record, board: &BoardPosition) -> Vec<String> {
    let attacker = |square: Square| {
        let piece = position.piece_at(square)?;
        let whose = position.commander(piece.army).map_or(String::new(), |seat| whose(record, seat) + " ");
        Some(format!("{whose}{} on {square}", piece.name()))
    };
    let line = |(seat, king, attackers): &(Seat, Square, SquareSet)| {
        let by: Vec<String> = attackers.iter().filter_map(attacker).collect();
        format!("{} king on {king} is in check from {}", capital(&whose(record, *seat)), by.join(" and "))
    };
    board.checks.iter().map(line).collect()
}

/// What the player to move has to do, in words.
pub(super) fn forced(position: &Position, record: &Record, board: &BoardPosition) -> Option<(Action, String)> {
    let seat = position.side_to_move();
    let mut moves = board.legal.iter().filter(|action| action.is_in_perft());
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
