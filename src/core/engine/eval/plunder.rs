//! What positions of Plunder Chess are worth.

use std::ops::ControlFlow;

use super::net::{Layer, Net, Views};
use super::orthodox::{self, Accumulator, Placed, Placing, Planes};
use super::sink::{Pair, Sink, Sum, Weighted, pairs};
use super::{orthodox::list::COMMON, weights::plunder::WEIGHTS};
use crate::engine::game::{Evaluated, SearchParams};
use crate::engine::{report::Score, value::Value};
use crate::rules::orthodox::{Generate, Variant, bits::Bits};
use crate::rules::{Action, Move, MoveKind, Role, Tactical, plunder::Position};

/// What a vest that changes hands counts, whoever wears it: king (no such vest), queen, rook, bishop, knight, pawn.
const VESTS: [Value; 6] = [0, 330, 190, 130, 140, 30];

const KINDS: [Role; 5] = [Role::Queen, Role::Rook, Role::Bishop, Role::Knight, Role::Pawn];

/// A worn vest, by its kind and the role of its wearer.
const WORN: usize = COMMON;
const COUNT: usize = WORN + 5 * 6;

impl Weighted for Position {
    const PAIRS: &'static [Pair] = {
        static PAIRS: [Pair; COUNT] = pairs(&WEIGHTS);
        &PAIRS
    };
}

impl Placing for Position {
    #[inline]
    fn table() -> &'static Placed {
        static TABLE: Placed = orthodox::placed(&WEIGHTS);
        &TABLE
    }
}

/// A side is seen as its king, queens, rooks, bishops, knights and pawns, and as the vests of each kind that it wears.
const PLANES: usize = 6 + KINDS.len();

impl Planes for Position {
    const PLANES: usize = PLANES;

    #[inline]
    fn plane(&self, side: usize, plane: usize) -> Bits {
        let (army, roles) = (self.state().armies[side & 1], self.state().roles);
        army & roles.get(plane).copied().unwrap_or_else(|| self.wearers(KINDS[(plane - 6) % KINDS.len()]))
    }

    #[inline]
    fn net() -> &'static Net {
        static NET: Net<[Layer; 2 * PLANES * 64]> = Net::read(include_bytes!("../../../../assets/nets/plunder.bin"));
        &NET
    }
}

fn emit_vests(position: &Position, sink: &mut impl Sink) {
    let state = position.state();
    let count = |set: Bits| set.count_ones() as i32;
    for (place, kind) in KINDS.into_iter().enumerate() {
        let wearers = position.wearers(kind);
        if wearers == 0 {
            continue;
        }
        let [first, second] = state.armies.map(|army| army & wearers);
        for (role, all) in state.roles.into_iter().enumerate() {
            if all & wearers != 0 {
                sink.add(WORN + place * 6 + role, count(first & all) - count(second & all));
            }
        }
    }
}

/// What the vests of both sides are worth, of one side minus the other.
fn vests(position: &Position) -> Pair {
    let mut sum = Sum::<Position>::new();
    emit_vests(position, &mut sum);
    sum.sum
}

impl Evaluated for Position {
    type Accumulator = Views<Accumulator>;

    const PARAMS: SearchParams = SearchParams {
        null_move: true,
        spares_checks: true,
        command_plies: 0,
        branching: 34,
        swing: 110,
        ample: 1_500,
        score: Score::of_mates,
    };

    fn accumulator(&self) -> Views<Accumulator> {
        let accumulator = orthodox::accumulator(self);
        Views::new(self, Accumulator { sum: accumulator.sum + vests(self), ..accumulator })
    }

    #[inline]
    fn advance(&self, views: &Views<Accumulator>, action: Action, after: &Self) -> Views<Accumulator> {
        let mut accumulator = orthodox::advance(self, &views.rest, action);
        // A captured vest may lie on the same square as before, on the other side.
        let has_changed = |kind: &Role| {
            let (before, now) = (self.wearers(*kind), after.wearers(*kind));
            before != now || before & self.state().armies[0] != now & after.state().armies[0]
        };
        if KINDS.iter().any(has_changed) {
            accumulator.sum += vests(after) - vests(self);
        }
        views.after(self, after, accumulator)
    }

    #[inline]
    fn evaluate(&self, views: &Views<Accumulator>) -> Value {
        let mut sum = Sum::<Self>::new();
        orthodox::terms(self, &mut sum);
        let side = self.state().side;
        views.rest.value(sum.sum, side) + views.value::<Self>(side)
    }

    /// A vest that changes hands counts on both sides.
    fn gain(&self, _: &Views<Accumulator>, action: Action) -> Value {
        let Action::Move(Move { plunder, kind, from, .. }) = action else { return 0 };
        let plundered = plunder.map_or(0, |kind| VESTS[kind.index() % 6]);
        let used =
            if kind == MoveKind::ByVest { self.vest_at(from).map_or(0, |kind| VESTS[kind.index() % 6]) } else { 0 };
        (orthodox::gain(self, action) + plundered - used).max(0)
    }

    #[inline]
    fn visit_gains(
        &self,
        _: Tactical,
        least: Value,
        _: impl Fn(Action) -> bool,
        visit: impl FnMut(Action) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        // A vest of the captured piece's kind or its own may come with it.
        let best = VESTS[Role::Queen.index()];
        self.visit_captures_of(if least > best { orthodox::more_valuable(self, least - best) } else { !0 }, visit)
    }

    #[inline]
    fn slot(&self, action: Action) -> u16 {
        orthodox::slot(action)
    }

    #[inline]
    fn stake(&self, action: Action) -> Value {
        orthodox::stake(self, action)
    }

    fn is_guarded(&self, action: Action) -> bool {
        orthodox::is_guarded(self, action)
    }
}

#[cfg(any(test, feature = "test-hooks"))]
mod fitting {
    use super::*;
    use crate::engine::eval::featured::{Featured, Names};
    use crate::engine::eval::sink::Weight;

    impl Featured for Position {
        fn weights() -> Vec<Weight> {
            WEIGHTS.to_vec()
        }

        fn names() -> Names {
            let own = [("vest of queen, rook, bishop, knight, pawn, each by its wearer from king to pawn", WORN)];
            Names::new(&[&orthodox::list::NAMES, &own], COUNT)
        }

        fn emit(&self, sink: &mut impl Sink) {
            orthodox::placed::emit_placed(self, sink);
            emit_vests(self, sink);
            orthodox::terms(self, sink);
        }

        fn net_value(&self) -> Value {
            self.accumulator().value::<Self>(self.state().side)
        }

        fn opening(&self) -> i32 {
            self.accumulator().rest.opening()
        }
    }
}
