//! What the engine tells: legal lines, best first, at every depth; and when it stops.

use std::ops::ControlFlow;
use std::panic::catch_unwind;
use std::thread;
use std::time::Duration;

use fastrand::Rng;
use regalia_core::engine::{Engine, Limits, Line, Report, Score, Stop, Task};
use regalia_core::rules::{Game, GamePosition, Options, Position};

use crate::support::factor;
use crate::support::positions::visit;

/// Values of one kind in order, as far as they can be compared.
fn rank(score: Score) -> Option<f32> {
    match score {
        Score::Centipawns(value) => Some(value as f32),
        Score::Points(points) => Some(points * 100.),
        Score::Mate(moves @ 1..) | Score::Win(moves @ 1..) => Some(40_000. - moves as f32),
        Score::Mate(moves) | Score::Win(moves) => Some(-40_000. - moves as f32),
        Score::Share(_) => None,
    }
}

/// Every line can be played, no two begin alike, and none is better than the one before it.
fn check(position: &Position, lines: usize, report: &Report, is_whole: bool) {
    assert!((1..=lines).contains(&report.lines.len()), "{position}: {report:?}");
    assert_eq!(report.seat, position.side_to_move(), "{position}");
    for line in &report.lines {
        assert!(!line.moves.is_empty(), "{position}: {report:?}");
        line.moves.iter().fold(position.clone(), |at, action| {
            at.play(*action).unwrap_or_else(|refusal| panic!("{position}: {report:?}: {action}: {refusal}"))
        });
    }
    for (place, line) in report.lines.iter().enumerate() {
        let begins_alike = report.lines[..place].iter().any(|other| other.moves[0] == line.moves[0]);
        assert!(!begins_alike, "{position}: {report:?}");
    }
    // Within an unfinished depth some lines are from the one before.
    if is_whole {
        let ranks: Vec<Option<f32>> = report.lines.iter().map(|line| rank(line.score)).collect();
        assert!(ranks.is_sorted_by(|one, other| one >= other), "{position}: {report:?}");
        assert_eq!(report.lines.len(), lines.min(position.perft_actions().len()), "{position}: {report:?}");
        if let Score::Share(shares) = report.lines[0].score {
            let all: f32 = shares.iter().sum();
            assert!((0.99..2.51).contains(&all), "{position}: {report:?}");
        }
    }
}

fn lines_are_legal(game: Game) {
    let (mut engine, mut mates) = (Engine::new(1, 1), 0);
    visit(&mut Rng::with_seed(30), &Options::new(game), (120 * factor() as usize, 6), |position| {
        let mut task = Task::new(position.clone(), Limits::nodes(2_000));
        task.lines = 3;
        let mut depths = 0;
        let found = engine.think_with(&task, &Stop::new(), |report| {
            depths += 1;
            assert_eq!(report.depth, depths, "{position}");
            check(position, 3, report, true);
            ControlFlow::Continue(())
        });
        assert_eq!(found.is_none(), position.outcome().is_some(), "{position}");
        let Some(found) = found else { return };
        check(position, 3, &found, false);
        assert!(found.nodes <= 2_000 && found.quiescence <= found.nodes, "{position}: {found:?}");
        mates += u32::from(matches!(found.lines[0].score, Score::Mate(_) | Score::Win(_)));
    });
    println!("{game}: {mates} proved ends");
}

#[test]
fn lines_of_sovereign_chess_are_legal() {
    lines_are_legal(Game::Sovereign);
}

#[test]
fn lines_of_royale_are_legal() {
    lines_are_legal(Game::Royale);
}

#[test]
fn lines_of_two_kings_are_legal() {
    lines_are_legal(Game::TwoKings);
}

#[test]
fn lines_of_plunder_chess_are_legal() {
    lines_are_legal(Game::Plunder);
}

#[test]
fn lines_of_martian_chess_are_legal() {
    lines_are_legal(Game::Martian);
}

/// Without limits nothing but the stop ends a search, whenever it comes.
#[test]
fn a_search_without_limits_stops_when_it_is_told_to() {
    for game in Game::ALL {
        let position = Position::start(&Options::new(game));
        for (threads, wait) in [(1, 0), (1, 30), (2, 30)] {
            let mut task = Task::new(position.clone(), Limits::NONE);
            task.lines = 2;
            let stop = Stop::new();
            let report = thread::scope(|scope| {
                scope.spawn(|| {
                    thread::sleep(Duration::from_millis(wait));
                    stop.set();
                });
                Engine::new(1, threads).think(&task, &stop).unwrap()
            });
            check(&position, 2, &report, false);
        }
        let stop = Stop::new();
        stop.set();
        let report = Engine::new(1, 1).think(&Task::new(position.clone(), Limits::NONE), &stop).unwrap();
        check(&position, 1, &report, false);
        // Whoever listens may stop it too.
        let task = Task::new(position.clone(), Limits::NONE);
        let report = Engine::new(1, 1).think_with(&task, &Stop::new(), |report| {
            if report.depth < 2 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        assert_eq!(report.map(|report| report.depth), Some(2), "{game}");
    }
}

#[test]
fn a_search_that_fails_takes_its_helpers_with_it() {
    let task = Task::new(Position::start(&Options::new(Game::Martian)), Limits::NONE);
    let thinks = || Engine::new(1, 3).think_with(&task, &Stop::new(), |_| panic!("whoever listens fails"));
    assert!(catch_unwind(thinks).is_err());
}

#[test]
fn only_the_actions_that_are_named_are_looked_at() {
    for game in Game::ALL {
        let position = Position::start(&Options::new(game));
        let legal = position.perft_actions();
        let only = vec![legal[legal.len() / 2], legal[0]];
        let task = Task { lines: 3, only: only.clone(), ..Task::new(position.clone(), Limits::nodes(3_000)) };
        let report = Engine::new(1, 1).think(&task, &Stop::new()).unwrap();
        assert_eq!(report.lines.len(), 2, "{game}");
        // A call of the clock may turn out better.
        let named =
            |line: &Line| only.iter().any(|first| line.moves[0].to_string().trim_end_matches('*') == first.to_string());
        assert!(report.lines.iter().all(named), "{game}");
        check(&position, 2, &report, false);
        let none = Task { only: vec![regalia_core::rules::Action::Escape], ..task };
        assert!(Engine::new(1, 1).think(&none, &Stop::new()).is_none(), "{game}: nothing of it is legal");
    }
}
