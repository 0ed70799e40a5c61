//! What is still to be chosen when several legal actions fit: they are narrowed, never invented.

use crate::rules::{Action, Army, Role, Square};

/// What a pawn may become, in the order in which people expect it: the usual first, the change of king last.
const OFFERED: [Role; 5] = [Role::Queen, Role::Knight, Role::Rook, Role::Bishop, Role::King];

/// A pending choice between legal actions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Choice {
    /// What the pawn becomes.
    Promotion {
        /// Where the pawn stands.
        from: Square,
        /// Where it arrives.
        to: Square,
        /// What it may become, in the order in which it is offered.
        options: Vec<(Role, Action)>,
    },
    /// The king's target is next to it: one step, or castling.
    StepOrCastle {
        /// The king's target.
        to: Square,
        /// The king's step.
        step: Action,
        /// Castling to the same square.
        castle: Action,
    },
    /// The king takes another colour; several actions if it has to step off as well.
    Defection {
        /// The colour.
        army: Army,
        /// Where the king stands.
        king: Square,
        /// One action without a step, or one for each square that the king may step to.
        options: Vec<Action>,
    },
}

/// What becomes of a way from one square to another.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Narrowed {
    /// No legal action goes that way.
    Nothing,
    /// Exactly one.
    One(Action),
    /// Several.
    Several(Choice),
}

/// Where an action takes the piece on `from`, if it is that piece's action; castling is the king's.
pub(super) fn target_from(action: Action, from: Square, king: Option<Square>) -> Option<Square> {
    match action {
        Action::Move(step) if step.from == from => Some(step.to),
        Action::Castle { target } if king == Some(from) => Some(target),
        _ => None,
    }
}

/// The legal actions that go from one square to another, narrowed as far as they are alike.
pub(super) fn narrow(legal: &[Action], from: Square, to: Square, king: Option<Square>) -> Narrowed {
    let fits: Vec<Action> =
        legal.iter().copied().filter(|action| target_from(*action, from, king) == Some(to)).collect();
    match *fits.as_slice() {
        [] => Narrowed::Nothing,
        [action] => Narrowed::One(action),
        [Action::Castle { .. }, step] => {
            Narrowed::Several(Choice::StepOrCastle { to, step, castle: Action::Castle { target: to } })
        }
        [step, castle @ Action::Castle { .. }] => Narrowed::Several(Choice::StepOrCastle { to, step, castle }),
        _ => {
            let becomes = |role: Role| fits.iter().find(|action| action.promotes_to() == Some(role));
            let options = OFFERED.into_iter().filter_map(|role| Some((role, *becomes(role)?))).collect();
            Narrowed::Several(Choice::Promotion { from, to, options })
        }
    }
}

/// The defections to `army` that are legal, as a choice.
pub(super) fn defection(legal: &[Action], army: Army, king: Square) -> Option<Choice> {
    let fits = |action: &Action| matches!(action, Action::Defect { army: taken, .. } if *taken == army);
    let options: Vec<Action> = legal.iter().copied().filter(fits).collect();
    (!options.is_empty()).then_some(Choice::Defection { army, king, options })
}
