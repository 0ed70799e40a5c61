//! Modal synthesis: struck bodies as sums of decaying sines.

use std::f64::consts::TAU;

use regalia_core::rules::Role;

use super::clip::{Body, Clip, Strike};

/// Samples per second, unless the device wants another rate.
pub const RATE: u32 = 48_000;

/// A tone of a struck body: its frequency as a multiple of the lowest, the time in which it falls to 37%, in seconds,
/// and its strength.
type Mode = (f64, f64, f64);

/// A wooden bar whose ends are free.
const BAR: [Mode; 4] = [(1.0, 0.030, 1.0), (2.756, 0.016, 0.5), (5.404, 0.008, 0.25), (8.93, 0.004, 0.12)];
const BELL: [Mode; 4] = [(1.0, 0.160, 1.0), (2.0, 0.110, 0.4), (3.0, 0.060, 0.2), (4.2, 0.030, 0.1)];

/// Duration of a strike, in seconds.
const WOOD_LENGTH: f64 = 0.2;
const BELL_LENGTH: f64 = 0.9;

/// The noise of a strike: its decay in seconds, and its strength.
const NOISE: (f64, f64) = (0.006, 0.3);
/// The attack of the noise, which prevents a click, in seconds.
const NOISE_ATTACK: f64 = 0.001;
/// The coefficient of the low-pass filter of the noise.
const NOISE_PASS: f64 = 0.15;

/// The last part of a sound, which is faded out, in seconds.
const FADE: f64 = 0.02;
/// The level is measured over this time, in seconds.
const WINDOW: f64 = 0.05;

/// Random change of the pitch, as a part of it: equal moves sound slightly different.
const SCATTER: f64 = 0.01;

/// Makes a sound: samples at this rate, the first and the last of which are 0. `role` is the piece that moved: a heavy
/// one sounds lower. Equal seeds give equal sounds.
///
/// ```
/// use regalia_app::sound::{Clip, RATE, synthesise};
/// let clip = synthesise(Clip::Move, None, 7, RATE);
/// assert_eq!(clip, synthesise(Clip::Move, None, 7, RATE));
/// assert_ne!(clip, synthesise(Clip::Move, None, 8, RATE));
/// ```
pub fn synthesise(clip: Clip, role: Option<Role>, seed: u64, rate: u32) -> Vec<f32> {
    let mut random = fastrand::Rng::with_seed(seed);
    let pitch = pitch(role) * (1.0 + SCATTER * (2.0 * random.f64() - 1.0));
    let rate = f64::from(rate.max(1));
    let strikes = clip.strikes();
    let end = strikes.iter().map(|strike| f64::from(strike.at) + duration(strike.body)).fold(0.0, f64::max);
    let mut sum = vec![0.0; (end * rate) as usize + 1];
    for strike in strikes {
        add_strike(&mut sum, strike, pitch, rate, &mut random);
    }
    let fade = ((FADE * rate) as usize).clamp(1, sum.len());
    for (left, sample) in sum.iter_mut().rev().take(fade).enumerate() {
        *sample *= left as f64 / fade as f64;
    }
    let wanted = 10_f64.powf(f64::from(clip.level()) / 20.0);
    let loudest = loudest(&sum, (WINDOW * rate) as usize);
    let factor = if loudest > 0.0 { wanted / loudest } else { 0.0 };
    sum.into_iter().map(|sample| (sample * factor) as f32).collect()
}

/// The pitch of a piece as a factor: a pawn three semitones above the middle, a king three below.
pub fn pitch(role: Option<Role>) -> f64 {
    let semitones = match role {
        Some(Role::Pawn) => 3.0,
        Some(Role::Knight | Role::Bishop) => 1.0,
        None => 0.0,
        Some(Role::Rook | Role::Drone) => -1.0,
        Some(Role::Queen) => -2.0,
        Some(Role::King) => -3.0,
    };
    2_f64.powf(semitones / 12.0)
}

const fn duration(body: Body) -> f64 {
    match body {
        Body::Piece | Body::Wood => WOOD_LENGTH,
        Body::Bell => BELL_LENGTH,
    }
}

fn add_strike(sum: &mut [f64], strike: Strike, pitch: f64, rate: f64, random: &mut fastrand::Rng) {
    let from = ((f64::from(strike.at) * rate) as usize).min(sum.len());
    let samples = &mut sum[from..];
    let force = f64::from(strike.force);
    let (modes, tone) = match strike.body {
        Body::Piece => (&BAR, f64::from(strike.tone) * pitch),
        Body::Wood => (&BAR, f64::from(strike.tone)),
        Body::Bell => (&BELL, f64::from(strike.tone)),
    };
    for (ratio, decay, strength) in modes {
        let step = TAU * tone * ratio / rate;
        // Above the Nyquist frequency it would be aliased.
        if step < 0.9 * TAU / 2.0 {
            add_sine(samples, step, (-1.0 / (decay * rate)).exp(), force * strength);
        }
    }
    if strike.body != Body::Bell {
        add_noise(samples, force * NOISE.1, rate, random);
    }
}

/// Adds a decaying sine, by its recurrence: each sample follows from the two before it.
fn add_sine(samples: &mut [f64], step: f64, decay: f64, strength: f64) {
    let (along, back) = (2.0 * decay * step.cos(), decay * decay);
    let (mut before, mut now) = (0.0, strength * decay * step.sin());
    for sample in samples.iter_mut().skip(1) {
        *sample += now;
        (before, now) = (now, along * now - back * before);
    }
}

/// Adds the low-pass filtered noise of a strike.
fn add_noise(samples: &mut [f64], strength: f64, rate: f64, random: &mut fastrand::Rng) {
    let decay = (-1.0 / (NOISE.0 * rate)).exp();
    let (mut low, mut left) = (0.0, strength / NOISE_PASS.sqrt());
    for (index, sample) in samples.iter_mut().enumerate() {
        low += NOISE_PASS * (2.0 * random.f64() - 1.0 - low);
        let attack = (index as f64 / (NOISE_ATTACK * rate)).min(1.0);
        *sample += low * left * attack;
        left *= decay;
        if left < 1e-6 {
            return;
        }
    }
}

/// The root mean square of the loudest stretch of this many samples.
fn loudest(samples: &[f64], window: usize) -> f64 {
    let window = window.clamp(1, samples.len().max(1));
    let mut sum: f64 = samples.iter().take(window).map(|sample| sample * sample).sum();
    let mut most = sum;
    for (gone, new) in samples.iter().zip(samples.iter().skip(window)) {
        sum += new * new - gone * gone;
        most = most.max(sum);
    }
    (most.max(0.0) / window as f64).sqrt()
}
