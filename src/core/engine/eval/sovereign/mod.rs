//! What positions of Sovereign Chess and Royale are worth: the pieces that one commands, by how firmly. What the net sees
//! is in `view`.

mod view;

use super::sink::{Row, Sink, weighed};
use super::{net::Views, weights::sovereign::WEIGHTS};
use crate::engine::game::{Evaluated, SearchParams};
use crate::engine::{report::Score, value::Value};
use crate::rules::sovereign::{Position, Variant};
use crate::rules::{Action, Army, GamePosition, Move, Piece, Role, Searchable, Seat, Square};

/// What each role counts for the order of moves.
const WORTH: [Value; 7] = [0, 900, 500, 340, 300, 90, 0];

/// Weights are sixteenths of hundredths: placement counts little in armies that are hardly held.
pub(super) const UNIT: Value = 16;

/// So many hundredths of the evaluation are reported as one. Whole armies change hands, so a pawn of material means little for
/// the result; a pawn that is reported means as much as in other games. Found by `fit -- chance`.
const PARTS: Value = 7;

/// A row of an army for each way to command it: owned; then through one piece, two, three and more, each with the piece
/// next to the army safe; attacked but defended, its commander to move; not defended; and both where the other side is to
/// move.
const ARMIES: usize = 0;
const SAFETIES: usize = 5;
const CHAINS: usize = 4;
const CLASSES: usize = 1 + CHAINS * SAFETIES;
/// Which role holds an army directly.
const HOLDER: usize = ARMIES + 8 * CLASSES;
/// How far the king is from the rim, 0 to 14.
const KING_PLACE: usize = HOLDER + 6;
/// Empty squares on the lines to the king, three of them together.
const KING_OPEN: usize = KING_PLACE + 15;
/// Own pieces beside the king.
const KING_FRIENDS: usize = KING_OPEN + 17;
/// A line on which the king sees an enemy.
const KING_FOES: usize = KING_FRIENDS + 9;
/// The right to move.
const TEMPO: usize = KING_FOES + 1;

static ROWS: [Row; CLASSES] = {
    let mut rows = [[0; 8]; CLASSES];
    let mut at = 0;
    while at < 8 * CLASSES {
        rows[at / 8][at % 8] = WEIGHTS[ARMIES + at] as i16;
        at += 1;
    }
    rows
};

/// What each army has: queens, rooks, bishops, knights, pawns; what the places of pieces and of pawns count; pieces that
/// have left the rim.
pub(in crate::engine) type Armies = [Row; 12];

/// 0 in the corner, 14 in the centre of the largest board.
fn centre<V: Variant>(square: Square) -> i16 {
    let (file, rank) = (i16::from(square.file()), i16::from(square.rank()));
    let last = i16::from(V::SIZE) - 1;
    file.min(last - file) + rank.min(last - rank)
}

/// A piece on its square comes (or goes, with a `sign` of -1).
#[inline]
fn count<V: Variant>(armies: &mut Armies, piece: Piece, square: Square, sign: i16) {
    let row = &mut armies[piece.army.index()];
    let centre = centre::<V>(square);
    let (place, placed) = match piece.role {
        Role::King | Role::Drone => return,
        Role::Queen | Role::Rook => (5, centre),
        Role::Bishop => (5, centre * 2),
        Role::Knight => (5, centre * 3),
        Role::Pawn => (6, centre * centre / 2),
    };
    row[piece.role.index() - 1] += sign;
    row[place] += sign * placed;
    let inner = |line: u8| (2..V::SIZE - 2).contains(&line);
    if piece.role != Role::Pawn && inner(square.file()) && inner(square.rank()) {
        row[7] += sign;
    }
}

struct Sum(Value);

impl Sink for Sum {
    #[inline(always)]
    fn add(&mut self, feature: usize, count: i32) {
        self.0 += WEIGHTS[feature] * count;
    }
}

impl<V: Variant> Evaluated for Position<V> {
    type Accumulator = Views<Armies>;

    const PARAMS: SearchParams = SearchParams {
        null_move: true,
        spares_checks: false,
        command_plies: 2,
        branching: 60,
        swing: 200,
        ample: 1_500,
        score: |value| Score::of_mates_in_parts(value, PARTS),
    };

    fn accumulator(&self) -> Views<Armies> {
        let mut armies = [[0; 8]; 12];
        for (square, piece) in self.pieces() {
            count::<V>(&mut armies, piece, square, 1);
        }
        Views::new(self, armies)
    }

