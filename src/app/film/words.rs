//! The words of a film about a move and about the end.

use regalia_core::record::{Ply, Record};
use regalia_core::rules::{Army, Change, GamePosition, Outcome, Position, Role, SeatStanding};

use crate::play::Consequences;
use crate::play::words::{all_of, result};

pub(super) fn to_move(record: &Record, position: &Position) -> String {
    if position.outcome().is_some() {
        String::new()
    } else {
        format!("{} to move", record.name(position.side_to_move()))
    }
}

/// The consequences of a ply, the armies first; empty if there are none.
pub(super) fn happens(record: &Record, ply: &Ply, changes: &[Change]) -> String {
    let player = ply.side_to_move;
    let name = |seat| record.name(seat);
    let all = Consequences::of(player, changes, &ply.position);
    let mut told = Vec::new();
    if !all.gained.is_empty() {
        told.push(format!("{} gains {}", name(player), armies(&all.gained)));
    }
    for (army, seat) in &all.handed_over {
        told.push(format!("{} gains {army}", name(*seat)));
    }
    let nobodys: Vec<Army> = all.given_up.iter().chain(&all.freed).copied().collect();
    let nobodys: Vec<Army> =
        nobodys.into_iter().filter(|army| all.handed_over.iter().all(|(handed, _)| handed != army)).collect();
    if !nobodys.is_empty() {
        told.push(format!("nobody controls {}", armies(&nobodys)));
    }
    if let Some(army) = all.crowned {
        told.push(format!("the king becomes {army}"));
    }
    if !all.captured.is_empty() {
        told.push(format!("captures the {}", all.captured.join(" and the ")));
    }
    if let Some([one, other, both]) = all.merged {
        told.push(format!("{} and {} become a {}", one.name(), other.name(), both.name()));
    } else if let Some(role) = promoted(changes) {
        told.push(format!("promotes to {}", role.name()));
    }
    if let Some((role, owner)) = all.passed {
        told.push(format!("{} gets the {}", name(owner), role.name()));
    }
    told.extend(all.vests_on.iter().map(|kind| format!("takes a {} vest", kind.name())));
    if all.points > 0 {
        told.push(format!("scores {}", all.points));
    }
    for (seat, now) in &all.standings {
        told.push(match now {
            SeatStanding::Playing => format!("{} has a king again", name(*seat)),
            SeatStanding::Kingless => format!("{} has no king any more", name(*seat)),
            SeatStanding::Escaped => format!("{}'s king escapes", name(*seat)),
            SeatStanding::Resigned => format!("{} resigns", name(*seat)),
        });
    }
    told.extend(all.checks.iter().map(|seat| format!("check to {}", name(*seat))));
    told.join(" · ")
}

fn promoted(changes: &[Change]) -> Option<Role> {
    changes.iter().find_map(|change| match change {
        Change::Became { before, after, .. } if before.role == Role::Pawn && after.role != Role::Pawn => {
            Some(after.role)
        }
        _ => None,
    })
}

/// Armies as part of a sentence: `pink, red and cyan`.
fn armies(all: &[Army]) -> String {
    let names: Vec<String> = all.iter().map(Army::to_string).collect();
    all_of(&names)
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
