//! What Two Kings and Plunder Chess value alike: pieces by their squares, from the opening to the ending.

use crate::engine::value::Value;
use crate::rules::orthodox::Variant;
use crate::rules::orthodox::bits::{Bits, Sq, bit, from_square};
use crate::rules::orthodox::castling;
use crate::rules::{Action, Move, MoveKind, Role, Searchable, Square};

/// A value for the opening and one for the ending in one number, so that both are added at once.
pub(super) type Pair = i64;

pub(super) const fn pair([opening, ending]: [Value; 2]) -> Pair {
    ((opening as Pair) << 32) + ending as Pair
}

/// Values for the opening and for the ending, of one side minus the other.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(in crate::engine) struct Tally {
    pub sum: Pair,
    /// 24 with all pieces of orthodox chess, 0 with kings and pawns.
    pub phase: i32,
}

/// What each role is worth in the opening and in the ending.
pub(super) const WORTH: [[Value; 2]; 6] = [[0, 0], [1_000, 980], [490, 540], [345, 330], [335, 310], [90, 115]];

/// What each role adds to the phase; two places are left over, so that no index is out of bounds.
const PHASE: [i32; 8] = [0, 4, 2, 1, 1, 0, 0, 0];

/// By side, role and square: what a piece adds, the second side's below zero.
static PLACED: [[[Pair; 64]; 8]; 2] = {
    let mut table = [[[0; 64]; 8]; 2];
    let mut place = 0;
    while place < 6 * 64 {
        let (role, square) = (place / 64, place % 64);
        table[0][role][square] = pair(worth(0, Role::CHESS[role], square as Sq));
        table[1][role][square] = -pair(worth(1, Role::CHESS[role], square as Sq));
        place += 1;
    }
    table
};

impl Tally {
    /// With a piece added on a square.
    #[inline]
    pub fn add(&mut self, side: usize, role: Role, square: Sq) {
        self.sum += PLACED[side & 1][role.index() & 7][usize::from(square & 63)];
    }

    /// With a piece taken away from a square.
    #[inline]
    pub fn take(&mut self, side: usize, role: Role, square: Sq) {
        self.sum -= PLACED[side & 1][role.index() & 7][usize::from(square & 63)];
    }

    /// Between opening and ending, for the side to move.
    #[inline]
    pub fn value(&self, side: usize) -> Value {
        let phase = self.phase.min(24);
        let (opening, ending) = (((self.sum + (1 << 31)) >> 32) as Value, self.sum as Value);
        let value = (opening * phase + ending * (24 - phase)) / 24;
        if side == 0 { value } else { -value }
    }
}

/// What a piece is worth on a square, in the opening and in the ending.
const fn worth(side: usize, role: Role, square: Sq) -> [Value; 2] {
    let (file, rank) = ((square & 7) as Value, (square >> 3) as Value);
    let rank = if side == 0 { rank } else { 7 - rank };
    let from_side = if file < 4 { file } else { 7 - file };
    // 0 in the corner, 6 in the centre.
    let centre = from_side + if rank < 4 { rank } else { 7 - rank };
    let [opening, ending] = WORTH[role.index() % 6];
    let (more_opening, more_ending) = match role {
        Role::Pawn => (centre * 3 + (rank - 1) * 2 - 12, (rank - 1) * (rank - 1) * 3),
        Role::Knight => (centre * 7 - 22, centre * 6 - 20),
        Role::Bishop => (centre * 4 - 8, centre * 3 - 9),
        Role::Rook => (if rank == 6 { 15 } else { 0 } + from_side * 2, if rank == 6 { 12 } else { 0 }),
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
        tally.add(usize::from(state.armies[1] & bit(square) != 0), piece.role, square);
        tally.phase += PHASE[piece.role.index() & 7];
    }
    tally
}

/// The tally after an action.
#[inline]
pub(super) fn advance(position: &impl Variant, tally: &Tally, action: Action) -> Tally {
    let mut after = *tally;
    let Action::Move(Move { from, to, promotion, kind, .. }) = action else { return after };
    let (Some(start), Some(end)) = (from_square(from), from_square(to)) else { return after };
    let state = position.state();
    let (side, Some(role)) = (state.side & 1, state.role_at(start)) else { return after };
    if let Some((at, victim)) = victim(position, action) {
        after.take(1 - side, victim, at);
        after.phase -= PHASE[victim.index() & 7];
    }
    after.take(side, role, start);
    after.add(side, promotion.unwrap_or(role), end);
    if let Some(promotion) = promotion {
        after.phase += PHASE[promotion.index() & 7];
    }
    if role == Role::King
        && kind == MoveKind::Plain
        && let Some(castle) = castling::meant(side, start, end)
    {
        after.take(side, Role::Rook, castle.rook);
        after.add(side, Role::Rook, castle.crossed);
    }
    after
}

