//! The result that a position promises: 0 for a lost game, 1 for a won one.

use crate::record::{Eval, Record};
use crate::rules::{Game, Outcome, Score, Seat};

/// What a seat can expect to score in a position of this worth, 0 to 1.
///
/// ```
/// use regalia_core::record::Eval;
/// use regalia_core::review::expected;
/// use regalia_core::rules::{Game, Seat};
/// assert_eq!(expected(Game::Plunder, Eval::Centipawns(0), Seat::One), 0.5);
/// assert_eq!(expected(Game::Plunder, Eval::Mate(-2), Seat::Two), 1.);
/// ```
pub fn expected(game: Game, eval: Eval, seat: Seat) -> f32 {
    let first = match eval {
        Eval::Shares(shares) => return shares[seat.index()],
        Eval::Mate(moves) | Eval::Win(moves) => f32::from(u8::from(moves > 0)),
        Eval::Centipawns(value) => logistic(value as f32 / game.tuning().chance_scale),
        Eval::Points(points) => logistic(points * 100. / game.tuning().chance_scale),
    };
    if seat == Seat::One { first } else { 1. - first }
}

fn logistic(steps: f32) -> f32 {
    1. / (1. + (-steps).exp())
}

/// What a seat scored in a game that has ended, 0 to 1.
pub fn scored(outcome: &Outcome, seat: Seat) -> f32 {
    match outcome.scores.get(seat.index()) {
        Some(Score::One) => 1.,
        Some(Score::Half) => 0.5,
        Some(Score::Zero) | None => 0.,
    }
}

/// What a seat could expect after so many plies of the current line, 0 to 1: the result where the plies ended the game,
/// otherwise what the note says. `None` if there is no such note.
pub fn after(record: &Record, ply: usize, seat: Seat) -> Option<f32> {
    let ended = record.decided_after(ply).map(|outcome| scored(outcome, seat));
    let noted = || Some(expected(record.game(), record.note(ply)?.eval?, seat));
    ended.or_else(noted)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn expectations_grow_with_the_worth_and_add_up() {
        for (game, worths) in [
            (Game::TwoKings, [Eval::Mate(-1), Eval::Centipawns(-300), Eval::Centipawns(0), Eval::Mate(4)]),
            (Game::Martian, [Eval::Win(-1), Eval::Points(-0.5), Eval::Points(0.25), Eval::Win(4)]),
        ] {
            let chances = worths.map(|worth| expected(game, worth, Seat::One));
            assert!(chances.is_sorted() && chances[0] == 0. && chances[3] == 1., "{chances:?}");
            for worth in worths {
                let sum = expected(game, worth, Seat::One) + expected(game, worth, Seat::Two);
                assert!((sum - 1.).abs() < 1e-6);
            }
        }
        let shares = Eval::Shares([0.1, 0.2, 0.3, 0.4]);
        assert_eq!(Seat::ALL.map(|seat| expected(Game::Royale, shares, seat)), [0.1, 0.2, 0.3, 0.4]);
        // However far, it stays a chance.
        for value in [i32::MIN, -99_999, 99_999, i32::MAX] {
            assert!((0. ..=1.).contains(&expected(Game::Martian, Eval::Points(value as f32), Seat::Two)));
        }
    }
}
