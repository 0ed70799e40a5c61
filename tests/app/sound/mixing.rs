//! Several sounds at the same time.

use regalia_app::sound::{Clip, Mixer, RATE, synthesise};

fn mixed(mixer: &mut Mixer, block: usize) -> Vec<f32> {
    let (mut all, mut out) = (Vec::new(), vec![9.0; block]);
    for _ in 0..20_000 {
        if mixer.is_silent() {
            break;
        }
        mixer.mix(&mut out);
        all.extend_from_slice(&out);
    }
    assert!(mixer.is_silent());
    all
}

#[test]
fn one_sound_comes_out_as_it_is_whatever_the_blocks() {
    let clip = synthesise(Clip::Capture, None, 5, RATE);
    for block in [1, 7, 480, 1_000_000] {
        let mut mixer = Mixer::default();
        mixer.play(clip.clone(), 1.0);
        let out = mixed(&mut mixer, block);
        assert!(out.starts_with(&clip), "{block}");
        assert!(out[clip.len()..].iter().all(|sample| *sample == 0.0));
    }
}

#[test]
fn sounds_add_up_and_never_exceed_one() {
    let mut mixer = Mixer::default();
    mixer.play(vec![0.25; 4], 1.0);
    mixer.mix(&mut [0.0; 2]);
    mixer.play(vec![0.5; 4], 0.5);
    assert_eq!(mixed(&mut mixer, 4), [0.5, 0.5, 0.25, 0.25]);
    for sign in [1.0, -1.0] {
        for voices in 1..40 {
            (0..voices).for_each(|_| mixer.play(vec![sign; 3], 1.0));
            let out = mixed(&mut mixer, 3);
            assert!(out.iter().all(|sample| (0.8..=1.0).contains(&(sample * sign))), "{voices}: {out:?}");
        }
    }
}

#[test]
fn silence_is_silent() {
    let mut mixer = Mixer::default();
    mixer.play(Vec::new(), 1.0);
    assert!(mixer.is_silent());
    mixer.play(vec![1.0; 3], 0.0);
    assert_eq!(mixed(&mut mixer, 3), [0.0; 3]);
    mixer.play(vec![1.0; 3], 1.0);
    mixed(&mut mixer, 3);
    let mut out = [9.0; 3];
    mixer.mix(&mut out);
    assert_eq!(out, [0.0; 3]);
}