    #[inline]
    fn advance(&self, views: &Views<Armies>, action: Action, position: &Self) -> Views<Armies> {
        let mut after = views.rest;
        if let Some((at, piece)) = self.taken(action) {
            count::<V>(&mut after, piece, at, -1);
        }
        match action {
            Action::Move(Move { from, to, promotion, .. }) => {
                if let Some(piece) = self.piece_at(from) {
                    let role = promotion.unwrap_or(piece.role);
                    count::<V>(&mut after, piece, from, -1);
                    count::<V>(&mut after, Piece { role, ..piece }, to, 1);
                }
            }
            Action::Castle { target } => {
                if let Some((from, to)) = self.castled_rook(target)
                    && let Some(rook) = self.piece_at(from)
                {
                    count::<V>(&mut after, rook, from, -1);
                    count::<V>(&mut after, rook, to, 1);
                }
            }
            // Kings are worth nothing on any square.
            Action::Defect { .. } | Action::Own(_) | Action::Escape | Action::Pass | Action::Resign => {}
        }
        views.after(self, position, after)
    }

    #[inline]
    fn evaluate(&self, views: &Views<Armies>) -> Value {
        let mut sum = Sum(0);
        let mut armies = 0;
        visit_armies(self, &views.rest, |seat, class, row| armies += sign(seat) * weighed(&ROWS[class], row));
        emit_rest(self, &mut sum);
        let side = self.side_to_move();
        sign(side) * ((armies + sum.0) / UNIT) + views.value::<Self>(side.index())
    }

    fn gain(&self, views: &Views<Armies>, action: Action) -> Value {
        self.gains(views)(action)
    }

    fn gains(&self, views: &Views<Armies>) -> impl Fn(Action) -> Value {
        let followed = with_followers(self, &views.rest);
        move |action| {
            let taken = self.taken(action).map_or(0, |(_, piece)| WORTH[piece.role.index()]);
            let promoted = |role: Role| WORTH[role.index()].max(200) - WORTH[Role::Pawn.index()];
            let promotion = action.promotes_to().map_or(0, promoted);
            (taken + promotion + command_gain(self, &followed, action)).max(0)
        }
    }

    fn stake(&self, action: Action) -> Value {
        let Action::Move(step) = action else { return 0 };
        self.piece_at(step.from).map_or(0, |piece| WORTH[piece.role.index()])
    }

    fn is_guarded(&self, action: Action) -> bool {
        let Action::Move(step) = action else { return false };
        self.is_attacked(step.to, self.side_to_move(), step.from)
    }
}

/// How much an army counts that is held through one piece, in 64ths.
const HELD: Value = 38;

/// What the armies that change hands by a move count for, roughly: what hangs on a square that is entered or taken,
/// less what hangs on the one that is left.
fn command_gain<V: Variant>(position: &Position<V>, followed: &[Value; 12], action: Action) -> Value {
    let Action::Move(Move { from, to, .. }) = action else { return 0 };
    let (left, entered) = (V::GEOMETRY.colour(from), V::GEOMETRY.colour(to));
    if left.is_none() && entered.is_none() || left == entered {
        return 0;
    }
    let side = position.side_to_move();
    let mine = position.piece_at(from).map(|piece| piece.army);
    let gained = entered.filter(|army| Some(*army) != mine && position.owner(*army).is_none()).map_or(0, |army| {
        let share = match position.commander(army) {
            Some(seat) if seat == side => 0,
            Some(_) => 2,
            None => 1,
        };
        share * followed[army.index()]
    });
    let lost = left.filter(|army| position.owner(*army).is_none()).map_or(0, |army| followed[army.index()]);
    (gained - lost) * HELD / 64
}

/// What each army is worth, with half of those that its pieces hold directly.
fn with_followers<V: Variant>(position: &Position<V>, accumulator: &Armies) -> [Value; 12] {
    let worth = accumulator.map(|row| weighed(&ROWS[0], &row) / UNIT);
    let mut followed = worth;
    for army in Army::ALL {
        if let Some((_, holder)) = position.occupant_of_colour(army)
            && holder.army != army
            && position.owner(army).is_none()
        {
            followed[holder.army.index()] += worth[army.index()] / 2;
        }
    }
    followed
}

/// What each seat commands, by how firmly.
pub(super) fn firm_worth<V: Variant>(position: &Position<V>, accumulator: &Armies) -> [Value; 4] {
    let mut worth = [0; 4];
    visit_armies(position, accumulator, |seat, class, row| worth[seat.index()] += weighed(&ROWS[class], row));
    worth.map(|worth| worth / UNIT)
}

