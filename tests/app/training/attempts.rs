//! Attempts: what is right, what is wrong and why, and how the others defend themselves.

use regalia_app::training::{Attempt, Exercise, Flaw, OwnExercise, Verdict};
use regalia_core::rules::{Action, Game, GamePosition, Options, Position, Score};

use super::program::{all, moves};
use crate::support::brute_force::BruteForce;
use crate::support::factor;

/// Some exercises of each game; all with REGALIA_CASES.
fn some() -> impl Iterator<Item = &'static Exercise> {
    let step = if factor() > 1 { 1 } else { 3 };
    Game::ALL.into_iter().flat_map(move |game| all(game).iter().step_by(step))
}

fn is_won(exercise: &Exercise, position: &Position) -> bool {
    position.outcome().is_some_and(|end| end.scores[exercise.seat().index()] == Score::One)
}

/// The exercise of a game with so many moves, whose solution takes so many plies.
fn example(game: Game, length: u32) -> Attempt {
    let found = all(game).iter().find(|exercise| moves(exercise) == length);
    Attempt::new(found.unwrap().clone())
}

#[test]
fn solutions_win_in_exactly_the_moves_that_were_asked_for() {
    for exercise in Game::ALL.into_iter().flat_map(all) {
        let solution = Attempt::new(exercise.clone()).solution();
        let mut position = exercise.position().clone();
        let mut own = 0;
        for action in solution {
            own += u32::from(position.side_to_move() == exercise.seat());
            position = position.play(action).unwrap();
        }
        assert!(is_won(exercise, &position), "{}", exercise.position());
        assert_eq!(own, moves(exercise), "{}", exercise.position());
    }
}

#[test]
fn solutions_play_through_and_go_on_from_anywhere() {
    for exercise in some() {
        let mut attempt = Attempt::new(exercise.clone());
        let solution = attempt.solution();
        while !attempt.is_solved() {
            assert!(attempt.legal().contains(&attempt.solution()[0]) && !attempt.legal().contains(&Action::Resign));
            let rest = attempt.solution();
            assert_eq!(rest, solution[attempt.played().len()..], "{}", exercise.position());
            let left = attempt.moves_left();
            let verdict = attempt.play(rest[0]).unwrap();
            assert!(!matches!(verdict, Verdict::Wrong(_)), "{}", exercise.position());
            assert_eq!(attempt.moves_left(), left - 1);
        }
        assert_eq!(attempt.played(), solution);
        assert!(attempt.is_clean() && attempt.solution().is_empty() && attempt.legal().is_empty());
        assert_eq!(attempt.play(solution[0]), Ok(Verdict::Solved), "a solved attempt stays as it is");
    }
}

/// Each legal move is right exactly if brute force says that it wins in time, at the first turn and at later ones.
#[test]
fn verdicts_are_those_of_brute_force() {
    let (mut right, mut wrong) = (0, 0);
    for exercise in some() {
        let mut attempt = Attempt::new(exercise.clone());
        while !attempt.is_solved() {
            let position = attempt.position().clone();
            let mut force = BruteForce::new(&position, 200_000 * factor());
            let winning = force.winning(&position, attempt.moves_left());
            for action in winning.iter().flat_map(|_| position.perft_actions()) {
                let mut tried = attempt.clone();
                let verdict = tried.play(action).unwrap();
                let is_right = !matches!(verdict, Verdict::Wrong(_));
                assert_eq!(is_right, winning.as_ref().unwrap().contains(&action), "{position}: {action}");
                assert_eq!(tried.is_clean(), is_right);
                if is_right {
                    right += 1
                } else {
                    wrong += 1
                }
                if !is_right {
                    assert_eq!((tried.position(), tried.played()), (&position, attempt.played()));
                }
            }
            attempt.play(attempt.solution()[0]).unwrap();
        }
    }
    println!("{right} right moves, {wrong} wrong ones");
    assert!(right > 50 && wrong > 1_000, "{right} {wrong}");
}

