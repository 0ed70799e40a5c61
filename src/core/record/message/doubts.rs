//! Who sits at this board in a game by message: what a message may not do without a question, and which moves came by
//! message.

use super::Received;
use super::news::{News, news};
use crate::record::{PublicKey, Record};
use crate::rules::{GamePosition, Outcome, Reason, Score, Seat};

/// Why to ask before a message is played. [`doubts`] has an example.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Doubt {
    /// It moves for this player, who sits here.
    Moves(Seat),
    /// It ends the game for this player, who sits here: by resigning or claiming a draw.
    Ends(Seat),
    /// This player has more than one turn in it, so that somebody else's should have come before.
    More(Seat),
    /// It is not signed by this player's install.
    Unsigned(Seat),
}

/// Why to ask before what is [new](news) in a message is played; nothing if it does what its sender may do. `own`: the
/// key of this install.
///
/// ```
/// use regalia_core::record::message::{Doubt, Received, doubts};
/// use regalia_core::record::{OwnKey, Record};
/// use regalia_core::rules::{Game, GamePosition, Options, Seat};
/// let mut here = Record::new(Options::new(Game::Plunder), Vec::new());
/// here.play(here.position().parse_action("e4").unwrap()).unwrap();
/// here.set_message_state(here.message_state_at(7, 1).sent());
/// let [ann, ben] = [1, 2].map(|number| OwnKey::from_secret([number; 32]).public());
/// here.set_key(Seat::One, ann);
/// let mut message = Received { record: here.clone(), signer: Some(ben) };
/// message.record.play(message.record.position().parse_action("e5").unwrap()).unwrap();
/// assert_eq!(doubts(&here, &message, Some(ann)), []);
/// let unsigned = Received { signer: None, ..message.clone() };
/// assert_eq!(doubts(&here, &unsigned, Some(ann)), [Doubt::Unsigned(Seat::Two)]);
/// message.record.play(message.record.position().parse_action("Nf3").unwrap()).unwrap();
/// assert_eq!(doubts(&here, &message, Some(ann)), [Doubt::Moves(Seat::One)]);
/// ```
pub fn doubts(here: &Record, message: &Received, own: Option<PublicKey>) -> Vec<Doubt> {
    let News::Goes { known, end, .. } = news(here, &message.record) else { return Vec::new() };
    let own_message = own.is_some() && message.signer == own;
    let sits_here = |seat: &Seat| !own_message && sits_here(here, *seat, own);
    let movers: Vec<Seat> = message.record.line().skip(known).map(|ply| ply.side_to_move).collect();
    let ender = end.and_then(|end| ender(here, &message.record, &end, own));
    let mut doubts = Vec::new();
    match movers.iter().copied().find(sits_here) {
        Some(mover) => doubts.push(Doubt::Moves(mover)),
        None => doubts.extend(more_than_once(&movers).map(Doubt::More)),
    }
    doubts.extend(ender.filter(sits_here).map(Doubt::Ends));
    let others = Seat::ALL.into_iter().filter(|seat| movers.contains(seat) || ender == Some(*seat));
    let unsigned = others.filter(|seat| !sits_here(seat) && !has_signed(here, *seat, message.signer));
    doubts.extend(unsigned.map(Doubt::Unsigned));
    doubts
}

/// Whether a message with this signer is signed by this player's install, as far as that is known.
fn has_signed(here: &Record, seat: Seat, signer: Option<PublicKey>) -> bool {
    signer.is_some() && (here.key(seat).is_none() || here.key(seat) == signer)
}

/// Whether a player sits at this board rather than where messages come from: those with this install's key. If there is
/// none yet, of two players it is whoever was to move when the last message came, and the other one when it was sent.
pub(super) fn sits_here(here: &Record, seat: Seat, own: Option<PublicKey>) -> bool {
    if own.is_some_and(|own| here.has_key(own)) {
        return here.key(seat) == own;
    }
    let Some((state, position)) = here.message_state().zip(here.shared_position()) else { return false };
    here.game().seats() == 2 && here.key(seat).is_none() && (seat == position.side_to_move()) != state.sent
}

/// The first player with a turn after that of somebody else who came after the player's own.
fn more_than_once(movers: &[Seat]) -> Option<Seat> {
    let turns: Vec<Seat> = movers.chunk_by(|one, next| one == next).map(|turn| turn[0]).collect();
    turns.iter().enumerate().find(|(at, mover)| turns[..*at].contains(mover)).map(|(_, mover)| *mover)
}

/// Who ends the game this way: of two players, whoever does not sit here must have said that both agree.
fn ender(here: &Record, message: &Record, end: &Outcome, own: Option<PublicKey>) -> Option<Seat> {
    let mut seats = Seat::ALL.into_iter().take(message.game().seats());
    match end.reason {
        Reason::Agreement => seats.find(|seat| !sits_here(here, *seat, own)).filter(|_| message.game().seats() == 2),
        Reason::Claim => Some(message.position().side_to_move()),
        _ => without_points(end),
    }
}

/// The first player whom an end gives nothing: whoever has resigned.
pub(super) fn without_points(end: &Outcome) -> Option<Seat> {
    Seat::ALL.into_iter().zip(&end.scores).find(|(_, score)| **score == Score::Zero).map(|(seat, _)| seat)
}

/// The player to move at the cursor, if the next move on the current line came by message: that player is not here, all
/// players know the move, and the game goes on. `own`: the key of this install.
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
