//! What the players' clocks show, updated at each tick.

use bevy::prelude::*;

use crate::board::{ClockState, LOW_TIME, SeatClock, SeatNumber, TableClock, shown_time};

#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct ClockData {
    /// One per seat; empty in a game without time.
    pub faces: Vec<ClockFace>,
    pub state: ClockState,
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ClockFace {
    /// The time that is left.
    pub text: String,
    pub running: bool,
    /// Whether little time is left.
    pub low: bool,
}

impl ClockFace {
    #[must_use]
    pub fn of(clock: SeatClock) -> Self {
        Self { text: shown_time(clock.left), running: clock.running, low: clock.left <= LOW_TIME }
    }
}

/// Updates what the clocks show when one of them has changed.
pub fn gather_clocks(
    seats: Query<(&SeatNumber, Option<&SeatClock>)>,
    changed: Query<(), Changed<SeatClock>>,
    clock: Res<TableClock>,
    mut data: ResMut<ClockData>,
) {
    if !clock.is_changed() && changed.is_empty() {
        return;
    }
    let mut clocks: Vec<_> = seats.iter().map(|(seat, clock)| (seat.0, clock.copied())).collect();
    clocks.sort_by_key(|(seat, _)| *seat);
    let faces = clocks.into_iter().filter_map(|(_, clock)| clock.map(ClockFace::of)).collect();
    data.set_if_neq(ClockData { faces, state: clock.state() });
}
