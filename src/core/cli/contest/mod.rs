//! `regalia match`: two players play pairs of games from random openings, with seats exchanged.

mod game;
mod openings;
mod players;
mod tally;

use std::io::{self, Write as _};
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
    /// A player: level1 to level8, full, random or greedy; or material (a plain search, three plies deep, that counts
    /// material), or in royale paranoid (full strength that expects the worst of every opponent)
    a: String,
    /// The other player
    b: String,
    /// How many games, rounded up so that each opening is played with every seating
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    games: u32,
    /// How many positions full strength searches for a move; levels below 8 have limits of their own
    #[arg(long, value_name = "N", default_value_t = 5_000, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,
    /// The same number, the same games
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
}

/// Plays the match; returns the line with its result.
pub(super) fn run(pairing: &Pairing) -> Result<String, String> {
    let game: Game = pairing.game.parse().map_err(|why: UnknownGame| why.to_string())?;
    let player = |name: &str| -> Result<Player, String> {
        let style: Style = name.parse()?;
        if style == Style::Paranoid && game.seats() == 2 {
            return Err("paranoid plays royale only".to_owned());
        }
        Ok(Player { style, nodes: pairing.nodes })
    };
    let contest = Contest {
        options: Options::new(game),
        players: [player(&pairing.a)?, player(&pairing.b)?],
        games: pairing.games,
        seed: pairing.seed,
    };
    let line = |tally: &Tally| format!("{}\n", tally.line(&pairing.a, &pairing.b));
    // A closed standard error is ignored.
    let report = |tally: &Tally| drop(io::stderr().write_all(line(tally).as_bytes()));
    Ok(line(&contest.play(report)))
}

/// A match between two players. The same contest has the same games on every machine.
///
/// ```
/// use regalia_core::cli::contest::{Contest, Player, Style};
/// use regalia_core::rules::{Game, Options};
/// let players = [Style::Greedy, Style::Random].map(|style| Player { style, nodes: 100 });
/// let contest = Contest { options: Options::new(Game::Martian), players, games: 4, seed: 1 };
/// let tally = contest.play(|_| ());
/// assert_eq!(tally.games.iter().sum::<u32>(), 4);
/// assert_eq!(contest.play(|_| ()).games, tally.games);
/// ```
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

    /// Plays all games on all processors; `report` is called after each set.
    pub fn play(&self, report: impl Fn(&Tally) + Sync) -> Tally {
        self.play_on(thread::available_parallelism().map_or(1, usize::from), report)
    }

    /// The same on so many threads, with the same games.
    pub fn play_on(&self, threads: usize, report: impl Fn(&Tally) + Sync) -> Tally {
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
                    tally.add(set, &played);
                    report(&tally);
                }
            }
        };
        thread::scope(|scope| {
            for _ in 1..threads.min(sets) {
                if thread::Builder::new().spawn_scoped(scope, work).is_err() {
                    // Without more of them it takes longer, and nothing else.
                    break;
                }
            }
            work();
        });
        tally.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner)
    }
}
