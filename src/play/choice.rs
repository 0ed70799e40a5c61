//! What is still to be chosen when several legal actions fit. The actions are narrowed down, never made up.

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
    /// The piece goes there by its own move, or by its vest, and the two are different moves.
    OwnOrVest {
        /// Where it arrives.
        to: Square,
        /// By its own move.
        own: Action,
        /// By its vest, which is gone then.
        vest: Action,
    },
    /// Which vest the piece takes along with what it captures.
    Plunder {
        /// Where it arrives.
        to: Square,
        /// Each vest that it may take, and none.
        options: Vec<(Option<Role>, Action)>,
    },
    /// The action is legal, but leaves a king of the mover's own attacked.
    Risk {
        /// The action.
        action: Action,
        /// Where that king stands then.
        king: Square,
        /// Where its attackers stand then.
        attackers: Vec<Square>,
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

/// The legal actions on a way from one square to another.
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

/// The legal actions that go from one square to another, calls of the clock aside.
pub(super) fn ways(legal: &[Action], from: Square, to: Square, king: Option<Square>) -> Vec<Action> {
    let goes = |action: &Action| !action.calls_clock() && target_from(*action, from, king) == Some(to);
    legal.iter().copied().filter(goes).collect()
}

/// What to ask first about actions that go the same way.
pub(super) fn narrow(ways: &[Action], from: Square, to: Square) -> Narrowed {
    let first = |fits: &dyn Fn(&Action) -> bool| ways.iter().copied().find(|action| fits(action));
    let is_castle = |action: &Action| matches!(action, Action::Castle { .. });
    let is_vest = |action: &Action| action.is_by_vest();
    match *ways {
        [] => return Narrowed::Nothing,
        [action] => return Narrowed::One(action),
        _ => {}
    }
    if let (Some(castle), Some(step)) = (first(&is_castle), first(&|action| !is_castle(action))) {
        return Narrowed::Several(Choice::StepOrCastle { to, step, castle });
    }
    if let (Some(vest), Some(own)) = (first(&is_vest), first(&|action| !is_vest(action))) {
        return Narrowed::Several(Choice::OwnOrVest { to, own, vest });
    }
    let becomes = |role: Role| first(&|action| action.promotes_to() == Some(role));
    let roles: Vec<_> = OFFERED.into_iter().filter_map(|role| Some((role, becomes(role)?))).collect();
    if roles.len() > 1 {
        return Narrowed::Several(Choice::Promotion { from, to, options: roles });
    }
    let mut vests: Vec<_> = ways.iter().map(|action| (plunder(*action), *action)).collect();
    // None comes last: a player who captures usually wants a vest.
    vests.sort_by_key(|(kind, _)| kind.map_or(u8::MAX, |kind| kind as u8));
    Narrowed::Several(Choice::Plunder { to, options: vests })
}

const fn plunder(action: Action) -> Option<Role> {
    match action {
        Action::Move(step) => step.plunder,
        _ => None,
    }
}

impl Choice {
    /// The actions among `ways` that agree with the answer `chosen` to this question.
    pub(super) fn keep(&self, ways: &[Action], chosen: Action) -> Vec<Action> {
        let agrees = |action: Action| match self {
            Self::Promotion { .. } => action.promotes_to() == chosen.promotes_to(),
            Self::OwnOrVest { .. } => action.is_by_vest() == chosen.is_by_vest(),
            _ => action == chosen,
        };
        ways.iter().copied().filter(|action| agrees(*action)).collect()
    }
}

/// The defections to `army` that are legal, as a choice.
pub(super) fn defection(legal: &[Action], army: Army, king: Square) -> Option<Choice> {
    let fits = |action: &Action| matches!(action, Action::Defect { army: taken, .. } if *taken == army);
    let options: Vec<Action> = legal.iter().copied().filter(fits).collect();
    (!options.is_empty()).then_some(Choice::Defection { army, king, options })
}
