//! How the computer sees its chances.

use bevy::prelude::*;

use crate::engine::{Report, Score};
use crate::rules::Seat;

/// A position is level up to so many hundredths of a pawn, or of a point in Martian Chess.
const LEVEL: i32 = 25;

/// What each of the computer's seats expected of its last move; `None` before it has moved in this game.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq)]
pub struct Judgement([Option<Score>; 4]);

impl Judgement {
    /// Notes what a search has found for the seat that it moves for.
    pub(super) fn note(&mut self, report: Option<&Report>) {
        if let Some(report) = report
            && let Some(line) = report.lines.first()
        {
            self.0[report.seat.index()] = Some(line.score);
        }
    }

    /// Whether the computer in this seat accepts a draw: if it does not expect more than half a point. Before its first
    /// move it plays on.
    #[must_use]
    pub fn accepts_draw(&self, seat: Seat) -> bool {
        self.0[seat.index()].is_some_and(|score| match score {
            Score::Centipawns(value) => value <= -LEVEL,
            Score::Points(points) => points <= -(LEVEL as f32) / 100.,
            Score::Mate(moves) | Score::Win(moves) => moves < 0,
            // Half a point is more than two players of four can each expect.
            Score::Share(shares) => shares[seat.index()] < 0.5,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_draw_is_accepted_by_whoever_stands_worse() {
        let judges = |score| Judgement([Some(score), None, None, None]).accepts_draw(Seat::One);
        assert!(judges(Score::Centipawns(-120)) && judges(Score::Mate(-3)) && judges(Score::Points(-2.)));
        assert!(!judges(Score::Centipawns(10)) && !judges(Score::Mate(2)) && !judges(Score::Win(1)));
        assert!(judges(Score::Share([0.3, 0.3, 0.2, 0.2])) && !judges(Score::Share([0.9, 0.1, 0., 0.])));
        assert!(!Judgement::default().accepts_draw(Seat::One), "it has not moved yet");
    }
}
