//! What the engine found in a position of the game, as worths for the first seat.

use crate::engine::{Line, Score};
use crate::record::Eval;
use crate::rules::{Action, Seat};

/// How many plies before and after are looked at to smooth the shares of Royale.
const AROUND: usize = 2;

/// A line that was found.
#[derive(Clone, Debug)]
pub(super) struct Found {
    pub eval: Eval,
    pub moves: Vec<Action>,
}

impl Found {
    /// A line of the seat to move.
    pub fn of(seat: Seat, line: &Line) -> Self {
        Self { eval: eval(line.score, seat), moves: line.moves.clone() }
    }

    /// The line before it, when this seat had no other action.
    pub fn before(&self, seat: Seat, action: Action) -> Self {
        // A win is counted in moves of the winner.
        let one_more = |moves: i32| if (moves > 0) == (seat == Seat::One) { moves + moves.signum() } else { moves };
        let eval = match self.eval {
            Eval::Mate(moves) => Eval::Mate(one_more(moves)),
            Eval::Win(moves) => Eval::Win(one_more(moves)),
            other => other,
        };
        Self { eval, moves: std::iter::once(action).chain(self.moves.iter().copied()).collect() }
    }

    pub fn begins_with(&self, action: Action) -> bool {
        self.moves.first() == Some(&action)
    }
}

/// A score of this seat as a worth for the first one.
fn eval(score: Score, seat: Seat) -> Eval {
    let sign = if seat == Seat::One { 1 } else { -1 };
    match score {
        Score::Centipawns(value) => Eval::Centipawns(sign * value),
        Score::Mate(moves) => Eval::Mate(sign * moves),
        Score::Points(points) => Eval::Points(sign as f32 * points),
        Score::Win(moves) => Eval::Win(sign * moves),
        Score::Share(shares) => Eval::Shares(shares),
    }
}

/// What a position is worth. In Royale each player sees the shares in another light, so that they would jump to and fro
/// with every turn: there each share is the median of those before and after, which keeps every lasting step in its
/// place.
pub(super) fn smoothed(found: &[Vec<Found>], at: usize) -> Option<Eval> {
    let shares = |place: usize| match found.get(place)?.first()?.eval {
        Eval::Shares(shares) => Some(shares),
        _ => None,
    };
    let Some(own) = shares(at) else { return found[at].first().map(|found| found.eval) };
    // As many before as after.
    let reaches = |far: &usize| at.checked_sub(*far).and_then(shares).is_some() && shares(at + far).is_some();
    let far = (1..=AROUND).take_while(reaches).count();
    let around: Vec<[f32; 4]> = (at - far..=at + far).filter_map(shares).collect();
    let median = |seat: usize| {
        let mut all: Vec<f32> = around.iter().map(|shares| shares[seat]).collect();
        all.sort_by(f32::total_cmp);
        all[far]
    };
    let medians = [0, 1, 2, 3].map(median);
    // Together they are what is left to be scored.
    let (sum, of_medians): (f32, f32) = (own.iter().sum(), medians.iter().sum());
    Some(Eval::Shares(if of_medians > 0. { medians.map(|share| (share * sum / of_medians).min(1.)) } else { own }))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(eval: Eval) -> Vec<Found> {
        vec![Found { eval, moves: Vec::new() }]
    }

    #[test]
    fn shares_are_smoothed_without_moving_steps() {
        let one = |share: f32| found(Eval::Shares([share, 1. - share, 0., 0.]));
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
        let gap = [one(0.5), Vec::new(), one(0.25), one(0.75)];
        assert_eq!([0, 1, 2].map(|at| smoothed(&gap, at).is_some()), [true, false, true]);
        let pawns = [0, 90, 10].map(|value| found(Eval::Centipawns(value)));
        assert_eq!(smoothed(&pawns, 1), Some(Eval::Centipawns(90)));
    }

    #[test]
    fn a_forced_move_leads_to_what_comes_after_it() {
        let action = Action::Pass;
        let before = |eval, seat| Found { eval, moves: vec![action] }.before(seat, action);
        assert_eq!(before(Eval::Mate(2), Seat::One).eval, Eval::Mate(3));
        assert_eq!(before(Eval::Mate(2), Seat::Two).eval, Eval::Mate(2));
        assert_eq!(before(Eval::Win(-2), Seat::Two).eval, Eval::Win(-3));
        assert_eq!(before(Eval::Centipawns(7), Seat::Two).eval, Eval::Centipawns(7));
        assert_eq!(before(Eval::Points(1.), Seat::One).moves.len(), 2);
    }
}
