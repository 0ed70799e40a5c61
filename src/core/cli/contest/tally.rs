//! The score of a match.

use std::collections::BTreeMap;

use crate::rules::{Outcome, Score};

/// What the first player has won, drawn and lost against the second.
#[derive(Clone, Debug)]
pub struct Tally {
    seats: usize,
    /// Games that the first player won, drew and lost; in Royale by the points of its two seats together.
    pub games: [u32; 3],
    /// The first player's mean score of each set of games from one opening, by the number of the opening.
    sets: BTreeMap<usize, f64>,
}

impl Tally {
    pub(super) const fn new(seats: usize) -> Self {
        Self { seats, games: [0; 3], sets: BTreeMap::new() }
    }

    /// Adds the games from the opening number `set`, each with its seating.
    pub(super) fn add(&mut self, set: usize, games: &[(&[usize], Outcome)]) {
        let mut sum = 0.;
        for (seating, outcome) in games {
            let points = |player: usize| -> f64 {
                let seats = seating.iter().zip(&outcome.scores).filter(|(by, _)| **by == player);
                seats.map(|(_, score)| value(*score)).sum()
            };
            let (a, b) = (points(0), points(1));
            let place = if a > b { 0 } else { 1 + usize::from(a < b) };
            self.games[place] += 1;
            // Four seats share one point: a draw of all is a quarter for each, as it is a half with two.
            sum += a / (a + b).max(0.5) / (self.seats as f64 / 2.);
        }
        self.sets.insert(set, sum / games.len().max(1) as f64);
    }

    /// The first player's mean score for a seat: even is 0.5 with two seats, 0.25 with four.
    pub fn score(&self) -> f64 {
        self.sets.values().sum::<f64>() / self.sets.len().max(1) as f64
    }

    /// Half the width of the interval that holds the true score in 95 of 100 matches.
    pub fn margin(&self) -> f64 {
        let (count, mean) = (self.sets.len() as f64, self.score());
        let spread = self.sets.values().map(|set| (set - mean).powi(2)).sum::<f64>() / (count - 1.).max(1.);
        1.96 * (spread / count.max(1.)).sqrt()
    }

    /// `A W-D-L B, score 0.62 ± 0.05`.
    pub fn line(&self, a: &str, b: &str) -> String {
        let [won, drawn, lost] = self.games;
        format!("{a} {won}-{drawn}-{lost} {b}, score {:.2} ± {:.2}", self.score(), self.margin())
    }
}

const fn value(score: Score) -> f64 {
    match score {
        Score::Zero => 0.,
        Score::Half => 0.5,
        Score::One => 1.,
    }
}
