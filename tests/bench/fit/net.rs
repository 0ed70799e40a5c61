//! Trains the net of a game on what searches thought of positions.
//!
//! The net learns what the weighed features of the evaluation miss: its value is added to theirs. Stochastic descent by
//! Adam, in floating-point numbers; then the weights are rounded. Results of games are no part of the target: positions
//! of one game have one result, and a net with as many weights as games learns the games by heart. The scale by which a
//! score becomes an expected result is fitted to them.

use std::fs;
use std::path::PathBuf;

use fastrand::Rng;
use regalia_core::engine::fitting::{ONE, SCALE, WEIGHT_ONE, WIDTH, net_inputs, net_view};
use regalia_core::rules::{Game, GamePosition, Options, Position};

/// Positions between two steps.
const BATCH: usize = 2_048;

/// The length of a step, at first.
const STEP: f32 = 0.0015;

/// No weight is larger, so that they have room in 16 bits.
const MOST: f32 = 1.98;

/// One position in so many is held back, to see how well the net does with what it has not seen. Whole games: positions
/// of one game lie side by side in the files.
const HELD_BACK: usize = 20;

/// A position as it is trained on.
struct Sample {
    /// The first place of its inputs, of the side to move and of the other, and the place after the last.
    views: [u32; 3],
    value: f32,
    score: f32,
    result: f32,
}

/// All positions, and the inputs of all of them in one list.
#[derive(Default)]
struct Samples {
    list: Vec<Sample>,
    inputs: Vec<u16>,
}

type Layer = [f32; WIDTH];

/// The weights, in one list: a layer for each input, the one to begin with, two for the output; then what is added.
struct Net {
    layers: Vec<Layer>,
    rest: f32,
}

impl Samples {
    fn read(game: Game, paths: &[&str]) -> Result<Self, String> {
        let mut samples = Self::default();
        let mut options = Options::new(game);
        let _ = options.set("choice", "off");
        for path in paths {
            let text = fs::read_to_string(path).map_err(|why| format!("{path}: {why}"))?;
            for line in text.lines() {
                let wrong = || format!("{path}: '{line}' is no position with a score and a result");
                let parts: Vec<&str> = line.split(';').collect();
                let [position, score, result] = parts.as_slice() else { return Err(wrong()) };
                let position = Position::parse(position, &options).map_err(|why| format!("{path}: {why}"))?;
                let seen = net_view(&position).ok_or_else(|| format!("{game} has no net"))?;
                let begin = samples.inputs.len() as u32;
                samples.inputs.extend(seen.views[0].iter().map(|input| *input as u16));
                let middle = samples.inputs.len() as u32;
                samples.inputs.extend(seen.views[1].iter().map(|input| *input as u16));
                samples.list.push(Sample {
                    views: [begin, middle, samples.inputs.len() as u32],
                    value: seen.value as f32,
                    score: score.parse().map_err(|_| wrong())?,
                    result: result.parse().map_err(|_| wrong())?,
                });
            }
        }
        Ok(samples)
    }

    fn inputs(&self, sample: &Sample, view: usize) -> &[u16] {
        &self.inputs[sample.views[view] as usize..sample.views[view + 1] as usize]
    }
}

impl Net {
    fn new(inputs: usize, rng: &mut Rng) -> Self {
        let mut layers = vec![[0.; WIDTH]; inputs + 3];
        let mut small = |most: f32| (rng.f32() * 2. - 1.) * most;
        for number in layers[..inputs].as_flattened_mut() {
            *number = small(0.1);
        }
        for number in &mut layers[inputs] {
            *number = 0.2;
        }
        for number in layers[inputs + 1..].as_flattened_mut() {
            *number = small(0.2);
        }
        Self { layers, rest: 0. }
    }

    fn inputs(&self) -> usize {
        self.layers.len() - 3
    }

    /// What a side sees.
    fn view(&self, inputs: &[u16]) -> Layer {
        let mut view = self.layers[self.inputs()];
        for input in inputs {
            for (number, weight) in view.iter_mut().zip(&self.layers[usize::from(*input)]) {
                *number += weight;
            }
        }
        view
    }

    /// Both views and what the net adds, in hundredths.
    fn value(&self, samples: &Samples, sample: &Sample) -> ([Layer; 2], f32) {
        let views = [0, 1].map(|view| self.view(samples.inputs(sample, view)));
        let mut sum = 0.;
        for (view, weights) in views.iter().zip(&self.layers[self.inputs() + 1..]) {
            sum += view.iter().zip(weights).map(|(number, weight)| number.clamp(0., 1.).powi(2) * weight).sum::<f32>();
        }
        (views, sum * SCALE as f32 + self.rest)
    }

    /// The weights as the engine reads them.
    fn bytes(&self) -> Vec<u8> {
        let inputs = self.inputs();
        let rounded = |number: &f32, one: i32| (number.clamp(-MOST, MOST) * one as f32).round() as i16;
        let first = self.layers[..=inputs].as_flattened().iter().map(|number| rounded(number, ONE));
        let second = self.layers[inputs + 1..].as_flattened().iter().map(|number| rounded(number, WEIGHT_ONE));
        let all = first.chain(second).chain([self.rest.round() as i16]);
        all.flat_map(i16::to_le_bytes).collect()
    }
}

fn expected(value: f32, scale: f32) -> f32 {
    1. / (1. + (-value / scale).exp())
}

