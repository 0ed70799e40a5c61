//! What the [net](crate::engine::eval::net) sees of an 8 × 8 board: each side's pieces, in one set of squares for each
//! kind.

use super::list::relative_square;
use crate::engine::eval::net::{Input, Net, Viewed};
use crate::rules::orthodox::Variant;
use crate::rules::orthodox::bits::{Bits, Sq, squares};

/// A game with a net.
pub(in crate::engine::eval) trait Planes: Variant {
    /// How many sets of squares a side's pieces are seen in.
    const PLANES: usize;

    /// One of them.
    fn plane(&self, side: usize, plane: usize) -> Bits;

    fn net() -> &'static Net;
}

/// A piece on its square, as both sides see it: first come one's own pieces, and rank 1 is one's own.
#[inline]
fn input<P: Planes>(side: usize, plane: usize, square: Sq) -> Input {
    [0, 1].map(|viewer| ((side ^ viewer) * P::PLANES + plane) * 64 + relative_square(viewer, square))
}

fn planes<P: Planes>() -> impl Iterator<Item = (usize, usize)> {
    (0..2).flat_map(|side| (0..P::PLANES).map(move |plane| (side, plane)))
}

impl<P: Planes> Viewed for P {
    #[inline]
    fn net() -> &'static Net {
        <P as Planes>::net()
    }

    fn visit_inputs(&self, mut visit: impl FnMut(Input)) {
        for (side, plane) in planes::<P>() {
            squares(self.plane(side, plane)).for_each(|square| visit(input::<P>(side, plane, square)));
        }
    }

    #[inline]
    fn visit_changes(&self, after: &Self, mut change: impl FnMut(Input, bool)) {
        for (side, plane) in planes::<P>() {
            let (old, new) = (self.plane(side, plane), after.plane(side, plane));
            if old != new {
                squares(old & !new).for_each(|square| change(input::<P>(side, plane, square), false));
                squares(new & !old).for_each(|square| change(input::<P>(side, plane, square), true));
            }
        }
    }
}
