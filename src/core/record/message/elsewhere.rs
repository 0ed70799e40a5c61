//! Who moves elsewhere in a game by message, and which of these moves everybody knows.

use super::doubts::sits_here;
use crate::record::{PublicKey, Record};
use crate::rules::{GamePosition, Seat};

/// The player to move at the cursor, if the next move on the current line came by message: that player is not here, all
/// players know the move, and the game goes on. `own`: the key of this install.
///
/// ```
/// use regalia_core::record::Record;
/// use regalia_core::record::message::came_next;
/// use regalia_core::rules::{Game, GamePosition, Options, Seat};
/// let mut record = Record::new(Options::new(Game::Plunder), Vec::new());
/// for text in ["e4", "e5"] {
///     record.play(record.position().parse_action(text).unwrap()).unwrap();
/// }
/// record.set_message_state(record.message_state_at(7, 2));
/// // What one tries while the others think is not known to them.
/// for text in ["Nf3", "Nf6"] {
///     record.play(record.position().parse_action(text).unwrap()).unwrap();
/// }
/// let at = |record: &mut Record, ply| {
///     record.jump(ply);
///     came_next(record, None)
/// };
/// assert_eq!([0, 1, 2, 3, 4].map(|ply| at(&mut record, ply)), [None, Some(Seat::Two), None, None, None]);
/// ```
#[must_use]
pub fn came_next(here: &Record, own: Option<PublicKey>) -> Option<Seat> {
    let known = here.shared_line()?;
    let goes_on = here.tree.outcome(*known.last()?).is_none();
    let shared = known.iter().zip(&here.line).take_while(|(one, other)| one == other).count();
    let seat = here.position().side_to_move();
    (goes_on && here.cursor() < shared && is_elsewhere(here, seat, own)).then_some(seat)
}

/// Whether a player's moves come by message. Of four players that is known by their keys only; several may sit here.
fn is_elsewhere(here: &Record, seat: Seat, own: Option<PublicKey>) -> bool {
    match here.game().seats() {
        2 => !sits_here(here, seat, own),
        _ => here.key(seat).is_some_and(|key| own != Some(key)),
    }
}
