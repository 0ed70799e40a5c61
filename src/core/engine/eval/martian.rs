//! What positions of Martian Chess are worth, in hundredths of a point.

use super::net::{Input, Layer, Net, Viewed, Views};
use super::sink::{PHASES, Pair, Sink, Sum, Weighted, pairs, tapered};
use super::weights::martian::WEIGHTS;
use crate::engine::game::{Evaluated, SearchParams};
use crate::engine::report::Score;
use crate::engine::value::{DECIDED, Value};
use crate::rules::martian::{Position, squares as squares_of, zone};
use crate::rules::{Action, GamePosition, Seat, Square};

/// A point that is scored.
const SCORED: usize = 0;
/// A queen, drone, pawn in one's zone.
const HELD: usize = SCORED + 1;
/// One of the other zone that is attacked, by the side to move and by the other.
const ATTACKED: usize = HELD + 3;
/// A move over the board: few of them force bad ones.
const MOVES: usize = ATTACKED + 6;
/// So few moves are left: 0, 1, 2, and so on.
const FEW_MOVES: usize = MOVES + 1;
/// The lead in points, whatever its size.
const LEAD: usize = FEW_MOVES + 8;
/// Pieces in the zone of the one who leads, and in the other: an empty zone ends the game.
const OF_LEADER: usize = LEAD + 1;
const OF_TRAILER: usize = OF_LEADER + 1;
/// The right to move.
const TEMPO: usize = OF_TRAILER + 1;
const COUNT: usize = TEMPO + 1;

/// Points on the board at the start.
const POINTS: i32 = 36;

impl Weighted for Position {
    const PAIRS: &'static [Pair] = {
        static PAIRS: [Pair; COUNT] = pairs(&WEIGHTS);
        &PAIRS
    };
}

/// Emits every feature; returns how much of the opening counts.
#[inline]
fn emit(position: &Position, sink: &mut impl Sink) -> i32 {
    let lead = i32::from(position.score(Seat::One)) - i32::from(position.score(Seat::Two));
    sink.add(SCORED, lead);
    sink.add(LEAD, lead.signum());
    let mut on_board = 0;
    for seat in [Seat::One, Seat::Two] {
        let (survey, sign) = (position.survey(seat), 1 - 2 * seat.index() as i32);
        let attacked = ATTACKED + if seat == position.side_to_move() { 0 } else { 3 };
        for role in 0..3 {
            sink.add(HELD + role, sign * survey.held[role]);
            sink.add(attacked + role, sign * survey.attacked[role]);
        }
        sink.add(MOVES, sign * survey.moves);
        sink.add(FEW_MOVES + survey.moves.clamp(0, 7) as usize, sign);
        let [queens, drones, pawns] = survey.held;
        let zone = if lead * sign > 0 { OF_LEADER } else { OF_TRAILER };
        sink.add(zone, lead.signum() * (queens + drones + pawns));
        on_board += 3 * queens + 2 * drones + pawns;
    }
    sink.add(TEMPO, 1 - 2 * position.side_to_move().index() as i32);
    (on_board * PHASES / POINTS).min(PHASES)
}

/// The net sees queens, drones and pawns on each square, and the lead in points.
const SQUARES: usize = 32;
const LEADS: usize = 3 * SQUARES;
/// A larger lead is seen as this one.
const MAX_LEAD: i32 = 8;
const INPUTS: usize = LEADS + 2 * MAX_LEAD as usize + 1;

/// Each side sees its own zone as the near one.
fn input(role: usize, square: Square) -> Input {
    let at = usize::from(square.rank() & 7) << 2 | usize::from(square.file() & 3);
    [at, SQUARES - 1 - at].map(|at| role * SQUARES + at)
}

fn lead(position: &Position) -> Input {
    let lead = i32::from(position.score(Seat::One)) - i32::from(position.score(Seat::Two));
    let at = |lead: i32| LEADS + (lead.clamp(-MAX_LEAD, MAX_LEAD) + MAX_LEAD) as usize;
    [at(lead), at(-lead)]
}

