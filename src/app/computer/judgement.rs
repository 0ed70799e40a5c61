//! How the computer sees its chances: whether it accepts a draw, and when it resigns.

use regalia_core::engine::{Level, Report, Score};
use regalia_core::rules::{Game, Seat};

/// A position is level up to this many hundredths of a pawn, or of a point in Martian Chess.
const LEVEL: i32 = 25;

/// The lowest level that resigns. Against a lower one, a player is allowed to mate.
const RESIGNS_FROM: u8 = 7;

/// It resigns after this many hopeless turns of its own in a row: a single one may be an error of judgement, and the
/// opponent has to show that they know how to win.
const WITHOUT_HOPE: u8 = 3;

/// What each of the computer's seats expected of its last move.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Judgement {
    /// `None` before the seat has moved in this game.
    expected: [Option<Score>; 4],
    /// In how many turns in a row each seat has seen no hope.
    without_hope: [u8; 4],
}

impl Judgement {
    /// Notes what a search has found for the seat that it moves for. A forced move is hardly searched, and says nothing
    /// about hope.
    pub(crate) fn note(&mut self, report: Option<&Report>, game: Game, is_forced: bool) {
        if let Some(report) = report
            && let Some(line) = report.lines.first()
        {
            self.expect(report.seat, line.score, game, is_forced);
        }
    }

    fn expect(&mut self, seat: Seat, score: Score, game: Game, is_forced: bool) {
        self.expected[seat.index()] = Some(score);
        if is_forced {
            return;
        }
        let is_hopeless = match score {
            Score::Mate(moves) => moves < 0,
            // In games of level 7 against itself nobody came back from there; from two thirds of it some did. In
            // Sovereign Chess a quiet move can change who controls an army, in Two Kings which king counts.
            Score::Centipawns(value) => value <= -game.tuning().lost_at,
            // Points count to the end, and the last king wins.
            Score::Points(_) | Score::Win(_) | Score::Share(_) => false,
        };
        let count = &mut self.without_hope[seat.index()];
        *count = if is_hopeless { count.saturating_add(1) } else { 0 };
    }

    /// Resets the count of hopeless turns: somebody has gone back in the game.
    pub(super) fn hope_again(&mut self) {
        self.without_hope = [0; 4];
    }

    /// Whether the computer in this seat resigns instead of its next move: at the two highest levels, if it has seen no
    /// hope for some moves.
    pub fn resigns(&self, seat: Seat, level: Level) -> bool {
        level.number() >= RESIGNS_FROM && self.without_hope[seat.index()] >= WITHOUT_HOPE
    }

    /// Whether the computer in this seat accepts a draw: if it does not expect more than half a point. Before its first
    /// move it plays on.
    pub fn accepts_draw(&self, seat: Seat) -> bool {
        self.expected[seat.index()].is_some_and(|score| match score {
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

    fn after(game: Game, scores: &[Score]) -> Judgement {
        let mut judgement = Judgement::default();
        scores.iter().for_each(|score| judgement.expect(Seat::One, *score, game, false));
        judgement
    }

    #[test]
    fn a_draw_is_accepted_by_whoever_stands_worse() {
        let judges = |score| after(Game::Sovereign, &[score]).accepts_draw(Seat::One);
        assert!(judges(Score::Centipawns(-120)) && judges(Score::Mate(-3)) && judges(Score::Points(-2.)));
        assert!(!judges(Score::Centipawns(10)) && !judges(Score::Mate(2)) && !judges(Score::Win(1)));
        assert!(judges(Score::Share([0.3, 0.3, 0.2, 0.2])) && !judges(Score::Share([0.9, 0.1, 0., 0.])));
        assert!(!Judgement::default().accepts_draw(Seat::One), "it has not moved yet");
    }

    #[test]
    fn only_the_highest_levels_resign_and_only_without_hope() {
        let resigns =
            |game, scores: &[Score], level| after(game, scores).resigns(Seat::One, Level::new(level).expect("a level"));
        for game in [Game::Sovereign, Game::Plunder, Game::TwoKings] {
            let lost_at = game.tuning().lost_at;
            let [lost, bad] = [-lost_at, 1 - lost_at].map(Score::Centipawns);
            for scores in [[lost; 3], [Score::Mate(-9); 3], [lost, Score::Mate(-4), Score::Mate(-3)]] {
                for level in 1..=8 {
                    assert_eq!(resigns(game, &scores, level), level >= 7, "{game} level {level}: {scores:?}");
                }
                assert!(!resigns(game, &scores[1..], 8), "{game}: two turns are not enough");
            }
            for hope in [bad, Score::Centipawns(0), Score::Mate(5)] {
                for scores in [[lost, lost, hope], [lost, hope, lost], [hope, lost, lost]] {
                    assert!(!resigns(game, &scores, 8), "{game}: {scores:?}");
                }
            }
        }
        for score in [Score::Points(-90.), Score::Win(-1), Score::Share([0.; 4])] {
            assert!(!resigns(Game::Martian, &[score; 9], 8), "{score}");
        }
    }

    #[test]
    fn a_forced_move_says_nothing_and_going_back_brings_hope() {
        let mut judgement = after(Game::Plunder, &[Score::Mate(-4); 2]);
        judgement.expect(Seat::One, Score::Centipawns(50), Game::Plunder, true);
        judgement.expect(Seat::Two, Score::Mate(-3), Game::Plunder, false);
        assert!(!judgement.resigns(Seat::One, Level::FULL), "the forced move does not count");
        judgement.expect(Seat::One, Score::Mate(-2), Game::Plunder, false);
        assert!(judgement.resigns(Seat::One, Level::FULL) && !judgement.resigns(Seat::Two, Level::FULL));
        judgement.hope_again();
        assert!(!judgement.resigns(Seat::One, Level::FULL));
    }
}
