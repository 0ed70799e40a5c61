//! What is said about an exercise that is over: why its solution works, and why the most tempting other move does not.

use std::collections::BTreeSet;

use regalia_app::panels::TrainingView;
use regalia_app::training::{Attempt, Notebook, Verdict};
use regalia_core::rules::{Game, GamePosition, Position, Reason, Square};

/// Every exercise of a game with its solution on show, to the end.
fn shown(game: Game) -> Vec<TrainingView> {
    let view = TrainingView::new(game, Notebook::default());
    let all = (0..view.exercises().len()).map(|index| {
        let mut view = view.clone();
        view.go_to(index);
        assert!(view.why().is_empty(), "nothing is given away");
        while !view.is_shown() {
            assert!(view.why().is_empty());
            view.show_solution();
        }
        view
    });
    all.collect()
}

fn end(view: &TrainingView) -> (Position, Position) {
    let attempt = view.attempt().unwrap();
    let start = attempt.exercise().position().clone();
    let after = attempt.solution().into_iter().fold(start.clone(), |at, action| at.play(action).unwrap());
    (start, after)
}

/// The squares that a text names behind these words.
fn named(text: &str, behind: &str) -> BTreeSet<Square> {
    let rest = text.split(behind).nth(1).unwrap_or_default();
    let sentence = rest.split('.').next().unwrap_or_default();
    sentence.split(|letter: char| !letter.is_alphanumeric()).filter_map(|word| word.parse().ok()).collect()
}

#[test]
fn every_solution_is_explained_and_every_reason_is_true() {
    for game in Game::ALL {
        let all = shown(game);
        let mut why_not = 0;
        for view in &all {
            let (start, end) = end(view);
            let why = view.why().join(" ");
            assert!(!why.is_empty() && why.ends_with('.'), "{start}: {why}");
            assert!(view.line().ends_with(&why), "a screen reader hears it");
            let attempt = view.attempt().unwrap();
            if end.outcome().unwrap().reason == Reason::Checkmate {
                let loser = end.side_to_move();
                let (_, king, attackers) = end.checks().into_iter().find(|(seat, ..)| *seat == loser).unwrap();
                assert_eq!(named(&why, "Check from "), attackers.iter().collect(), "{why}");
                for square in named(&why, "own side stand on ").into_iter().chain(named(&why, "own side stands on ")) {
                    let army = end.piece_at(square).unwrap().army;
                    assert_eq!(end.commander(army), Some(loser), "{square}: {why}");
                }
                for square in
                    why.split(" covers ").skip(1).flat_map(|rest| named(&format!(" covers {rest}"), " covers "))
                {
                    // Where a covering piece of the next part stands is named as well.
                    let is_near = king.file().abs_diff(square.file()).max(king.rank().abs_diff(square.rank())) == 1;
                    let stands = end.piece_at(square).and_then(|piece| end.commander(piece.army));
                    assert!(!is_near || stands != Some(loser), "{square}: {why}");
                }
            }
            if let Some((_, rest)) = why.split_once("Why not ") {
                why_not += 1;
                let san = rest.split_once("? It ").unwrap().0;
                let action = start.parse_action(san).unwrap();
                assert!(!attempt.exercise().first().contains(&action), "{why}");
                let verdict = Attempt::new(attempt.exercise().clone()).play(action).unwrap();
                assert!(matches!(verdict, Verdict::Wrong(_)), "{why}");
            }
        }
        println!("{game}: {why_not} of {} say why another move fails", all.len());
        assert!(why_not * 2 >= all.len(), "{game}: {why_not}");
    }
}

#[test]
fn a_solved_exercise_says_why_as_well() {
    let mut view = TrainingView::new(Game::Plunder, Notebook::default());
    let action = view.attempt().unwrap().exercise().first()[0];
    view.choose(action);
    assert!(view.is_solved() && view.why()[0].starts_with("Check from "), "{:?}", view.why());
    view.try_again();
    assert!(view.why().is_empty());
}
