//! Which quiet actions have been good elsewhere in the tree.

use crate::rules::{Action, GamePosition, Move, Role};

/// Roles of pieces, and one more place for actions without a piece.
const ROLES: usize = Role::ALL.len() + 1;

/// A score for each seat, role and square of arrival; from -[`MOST`](Self::MOST) to that.
#[derive(Debug)]
pub(in crate::engine) struct History(Vec<i16>);

impl History {
    /// No score goes beyond this.
    pub const MOST: i32 = 16_384;

    pub fn new() -> Self {
        Self(vec![0; 4 * ROLES * 256])
    }

    fn place(position: &impl GamePosition, action: Action) -> usize {
        let (role, to) = match action {
            Action::Move(Move { from, to, .. }) => {
                (position.piece_at(from).map_or(ROLES - 1, |piece| piece.role.index()), to.index())
            }
            Action::Castle { target } => (Role::King.index(), target.index()),
            Action::Defect { army, .. } => (ROLES - 1, army.index()),
            Action::Own(army) => (ROLES - 1, 16 + army.index()),
            Action::Escape | Action::Pass | Action::Resign => (ROLES - 1, 32),
        };
        (position.side_to_move().index() * ROLES + role) * 256 + to
    }

    /// The score of an action.
    pub fn get(&self, position: &impl GamePosition, action: Action) -> i32 {
        self.0.get(Self::place(position, action)).copied().unwrap_or(0).into()
    }

    /// Notes that an action was good, or bad below zero. The nearer a score is to its limit, the less it moves.
    pub fn add(&mut self, position: &impl GamePosition, action: Action, bonus: i32) {
        if let Some(score) = self.0.get_mut(Self::place(position, action)) {
            let (old, bonus) = (i32::from(*score), bonus.clamp(-2_000, 2_000));
            *score = (old + bonus - old * bonus.abs() / Self::MOST) as i16;
        }
    }
}
