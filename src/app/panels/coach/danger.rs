//! The mark about a piece that can be captured for nothing, which comes once.

use regalia_core::rules::{Action, Change, GamePosition, Position, Role, Seat, Square};

use super::mark::{CoachMark, coloured, pieces};
use crate::panels::game::command::TAKE_BACK;
use crate::{files::settings::Lesson, play::words::own_name};

impl CoachMark {
    /// The mark after this action of `seat`, if the piece that moved can be captured now and its captor cannot, and the
    /// action captured and gained nothing itself. Pawns are left out.
    #[must_use]
    pub fn danger(before: &Position, action: Action, changes: &[Change], after: &Position, seat: Seat) -> Option<Self> {
        let Action::Move(step) = action else { return None };
        let gives = |change: &Change| {
            matches!(change, Change::Removed { .. })
                || matches!(change, Change::Command { after: Some(by), .. } if *by == seat)
        };
        let piece = GamePosition::piece_at(after, step.to)?;
        if changes.iter().any(gives) || matches!(piece.role, Role::Pawn | Role::King) {
            return None;
        }
        let captor = after.free_captor(step.to)?;
        let by = own_name(after, GamePosition::piece_at(after, captor)?);
        let name = own_name(before, piece);
        Some(Self {
            lesson: Lesson::Danger,
            army: piece.army,
            title: format!("Your {name} on {} can be captured", step.to),
            text: format!(
                "The {by} on {captor} can go there, and nothing of yours can capture it in return. You may {}.",
                TAKE_BACK.with_keys("take your move back")
            ),
            at: step.to,
            lit: vec![step.to, captor],
            free: Vec::new(),
            pieces: pieces(after),
            coloured: coloured(after),
        })
    }

    /// This mark about a danger after the other player's move with these changes; `None` if the danger is over.
    #[must_use]
    pub fn after_reply(self, changes: &[Change], now: &Position) -> Option<Self> {
        let (at, captor) = (self.at, *self.lit.get(1)?);
        let is_captured = |change: &Change| matches!(change, Change::Removed { square, .. } if *square == at);
        if !changes.iter().any(is_captured) {
            return can_still_go(now, captor, at).then_some(self);
        }
        let title = self.title.replace("can be captured", "was captured");
        let text = "Nothing of yours protected it. While you point at a square, the preview says what can capture you \
                    there.";
        Some(Self { title, text: text.to_owned(), lit: vec![at], ..self })
    }
}

/// Whether the piece on `captor` could still capture what stands on `at`.
fn can_still_go(now: &Position, captor: Square, at: Square) -> bool {
    let commander =
        |square| GamePosition::piece_at(now, square).and_then(|piece| GamePosition::commander(now, piece.army));
    commander(captor).is_some() && commander(captor) != commander(at) && now.reach(captor).contains(at)
}
