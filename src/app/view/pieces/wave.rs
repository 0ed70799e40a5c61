//! When each plate of an army that changes hands turns over: the later, the further it is from the coloured square.

use std::time::Duration;

use regalia_core::rules::{Army, Square};

use crate::view::look::Span;

/// How much later a plate one square further away turns.
const PER_SQUARE: Duration = Duration::from_millis(32);
const TURN: Duration = Duration::from_millis(220);
const WHOLE: Duration = Duration::from_millis(600);

pub(super) struct Wave {
    /// For each army the square from which its wave spreads.
    pub origins: [Option<Square>; 12],
    /// In seconds.
    pub begins: f32,
    pub factor: f32,
}

impl Wave {
    /// When a plate turns over under a piece of this army on this square.
    pub fn span(&self, army: Army, square: Square) -> Span {
        let distance = self.origins[army.index()].map_or(0.0, |origin| distance(origin, square));
        let delay = PER_SQUARE.mul_f32(distance).min(WHOLE - TURN);
        Span::new(self.begins + delay.as_secs_f32() * self.factor, TURN, self.factor)
    }
}

/// How far two squares are apart, in squares.
fn distance(one: Square, other: Square) -> f32 {
    let (files, ranks) = (one.file().abs_diff(other.file()), one.rank().abs_diff(other.rank()));
    f32::from(files).hypot(f32::from(ranks))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sq(name: &str) -> Square {
        name.parse().expect("a square")
    }

    #[test]
    fn nearer_plates_turn_earlier_and_all_in_time() {
        let origins = [Some(sq("e5")); 12];
        for factor in [0.5, 1.0, 2.0] {
            let wave = Wave { origins, begins: 3.0, factor };
            let begins = |at: &str| wave.span(Army::Pink, sq(at)).begins - 3.0;
            assert_eq!(begins("e5"), 0.0);
            let begins = ["e6", "h5", "a1", "k9"].map(begins);
            let expected = [1.0, 3.0, 32.0_f32.sqrt(), 52.0_f32.sqrt()].map(|squares| squares * 0.032 * factor);
            assert!(begins.iter().zip(expected).all(|(one, other)| (one - other).abs() < 1e-5), "{begins:?}");
            let spans = (0..=u8::MAX).map(|at| wave.span(Army::Pink, Square::from_index(at)));
            let most = spans.map(|span| span.begins + span.lasts).fold(0.0, f32::max);
            assert!(most <= 3.0 + 0.6 * factor + 1e-5, "{most}");
        }
    }
}
