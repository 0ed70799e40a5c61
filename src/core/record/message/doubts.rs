//! What a message does that whoever sent it may not do without being asked about.

use super::news::{News, news};
use crate::record::Record;
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
}

/// Why to ask before what is [new](news) in a message is played; nothing if it does what its sender may do.
///
/// ```
/// use regalia_core::record::Record;
/// use regalia_core::record::message::{Doubt, doubts};
/// use regalia_core::rules::{Game, GamePosition, Options, Seat};
/// let mut here = Record::new(Options::new(Game::Plunder), Vec::new());
/// here.play(here.position().parse_action("e4").unwrap()).unwrap();
/// here.set_told(here.telling(7, 1).sent());
/// let mut message = here.clone();
/// message.play(message.position().parse_action("e5").unwrap()).unwrap();
/// assert_eq!(doubts(&here, &message), []);
/// message.play(message.position().parse_action("Nf3").unwrap()).unwrap();
/// assert_eq!(doubts(&here, &message), [Doubt::Moves(Seat::One)]);
/// ```
#[must_use]
pub fn doubts(here: &Record, message: &Record) -> Vec<Doubt> {
    let News::Goes { known, end, .. } = news(here, message) else { return Vec::new() };
    let movers: Vec<Seat> = message.line().skip(known).map(|ply| ply.side_to_move).collect();
    let mut doubts = Vec::new();
    match movers.iter().copied().find(|mover| sits_here(here, *mover)) {
        Some(mover) => doubts.push(Doubt::Moves(mover)),
        None => doubts.extend(more_than_once(&movers).map(Doubt::More)),
    }
    let ender = end.and_then(|end| ender(message, &end)).filter(|ender| sits_here(here, *ender));
    doubts.extend(ender.map(Doubt::Ends));
    doubts
}

/// Whether a player sits at this board rather than where messages come from. Of two players, whoever was to move when
/// the last message came, and the other one when it was sent.
fn sits_here(here: &Record, seat: Seat) -> bool {
    let Some((told, position)) = here.told().zip(here.told_position()) else { return false };
    here.game().seats() == 2 && (seat == position.side_to_move()) != told.sent
}

/// The first player with a turn after that of somebody else who came after the player's own.
fn more_than_once(movers: &[Seat]) -> Option<Seat> {
    let turns: Vec<Seat> = movers.chunk_by(|one, next| one == next).map(|turn| turn[0]).collect();
    turns.iter().enumerate().find(|(at, mover)| turns[..*at].contains(mover)).map(|(_, mover)| *mover)
}

/// Who ends the game this way; `None` if all do.
fn ender(message: &Record, end: &Outcome) -> Option<Seat> {
    match end.reason {
        Reason::Agreement => None,
        Reason::Claim => Some(message.position().side_to_move()),
        _ => Seat::ALL.into_iter().zip(&end.scores).find(|(_, score)| **score == Score::Zero).map(|(seat, _)| seat),
    }
}
