//! Mixes the sounds that are playing into one stream.

/// Maximum number of sounds that play at the same time; further ones are dropped.
const MAX_VOICES: usize = 16;

/// Up to this level the sum of several sounds is unchanged; above, it is compressed so that it stays below 1.
const KNEE: f32 = 0.8;

/// ```
/// use regalia_app::sound::Mixer;
/// let mut mixer = Mixer::default();
/// mixer.play(vec![0.5, 0.25], 1.0);
/// mixer.play(vec![0.25], 0.5);
/// let mut out = [9.0; 3];
/// mixer.mix(&mut out);
/// assert_eq!(out, [0.625, 0.25, 0.0]);
/// assert!(mixer.is_silent());
/// ```
#[derive(Clone, Debug, Default)]
pub struct Mixer {
    voices: Vec<Voice>,
}

#[derive(Clone, Debug)]
struct Voice {
    clip: Vec<f32>,
    at: usize,
    gain: f32,
}

impl Mixer {
    pub fn play(&mut self, clip: Vec<f32>, gain: f32) {
        if self.voices.len() < MAX_VOICES && !clip.is_empty() {
            self.voices.push(Voice { clip, at: 0, gain: gain.clamp(0.0, 1.0) });
        }
    }

    /// Fills `out` with what is heard next: silence after the last sound. No sample exceeds 1.
    pub fn mix(&mut self, out: &mut [f32]) {
        out.fill(0.0);
        for voice in &mut self.voices {
            let left = voice.clip.get(voice.at..).unwrap_or_default();
            out.iter_mut().zip(left).for_each(|(sample, own)| *sample += own * voice.gain);
            voice.at += out.len();
        }
        self.voices.retain(|voice| voice.at < voice.clip.len());
        out.iter_mut().for_each(|sample| *sample = limited(*sample));
    }

    pub fn is_silent(&self) -> bool {
        self.voices.is_empty()
    }
}

fn limited(sample: f32) -> f32 {
    let over = sample.abs() - KNEE;
    if over <= 0.0 {
        return sample;
    }
    let room = 1.0 - KNEE;
    (KNEE + room * (over / room).tanh()).min(1.0).copysign(sample)
}
