//! Makes the positions in which the engine's signature is counted, tests/data/engine_positions.tsv. Positions that are there
//! already need not be made again.

use fastrand::Rng;
use regalia_core::rules::{Game, GamePosition, Options};

use super::support::positions::visit;

/// How many positions of a game are wanted.
const WANTED: usize = 30;

/// Prints positions of random games.
pub fn print(game: Game) {
    let mut shown = 0;
    visit(&mut Rng::with_seed(2), &Options::new(game), (400, 11), |position| {
        if shown < WANTED && position.outcome().is_none() && position.perft_actions().len() > 5 {
            println!("{}\t{position}", game.id());
            shown += 1;
        }
    });
}