/// The scale by which values predict results best.
fn fit_scale(samples: &Samples) -> f32 {
    let missed = |scale: f32| -> f64 {
        let part = |sample: &Sample| f64::from((expected(sample.score, scale) - sample.result).powi(2));
        samples.list.iter().step_by(7).map(part).sum()
    };
    let scales = (0..60).map(|step| 40. * 1.06_f32.powi(step));
    scales.min_by(|one, other| missed(*one).total_cmp(&missed(*other))).unwrap_or(200.)
}

/// The mean square by which the net, and the features alone, miss the target over these samples.
fn losses(net: &Net, samples: &Samples, places: &[usize], scale: f32) -> [f64; 2] {
    let mut sums = [0.; 2];
    for place in places {
        let sample = &samples.list[*place];
        let more = net.value(samples, sample).1;
        for (sum, value) in sums.iter_mut().zip([sample.value + more, sample.value]) {
            *sum += f64::from((expected(value, scale) - expected(sample.score, scale)).powi(2));
        }
    }
    sums.map(|sum| sum / places.len().max(1) as f64)
}

/// What Adam remembers of a weight.
#[derive(Clone, Copy, Default)]
struct Memory {
    mean: f32,
    spread: f32,
}

impl Memory {
    fn step(&mut self, slope: f32, length: f32, fade: [f32; 2]) -> f32 {
        self.mean += 0.1 * (slope - self.mean);
        self.spread += 0.001 * (slope * slope - self.spread);
        length * (self.mean / fade[0]) / ((self.spread / fade[1]).sqrt() + 1e-8)
    }
}

/// Adds the slopes of one sample.
fn learn(net: &Net, samples: &Samples, sample: &Sample, scale: f32, slopes: &mut Net) {
    let inputs = net.inputs();
    let (views, more) = net.value(samples, sample);
    let found = expected(sample.value + more, scale);
    let slope = 2. * (found - expected(sample.score, scale)) * found * (1. - found) / scale;
    slopes.rest += slope;
    for (view, layer) in views.iter().enumerate() {
        let mut back = [0.; WIDTH];
        let weights = net.layers[inputs + 1 + view];
        let outputs = &mut slopes.layers[inputs + 1 + view];
        for place in 0..WIDTH {
            let number = layer[place].clamp(0., 1.);
            outputs[place] += slope * SCALE as f32 * number * number;
            let is_inside = layer[place] > 0. && layer[place] < 1.;
            back[place] = if is_inside { slope * SCALE as f32 * weights[place] * 2. * number } else { 0. };
        }
        let start = &mut slopes.layers[inputs];
        start.iter_mut().zip(back).for_each(|(number, back)| *number += back);
        for input in samples.inputs(sample, view) {
            let layer = &mut slopes.layers[usize::from(*input)];
            layer.iter_mut().zip(back).for_each(|(number, back)| *number += back);
        }
    }
}

/// How a net is trained.
pub struct Training {
    pub game: Game,
    /// How often it sees each position.
    pub passes: u64,
    /// How strongly weights are drawn back to zero: the fewer positions for a weight, the more.
    pub decay: f32,
}

/// Trains a net on the positions of files and writes it where the engine reads it.
///
/// # Errors
/// If a file cannot be read or written, or the game has no net.
pub fn train(Training { game, passes, decay }: Training, paths: &[&str]) -> Result<(), String> {
    let inputs = net_inputs(game).ok_or_else(|| format!("{game} has no net"))?;
    let samples = Samples::read(game, paths)?;
    let scale = fit_scale(&samples);
    let (mut order, mut held_back) = (Vec::new(), Vec::new());
    for place in 0..samples.list.len() {
        // Blocks of a thousand: few games lie on both sides of an edge.
        if place / 1_000 % HELD_BACK == 0 { held_back.push(place) } else { order.push(place) }
    }
    println!("{} positions; a score of {scale:.0} is an expected result of 0.73", samples.list.len());
    let mut rng = Rng::with_seed(1);
    let mut net = Net::new(inputs, &mut rng);
    let mut memory = vec![[Memory::default(); WIDTH]; net.layers.len()];
    let (mut rest, mut steps) = (Memory::default(), 0);
    for pass in 0..passes {
        rng.shuffle(&mut order);
        // Shorter and shorter steps, so that they settle.
        let length = STEP * (1. - pass as f32 / passes as f32);
        for batch in order.chunks(BATCH) {
            let mut slopes = Net { layers: vec![[0.; WIDTH]; net.layers.len()], rest: 0. };
            for place in batch {
                learn(&net, &samples, &samples.list[*place], scale, &mut slopes);
            }
            steps += 1;
            let fade = [0.9_f32, 0.999].map(|keep| 1. - keep.powi(steps));
            let parts = batch.len() as f32;
            let weights = net.layers.as_flattened_mut().iter_mut();
            for ((weight, slope), memory) in weights.zip(slopes.layers.as_flattened()).zip(memory.as_flattened_mut()) {
                *weight =
                    (*weight * (1. - length * decay) - memory.step(slope / parts, length, fade)).clamp(-MOST, MOST);
            }
            net.rest -= rest.step(slopes.rest / parts, length * 100., fade);
        }
        let [now, before] = losses(&net, &samples, &held_back, scale);
        println!("pass {}: loss over positions that were held back {now:.6}, without the net {before:.6}", pass + 1);
    }
    let path =
        PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../assets/nets").join(game.id()).with_extension("bin");
    fs::write(&path, net.bytes()).map_err(|why| format!("{}: {why}", path.display()))
}
