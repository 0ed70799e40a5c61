//! Sounds: what they are made of, which belongs to what, and the way to a device. No test needs one.

mod clips;
mod cues;
mod heard;
mod mixing;
mod speaker;

use std::sync::mpsc::{Receiver, channel};
use std::time::Duration;

use regalia_app::sound::{AudioOutput, Clip, NoOutput, Outlet, RATE, Speaker, synthesise};
use regalia_core::rules::Role;

/// Longer than any sound takes to be made.
const PATIENCE: Duration = Duration::from_secs(20);

/// A device that hands on what it is given when it is started.
struct Tape {
    outlet: Outlet,
    heard: std::sync::mpsc::Sender<Vec<f32>>,
}

impl AudioOutput for Tape {
    fn rate(&self) -> u32 {
        RATE
    }

    fn start(&mut self) -> Result<(), NoOutput> {
        let mut samples = vec![0.0; 2 * RATE as usize];
        self.outlet.mixer().mix(&mut samples);
        self.heard.send(samples).map_err(|error| NoOutput(error.to_string()))
    }

    fn rest(&mut self) -> Result<(), NoOutput> {
        Ok(())
    }
}

/// A speaker, and what is heard of it.
fn taped() -> (Speaker, Heard) {
    let (send, heard) = channel();
    let speaker = Speaker::new(move |outlet| {
        Ok(Box::new(Tape { outlet: outlet.clone(), heard: send.clone() }) as Box<dyn AudioOutput>)
    });
    (speaker, Heard { heard, count: 0 })
}

/// What is heard of a speaker.
struct Heard {
    heard: Receiver<Vec<f32>>,
    count: u64,
}

impl Heard {
    /// The next sound, and the piece that it is about, found by comparing the samples.
    fn next(&mut self) -> (Clip, Option<Role>) {
        let samples = self.heard.recv_timeout(PATIENCE).expect("a sound");
        let seed = self.count;
        self.count += 1;
        let roles = || Role::ALL.into_iter().map(Some).chain([None]);
        let all = Clip::ALL.into_iter().flat_map(|clip| roles().map(move |role| (clip, role)));
        let mut fits: Vec<_> = all
            .filter(|(clip, role)| {
                let made = synthesise(*clip, *role, seed, RATE);
                samples.starts_with(&made) && samples[made.len()..].iter().all(|sample| *sample == 0.0)
            })
            .collect();
        // Pieces of equal weight sound alike, and some sounds are about no piece.
        fits.sort_by_key(|(_, role)| role.is_some());
        *fits.first().expect("a sound that we make")
    }

    /// Whether nothing more is heard.
    fn is_over(&self) -> bool {
        self.heard.recv_timeout(Duration::from_millis(300)).is_err()
    }
}
