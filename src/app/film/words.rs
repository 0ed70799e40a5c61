//! The words of a film about a move and about the end.

use regalia_core::record::{Ply, Record};
use regalia_core::rules::{Army, Change, GamePosition, Outcome, Position, Role, Seat};

use crate::play::naming::Who;
use crate::play::words::{all_of, result};
use crate::play::{Consequence, Consequences, sentence};

pub(super) fn to_move(record: &Record, position: &Position) -> String {
    if position.outcome().is_some() {
        String::new()
    } else {
        format!("{} to move", record.name(position.side_to_move()))
    }
}

/// The consequences of a ply, the armies first; empty if there are none.
pub(super) fn happens(record: &Record, ply: &Ply, changes: &[Change]) -> String {
    let all = Consequences::of(ply.side_to_move, changes, &ply.position);
    let mut told = armies(record, ply.side_to_move, changes);
    told.extend(all.by_sentence().filter_map(|about| caption(record, about)));
    if let Some(role) = promoted(changes).filter(|_| !all.list.iter().any(|one| matches!(one, Consequence::Merges(_))))
    {
        told.push(format!("promotes to {}", role.name()));
    }
    told.join(" · ")
}

/// Who controls the armies that change hands: `Ann gains Pink and Red`. Those of the player to move come first.
fn armies(record: &Record, player: Seat, changes: &[Change]) -> Vec<String> {
    let others = Seat::ALL.into_iter().filter(|seat| *seat != player);
    let seats = [player].into_iter().chain(others).map(Some).chain([None]);
    let told = |seat: Option<Seat>| {
        let passes = |change: &Change| match change {
            Change::Command { army, after, .. } if *after == seat => Some(*army),
            _ => None,
        };
        let armies: Vec<Army> = changes.iter().filter_map(passes).collect();
        let who = seat.map_or("nobody controls".to_owned(), |seat| format!("{} gains", record.name(seat)));
        (!armies.is_empty()).then(|| format!("{who} {}", all_of(&armies)))
    };
    seats.filter_map(told).collect()
}

/// What a film tells besides [armies]; `None` for what the board shows.
fn caption(record: &Record, about: &[Consequence]) -> Option<String> {
    use Consequence::{Captures, Checks, GoesTo, Merges, Scores, Standing, TakesColour, TakesVest};
    match about.first()? {
        TakesColour(army) => Some(format!("the king becomes {army}")),
        GoesTo(owner, role) => Some(format!("{} gets the {}", record.name(*owner), role.name())),
        Captures(_) | Merges(_) | TakesVest(_) | Scores(_) | Standing(..) | Checks(_) => {
            Some(sentence(about, |seat| Who::Named(record.name(seat).to_owned())))
        }
        _ => None,
    }
}

fn promoted(changes: &[Change]) -> Option<Role> {
    changes.iter().find_map(|change| match change {
        Change::Became { before, after, .. } if before.role == Role::Pawn && after.role != Role::Pawn => {
            Some(after.role)
        }
        _ => None,
    })
}

/// How the current line of a game has ended, and why: `("Ann wins", "checkmate")`. While it goes on, that it does.
pub fn ending(record: &Record) -> (String, String) {
    let Some(outcome) = record.result() else {
        return ("Not finished".to_owned(), "the game goes on from here".to_owned());
    };
    (result(record, outcome), format!("{}{}", outcome.reason.words(), points(record, outcome)))
}

/// The points of each player, where a game counts them.
fn points(record: &Record, outcome: &Outcome) -> String {
    let last = record.position_after(record.len()).filter(|_| record.game().has_points());
    let Some(position) = last else { return String::new() };
    let seats = position.to_setup().seats;
    let points: Vec<String> = seats.iter().take(outcome.scores.len()).map(|seat| seat.score.to_string()).collect();
    format!(" · {} points", points.join("–"))
}
