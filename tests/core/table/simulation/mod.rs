//! Tables under a simulated network, disks and people, all by seed: messages are dropped, delayed, doubled and
//! reordered, connections cut, programs killed and started from their journals, clocks wrong. Nobody may ever be told
//! two things about one step, and when all is well again, all machines must have the same game.

mod faults;
mod machine;
mod network;
mod people;
mod world;

use world::World;

/// How many seeds run in the usual tests; `REGALIA_SEEDS=10000` for more, `REGALIA_SEED=77` for one.
const SEEDS: u64 = 300;

fn number(variable: &str) -> Option<u64> {
    std::env::var(variable).ok().map(|text| text.parse().unwrap())
}

#[test]
fn all_machines_agree_when_all_is_well_again() {
    let (first, seeds) = match number("REGALIA_SEED") {
        Some(seed) => (seed, 1),
        None => (0, number("REGALIA_SEEDS").unwrap_or(SEEDS)),
    };
    let mut played = 0;
    for seed in first..first + seeds {
        let mut world = World::new(seed);
        world.run();
        played += world.check();
    }
    // The people have played, not only waited.
    assert!(played > 10 * seeds, "{played} plies in {seeds} games");
}
