//! The exercises of the program: brute force proves each, and finds the same first moves.

use std::collections::HashSet;

use regalia_app::training::{Attempt, Exercise, Goal, Source, exercises};
use regalia_core::record::Sides;
use regalia_core::rules::{Action, Change, Game, GamePosition};

use crate::support::brute_force::BruteForce;
use crate::support::positions::is_dull;
use crate::support::{factor, project};

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

/// How much there is to try: at each turn of the player the moves that look no worse than the right one, and the answers
/// to it. A check looks better than none, among these a capture.
fn effort(exercise: &Exercise) -> u64 {
    let mut attempt = Attempt::new(exercise.clone());
    let mut effort = 0;
    while let Some(right) = attempt.right_action() {
        let position = attempt.position().clone();
        let looks = |action: Action| {
            let (changes, after) = position.changes(action);
            let is_check = after.checks().iter().any(|(checked, ..)| *checked != exercise.seat());
            (is_check, changes.iter().any(|change| matches!(change, Change::Removed { .. })))
        };
        let candidates = position.perft_actions().into_iter().filter(|action| looks(*action) >= looks(right)).count();
        let after = position.play(right).unwrap();
        let answers = if after.outcome().is_some() { 0 } else { after.count_perft() };
        effort += candidates as u64 + answers;
        attempt.play(right).unwrap();
    }
    effort
}

/// The exercises in the order in which they are offered: the shorter ones, then those with less to try. The first three
/// are White's, where there are some.
fn in_order(game: Game) -> Vec<usize> {
    let all = all(game);
    let mut order: Vec<usize> = (0..all.len()).collect();
    order.sort_by_cached_key(|index| {
        let exercise = &all[*index];
        (moves(exercise), effort(exercise), exercise.position().perft_actions().len(), exercise.id())
    });
    let is_white = |index: usize| all[index].seat() == Sides::of(all[index].position()).first();
    let easy = order.iter().copied().filter(|index| moves(&all[*index]) == 1 && is_white(*index));
    let first: Vec<usize> = easy.take(3).collect();
    let rest: Vec<usize> = order.into_iter().filter(|index| !first.contains(index)).collect();
    [first, rest].concat()
}

/// With REGALIA_RENEW the tables are sorted.
#[test]
fn the_easiest_exercises_come_first() {
    for game in Game::ALL {
        let order = in_order(game);
        if std::env::var_os("REGALIA_RENEW").is_some() {
            let path = project("assets/training").join(format!("{}.tsv", game.id()));
            let text = std::fs::read_to_string(&path).unwrap();
            let (about, rows): (Vec<&str>, Vec<&str>) = text.lines().partition(|line| line.starts_with('#'));
            let sorted: Vec<&str> = about.into_iter().chain(order.iter().map(|index| rows[*index])).collect();
            std::fs::write(&path, sorted.join("\n") + "\n").unwrap();
        } else {
            assert!(order.iter().copied().eq(0..order.len()), "{game}: {order:?}");
        }
    }
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
