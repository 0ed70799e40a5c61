//! The accumulator of each game.

use std::fmt::Debug;

use super::sampler::{every_choice, factor, visit};
use crate::engine::game::Evaluated;
use crate::rules::{Game, martian, plunder, royale, sovereign, two_kings};

/// After every legal action of random positions the accumulator is what counting from scratch gives, and no action has a
/// negative gain.
fn advances_as_counted<P: Evaluated<Accumulator: PartialEq + Debug>>(game: Game, count: usize) {
    for (seed, options) in every_choice(game).into_iter().enumerate() {
        visit(&options, (count * factor(), 7), 1_000 + seed as u64, |position: &P| {
            let accumulator = position.accumulator();
            let _ = position.visit_legal(|action| {
                assert!(position.gain(&accumulator, action) >= 0, "{position}: {action}");
                let mut after = position.clone();
                after.play_unchecked(action);
                assert_eq!(position.advance(&accumulator, action, &after), after.accumulator(), "{position}: {action}");
                std::ops::ControlFlow::Continue(())
            });
        });
    }
}

#[test]
fn advances_accumulators_of_sovereign() {
    advances_as_counted::<sovereign::Position>(Game::Sovereign, 60);
}

#[test]
fn advances_accumulators_of_royale() {
    advances_as_counted::<royale::Position>(Game::Royale, 60);
}

#[test]
fn advances_accumulators_of_two_kings() {
    advances_as_counted::<two_kings::Position>(Game::TwoKings, 300);
}

#[test]
fn advances_accumulators_of_plunder() {
    advances_as_counted::<plunder::Position>(Game::Plunder, 150);
}

#[test]
fn advances_accumulators_of_martian() {
    advances_as_counted::<martian::Position>(Game::Martian, 100);
}
