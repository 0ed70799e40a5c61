//! What the engine found in a position of the game, as worths for the first seat.

use crate::engine::{Line, Score};
use crate::record::Eval;
use crate::rules::{Action, Seat};

/// How many plies before and after are looked at to smooth the shares of Royale.
const SMOOTHING_PLIES: usize = 2;

#[derive(Clone, Debug)]
pub(super) struct SearchedLine {
    pub eval: Eval,
    pub moves: Vec<Action>,
}

impl SearchedLine {
    /// A line of the seat to move.
    pub fn of(seat: Seat, line: &Line) -> Self {
        Self { eval: eval(line.score, seat), moves: line.moves.clone() }
    }

    pub fn begins_with(&self, action: Action) -> bool {
        self.moves.first() == Some(&action)
    }
}

/// A score that the engine reports for this seat, as a worth for the first one.
pub fn eval(score: Score, seat: Seat) -> Eval {
    let sign = if seat == Seat::One { 1 } else { -1 };
    match score {
        Score::Centipawns(value) => Eval::Centipawns(sign * value),
        Score::Mate(moves) => Eval::Mate(sign * moves),
        Score::Points(points) => Eval::Points(sign as f32 * points),
        Score::Win(moves) => Eval::Win(sign * moves),
        Score::Share(shares) => Eval::Shares(shares),
    }
}

/// What a position is worth in which this seat has no other action than one that leads to this worth.
pub(super) fn before(eval: Eval, seat: Seat) -> Eval {
    // A win is counted in moves of the winner.
    let one_more = |moves: i32| if (moves > 0) == (seat == Seat::One) { moves + moves.signum() } else { moves };
    match eval {
        Eval::Mate(moves) => Eval::Mate(one_more(moves)),
        Eval::Win(moves) => Eval::Win(one_more(moves)),
        other => other,
    }
}

/// What a position is worth, given what each position of the game is worth by itself. In Royale a search
/// for another player finds other shares, so that they would jump with every turn: there each share is the median of
/// those before and after, which keeps every lasting step in its place.
pub(super) fn smoothed(worths: &[Option<Eval>], at: usize) -> Option<Eval> {
    let shares = |place: usize| match worths.get(place) {
        Some(Some(Eval::Shares(shares))) => Some(*shares),
        _ => None,
    };
    if shares(at).is_none() {
        return worths.get(at).copied().flatten();
    }
    // As many before as after.
    let reaches = |far: &usize| at.checked_sub(*far).and_then(shares).is_some() && shares(at + far).is_some();
    let far = (1..=SMOOTHING_PLIES).take_while(reaches).count();
    let around: Vec<[f32; 4]> = (at - far..=at + far).filter_map(shares).collect();
    Some(Eval::Shares([0, 1, 2, 3].map(|seat| {
        let mut all: Vec<f32> = around.iter().map(|shares| shares[seat]).collect();
        all.sort_by(f32::total_cmp);
        all[far]
    })))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shares_are_smoothed_without_moving_steps() {
        let one = |share: f32| Some(Eval::Shares([share, 1. - share, 0., 0.]));
        let smooth = |shares: &[f32]| -> Vec<f32> {
            let all: Vec<_> = shares.iter().map(|share| one(*share)).collect();
            let first = |at| match smoothed(&all, at) {
                Some(Eval::Shares([first, ..])) => first,
                other => panic!("{other:?}"),
            };
            (0..shares.len()).map(first).collect()
        };
        assert_eq!(smooth(&[0.5, 0.5, 0.25, 0.5, 0.5]), [0.5; 5], "one that sees it differently");
        assert_eq!(smooth(&[0.5, 0.5, 0.5, 0., 0., 0.]), [0.5, 0.5, 0.5, 0., 0., 0.], "a step");
        assert_eq!(smooth(&[0.5, 0.25]), [0.5, 0.25]);
        let gap = [one(0.5), None, one(0.25), one(0.75)];
        assert_eq!([0, 1, 2, 9].map(|at| smoothed(&gap, at).is_some()), [true, false, true, false]);
        let pawns = [0, 90, 10].map(|value| Some(Eval::Centipawns(value)));
        assert_eq!(smoothed(&pawns, 1), Some(Eval::Centipawns(90)));
    }

    #[test]
    fn a_forced_move_leads_to_what_comes_after_it() {
        assert_eq!(before(Eval::Mate(2), Seat::One), Eval::Mate(3));
        assert_eq!(before(Eval::Mate(2), Seat::Two), Eval::Mate(2));
        assert_eq!(before(Eval::Win(-2), Seat::Two), Eval::Win(-3));
        assert_eq!(before(Eval::Centipawns(7), Seat::Two), Eval::Centipawns(7));
    }
}
