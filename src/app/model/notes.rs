//! Facts about a position in words: castling, en passant, counts, checks, a turn that allows one thing only, and who
//! controls an army and why.

use regalia_core::rules::{Action, Army, GamePosition, PlacedPiece, Position, Role, Seat, Square, SquareSet};
use regalia_core::{record::Record, rules::sovereign::ChainEnd};

use crate::play::naming::{does, label, whose};
use crate::{board::BoardPosition, play::words::capital};

/// The countdown to a draw claim begins this many plies before it.
const COUNTED_DOWN: u32 = 20;

/// Facts about the position at the cursor that the board does not show.
pub(super) fn notes(position: &Position, record: &Record) -> Vec<String> {
    // What counts towards a claim is in the history, so the record's position says what counts.
    let (position, parts) = (record.position(), position.to_setup());
    let mut notes: Vec<String> = Vec::new();
    if let Some(square) = parts.en_passant {
        notes.push(format!("En passant possible: {square}"));
    }
    let occurrences = record.occurrences();
    if position.repetition_counts() && occurrences > 1 {
        notes.push(format!("This position has occurred {occurrences} times"));
    }
    if record.outcome().is_none() {
        notes.extend(halfmove_clock(parts.halfmove_clock, position.claimable_after()));
    }
    notes
}

/// How many plies are left until a draw can be claimed.
fn halfmove_clock(plies: u32, claimable_after: Option<u32>) -> Option<String> {
    let claim = claimable_after?;
    match claim.checked_sub(plies) {
        Some(left) if left > COUNTED_DOWN => None,
        None | Some(0) => {
            Some(format!("{plies} moves (of all players) without a capture or pawn move: a draw may be claimed"))
        }
        Some(1) => Some(format!(
            "{plies} moves (of all players) without a capture or pawn move: one more, and a draw may be claimed"
        )),
        Some(left) => Some(format!(
            "{plies} moves (of all players) without a capture or pawn move: {left} more, and a draw may be claimed"
        )),
    }
}

/// The rooks with which each seat may still castle.
pub(super) fn castling(position: &Position, record: &Record) -> Option<String> {
    let parts = position.to_setup();
    let unmoved = |role: Role| {
        let wanted = move |standing: &&PlacedPiece| standing.unmoved && standing.piece.role == role;
        parts.pieces.iter().filter(wanted)
    };
    let of_king = |king: &PlacedPiece| {
        let seat = position.commander(king.piece.army)?;
        let in_line =
            |rook: &&PlacedPiece| rook.square.rank() == king.square.rank() || rook.square.file() == king.square.file();
        let mut rooks: Vec<_> = unmoved(Role::Rook).filter(in_line).map(|rook| rook.square).collect();
        rooks.sort();
        let rooks: Vec<String> = rooks.iter().map(ToString::to_string).collect();
        (!rooks.is_empty()).then(|| (seat, rooks.join(" ")))
    };
    let mut seats: Vec<(Seat, String)> = unmoved(Role::King).filter_map(of_king).collect();
    seats.sort();
    let seats: Vec<String> = seats.iter().map(|(seat, rooks)| format!("{} {rooks}", label(record, *seat))).collect();
    (!seats.is_empty()).then(|| format!("Castling rights: {}", seats.join(" · ")))
}

/// The chain of control of an army, from the king on; or why it is neutral.
pub(super) fn story(position: &Position, record: &Record, army: Army) -> String {
    let command = position.command(army);
    let steps: Vec<String> =
        command.chain.iter().rev().map(|link| format!("{} on {}", link.piece.name(), link.square)).collect();
    let steps = steps.join(" → ");
    match command.end {
        ChainEnd::Owner(seat) => {
            let king = position.royal(seat).map_or_else(
                || format!("{} {}", does(record, seat, "owns", "own"), position.owned(seat)),
                |king| format!("{} king on {king}", whose(record, seat)),
            );
            let king = capital(&king);
            if steps.is_empty() { king } else { format!("{king} → {steps}") }
        }
        ChainEnd::Nobody(_) if steps.is_empty() => {
            let squares = position.game().twins(army).into_iter().flatten().map(|square| square.to_string());
            format!("Neutral: neither square is occupied ({})", squares.collect::<Vec<_>>().join(", "))
        }
        ChainEnd::Nobody(last) => format!("{steps}, but {last} is neutral"),
        ChainEnd::Loop(_) => format!("{steps}: a loop that reaches no king, so {army} is neutral"),
    }
}

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
