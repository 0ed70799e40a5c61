//! What a move would change, in words that a preview shows.

use crate::rules::{Army, Change, Piece, Position, Seat, Square};

/// What an action changes beyond the piece that moves, seen from the seat that plays it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Consequences {
    /// What leaves the board.
    pub removed: Vec<Piece>,
    /// Armies that the seat commands from then on.
    pub gained: Vec<Army>,
    /// Armies that it no longer commands.
    pub given_up: Vec<Army>,
    /// Armies that another seat commands from then on, with that seat.
    pub handed_over: Vec<(Army, Seat)>,
    /// Armies that another seat loses, without the mover gaining them.
    pub freed: Vec<Army>,
    /// The colour that the seat's king takes.
    pub crowned: Option<Army>,
    /// Coloured squares that can no longer be entered.
    pub blocked: Vec<Square>,
    /// Coloured squares that can be entered again.
    pub unblocked: Vec<Square>,
    /// Seats whose king is attacked then.
    pub checks: Vec<Seat>,
}

impl Consequences {
    /// What `changes` come to for `seat`; `after` is the position that follows.
    #[must_use]
    pub fn of(seat: Seat, changes: &[Change], after: &Position) -> Self {
        let mut all = Self::default();
        for change in changes {
            match *change {
                Change::Removed { piece, .. } => all.removed.push(piece),
                Change::Owner { seat: owner, after, .. } if owner == seat => all.crowned = Some(after),
                Change::Command { army, before, after } => {
                    if after == Some(seat) {
                        all.gained.push(army);
                        continue;
                    }
                    if before == Some(seat) {
                        all.given_up.push(army);
                    }
                    match after {
                        Some(other) => all.handed_over.push((army, other)),
                        None if before != Some(seat) => all.freed.push(army),
                        None => {}
                    }
                }
                Change::Blocked(square) => all.blocked.push(square),
                Change::Unblocked(square) => all.unblocked.push(square),
                Change::Moved { .. } | Change::Became { .. } | Change::Owner { .. } => {}
            }
        }
        all.checks = after.checks().into_iter().map(|(seat, ..)| seat).collect();
        all
    }

    /// The sentences that a preview shows, each with whether it is a warning; `name` gives a seat's name.
    #[must_use]
    pub fn sentences(&self, name: impl Fn(Seat) -> String) -> Vec<(String, bool)> {
        let mut lines = Vec::new();
        let mut add = |text: String, warning| lines.push((text, warning));
        if let Some(army) = self.crowned {
            add(format!("your king is {army} from then on"), false);
        }
        if !self.removed.is_empty() {
            add(
                format!("takes away {}", join(self.removed.iter().map(|piece| format!("the {}", piece.name())))),
                false,
            );
        }
        if !self.gained.is_empty() {
            add(format!("gains {}", join(self.gained.iter().map(Army::to_string))), false);
        }
        if !self.freed.is_empty() {
            add(format!("makes {} neutral", join(self.freed.iter().map(Army::to_string))), false);
        }
        if !self.given_up.is_empty() {
            add(format!("gives up {}", join(self.given_up.iter().map(Army::to_string))), true);
        }
        for (army, seat) in &self.handed_over {
            add(format!("hands {army} to {}", name(*seat)), true);
        }
        if !self.blocked.is_empty() {
            add(format!("blocks {}", join(self.blocked.iter().map(Square::to_string))), false);
        }
        if !self.unblocked.is_empty() {
            add(format!("frees {}", join(self.unblocked.iter().map(Square::to_string))), false);
        }
        for seat in &self.checks {
            add(format!("check to {}", name(*seat)), false);
        }
        lines
    }
}

fn join(words: impl Iterator<Item = String>) -> String {
    words.collect::<Vec<_>>().join(", ")
}
