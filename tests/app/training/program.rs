//! The exercises of the program: brute force proves each, and finds the same first moves.

use std::collections::HashSet;

use regalia_app::training::{Exercise, Goal, Source, exercises};
use regalia_core::record::Sides;
use regalia_core::rules::{Game, GamePosition};

use super::making::is_dull;
use crate::support::brute_force::BruteForce;
use crate::support::factor;

pub fn all(game: Game) -> &'static [Exercise] {
    exercises(game).unwrap_or_else(|error| panic!("{game}: {error}"))
}

pub fn moves(exercise: &Exercise) -> u32 {
    match exercise.goal() {
        Goal::Win { moves } => moves,
        Goal::BestMove => panic!("{exercise:?}"),
    }
}

/// How many positions brute force may look at for one exercise.
fn most() -> u64 {
    if factor() > 1 { 400_000_000 } else { 600_000 }
}

#[test]
fn every_game_has_thirty_exercises_from_easy_to_hard() {
    for game in Game::ALL {
        let all = all(game);
        assert!(all.len() >= 30, "{game}: {}", all.len());
        assert!(all.is_sorted_by_key(moves), "{game}");
        for length in 1..=3 {
            let count = all.iter().filter(|exercise| moves(exercise) == length).count();
            assert!(count >= 5, "{game}: {count} in {length}");
        }
        let ids: HashSet<_> = all.iter().map(Exercise::id).collect();
        let keys: HashSet<_> = all.iter().map(|exercise| exercise.position().key()).collect();
        assert_eq!((ids.len(), keys.len()), (all.len(), all.len()), "{game}");
        for exercise in all {
            assert!(!is_dull(exercise.position()), "{exercise:?}");
            assert!((1..=2).contains(&exercise.first().len()), "{exercise:?}");
            assert_eq!(exercise.source(), &Source::Program);
        }
    }
}

/// Names are kept in files: they must never change.
#[test]
fn names_of_exercises_stay() {
    let known = ["48fb71ca242111c5", "26ac1aa88954c774", "5f5935b68410d533", "43ec6c5ea06a4e0f", "b59a71aa5539bfe4"];
    for (game, name) in Game::ALL.into_iter().zip(known) {
        assert!(all(game).iter().any(|exercise| exercise.id().to_string() == name), "{game}");
    }
}

/// Whoever begins need not see a board that is turned. Royale has no win in one for its first player.
#[test]
fn the_first_exercises_are_for_white() {
    for game in Game::ALL.into_iter().filter(|game| *game != Game::Royale) {
        for exercise in &all(game)[..3] {
            let sides = Sides::of(exercise.position());
            assert_eq!(exercise.seat(), sides.first(), "{game}: {}", exercise.position());
            assert_eq!(moves(exercise), 1);
        }
    }
}

/// With REGALIA_CASES all of them, usually those that take little time: at least half.
#[test]
fn brute_force_proves_the_exercises() {
    for game in Game::ALL {
        let mut proved = 0;
        for exercise in all(game) {
            let (position, moves) = (exercise.position(), moves(exercise));
            let mut force = BruteForce::new(position, most());
            let Ok(distance) = force.distance(position, moves) else { continue };
            assert_eq!(distance, Some(moves), "{position}");
            let Ok(winning) = force.winning(position, moves) else { continue };
            let [winning, first] = [&winning, exercise.first()].map(|actions| actions.iter().collect::<HashSet<_>>());
            assert_eq!(winning, first, "{position}");
            proved += 1;
        }
        println!("{game}: {proved} of {} proved", all(game).len());
        let least = if factor() > 1 { all(game).len() } else { all(game).len() / 2 };
        assert!(proved >= least, "{game}: {proved}");
    }
}
