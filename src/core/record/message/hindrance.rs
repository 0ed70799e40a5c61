//! What stands in the way of sending a game as a message.

use crate::record::{Player, Record};
use crate::rules::GamePosition;

/// Why a message should not be sent, or not without asking. [`hindrance`] has an example.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hindrance {
    /// The game has a clock, which cannot run in a chat.
    Clock,
    /// The computer is to move.
    Computer,
    /// The others know this many plies more.
    Fewer(usize),
    /// After this many plies it goes on in another way than the last message. The players may have agreed on that.
    Changes(usize),
    /// The ply after this many is somebody else's: the last message was sent from here, and no reply has come. Several
    /// players may share this board.
    Unanswered(usize),
}

/// What stands in the way of sending the first `plies` plies of the current line.
///
/// ```
/// use regalia_core::record::Record;
/// use regalia_core::record::message::{Hindrance, hindrance};
/// use regalia_core::rules::{Game, GamePosition, Options};
/// let mut record = Record::new(Options::new(Game::Plunder), Vec::new());
/// record.play(record.position().parse_action("e4").unwrap()).unwrap();
/// assert_eq!(hindrance(&record, 1), None);
/// record.set_message_state(record.message_state_at(7, 1).sent());
/// record.play(record.position().parse_action("e5").unwrap()).unwrap();
/// assert_eq!(hindrance(&record, 2), Some(Hindrance::Unanswered(1)));
/// ```
pub fn hindrance(record: &Record, plies: usize) -> Option<Hindrance> {
    if !record.time_controls().is_empty() {
        return Some(Hindrance::Clock);
    }
    if computer_is_to_move(record, plies) {
        return Some(Hindrance::Computer);
    }
    let state = record.message_state()?;
    let known = record.shared_line()?;
    let line = record.line.get(..plies)?;
    let shared = known.iter().zip(line).take_while(|(one, other)| one == other).count();
    if shared < known.len() {
        let fewer = shared == line.len() && record.agreed_after(line).is_none();
        return Some(if fewer { Hindrance::Fewer(known.len() - shared) } else { Hindrance::Changes(shared) });
    }
    let first = record.line().nth(shared).filter(|_| state.sent && shared < plies)?;
    (record.player(first.side_to_move) == Player::Person).then_some(Hindrance::Unanswered(shared))
}

/// Whether the computer moves next after so many plies of the current line.
fn computer_is_to_move(record: &Record, plies: usize) -> bool {
    let goes_on = plies < record.len() || record.end_of_line().is_none();
    let position = record.position_after(plies).filter(|_| goes_on);
    position.is_some_and(|position| record.player(position.side_to_move()) != Player::Person)
}
