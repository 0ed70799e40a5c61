//! What Two Kings and Plunder Chess value alike: pieces by their squares, from the opening to the ending.

use crate::engine::value::Value;
use crate::rules::orthodox::Variant;
use crate::rules::orthodox::bits::{Sq, bit, from_square};
use crate::rules::orthodox::castling;
use crate::rules::{Action, Move, MoveKind, Role, Searchable};

/// Values for the opening and for the ending, of one side minus the other.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(in crate::engine) struct Tally {
    pub opening: Value,
    pub ending: Value,
    /// 24 with all pieces of orthodox chess, 0 with kings and pawns.
    pub phase: i32,
}

/// What each role is worth in the opening and in the ending.
pub(super) const WORTH: [[Value; 2]; 6] = [[0, 0], [1_000, 980], [490, 540], [345, 330], [335, 310], [90, 115]];

/// What each role adds to the phase.
const PHASE: [i32; 6] = [0, 4, 2, 1, 1, 0];

impl Tally {
    /// With a piece added (or taken away by -1) on a square.
    pub fn add(&mut self, side: usize, role: Role, square: Sq, sign: Value) {
        let [opening, ending] = worth(side, role, square);
        let sign_of_side = if side == 0 { sign } else { -sign };
        self.opening += sign_of_side * opening;
        self.ending += sign_of_side * ending;
        self.phase += sign * PHASE[role.index() % 6];
    }

    /// Between opening and ending, for the side to move.
    pub fn value(&self, side: usize) -> Value {
        let phase = self.phase.min(24);
        let value = (self.opening * phase + self.ending * (24 - phase)) / 24;
        if side == 0 { value } else { -value }
    }
}

/// What a piece is worth on a square, in the opening and in the ending.
fn worth(side: usize, role: Role, square: Sq) -> [Value; 2] {
    let (file, rank) = (Value::from(square & 7), Value::from(square >> 3));
    let rank = if side == 0 { rank } else { 7 - rank };
    // 0 in the corner, 6 in the centre.
    let centre = file.min(7 - file) + rank.min(7 - rank);
    let [opening, ending] = WORTH[role.index() % 6];
    let (more_opening, more_ending) = match role {
        Role::Pawn => (centre * 3 + (rank - 1) * 2 - 12, (rank - 1) * (rank - 1) * 3),
        Role::Knight => (centre * 7 - 22, centre * 6 - 20),
        Role::Bishop => (centre * 4 - 8, centre * 3 - 9),
        Role::Rook => (if rank == 6 { 15 } else { 0 } + file.min(7 - file) * 2, if rank == 6 { 12 } else { 0 }),
        Role::Queen => (centre - 3 - if rank > 1 { 4 } else { 0 }, centre * 4 - 10),
        // Kings are valued by the games: which one counts, they know.
        Role::King | Role::Drone => (0, 0),
    };
    [opening + more_opening, ending + more_ending]
}

/// The tally of a position, counted anew.
pub(super) fn tally(position: &impl Variant) -> Tally {
    let mut tally = Tally::default();
    let state = position.state();
    for (square, piece) in state.all_pieces() {
        tally.add(usize::from(state.armies[1] & bit(square) != 0), piece.role, square, 1);
    }
    tally
}

/// The tally after an action.
pub(super) fn advance(position: &impl Variant, tally: &Tally, action: Action) -> Tally {
    let mut after = *tally;
    let Action::Move(Move { from, to, promotion, kind, .. }) = action else { return after };
    let (Some(start), Some(end)) = (from_square(from), from_square(to)) else { return after };
    let state = position.state();
    let (side, Some(role)) = (state.side & 1, state.role_at(start)) else { return after };
    if let Some((at, piece)) = position.taken(action)
        && let Some(at) = from_square(at)
    {
        after.add(1 - side, piece.role, at, -1);
    }
    after.add(side, role, start, -1);
    after.add(side, promotion.unwrap_or(role), end, 1);
    if role == Role::King
        && kind == MoveKind::Plain
        && let Some(castle) = castling::meant(side, start, end)
    {
        after.add(side, Role::Rook, castle.rook, -1);
        after.add(side, Role::Rook, castle.crossed, 1);
    }
    after
}

/// What the square of a king that counts is worth, in the opening and in the ending.
pub(super) fn shelter(side: usize, king: Sq) -> [Value; 2] {
    let (file, rank) = (Value::from(king & 7), Value::from(king >> 3));
    let rank = if side == 0 { rank } else { 7 - rank };
    let centre = file.min(7 - file) + rank.min(7 - rank);
    [-(rank * 14) - if (2..=5).contains(&file) { 22 } else { 0 }, centre * 8 - 24]
}

/// What an action captures and promotes to, in hundredths of a pawn.
pub(super) fn gain(position: &impl Variant, action: Action) -> Value {
    let value = |role: Role| WORTH[role.index() % 6][0];
    let promotion = action.promotes_to().map_or(0, |role| value(role) - value(Role::Pawn));
    position.taken(action).map_or(0, |(_, piece)| if piece.role == Role::King { 450 } else { value(piece.role) })
        + promotion
}

/// What acts is worth, in hundredths of a pawn.
pub(super) fn stake(position: &impl Variant, action: Action) -> Value {
    let Action::Move(step) = action else { return 0 };
    let role = from_square(step.from).and_then(|from| position.state().role_at(from));
    role.map_or(0, |role| if role == Role::King { 0 } else { WORTH[role.index() % 6][0] })
}

/// Whether an enemy could capture where the action arrives.
pub(super) fn is_guarded(position: &impl Variant, action: Action) -> bool {
    let Action::Move(step) = action else { return false };
    let (Some(from), Some(to)) = (from_square(step.from), from_square(step.to)) else { return false };
    let state = position.state();
    let occupied = state.occupied() & !bit(from) | bit(to);
    position.threats(1 - (state.side & 1)).without(bit(to)).attackers(to, occupied) != 0
}
