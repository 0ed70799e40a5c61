//! What of a game is in a message.

use crate::record::Record;

/// A copy of the first `plies` plies of the current line with nothing that is not sent.
#[must_use]
pub fn as_sent(record: &Record, plies: usize) -> Record {
    let sent = Record::from_position(record.start().clone(), *record.options(), record.names().to_vec());
    let mut sent = sent.with_players(record.players(), record.seed());
    for ply in record.line().take(plies) {
        if sent.play(ply.action).is_err() {
            break;
        }
    }
    if let Some(end) = record.line.get(..sent.len()).and_then(|line| record.agreed_after(line)) {
        // It was possible there.
        let _ = sent.end_agreed(end.clone());
    }
    sent
}

/// A game as text with another sign in its moves, which stand behind the last tag.
pub(super) fn with_moves(body: &str, from: char, to: char) -> String {
    let (tags, moves) = body.split_at(body.rfind(']').map_or(0, |at| at + 1));
    format!("{tags}{}", moves.replace(from, &to.to_string()))
}
