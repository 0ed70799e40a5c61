//! What positions of Two Kings are worth.

use std::ops::ControlFlow;

use super::net::{Layer, Net, Views};
use super::orthodox::list::{COMMON, relative_square};
use super::orthodox::{self, Accumulator, Placed, Placing, Planes};
use super::sink::{Pair, Sink, Sum, Weighted, pairs};
use super::weights::two_kings::WEIGHTS;
use crate::engine::game::{Evaluated, SearchParams};
use crate::engine::{report::Score, value::Value};
use crate::rules::orthodox::bits::{Bits, bit, first};
use crate::rules::orthodox::{Generate, Variant};
use crate::rules::two_kings::Position;
use crate::rules::{Action, Role, Tactical};

/// A second king.
const SPARE: usize = COMMON;
/// The second king by its square.
const SPARE_PLACE: usize = SPARE + 1;
/// How many files lie between both kings: the nearer, the sooner one can take over from the other.
const APART: usize = SPARE_PLACE + 64;
const COUNT: usize = APART + 8;

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

/// A side is seen as its king that counts, its queens, rooks, bishops, knights and pawns, and its second king.
const PLANES: usize = 7;

impl Planes for Position {
    const PLANES: usize = PLANES;

    #[inline]
    fn plane(&self, side: usize, plane: usize) -> Bits {
        let (army, roles) = (self.state().armies[side & 1], self.state().roles);
        match plane {
            0 => bit(self.king(side)),
            6 => army & roles[0] & !bit(self.king(side)),
            _ => army & roles[plane % 6],
        }
    }

    #[inline]
    fn net() -> &'static Net {
        static NET: Net<[Layer; 2 * PLANES * 64]> = Net::read(include_bytes!("../../../../assets/nets/two-kings.bin"));
        &NET
    }
}

#[inline]
fn emit(position: &Position, sink: &mut impl Sink) {
    orthodox::terms(position, sink);
    for side in [0, 1] {
        let royal = position.king(side);
        let spare = position.state().pieces(side, Role::King) & !bit(royal);
        if spare != 0 {
            let (spare, sign) = (first(spare), 1 - 2 * side as i32);
            sink.add(SPARE, sign);
            sink.add(SPARE_PLACE + relative_square(side, spare), sign);
            sink.add(APART + usize::from((spare & 7).abs_diff(royal & 7)), sign);
        }
    }
}

impl Evaluated for Position {
    type Accumulator = Views<Accumulator>;

    const PARAMS: SearchParams = SearchParams {
        null_move: true,
        spares_checks: true,
        command_plies: 0,
        branching: 24,
        swing: 90,
        ample: 1_000,
        score: Score::of_mates,
    };

    fn accumulator(&self) -> Views<Accumulator> {
        Views::new(self, orthodox::accumulator(self))
    }

    #[inline]
    fn advance(&self, accumulator: &Views<Accumulator>, action: Action, after: &Self) -> Views<Accumulator> {
        accumulator.after(self, after, orthodox::advance(self, &accumulator.rest, action))
    }

    #[inline]
    fn evaluate(&self, accumulator: &Views<Accumulator>) -> Value {
        let mut sum = Sum::<Self>::new();
        emit(self, &mut sum);
        let side = self.state().side;
        accumulator.rest.value(sum.sum, side) + accumulator.value::<Self>(side)
    }

    #[inline]
    fn gain(&self, _: &Views<Accumulator>, action: Action) -> Value {
        orthodox::gain(self, action)
    }

    #[inline]
    fn visit_gains(
        &self,
        _: Tactical,
        least: Value,
        _: impl Fn(Action) -> bool,
        visit: impl FnMut(Action) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        self.visit_captures_of(if least > 0 { orthodox::more_valuable(self, least) } else { !0 }, visit)
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
            let own = [
                ("second king", SPARE),
                ("square of the second king", SPARE_PLACE),
                ("files between both kings", APART),
            ];
            Names::new(&[&orthodox::list::NAMES, &own], COUNT)
        }

        fn emit(&self, sink: &mut impl Sink) {
            orthodox::placed::emit_placed(self, sink);
            emit(self, sink);
        }

        fn net_value(&self) -> Value {
            self.accumulator().value::<Self>(self.state().side)
        }

        fn opening(&self) -> i32 {
            self.accumulator().rest.opening()
        }
    }
}
