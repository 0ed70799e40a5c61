//! Random openings that leave both sides their chances.

use crate::engine::{Engine, Limits, Score, Stop, Task};
use crate::rules::{GamePosition, Options, Position, scramble};

/// Numbers that follow from a seed (SplitMix64).
#[derive(Clone, Debug)]
pub(super) struct Chance(u64);

impl Chance {
    pub const fn new(seed: u64) -> Self {
        Self(seed)
    }

    const fn next(&mut self) -> u64 {
        let word = scramble(self.0);
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        word
    }

    /// One of a list, each with the same chance.
    pub fn pick<T: Copy>(&mut self, list: &[T]) -> Option<T> {
        let place = ((u128::from(self.next()) * list.len() as u128) >> 64) as usize;
        list.get(place).copied()
    }
}

/// Openings after which one side is further ahead than this are rejected, in hundredths of a pawn or point.
const MAX_LEAD: i32 = 150;

/// The opening number `set` of a seed: the positions from the start on, the last one included.
pub(super) fn opening(options: &Options, seed: u64, set: u64) -> Vec<Position> {
    let mut chance = Chance::new(seed ^ set.wrapping_mul(0xD1B5_4A32_D192_ED03));
    loop {
        let mut positions = vec![Position::start(options)];
        for _ in 0..options.game().tuning().random_plies {
            let Some(last) = positions.last() else { break };
            let Some(action) = chance.pick(&last.perft_actions()) else { break };
            let mut after = last.clone();
            after.play_unchecked(action);
            positions.push(after);
        }
        if positions.last().is_some_and(is_balanced) {
            return positions;
        }
    }
}

fn is_balanced(position: &Position) -> bool {
    if position.outcome().is_some() {
        return false;
    }
    let report = Engine::new(1, 1).think(&Task::new(position.clone(), Limits::nodes(2_000)), &Stop::new());
    report.and_then(|report| report.lines.first().map(|line| line.score)).is_some_and(|score| match score {
        Score::Centipawns(value) => value.abs() <= MAX_LEAD,
        Score::Points(points) => (points * 100.).abs() <= MAX_LEAD as f32,
        Score::Share(shares) => shares.iter().all(|share| (0.1..0.5).contains(share)),
        Score::Mate(_) | Score::Win(_) => false,
    })
}
