//! How long something takes that moves, if it moves at all.

use std::time::Duration;

use bevy::ecs::system::SystemParam;
use bevy::prelude::{Real, Res, Time};

use super::{follow::SystemLook, settings::ViewSettings};

/// The speed of everything that moves, from the settings and the system, and the clock that it moves by.
#[derive(SystemParam)]
pub struct Pace<'w> {
    settings: Res<'w, ViewSettings>,
    system: Res<'w, SystemLook>,
    time: Res<'w, Time<Real>>,
}

impl Pace<'_> {
    /// How many times as long as usual everything takes; `None` if nothing moves.
    pub fn factor(&self) -> Option<f32> {
        let is_reduced = self.settings.reduced_motion.is_wanted(self.system.reduced_motion);
        self.settings.motion.factor().filter(|_| !is_reduced)
    }

    pub fn moves(&self) -> bool {
        self.factor().is_some()
    }

    /// In seconds.
    pub fn now(&self) -> f32 {
        self.time.elapsed_secs()
    }
}

/// Something that takes a while, in seconds.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Span {
    pub begins: f32,
    pub lasts: f32,
}

impl Span {
    /// It begins after this time, and takes as long as usual times `factor`.
    pub fn new(begins: f32, usual: Duration, factor: f32) -> Self {
        Self { begins, lasts: usual.as_secs_f32() * factor }
    }

    /// How much of it is over, from 0 to 1.
    pub fn part(self, now: f32) -> f32 {
        ((now - self.begins) / self.lasts.max(f32::EPSILON)).clamp(0.0, 1.0)
    }
}

/// Cubic easing, slow at both ends.
pub(in crate::view) fn ease(part: f32) -> f32 {
    if part < 0.5 { 4.0 * part.powi(3) } else { 1.0 - (2.0 - 2.0 * part).powi(3) / 2.0 }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_span_has_a_beginning_a_middle_and_an_end() {
        let span = Span::new(2.0, Duration::from_millis(200), 2.0);
        let parts = [1.0, 2.0, 2.2, 2.4, 9.0].map(|now| (span.part(now) * 100.0).round());
        assert_eq!(parts, [0.0, 0.0, 50.0, 100.0, 100.0]);
    }

    #[test]
    fn easing_keeps_both_ends_and_never_goes_back() {
        assert_eq!([0.0, 0.5, 1.0].map(ease), [0.0, 0.5, 1.0]);
        assert!((0_u8..100).all(|step| ease(f32::from(step) / 100.0) <= ease(f32::from(step + 1) / 100.0)));
    }
}
