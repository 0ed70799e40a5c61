//! Counts positions, and ends a search at its limits.

use std::sync::atomic::Ordering::Relaxed;

use super::limits::{Counters, Limits, Stop};

/// How many positions a thread looks at before it asks whether to stop.
const CHECK_INTERVAL: u64 = 256;

/// What one thread has looked at.
#[derive(Debug)]
pub(super) struct Watch<'a> {
    stop: &'a Stop,
    limits: Limits,
    counters: &'a Counters,
    nodes: u64,
    quiescence: u64,
    /// What is in the shared counters already.
    flushed: [u64; 2],
    seldepth: usize,
    is_over: bool,
}

impl<'a> Watch<'a> {
    /// A thread that begins; the counters are those of all threads.
    pub const fn new(stop: &'a Stop, limits: Limits, counters: &'a Counters) -> Self {
        Self { stop, limits, counters, nodes: 0, quiescence: 0, flushed: [0; 2], seldepth: 0, is_over: false }
    }

    /// Counts a position; says whether the search is over.
    pub fn count(&mut self, ply: usize, is_quiescence: bool) -> bool {
        // After the end of a search, nodes still ask on the way back to the root. They search nothing more and do not
        // count.
        if self.is_over {
            return true;
        }
        self.nodes += 1;
        self.quiescence += u64::from(is_quiescence);
        self.seldepth = self.seldepth.max(ply);
        if self.nodes.is_multiple_of(CHECK_INTERVAL) {
            let all = self.flush();
            self.is_over |= self.stop.is_set() || all >= self.limits.nodes;
        }
        // A thread that is alone stops exactly.
        self.is_over |= self.nodes >= self.limits.nodes;
        self.is_over
    }

    /// Whether the search is over: what is found from now on means nothing.
    pub const fn is_over(&self) -> bool {
        self.is_over
    }

    /// The deepest ply that was looked at.
    pub const fn seldepth(&self) -> usize {
        self.seldepth
    }

    /// Plies to search in full at most.
    pub const fn depth(&self) -> i32 {
        self.limits.depth as i32
    }

    /// Adds what is new to the shared counters; returns the number of positions of all threads.
    pub fn flush(&mut self) -> u64 {
        let [nodes, quiescence] = self.flushed;
        self.flushed = [self.nodes, self.quiescence];
        self.counters.quiescence.fetch_add(self.quiescence - quiescence, Relaxed);
        let new = self.nodes - nodes;
        self.counters.nodes.fetch_add(new, Relaxed) + new
    }
}
