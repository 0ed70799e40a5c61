//! `regalia match`: two players play pairs of games from random openings, with seats exchanged.

mod game;
mod openings;
mod players;
mod tally;

use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::thread;

use clap::Args;

use crate::rules::{Game, Options, UnknownGame};
pub use players::{Player, Style};
pub use tally::Tally;

/// Who plays, and how often.
#[derive(Args)]
pub(super) struct Pairing {
    /// The game, by its short name
    game: String,
    /// One player: level1 to level8, full, random or greedy
    a: Style,
    /// The other player
    b: Style,
    /// How many games
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    games: u32,
    /// How many positions `full` looks at for a move
    #[arg(long, value_name = "N", default_value_t = 5_000, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,
    /// Openings, and what random players and lower levels do, follow from this number
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
}

/// Plays the match; gives the line that tells how it went.
///
/// # Errors
/// One sentence that says what is wrong with the input.
pub(super) fn run(pairing: &Pairing) -> Result<String, String> {
    let game: Game = pairing.game.parse().map_err(|why: UnknownGame| why.to_string())?;
    let contest = Contest {
        options: Options::new(game),
        players: [Player { style: pairing.a, nodes: pairing.nodes }, Player { style: pairing.b, nodes: pairing.nodes }],
        games: pairing.games,
        seed: pairing.seed,
    };
    let tally = contest.play(|tally| eprintln!("{}", tally.line(pairing.a, pairing.b)));
    Ok(format!("{}\n", tally.line(pairing.a, pairing.b)))
}

/// A match between two players. The same contest has the same games on every machine.
#[derive(Clone, Debug)]
pub struct Contest {
    /// The game and its rule options.
    pub options: Options,
    /// The two players.
    pub players: [Player; 2],
    /// How many games; rounded up so that each opening is played with every seating.
    pub games: u32,
    /// What all chance follows from.
    pub seed: u64,
}

impl Contest {
    /// Which player has which seat, in all the ways that make a fair set: two for two seats, six for four.
    fn seatings(&self) -> &'static [&'static [usize]] {
        match self.options.game().seats() {
            2 => &[&[0, 1], &[1, 0]],
            _ => &[&[0, 0, 1, 1], &[0, 1, 0, 1], &[0, 1, 1, 0], &[1, 0, 0, 1], &[1, 0, 1, 0], &[1, 1, 0, 0]],
        }
    }

    /// Plays all games on all processors; `told` hears how it stands after each set.
    pub fn play(&self, told: impl Fn(&Tally) + Sync) -> Tally {
        let seatings = self.seatings();
        let sets = (self.games as usize).div_ceil(seatings.len());
        let (next, tally) = (AtomicUsize::new(0), Mutex::new(Tally::new(self.options.game().seats())));
        let work = || {
            loop {
                let set = next.fetch_add(1, Relaxed);
                if set >= sets {
                    return;
                }
                let opening = openings::opening(&self.options, self.seed, set as u64);
                let played: Vec<_> = seatings
                    .iter()
                    .enumerate()
                    .map(|(place, seating)| {
                        let seed = self.seed.wrapping_mul(0x9E37_79B9).wrapping_add((set * 8 + place) as u64);
                        (*seating, game::play(&opening, seating, &self.players, seed))
                    })
                    .collect();
                // Nobody panics while holding it.
                if let Ok(mut tally) = tally.lock() {
                    tally.add(&played);
                    told(&tally);
                }
            }
        };
        thread::scope(|scope| {
            let threads = thread::available_parallelism().map_or(1, usize::from);
            for _ in 1..threads.min(sets) {
                scope.spawn(work);
            }
            work();
        });
        tally.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner)
    }
}
