//! The question to ask when several legal actions fit. Actions are only narrowed down, never constructed.

use regalia_core::rules::{Action, Army, GamePosition, Piece, Position, Role, Square};

use super::consequences::Consequences;

/// What a pawn may become, in the expected order: the usual first, the change of king last.
const OFFERED: [Role; 5] = [Role::Queen, Role::Knight, Role::Rook, Role::Bishop, Role::King];

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Choice {
    Promotion {
        from: Square,
        to: Square,
        /// What it may become, in the order offered.
        options: Vec<(Role, Action)>,
    },
    /// The king's target is next to it: one step, or castling.
    StepOrCastle { to: Square, step: Action, castle: Action },
    /// The piece can get there by its own move or by its vest.
    OwnOrVest {
        to: Square,
        own: Action,
        /// By its vest, which it then loses.
        vest: Action,
    },
    /// Which vest a capturing piece takes.
    Plunder {
        to: Square,
        /// Each vest that it may take, or none.
        options: Vec<(Option<Role>, Action)>,
    },
    /// The action is legal, but leaves the player's own king in check.
    Risk {
        action: Action,
        king: Square,
        /// Where its attackers are then.
        attackers: Vec<Square>,
        /// The first of them.
        by: Option<Piece>,
        consequences: Box<Consequences>,
    },
    /// A defection; several actions if the king also has to step off its square.
    Defection {
        army: Army,
        king: Square,
        /// A single action without a step, or one for each possible step.
        options: Vec<Action>,
        /// What it changes if the king takes no step; with one this depends on the step.
        consequences: Option<Box<Consequences>>,
    },
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Narrowed {
    Nothing,
    One(Action),
    Several(Choice),
}

/// The square where an action takes the piece on `from`, if it moves that piece. Castling moves the king.
pub fn target_from(action: Action, from: Square, king: Option<Square>) -> Option<Square> {
    match action {
        Action::Move(step) if step.from == from => Some(step.to),
        Action::Castle { target } if king == Some(from) => Some(target),
        _ => None,
    }
}

/// The legal actions from one square to another, without calls of the clock.
pub(super) fn ways(legal: &[Action], from: Square, to: Square, king: Option<Square>) -> Vec<Action> {
    let goes = |action: &Action| !action.calls_clock() && target_from(*action, from, king) == Some(to);
    legal.iter().copied().filter(goes).collect()
}

/// The first question about actions with the same squares.
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
    /// The question whether to play an action, if it leaves the player's own king in check.
    pub fn risk(position: &Position, action: Action) -> Option<Self> {
        // Only a legal action can be a risk; the board refuses an illegal one.
        let (seat, after) = (position.side_to_move(), position.play(action).ok()?);
        let (_, king, attackers) = after.checks().into_iter().find(|(checked, ..)| *checked == seat)?;
        let attackers: Vec<Square> = attackers.iter().collect();
        let by = attackers.first().and_then(|square| after.piece_at(*square));
        let consequences = Box::new(Consequences::of(seat, &position.changes(action).0, &after));
        Some(Self::Risk { action, king, attackers, by, consequences })
    }

    /// The actions among `ways` that agree with the answer `chosen`.
    pub(super) fn keep(&self, ways: &[Action], chosen: Action) -> Vec<Action> {
        let agrees = |action: Action| match self {
            Self::Promotion { .. } => action.promotes_to() == chosen.promotes_to(),
            Self::OwnOrVest { .. } => action.is_by_vest() == chosen.is_by_vest(),
            _ => action == chosen,
        };
        ways.iter().copied().filter(|action| agrees(*action)).collect()
    }
}

pub(super) fn defection(position: &Position, legal: &[Action], army: Army, king: Square) -> Option<Choice> {
    let fits = |action: &Action| matches!(action, Action::Defect { army: taken, .. } if *taken == army);
    let options: Vec<Action> = legal.iter().copied().filter(fits).collect();
    let plain = options.iter().find(|action| matches!(action, Action::Defect { step: None, .. }));
    let consequences = plain.map(|action| {
        let (changes, after) = position.changes(*action);
        Box::new(Consequences::of(position.side_to_move(), &changes, &after))
    });
    (!options.is_empty()).then_some(Choice::Defection { army, king, options, consequences })
}
