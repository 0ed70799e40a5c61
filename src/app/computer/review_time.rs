//! How long a review takes still.

use std::time::{Duration, Instant};

use regalia_core::review::nodes;
use regalia_core::rules::Game;

/// How many positions the engine looks at in a second on a machine that has other work, too; if nothing else is known.
const PER_SECOND: u64 = 300_000;

/// The first guess counts like this many positions of the game.
const GUESSED: u32 = 3;

/// When a review began, and how long each position of the game may take.
#[derive(Clone, Copy, Debug)]
pub(super) struct Pace {
    began: Instant,
    guess: Duration,
}

impl Pace {
    /// A review that begins now, with `asked` nodes for each position. `known`: how long each took in the last review.
    pub fn new(now: Instant, game: Game, asked: Option<u64>, known: Option<Duration>) -> Self {
        let per_position = Duration::from_secs_f64(asked.unwrap_or_else(|| nodes(game)) as f64 / PER_SECOND as f64);
        Self { began: now, guess: known.unwrap_or(per_position) }
    }

    /// How long each of the positions took so far.
    pub fn each(&self, now: Instant, done: usize) -> Duration {
        let done = u32::try_from(done).unwrap_or(u32::MAX - GUESSED);
        (now.saturating_duration_since(self.began) + self.guess * GUESSED) / (done + GUESSED)
    }

    /// How much longer it takes when `done` of `all` positions have been searched.
    pub fn left(&self, now: Instant, (done, all): (usize, usize)) -> Duration {
        self.each(now, done) * u32::try_from(all.saturating_sub(done)).unwrap_or(u32::MAX)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_guess_gives_way_to_what_is_measured() {
        let began = Instant::now();
        let after = |seconds: u64| began + Duration::from_secs(seconds);
        let pace = Pace::new(began, Game::Plunder, None, None);
        assert_eq!(pace.left(began, (0, 60)).as_secs_f32().round(), 80.);
        // It takes more than twice as long.
        let left = pace.left(after(60), (20, 60)).as_secs();
        assert!((105..120).contains(&left), "{left}");
        assert_eq!(pace.left(after(180), (60, 60)), Duration::ZERO);
        let again = Pace::new(began, Game::Plunder, None, Some(pace.each(after(180), 60)));
        assert!(again.left(began, (0, 60)) > Duration::from_secs(160));
        let few = Pace::new(began, Game::Sovereign, Some(400), None);
        assert!(few.left(began, (0, 100)) < Duration::from_secs(1));
    }
}