/// What is said against a wrong move is true: after it the win needs longer.
#[test]
fn the_answer_to_a_wrong_move_prevents_the_win() {
    let mut shown = 0;
    for exercise in some().filter(|exercise| moves(exercise) < 3) {
        let wrong = exercise.position().perft_actions().into_iter().filter(|action| !exercise.first().contains(action));
        for action in wrong.step_by(7) {
            let mut attempt = Attempt::new(exercise.clone());
            let Verdict::Wrong(flaw) = attempt.play(action).unwrap() else { panic!("{action}") };
            let mut after = exercise.position().play(action).unwrap();
            match flaw {
                Flaw::Answer(answers) => {
                    assert!(!answers.is_empty());
                    for answer in answers {
                        assert_ne!(after.side_to_move(), exercise.seat());
                        after = after.play(answer).unwrap();
                    }
                    if after.side_to_move() == exercise.seat() && after.outcome().is_none() {
                        let still = BruteForce::new(&after, 3_000_000).distance(&after, moves(exercise) - 1);
                        assert_eq!(still.unwrap(), None, "{}: {action}", exercise.position());
                    }
                    assert!(!is_won(exercise, &after));
                    shown += 1;
                }
                Flaw::Ended => assert!(after.outcome().is_some() && !is_won(exercise, &after)),
                Flaw::TooSlow | Flaw::NotBest => {}
            }
        }
    }
    assert!(shown > 200, "{shown}");
}

#[test]
fn the_defence_lasts_longest() {
    let mut looked = 0;
    for exercise in some().filter(|exercise| exercise.game().seats() == 2 && moves(exercise) > 1) {
        let mut attempt = Attempt::new(exercise.clone());
        let first = exercise.first()[0];
        let Verdict::Right(answers) = attempt.play(first).unwrap() else { continue };
        let after = exercise.position().play(first).unwrap();
        let left = moves(exercise) - 1;
        let lasts = |reply: Action| {
            let then = after.play(reply).unwrap();
            if then.outcome().is_some() {
                return Some(0);
            }
            BruteForce::new(&then, 300_000 * factor()).distance(&then, left).ok().flatten()
        };
        let all: Option<Vec<u32>> = after.perft_actions().into_iter().map(lasts).collect();
        if let Some(all) = all {
            assert_eq!(lasts(answers[0]), all.into_iter().max(), "{}", exercise.position());
            looked += 1;
        }
    }
    assert!(looked >= 10, "{looked}");
}

#[test]
fn another_winning_first_move_is_accepted() {
    let mut found = 0;
    for exercise in Game::ALL.into_iter().flat_map(all).filter(|exercise| exercise.first().len() == 2) {
        let mut attempt = Attempt::new(exercise.clone());
        let verdict = attempt.play(exercise.first()[1]).unwrap();
        assert!(!matches!(verdict, Verdict::Wrong(_)), "{}", exercise.position());
        found += 1;
    }
    assert!(found > 0);
}

#[test]
fn illegal_moves_are_refused_and_change_nothing() {
    let mut attempt = example(Game::TwoKings, 2);
    let action = attempt.exercise().position().parse_action("a1a1");
    let illegal = action.unwrap_or_else(|_| Action::parse("a1h7", Game::TwoKings).unwrap());
    assert!(attempt.play(illegal).is_err());
    assert!(attempt.is_clean() && attempt.played().is_empty());
}

#[test]
fn an_attempt_begins_again() {
    let mut attempt = example(Game::Plunder, 2);
    let first = attempt.exercise().first()[0];
    let wrong =
        attempt.position().perft_actions().into_iter().find(|action| !attempt.exercise().first().contains(action));
    assert!(matches!(attempt.play(wrong.unwrap()), Ok(Verdict::Wrong(_))));
    assert!(matches!(attempt.play(first), Ok(Verdict::Right(_))));
    attempt.restart();
    assert_eq!((attempt.position(), attempt.moves_left()), (attempt.exercise().position(), 2));
    assert!(attempt.played().is_empty() && !attempt.is_clean(), "what was wrong before still counts");

    let mut shown = example(Game::Plunder, 1);
    shown.give_up();
    assert!(!shown.is_clean());
}

#[test]
fn positions_of_own_games_are_solved_by_one_of_the_best_moves() {
    let start = Position::start(&Options::new(Game::Martian));
    let legal = start.perft_actions();
    let own = OwnExercise::new(&start, &legal[..2], "Ann against Ben".to_owned());
    for (action, is_right) in [(legal[0], true), (legal[1], true), (legal[2], false)] {
        let mut attempt = Attempt::new(own.exercise().unwrap());
        let verdict = attempt.play(action).unwrap();
        assert_eq!(verdict, if is_right { Verdict::Solved } else { Verdict::Wrong(Flaw::NotBest) });
        assert_eq!((attempt.is_solved(), attempt.is_clean()), (is_right, is_right));
    }
    assert_eq!(Attempt::new(own.exercise().unwrap()).solution(), [legal[0]]);
}
