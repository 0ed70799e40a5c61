//! A network that loses, delays, doubles and reorders what it carries, and cuts connections.

use std::time::Duration;

use regalia_core::table::{Frames, Message, frame};

/// What the network does with each message.
pub struct Network {
    /// Whether anything goes wrong at all.
    pub has_faults: bool,
    /// Of a hundred messages, so many are lost, and so many doubled.
    pub lost: u32,
    pub doubled: u32,
    /// The longest delay in milliseconds.
    pub delay: u64,
}

impl Network {
    pub fn new(random: &mut fastrand::Rng) -> Self {
        Self {
            has_faults: true,
            lost: random.u32(0..10),
            doubled: random.u32(0..10),
            delay: *random.choice([2, 30, 300, 1500].iter()).unwrap(),
        }
    }

    /// When each copy of a message arrives.
    pub fn arrivals(&self, random: &mut fastrand::Rng) -> Vec<Duration> {
        let mut delay = || Duration::from_micros(random.u64(100..=self.delay * 1000));
        let first = delay();
        let second = delay();
        if !self.has_faults {
            return vec![Duration::from_millis(1)];
        }
        match random.u32(0..100) {
            chance if chance < self.lost => Vec::new(),
            chance if chance < self.lost + self.doubled => vec![first, second],
            _ => vec![first],
        }
    }
}

/// The message as it comes out of its bytes.
pub fn carried(message: &Message) -> Message {
    let mut frames = Frames::default();
    frames.push(&frame(message).unwrap());
    let again = frames.next().unwrap().unwrap();
    assert_eq!(frame(&again), frame(message), "it says the same");
    again
}
