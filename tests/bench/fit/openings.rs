//! Random openings, and when a game is over.

use std::cmp::Ordering;

use fastrand::Rng;
use regalia_core::engine::{Engine, Limits, Score, Stop, Task};
use regalia_core::rules::{self, Action, Game, GamePosition, Options, Position, Seat};

/// A longer game is a draw.
const MOST_PLIES: usize = 400;

/// Plies that are played by chance.
const fn plies(game: Game) -> usize {
    match game {
        Game::Martian => 4,
        Game::TwoKings | Game::Plunder => 6,
        Game::Sovereign | Game::Royale => 8,
    }
}

/// The usual start. Without the first-move choice: the sides change places in each pair of games as it is.
pub fn start(game: Game) -> Position {
    let mut options = Options::new(game);
    // Other games have no such option.
    let _ = options.set("choice", "off");
    Position::start(&options)
}

/// A score in hundredths of a pawn or point, as it is told; proved ends are far beyond all others.
pub fn hundredths(score: Score) -> f64 {
    match score {
        Score::Centipawns(value) => f64::from(value),
        Score::Points(points) => f64::from(points) * 100.,
        Score::Mate(moves) | Score::Win(moves) => 30_000_f64.copysign(f64::from(moves)),
        Score::Share(_) => 0.,
    }
}

/// A game so far.
#[derive(Clone)]
pub struct Course {
    pub position: Position,
    /// The positions before it that may occur again.
    pub earlier: Vec<Position>,
    pub actions: Vec<Action>,
}

impl Course {
    /// A game that has begun with moves by chance, after which neither side is further ahead than `most` hundredths.
    pub fn opening(game: Game, rng: &mut Rng, most: f64) -> Self {
        loop {
            let mut course = Self { position: start(game), earlier: Vec::new(), actions: Vec::new() };
            for _ in 0..plies(game) {
                let Some(action) = rng.choice(course.position.perft_actions()) else { break };
                course.play(action);
            }
            if course.position.outcome().is_some() {
                continue;
            }
            let task = Task::new(course.position.clone(), Limits::nodes(2_000));
            let report = Engine::new(1, 1).think(&task, &Stop::new());
            if report.is_some_and(|report| hundredths(report.lines[0].score).abs() <= most) {
                return course;
            }
        }
    }

    pub fn play(&mut self, action: Action) {
        let mut after = self.position.clone();
        after.play_unchecked(action);
        if after.halfmove_clock() == 0 {
            self.earlier.clear();
        } else {
            self.earlier.push(self.position.clone());
        }
        self.actions.push(action);
        self.position = after;
    }

    /// What the first seat has scored, once the game is over.
    pub fn result(&self) -> Option<f64> {
        if let Some(outcome) = self.position.outcome() {
            return Some(match outcome.scores[0] {
                rules::Score::One => 1.,
                rules::Score::Half => 0.5,
                rules::Score::Zero => 0.,
            });
        }
        let same = |other: &&Position| other.key() == self.position.key();
        if self.position.repetition_counts() && self.earlier.iter().filter(same).count() >= 2 {
            return Some(0.5);
        }
        (self.actions.len() >= MOST_PLIES).then(|| self.leader())
    }

    /// The result of a game that is ended: who leads in Martian Chess has won it, elsewhere it is a draw.
    fn leader(&self) -> f64 {
        let Position::Martian(position) = &self.position else { return 0.5 };
        match position.score(Seat::One).cmp(&position.score(Seat::Two)) {
            Ordering::Greater => 1.,
            Ordering::Equal => 0.5,
            Ordering::Less => 0.,
        }
    }
}