const fn sign(seat: Seat) -> Value {
    1 - 2 * seat.index() as Value
}

/// Calls `visit` with each army that is commanded: by whom, the number of its row, and what it has.
#[inline]
fn visit_armies<V: Variant>(position: &Position<V>, accumulator: &Armies, mut visit: impl FnMut(Seat, usize, &Row)) {
    let mut owned = [false; 12];
    position.seats().for_each(|seat| owned[position.owned(seat).index()] = true);
    let holders = Army::ALL.map(|army| position.occupant_of_colour(army));
    for army in Army::ALL {
        let Some(seat) = position.commander(army) else { continue };
        let row = &accumulator[army.index()];
        let class = match holders[army.index()] {
            Some((holder, piece)) if !owned[army.index()] => {
                let mut chain = 0;
                let mut at = piece.army;
                while !owned[at.index()] && chain < CHAINS - 1 {
                    chain += 1;
                    let Some((_, next)) = holders[at.index()] else { break };
                    at = next.army;
                }
                1 + chain * SAFETIES + safety(position, holder, seat)
            }
            _ => 0,
        };
        visit(seat, class, row);
    }
}

/// How safely a piece of a seat stands on a coloured square: 0 if nobody attacks it.
fn safety<V: Variant>(position: &Position<V>, holder: Square, seat: Seat) -> usize {
    if !position.is_attacked(holder, seat, holder) {
        return 0;
    }
    // With four seats that would ask for more than one look.
    let is_defended = !V::KINGS_ARE_CAPTURED && position.is_attacked(holder, seat.next(2), holder);
    1 + usize::from(!is_defended) + 2 * usize::from(seat != position.side_to_move())
}

/// Emits everything except the armies, in a game for two seats.
#[inline]
fn emit_rest<V: Variant>(position: &Position<V>, sink: &mut impl Sink) {
    sink.add(TEMPO, sign(position.side_to_move()));
    for army in Army::ALL {
        if let (Some(seat), None) = (position.commander(army), position.owner(army))
            && let Some((_, piece)) = position.occupant_of_colour(army)
        {
            sink.add(HOLDER + piece.role.index() % 6, sign(seat));
        }
    }
    for seat in [Seat::One, Seat::Two] {
        let Some(king) = position.king(seat) else { continue };
        let around = position.surroundings(king, seat);
        sink.add(KING_PLACE + centre::<V>(king).clamp(0, 14) as usize, sign(seat));
        sink.add(KING_OPEN + (around.open / 3).min(16), sign(seat));
        sink.add(KING_FRIENDS + around.friends.min(8), sign(seat));
        sink.add(KING_FOES, sign(seat) * around.foes as i32);
    }
}

#[cfg(any(test, feature = "test-hooks"))]
mod fitting {
    use super::*;
    use crate::engine::eval::featured::{Featured, Names};
    use crate::engine::eval::sink::{PHASES, Weight};

    impl<V: Variant> Featured for Position<V> {
        const UNIT: Value = UNIT;

        const PARTS: Value = PARTS;

        const HAS_PHASES: bool = false;

        fn weights() -> Vec<Weight> {
            WEIGHTS.iter().map(|weight| [*weight; 2]).collect()
        }

        fn names() -> Names {
            let all = [
                (
                    "armies by how they are held, each: queen, rook, bishop, knight, pawn, places of pieces, of pawns, \
                     pieces that left the rim",
                    ARMIES,
                ),
                ("holder of an army: king, queen, rook, bishop, knight, pawn", HOLDER),
                ("king by its distance from the rim", KING_PLACE),
                ("empty squares on the lines to the king, by three", KING_OPEN),
                ("own pieces beside the king", KING_FRIENDS),
                ("line to an enemy", KING_FOES),
                ("right to move", TEMPO),
            ];
            Names::new(&[&all], TEMPO + 1)
        }

        fn emit(&self, sink: &mut impl Sink) {
            visit_armies(self, &self.accumulator().rest, |seat, class, row| {
                for (kind, count) in row.iter().enumerate() {
                    sink.add(ARMIES + class * 8 + kind, sign(seat) * i32::from(*count));
                }
            });
            emit_rest(self, sink);
        }

        fn net_value(&self) -> Value {
            self.accumulator().value::<Self>(self.side_to_move().index())
        }

        fn opening(&self) -> i32 {
            PHASES
        }
    }
}
