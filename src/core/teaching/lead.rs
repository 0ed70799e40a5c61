//! How much better the best move of a search is than the next best one, as far as that is sure.

use super::promised;
use crate::engine::{Report, Score};
use crate::review::DUBIOUS;
use crate::rules::{Action, Game};

/// From here on the next best move is clearly worse: in pawns, in points, in shares. In pawns it has to be worse by what a
/// review would blame as well, because in some games a pawn is little.
const CLEARLY: (f32, f32, f32) = (0.8, 1.0, 0.05);

/// The last two depths that a search has finished, the deeper one last. While a depth is searched, its lines are worth
/// what different depths found, so their difference says nothing.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Depths([Option<Report>; 2]);

/// How much worse the next best move is.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Lead {
    /// In pawns.
    Pawns(f32),
    /// In points of Martian Chess.
    Points(f32),
    /// As a part of the point that four play for.
    Share(f32),
    /// All others are mated in this many moves.
    NotMated(i32),
    /// All others lose by force.
    NotLost,
}

impl Depths {
    /// Takes what the search found at its next depth.
    pub fn note(&mut self, report: &Report) {
        self.0 = [self.0[1].take(), Some(report.clone())];
    }

    /// How clearly `best` leads, if it does: what held at both depths, of two amounts the smaller one.
    pub fn lead(&self, game: Game, best: Action) -> Option<Lead> {
        let [before, last] = &self.0;
        let last = lead(game, last.as_ref()?, best)?;
        match (last, before.as_ref().and_then(|before| lead(game, before, best))) {
            // That is proved.
            (Lead::NotMated(_) | Lead::NotLost, _) => Some(last),
            (Lead::Pawns(one), Some(Lead::Pawns(other))) => Some(Lead::Pawns(one.min(other))),
            (Lead::Points(one), Some(Lead::Points(other))) => Some(Lead::Points(one.min(other))),
            (Lead::Share(one), Some(Lead::Share(other))) => Some(Lead::Share(one.min(other))),
            (Lead::Pawns(_) | Lead::Points(_) | Lead::Share(_), _) => None,
        }
    }
}

/// How clearly `best` leads at one depth.
fn lead(game: Game, report: &Report, best: Action) -> Option<Lead> {
    let [first, second, ..] = report.lines.as_slice() else { return None };
    if first.moves.first() != Some(&best) {
        return None;
    }
    let seat = report.seat;
    let promises = |score| promised(game, score, seat);
    let (least_pawns, least_points, least_share) = CLEARLY;
    match (first.score, second.score) {
        (Score::Mate(1..), Score::Mate(1..)) | (Score::Mate(..=0) | Score::Win(_), _) => None,
        (_, Score::Mate(moves @ ..=0)) => Some(Lead::NotMated(-moves)),
        (_, Score::Win(..=0)) => Some(Lead::NotLost),
        (Score::Centipawns(one), Score::Centipawns(two)) => {
            let lead = (one - two) as f32 / 100.0;
            let counts = promises(first.score) - promises(second.score) >= DUBIOUS;
            (lead >= least_pawns && counts).then_some(Lead::Pawns(lead))
        }
        (Score::Points(one), Score::Points(two)) => (one - two >= least_points).then_some(Lead::Points(one - two)),
        (Score::Share(one), Score::Share(two)) => {
            let lead = one[seat.index()] - two[seat.index()];
            (lead >= least_share).then_some(Lead::Share(lead))
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use crate::engine::Line;
    use crate::rules::Seat;

    use super::*;

    /// The lead of the first of two moves after depths with these scores; `false`: the second one was best.
    fn lead(game: Game, depths: &[(Score, Score, bool)]) -> Option<Lead> {
        let moves = [Action::Pass, Action::Escape];
        let mut all = Depths::default();
        for (depth, (one, two, is_first)) in depths.iter().enumerate() {
            let line = |score: &Score, at: usize| Line { score: *score, moves: vec![moves[at]] };
            let at = usize::from(!is_first);
            let lines = vec![line(one, at), line(two, 1 - at)];
            let depth = depth as u32 + 1;
            all.note(&Report { depth, seldepth: depth, lines, nodes: 0, quiescence: 0, hashfull: 0, seat: Seat::One });
        }
        all.lead(game, moves[0])
    }

    #[test]
    fn a_difference_is_told_only_if_it_held_and_then_the_smaller_one() {
        let pawns = |one: i32, two: i32| (Score::Centipawns(one), Score::Centipawns(two), true);
        let told = |depths: &[_]| lead(Game::TwoKings, depths);
        assert_eq!(told(&[pawns(230, 0)]), None, "one depth is not enough");
        assert_eq!(told(&[pawns(60, 0), pawns(230, 0)]), None, "it was not so at the depth before");
        assert_eq!(told(&[pawns(230, 0), pawns(60, 0)]), None);
        let smaller = Some(Lead::Pawns(1.5));
        assert_eq!(told(&[pawns(40, 0), pawns(150, 0), pawns(230, 0)]), smaller);
        assert_eq!(told(&[pawns(230, 0), pawns(150, 0)]), smaller);
        let other = (Score::Centipawns(200), Score::Centipawns(0), false);
        assert_eq!(told(&[other, pawns(200, 0)]), None, "another move was best");
        assert_eq!(told(&[pawns(200, 0), other]), None);
        assert_eq!(told(&[pawns(1500, 0), pawns(2200, 0)]), Some(Lead::Pawns(15.0)));
        // As much as in Sovereign Chess.
        let leads = [Game::TwoKings, Game::Sovereign].map(|game| lead(game, &[pawns(230, 0); 2]));
        assert_eq!(leads, [Some(Lead::Pawns(2.3)); 2]);
    }

    #[test]
    fn what_is_proved_needs_one_depth() {
        let mated = [(Score::Centipawns(-900), Score::Mate(-2), true)];
        assert_eq!(lead(Game::TwoKings, &mated), Some(Lead::NotMated(2)));
        let lost = [(Score::Points(1.0), Score::Win(-3), true)];
        assert_eq!(lead(Game::Martian, &lost), Some(Lead::NotLost));
        let ahead = [(Score::Points(2.0), Score::Points(0.0), true); 2];
        assert_eq!(lead(Game::Martian, &ahead), Some(Lead::Points(2.0)));
        assert_eq!(lead(Game::TwoKings, &[(Score::Mate(2), Score::Mate(4), true); 2]), None);
    }
}
