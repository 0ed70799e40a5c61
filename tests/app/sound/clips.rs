//! Every sound as samples.

use regalia_app::sound::{Clip, RATE, pitch, synthesise};
use regalia_core::rules::Role;

/// How loud each sound is, in decibels below full scale, and how long, in milliseconds.
const TABLE: [(Clip, f64, u64); 11] = [
    (Clip::Move, -24.0, 200),
    (Clip::Capture, -22.0, 235),
    (Clip::Refused, -28.0, 200),
    (Clip::VestOn, -25.0, 270),
    (Clip::Promotion, -23.0, 1010),
    (Clip::ClockLow, -26.0, 360),
    (Clip::Check, -23.0, 930),
    (Clip::ArmyLost, -24.0, 1010),
    (Clip::ArmyGained, -23.0, 1080),
    (Clip::Coup, -23.0, 1010),
    (Clip::End, -22.0, 1040),
];

/// The level of the loudest 50 milliseconds, in decibels.
fn level(samples: &[f32], rate: u32) -> f64 {
    let window = rate as usize / 20;
    let of = |part: &[f32]| part.iter().map(|sample| f64::from(*sample).powi(2)).sum::<f64>() / window as f64;
    let loudest = (0..samples.len()).step_by(window / 20).map(|at| of(&samples[at..(at + window).min(samples.len())]));
    10.0 * loudest.fold(0.0, f64::max).log10()
}

#[test]
fn every_sound_has_its_level_and_length_and_begins_and_ends_at_zero() {
    assert_eq!(TABLE.map(|(clip, ..)| clip), Clip::ALL);
    for (clip, wanted, millis) in TABLE {
        for (role, seed) in [(None, 0), (Some(Role::King), 1), (Some(Role::Pawn), 2)] {
            for rate in [RATE, 44_100] {
                let samples = synthesise(clip, role, seed, rate);
                let said = format!("{clip:?} {role:?} at {rate}");
                let level = level(&samples, rate);
                assert!((level - wanted).abs() < 0.5, "{said}: {level:.2} dB");
                let peak = 20.0 * samples.iter().fold(0.0_f32, |peak, sample| peak.max(sample.abs())).log10();
                assert!(peak < -6.0, "{said}: peak {peak:.1} dB");
                assert_eq!((samples[0], samples[samples.len() - 1]), (0.0, 0.0), "{said}");
                let length = samples.len() as u64 * 1000 / u64::from(rate);
                assert!(length.abs_diff(millis) <= 1, "{said}: {length} ms");
            }
        }
    }
}

#[test]
fn equal_seeds_give_equal_sounds_and_others_do_not() {
    let bits = |samples: Vec<f32>| samples.into_iter().map(f32::to_bits).collect::<Vec<_>>();
    for clip in Clip::ALL {
        let of = |seed| bits(synthesise(clip, Some(Role::Rook), seed, RATE));
        assert_eq!(of(3), of(3), "{clip:?}");
        // A bell has no blow of wood, which is never quite the same.
        assert_eq!(of(3) == of(4), clip == Clip::End, "{clip:?}");
    }
}

/// How strong a tone is in the samples.
fn strength(samples: &[f32], tone: f64) -> f64 {
    let turn = std::f64::consts::TAU * tone / f64::from(RATE);
    let parts = samples.iter().enumerate().map(|(at, sample)| {
        let angle = turn * at as f64;
        (f64::from(*sample) * angle.cos(), f64::from(*sample) * angle.sin())
    });
    let (real, imaginary) = parts.fold((0.0, 0.0), |sum, part| (sum.0 + part.0, sum.1 + part.1));
    real.hypot(imaginary)
}

/// The loudest tone between 200 and 500 hertz.
fn tone(samples: &[f32]) -> f64 {
    let all = (400..1000).map(|half| f64::from(half) / 2.0);
    all.max_by(|one, other| strength(samples, *one).total_cmp(&strength(samples, *other))).unwrap()
}

#[test]
fn heavy_pieces_sound_lower_and_no_two_moves_quite_alike() {
    assert!((pitch(Some(Role::Pawn)) / pitch(Some(Role::King)) - 2_f64.powf(0.5)).abs() < 1e-9);
    let middle = tone(&synthesise(Clip::Move, None, 0, RATE)) / pitch(None);
    for role in [Role::Pawn, Role::Knight, Role::Queen, Role::King] {
        let tones = [0, 1, 2, 3].map(|seed| tone(&synthesise(Clip::Move, Some(role), seed, RATE)));
        for tone in tones {
            let ratio = tone / middle / pitch(Some(role));
            assert!((0.97..1.03).contains(&ratio), "{role:?}: {tone} Hz, {ratio}");
        }
        assert!(tones.iter().any(|tone| *tone != tones[0]), "{tones:?}");
        // One per cent up or down, and half a hertz that is not measured.
        let (least, most) =
            tones.iter().fold((f64::MAX, 0.0_f64), |(least, most), tone| (least.min(*tone), most.max(*tone)));
        assert!(most / least < 1.01 / 0.99 + 1.0 / least, "{tones:?}");
    }
}
