//! Fitting: logistic loss over sparse rows, by Adam.

use regalia_core::engine::fitting::Weights;

use crate::samples::Sample;

/// How much of the target is the game's result; the rest is what the search thought.
const RESULT: f64 = 0.7;

/// Passes over all samples, and samples between two steps.
const PASSES: usize = 60;
const BATCH: usize = 512;

/// The length of a step in hundredths, at first.
const STEP: f64 = 1.5;

/// How strongly what a weight adds is drawn back to what it was: it moves only where enough samples speak for it. A feature
/// that counts tens at a time is held so much more firmly.
const PULL: f64 = 2e-7;

/// One game in so many is held back, to see how well the weights do with what they have not seen.
const HELD_BACK: u64 = 10;

/// New weights in hundredths, and how well they do.
pub struct Fitted {
    pub weights: Vec<[f64; 2]>,
    /// So many hundredths make an expected score of 0.73.
    pub scale: f64,
    /// The mean loss over samples that were held back, before and after.
    pub before: f64,
    pub after: f64,
}

fn expected(value: f64, scale: f64) -> f64 {
    1. / (1. + (-value / scale).exp())
}

/// What the weights make of a sample, in hundredths.
fn value(weights: &[[f64; 2]], sample: &Sample) -> f64 {
    let opening = sample.features.opening;
    let worth = |(place, count): &(usize, i32)| {
        let [first, last] = weights[*place];
        f64::from(*count) * (first * opening + last * (1. - opening))
    };
    sample.features.counts.iter().map(worth).sum()
}

fn target(sample: &Sample, scale: f64) -> f64 {
    RESULT * sample.result + (1. - RESULT) * expected(sample.score, scale)
}

/// The mean loss beyond what no weights could avoid.
fn loss<'a>(weights: &[[f64; 2]], samples: impl Iterator<Item = &'a Sample>, scale: f64) -> f64 {
    let (mut sum, mut count) = (0., 0.);
    for sample in samples {
        let (found, target) = (expected(value(weights, sample), scale), target(sample, scale));
        let part = |target: f64, found: f64| if target > 0. { target * (target / found.max(1e-12)).ln() } else { 0. };
        sum += part(target, found) + part(1. - target, 1. - found);
        count += 1.;
    }
    sum / f64::max(count, 1.)
}

/// The scale by which values predict results best.
fn fit_scale(weights: &[[f64; 2]], samples: &[Sample]) -> f64 {
    let missed = |scale: f64| -> f64 {
        let part = |sample: &Sample| (expected(value(weights, sample), scale) - sample.result).powi(2);
        samples.iter().map(part).sum()
    };
    let scales = (0..60).map(|step| 40. * 1.06_f64.powi(step));
    scales.min_by(|one, other| missed(*one).total_cmp(&missed(*other))).unwrap_or(200.)
}

/// The pull on each weight: by the mean square of how often its feature occurs where it does.
fn pulls(weights: usize, samples: &[Sample]) -> Vec<f64> {
    let mut sums = vec![(0., 0.); weights];
    for (place, count) in samples.iter().flat_map(|sample| &sample.features.counts) {
        let (squares, number) = &mut sums[*place];
        *squares += f64::from(count * count);
        *number += 1.;
    }
    sums.into_iter().map(|(squares, number)| PULL * (squares / f64::max(number, 1.)).max(1.)).collect()
}

/// Weights that fit the samples better than those before.
pub fn learn(before: &Weights, samples: &[Sample]) -> Fitted {
    let unit = f64::from(before.unit);
    let prior: Vec<[f64; 2]> = before.weights.iter().map(|weight| weight.map(|one| f64::from(one) / unit)).collect();
    let scale = fit_scale(&prior, samples);
    let is_held_back = |sample: &Sample| sample.game.is_multiple_of(HELD_BACK);
    let held_back = || samples.iter().filter(|sample| is_held_back(sample));
    let mut order: Vec<usize> = (0..samples.len()).filter(|place| !is_held_back(&samples[*place])).collect();
    let pulls = pulls(prior.len(), samples);
    let mut rng = fastrand::Rng::with_seed(1);
    let mut weights = prior.clone();
    let (mut first, mut second) = (vec![[0.; 2]; prior.len()], vec![[0.; 2]; prior.len()]);
    let mut steps = 0;
    for pass in 0..PASSES {
        rng.shuffle(&mut order);
        // Shorter and shorter steps, so that they settle.
        let length = STEP * (1. - pass as f64 / PASSES as f64);
        for batch in order.chunks(BATCH) {
            let mut slopes = vec![[0.; 2]; prior.len()];
            for sample in batch.iter().map(|place| &samples[*place]) {
                let missed = expected(value(&weights, sample), scale) - target(sample, scale);
                let opening = sample.features.opening;
                for (place, count) in &sample.features.counts {
                    let slope = missed * f64::from(*count) / scale / batch.len() as f64;
                    slopes[*place][0] += slope * opening;
                    slopes[*place][1] += slope * (1. - opening);
                }
            }
            steps += 1;
            let fade = [0.9_f64, 0.999].map(|keep| 1. - keep.powi(steps));
            for place in 0..prior.len() {
                for phase in 0..2 {
                    let weight = &mut weights[place][phase];
                    let slope = slopes[place][phase] + pulls[place] * (*weight - prior[place][phase]);
                    let (mean, spread) = (&mut first[place][phase], &mut second[place][phase]);
                    *mean += 0.1 * (slope - *mean);
                    *spread += 0.001 * (slope * slope - *spread);
                    *weight -= length * (*mean / fade[0]) / ((*spread / fade[1]).sqrt() + 1e-8);
                }
            }
        }
    }
    let (before, after) = (loss(&prior, held_back(), scale), loss(&weights, held_back(), scale));
    Fitted { weights, scale, before, after }
}
