//! An evaluation is the sum of what its features are worth, and of what a net adds.

use super::sampler::{every_choice, factor, visit};
use crate::engine::eval::featured::{Counts, Featured};
use crate::engine::eval::sink::PHASES;
use crate::rules::{Game, martian, plunder, sovereign, two_kings};

/// In each position the features that a fitting sees, times their weights, are what the search sees.
fn features_add_up<P: Featured>(game: Game, count: usize) {
    let (names, weights) = (P::names().0, P::weights());
    assert_eq!(names.first().map(|(_, start, _)| *start), Some(0), "{game}");
    assert_eq!(names.last().map(|(_, _, end)| *end), Some(weights.len()), "{game}");
    assert!(names.windows(2).all(|two| two[0].1 < two[1].1 && two[0].2 == two[1].1), "{game}");
    assert!(P::HAS_PHASES || weights.iter().all(|[opening, ending]| opening == ending), "{game}");
    for (seed, options) in every_choice(game).into_iter().enumerate() {
        visit(&options, (count * factor(), 5), 2_000 + seed as u64, |position: &P| {
            let mut counts = Counts::default();
            position.emit(&mut counts);
            let phase = i64::from(position.opening());
            assert!((0..=i64::from(PHASES)).contains(&phase), "{position}");
            let sum = |place: usize| -> i64 {
                let worth = |(feature, count): (&usize, &i32)| i64::from(weights[*feature][place] * count);
                counts.0.iter().map(worth).sum()
            };
            let all = sum(0) * phase + sum(1) * (i64::from(PHASES) - phase);
            let first = all / (i64::from(PHASES) * i64::from(P::UNIT));
            let sign = 1 - 2 * position.side_to_move().index() as i64;
            let value = position.evaluate(&position.accumulator()) - position.net_value();
            assert_eq!(i64::from(value), sign * first, "{position}");
        });
    }
}

#[test]
fn the_features_of_two_kings_add_up() {
    features_add_up::<two_kings::Position>(Game::TwoKings, 1_000);
}

#[test]
fn the_features_of_plunder_chess_add_up() {
    features_add_up::<plunder::Position>(Game::Plunder, 1_000);
}

#[test]
fn the_features_of_martian_chess_add_up() {
    features_add_up::<martian::Position>(Game::Martian, 500);
}

#[test]
fn the_features_of_sovereign_chess_add_up() {
    features_add_up::<sovereign::Position>(Game::Sovereign, 300);
}
