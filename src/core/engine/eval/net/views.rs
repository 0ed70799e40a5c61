//! How both sides see a position, kept up to date from ply to ply.

use super::{Layer, Net};
use crate::engine::value::Value;

/// An input as the first side sees it, and as the second does.
pub(in crate::engine) type Input = [usize; 2];

/// A position that a net sees.
pub(in crate::engine) trait Viewed {
    fn net() -> &'static Net;

    fn visit_inputs(&self, visit: impl FnMut(Input));

    /// Calls `change` with each input that is not there any more after a ply, and with each new one, which `true` goes with.
    fn visit_changes(&self, after: &Self, change: impl FnMut(Input, bool));
}

/// The views of both sides, and what else is kept up to date.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::engine) struct Views<A> {
    pub rest: A,
    views: [Layer; 2],
}

impl<A> Views<A> {
    /// The views of a position, computed from scratch.
    pub fn new<P: Viewed>(position: &P, rest: A) -> Self {
        let mut views = [P::net().start(); 2];
        position.visit_inputs(|input| {
            for (view, input) in views.iter_mut().zip(input) {
                P::net().add(view, input);
            }
        });
        Self { rest, views }
    }

    /// The views after a ply.
    #[inline]
    pub fn after<P: Viewed>(&self, before: &P, after: &P, rest: A) -> Self {
        let mut views = self.views;
        before.visit_changes(after, |input, comes| {
            for (view, input) in views.iter_mut().zip(input) {
                if comes {
                    P::net().add(view, input);
                } else {
                    P::net().take(view, input);
                }
            }
        });
        Self { rest, views }
    }

    /// What the net adds to the value for the side to move.
    #[inline]
    pub fn value<P: Viewed>(&self, side: usize) -> Value {
        let side = side & 1;
        P::net().value(&self.views[side], &self.views[1 - side])
    }
}
