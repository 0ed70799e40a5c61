//! How good a move was, by what it gave away.

use crate::record::Mark;

/// A move that gives away so much of the expected result is dubious; less is within the error of a search. Like those
/// below, for two players, of whom each can expect a half; of four each can expect a quarter, and half as much counts.
pub const DUBIOUS: f32 = 0.05;

/// A move that gives away so much is a mistake: five of them lose a level game.
pub const MISTAKE: f32 = 0.10;

/// A move that gives away so much is a blunder: two or three of them lose a level game.
pub const BLUNDER: f32 = 0.20;

/// What is known about a move where there was a choice.
#[derive(Clone, Copy, Debug)]
pub(super) struct Choice {
    /// What the best move promised its player.
    pub best: f32,
    /// What the second best one promised, if it is known.
    pub second: Option<f32>,
    /// What the move played promised.
    pub played: f32,
    pub is_best: bool,
    /// Whether anybody would have seen it.
    pub is_obvious: bool,
}

impl Choice {
    /// What was given away.
    fn loss(&self) -> f32 {
        if self.is_best { 0. } else { (self.best - self.played).max(0.) }
    }

    /// The mark of the move, if it deserves one.
    pub fn mark(&self) -> Option<Mark> {
        if self.is_best {
            let stands_out = self.second.is_some_and(|second| self.best - second >= MISTAKE);
            return (stands_out && !self.is_obvious).then_some(Mark::Good);
        }
        match self.loss() {
            BLUNDER.. => Some(Mark::Blunder),
            MISTAKE.. => Some(Mark::Mistake),
            DUBIOUS.. => Some(Mark::Dubious),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_follow_from_what_was_given_away() {
        let choice = |best, played| Choice { best, second: None, played, is_best: false, is_obvious: false };
        for (best, played, mark) in [
            (0.5, 0.5, None),
            (0.5, 0.9, None),
            (0.5, 0.46, None),
            (0.5, 0.44, Some(Mark::Dubious)),
            (0.5, 0.39, Some(Mark::Mistake)),
            (0.75, 0.5, Some(Mark::Blunder)),
            (1., 0.99, None),
        ] {
            assert_eq!(choice(best, played).mark(), mark, "{best} {played}");
        }
    }

    #[test]
    fn only_the_best_move_is_good_if_it_stands_out_and_is_not_obvious() {
        let best = Choice { best: 0.7, second: Some(0.55), played: 0.2, is_best: true, is_obvious: false };
        assert_eq!(best.mark(), Some(Mark::Good));
        for other in [
            Choice { second: Some(0.65), ..best },
            Choice { second: None, ..best },
            Choice { is_obvious: true, ..best },
        ] {
            assert_eq!(other.mark(), None);
        }
    }
}