impl Viewed for Position {
    #[inline]
    fn net() -> &'static Net {
        static NET: Net<[Layer; INPUTS]> = Net::read(include_bytes!("../../../../assets/nets/martian.bin"));
        &NET
    }

    fn visit_inputs(&self, mut visit: impl FnMut(Input)) {
        for (role, squares) in self.by_role().into_iter().enumerate() {
            squares_of(squares).for_each(|square| visit(input(role, square)));
        }
        visit(lead(self));
    }

    #[inline]
    fn visit_changes(&self, after: &Self, mut change: impl FnMut(Input, bool)) {
        for (role, (old, new)) in self.by_role().into_iter().zip(after.by_role()).enumerate() {
            squares_of(old & !new).for_each(|square| change(input(role, square), false));
            squares_of(new & !old).for_each(|square| change(input(role, square), true));
        }
        let (old, new) = (lead(self), lead(after));
        if old != new {
            change(old, false);
            change(new, true);
        }
    }
}

impl Evaluated for Position {
    type Accumulator = Views<()>;

    const PARAMS: SearchParams = SearchParams {
        null_move: false,
        spares_checks: false,
        command_plies: 0,
        branching: 20,
        swing: 180,
        ample: DECIDED,
        score: Score::of_points,
    };

    fn accumulator(&self) -> Views<()> {
        Views::new(self, ())
    }

    #[inline]
    fn advance(&self, views: &Views<()>, _: Action, after: &Self) -> Views<()> {
        views.after(self, after, ())
    }

    #[inline]
    fn evaluate(&self, views: &Views<()>) -> Value {
        let mut sum = Sum::<Self>::new();
        let opening = emit(self, &mut sum);
        let value = tapered(sum.sum, opening);
        let side = self.side_to_move();
        (if side == Seat::One { value } else { -value }) + views.value::<Self>(side.index())
    }

    #[inline]
    fn gain(&self, _: &Views<()>, action: Action) -> Value {
        let Action::Move(step) = action else { return 0 };
        if zone(step.from) == zone(step.to) {
            // A promotion.
            return 100;
        }
        100 * self.points_on(step.to)
    }

    /// Whoever crosses gives the piece away.
    #[inline]
    fn stake(&self, action: Action) -> Value {
        let Action::Move(step) = action else { return 0 };
        if zone(step.from) == zone(step.to) { 0 } else { 100 * self.points_on(step.from) }
    }

    #[inline]
    fn is_guarded(&self, action: Action) -> bool {
        let Action::Move(step) = action else { return false };
        zone(step.from) != zone(step.to)
    }

    #[inline]
    fn slot(&self, action: Action) -> u16 {
        let Action::Move(step) = action else { return 0 };
        let five = |square: Square| u16::from(square.rank() & 7) << 2 | u16::from(square.file() & 3);
        five(step.from) << 5 | five(step.to)
    }
}

#[cfg(any(test, feature = "test-hooks"))]
mod fitting {
    use super::*;
    use crate::engine::eval::featured::{Counts, Featured, Names};
    use crate::engine::eval::sink::Weight;

    impl Featured for Position {
        fn weights() -> Vec<Weight> {
            WEIGHTS.to_vec()
        }

        fn names() -> Names {
            let all = [
                ("scored point", SCORED),
                ("queen, drone, pawn in one's zone", HELD),
                ("queen, drone, pawn that the side to move attacks, and that the other one attacks", ATTACKED),
                ("a move", MOVES),
                ("so few moves, from none on", FEW_MOVES),
                ("lead", LEAD),
                ("piece in the zone of the leader", OF_LEADER),
                ("piece in the other zone", OF_TRAILER),
                ("right to move", TEMPO),
            ];
            Names::new(&[&all], COUNT)
        }

        fn emit(&self, sink: &mut impl Sink) {
            emit(self, sink);
        }

        fn net_value(&self) -> Value {
            self.accumulator().value::<Self>(self.side_to_move().index())
        }

        fn opening(&self) -> i32 {
            emit(self, &mut Counts::default())
        }
    }
}
