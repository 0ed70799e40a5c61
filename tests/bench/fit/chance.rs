//! Fits how a score becomes an expected result: one scale for each game, from games of the engine against itself.

use fastrand::Rng;
use regalia_core::engine::{Engine, Limits, Score, Stop, Task};
use regalia_core::rules::{Game, GamePosition};

use crate::openings::Course;
use crate::samples::{Plan, of_all};

/// Openings may be better for one side by so much: the scale has to be right there too.
const UNEVEN: f64 = 300.;

/// The scales that are tried reach from one of these to the other, in hundredths.
const SCALES: [f64; 2] = [10., 5_000.];

/// Bands of expected results in the table that shows how well the scale fits.
const BANDS: usize = 10;

/// A score for the first seat in hundredths, and what it scored in the end.
type Sample = (f64, f64);

/// Plays the games and prints the scale that fits their results best.
///
/// # Errors
/// In Royale there is nothing to fit: its scores are expected results.
pub fn fit(plan: &Plan) -> Result<(), String> {
    if plan.game == Game::Royale {
        return Err("royale: a share is an expected result as it is".to_owned());
    }
    let samples = play(plan);
    let scale = best_scale(&samples);
    println!(
        "{} {}: scale {scale:.0} hundredths from {} positions; loss {:.4}, without scores {:.4}",
        plan.games,
        plan.game,
        samples.len(),
        loss(&samples, scale),
        loss(&samples, f64::INFINITY)
    );
    for band in 0..BANDS {
        let inside = |chance: f64| ((chance * BANDS as f64) as usize).min(BANDS - 1) == band;
        let these: Vec<&Sample> = samples.iter().filter(|(score, _)| inside(chance(*score, scale))).collect();
        let mean = |of: &dyn Fn(&Sample) -> f64| {
            these.iter().map(|sample| of(sample)).sum::<f64>() / these.len().max(1) as f64
        };
        let (expected, scored) = (mean(&|(score, _)| chance(*score, scale)), mean(&|(_, result)| *result));
        println!("expected {expected:.2}, scored {scored:.2}, {} positions", these.len());
    }
    Ok(())
}

fn chance(score: f64, scale: f64) -> f64 {
    1. / (1. + (-score / scale).exp())
}

/// The mean logarithmic loss.
fn loss(samples: &[Sample], scale: f64) -> f64 {
    let of = |(score, result): &Sample| {
        let chance = chance(*score, scale).clamp(1e-9, 1. - 1e-9);
        -(result * chance.ln() + (1. - result) * (1. - chance).ln())
    };
    samples.iter().map(of).sum::<f64>() / samples.len().max(1) as f64
}

/// The scale with the least loss: the loss falls and then rises, so the search closes in from both sides.
fn best_scale(samples: &[Sample]) -> f64 {
    let [mut low, mut high] = SCALES.map(f64::ln);
    for _ in 0..60 {
        let third = (high - low) / 3.;
        if loss(samples, (low + third).exp()) < loss(samples, (high - third).exp()) {
            high -= third;
        } else {
            low += third;
        }
    }
    f64::midpoint(low, high).exp()
}

/// The samples of all games.
fn play(plan: &Plan) -> Vec<Sample> {
    of_all(plan.games, || Engine::new(2, 1), |number, engine| play_one(plan, number, engine))
}

/// The scores of a game that is played to its end. Proved ends need no scale.
fn play_one(plan: &Plan, number: u64, engine: &mut Engine) -> Vec<Sample> {
    let mut rng = Rng::with_seed(plan.seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) ^ number);
    let mut course = Course::opening(plan.game, &mut rng, UNEVEN);
    engine.clear();
    let mut scores = Vec::new();
    let result = loop {
        if let Some(result) = course.result() {
            break result;
        }
        let position = course.position.clone();
        let sign = 1. - 2. * position.side_to_move().index() as f64;
        let task = Task { earlier: course.earlier.clone(), ..Task::new(position, Limits::nodes(plan.nodes)) };
        let Some(report) = engine.think(&task, &Stop::new()) else { break 0.5 };
        let Some(action) = report.best() else { break 0.5 };
        match report.lines[0].score {
            Score::Centipawns(value) => scores.push(sign * f64::from(value)),
            Score::Points(points) => scores.push(sign * f64::from(points) * 100.),
            Score::Mate(_) | Score::Win(_) | Score::Share(_) => {}
        }
        course.play(action);
    };
    scores.into_iter().map(|score| (score, result)).collect()
}