/// What a legal action captures, and where.
#[inline]
fn victim(position: &impl Variant, action: Action) -> Option<(Sq, Role)> {
    let Action::Move(Move { to, .. }) = action else { return None };
    let (to, state) = (from_square(to)?, position.state());
    if state.foe() & bit(to) != 0 {
        return Some((to, state.role_at(to)?));
    }
    if state.en_passant != Some(to) {
        return None;
    }
    let (at, piece) = position.taken(action)?;
    Some((from_square(at)?, piece.role))
}

/// By side and square: what the place of a king that counts is worth, the second side's below zero.
static SHELTER: [[Pair; 64]; 2] = {
    let mut table = [[0; 64]; 2];
    let mut square = 0;
    while square < 64 {
        table[0][square] = pair(shelter(0, square as Sq));
        table[1][square] = -pair(shelter(1, square as Sq));
        square += 1;
    }
    table
};

const fn shelter(side: usize, king: Sq) -> [Value; 2] {
    let (file, rank) = ((king & 7) as Value, (king >> 3) as Value);
    let rank = if side == 0 { rank } else { 7 - rank };
    let centre = if file < 4 { file } else { 7 - file } + if rank < 4 { rank } else { 7 - rank };
    [-(rank * 14) - if 2 <= file && file <= 5 { 22 } else { 0 }, centre * 8 - 24]
}

/// What the places of both kings that count are worth.
#[inline]
pub(super) fn shelters(position: &impl Variant) -> Pair {
    SHELTER[0][usize::from(position.king(0) & 63)] + SHELTER[1][usize::from(position.king(1) & 63)]
}

/// What a captured piece counts, in hundredths of a pawn; two places are left over.
const GAINS: [Value; 8] = [450, WORTH[1][0], WORTH[2][0], WORTH[3][0], WORTH[4][0], WORTH[5][0], 0, 0];

/// What an action captures and promotes to, in hundredths of a pawn.
#[inline]
pub(super) fn gain(position: &impl Variant, action: Action) -> Value {
    let promotion = action.promotes_to().map_or(0, |role| GAINS[role.index() & 7] - GAINS[Role::Pawn.index()]);
    victim(position, action).map_or(0, |(_, role)| GAINS[role.index() & 7]) + promotion
}

/// The enemy's pieces that are worth more than `least`.
#[inline]
pub(super) fn worthy(position: &impl Variant, least: Value) -> Bits {
    let roles = position.state().roles;
    Role::CHESS.iter().filter(|role| GAINS[role.index()] > least).fold(0, |set, role| set | roles[role.index()])
}

/// What acts is worth, in hundredths of a pawn.
#[inline]
pub(super) fn stake(position: &impl Variant, action: Action) -> Value {
    const STAKES: [Value; 8] = [0, WORTH[1][0], WORTH[2][0], WORTH[3][0], WORTH[4][0], WORTH[5][0], 0, 0];
    let Action::Move(step) = action else { return 0 };
    let role = from_square(step.from).and_then(|from| position.state().role_at(from));
    role.map_or(0, |role| STAKES[role.index() & 7])
}

/// Whether an enemy could capture where the action arrives.
pub(super) fn is_guarded(position: &impl Variant, action: Action) -> bool {
    let Action::Move(step) = action else { return false };
    let (Some(from), Some(to)) = (from_square(step.from), from_square(step.to)) else { return false };
    let state = position.state();
    let occupied = state.occupied() & !bit(from) | bit(to);
    position.threats(1 - (state.side & 1)).without(bit(to)).attackers(to, occupied) != 0
}

/// By both squares.
#[inline]
pub(super) fn slot(action: Action) -> u16 {
    let Action::Move(Move { from, to, .. }) = action else { return 0 };
    let six = |square: Square| u16::from(square.rank() & 7) << 3 | u16::from(square.file() & 7);
    six(from) << 6 | six(to)
}
