//! One game of a match.

use std::cmp::Ordering;

use super::players::{Player, SeatedPlayer};
use crate::rules::{GamePosition, Outcome, Position, Reason, Seat};

/// At this occurrence of a position a draw may be claimed.
const REPETITION_CLAIM: usize = 3;

/// Where nobody makes progress a game is ended after so many moves of each player: Martian Chess knows no other draw.
const MAX_MOVES: usize = 300;

/// Plays one game from an opening; `seating` says which player has which seat. A draw that could be claimed is claimed.
pub(super) fn play(opening: &[Position], seating: &[usize], players: &[Player; 2], seed: u64) -> Outcome {
    let mut seated: Vec<SeatedPlayer> = seating
        .iter()
        .enumerate()
        .map(|(seat, player)| SeatedPlayer::new(players[*player], seed ^ (seat as u64) << 32))
        .collect();
    let Some((last, before)) = opening.split_last() else { return Outcome::draw(seating.len(), Reason::Agreement) };
    let (mut position, mut earlier) = (last.clone(), Vec::new());
    for position in before {
        crate::cli::bestmove::note_earlier(&mut earlier, position.clone());
    }
    for _ in 0..MAX_MOVES * seating.len() {
        if let Some(outcome) = position.outcome().or_else(|| claim(&position, &earlier)) {
            return outcome;
        }
        let seat = position.side_to_move();
        let action = seated.get_mut(seat.index()).and_then(|player| player.choose(&position, &earlier));
        let Some(after) = action.and_then(|action| position.play(action).ok()) else {
            // A player without a legal answer has lost; tests check that this does not happen.
            return Outcome::win(seat.next(seating.len()), seating.len(), Reason::Resignation);
        };
        crate::cli::bestmove::note_earlier(&mut earlier, std::mem::replace(&mut position, after));
    }
    position.outcome().unwrap_or_else(|| stopped(&position))
}

/// The result of a game that is ended: who leads in Martian Chess has won, elsewhere it is a draw.
fn stopped(position: &Position) -> Outcome {
    let Position::Martian(martian) = position else { return position.draw(Reason::Agreement) };
    match martian.score(Seat::One).cmp(&martian.score(Seat::Two)) {
        Ordering::Greater => Outcome::win(Seat::One, 2, Reason::Agreement),
        Ordering::Less => Outcome::win(Seat::Two, 2, Reason::Agreement),
        Ordering::Equal => Outcome::draw(2, Reason::Agreement),
    }
}

fn claim(position: &Position, earlier: &[Position]) -> Option<Outcome> {
    if position.repetition_counts() {
        let key = position.key();
        let times = 1 + earlier.iter().filter(|other| other.key() == key && other.same_play(position)).count();
        if times >= REPETITION_CLAIM {
            return Some(position.draw(Reason::Claim));
        }
    }
    let quiet = position.claimable_after().is_some_and(|plies| position.halfmove_clock() >= plies);
    quiet.then(|| position.draw(Reason::Claim))
}
