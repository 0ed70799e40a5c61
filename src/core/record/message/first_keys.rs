//! Which keys a game notes when a message is sent or played: those of players whose key it does not know yet.

use super::{Received, doubts::without_points};
use crate::record::{PublicKey, Record};
use crate::rules::{GamePosition, Reason, Seat};

/// The keys to note in the game here: that of the sender, who has signed, and of two players that of this install for
/// whoever the message is for. `own`: the key of this install.
pub fn first_keys(here: &Record, message: &Received, own: Option<PublicKey>) -> Vec<(Seat, PublicKey)> {
    let Some(sender) = sender(&message.record) else { return Vec::new() };
    let seats = here.game().seats();
    let is_sent = own.is_some() && message.signer == own;
    let reader = own.filter(|_| seats == 2 && !is_sent).map(|own| (sender.next(seats), own));
    let both = message.signer.map(|signer| (sender, signer)).into_iter().chain(reader);
    // Two players have two installs.
    let is_new = |(seat, key): &(Seat, PublicKey)| here.key(*seat).is_none() && (seats > 2 || !here.has_key(*key));
    both.filter(is_new).collect()
}

/// The key that has signed a message, and its sender, of whom the game here knows another one. It may be a new device.
pub fn new_key(here: &Record, message: &Received) -> Option<(Seat, PublicKey)> {
    let (sender, signer) = sender(&message.record).zip(message.signer)?;
    (here.key(sender).is_some() && !here.has_key(signer)).then_some((sender, signer))
}

/// Whether nobody who plays the game here has signed a message, as far as their keys are known: its signature, if it has
/// one, may be the first of a player whose key is not known.
pub fn is_strange(here: &Record, message: &Received) -> bool {
    let mut seats = Seat::ALL.into_iter().take(here.game().seats());
    message.signer.is_none_or(|signer| !here.has_key(signer) && seats.all(|seat| here.key(seat).is_some()))
}

/// Who sends a message: whoever has moved or resigned last; at the start of a game of two, whoever is not to move.
fn sender(message: &Record) -> Option<Seat> {
    let seats = message.game().seats();
    let end = message.agreed_end(message.len());
    match (end, message.line().last()) {
        (Some(end), _) if end.reason == Reason::Resignation => without_points(end),
        (Some(_), _) => None,
        (None, Some(last)) => Some(last.side_to_move),
        (None, None) => (seats == 2).then(|| message.position().side_to_move().next(seats)),
    }
}
