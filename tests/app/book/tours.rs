//! The tours: what a step asks for can be done, and does what it promises.

use regalia_app::book::{Step, tour};
use regalia_core::engine::{Engine, Limits, Stop, Task};
use regalia_core::review::{MISTAKE, eval, expected};
use regalia_core::rules::{Action, Change, Game, GamePosition, Position, Role, Square};
use regalia_core::teaching::free_captor;

fn steps() -> impl Iterator<Item = (Game, &'static Step)> {
    Game::ALL.into_iter().flat_map(|game| tour(game).unwrap().steps.iter().map(move |step| (game, step)))
}

#[test]
fn each_tour_has_a_handful_of_steps() {
    for game in Game::ALL {
        let count = tour(game).unwrap().steps.len();
        assert!((5..=9).contains(&count), "{game}: {count}");
    }
}

#[test]
fn every_solution_is_legal_and_solves_its_step() {
    for (game, step) in steps() {
        assert!(!step.moves.is_empty(), "{game}: '{}' shows nothing", step.title);
        assert_eq!(step.position.outcome(), None, "{game}: '{}' is over already", step.title);
        for action in &step.moves {
            let judged = step.position.validate(*action);
            assert!(judged.is_ok(), "{game}, '{}': {action}: {}", step.title, judged.unwrap_err());
            assert!(step.effect.is_met(&step.position, *action), "{game}, '{}': {action}", step.title);
            assert!(step.accepts(*action));
        }
    }
}

#[test]
fn a_step_does_not_take_just_anything() {
    for (game, step) in steps() {
        let legal = step.position.legal_actions();
        let right = legal.iter().filter(|action| step.accepts(**action)).count();
        // If nothing else is legal, or any way out of check is accepted, there is no wrong move.
        let forced = legal.len() == 1 || (step.any && step.effect.is_empty());
        assert!(forced || right < legal.len(), "{game}: '{}' takes all {right}", step.title);
    }
}

/// What this action promises its player, as the engine sees it; `None` for those that are not searched, such as resigning.
fn promise(position: &Position, action: Action) -> Option<f32> {
    let task = Task { only: vec![action], ..Task::new(position.clone(), Limits::depth(5)) };
    let report = Engine::new(1, 1).think(&task, &Stop::new())?;
    Some(expected(position.game(), eval(report.lines[0].score, report.seat), report.seat))
}

#[test]
fn where_anything_with_the_effect_is_right_nothing_gives_away_what_another_move_keeps() {
    let mut wrong = Vec::new();
    let mut compared = 0;
    for (game, step) in steps().filter(|(_, step)| step.any) {
        let right = step.legal.iter().copied().filter(|action| step.accepts(*action));
        let all: Vec<(Action, f32)> =
            right.filter_map(|action| Some((action, promise(&step.position, action)?))).collect();
        let best = all.iter().map(|(_, promised)| *promised).fold(0.0, f32::max);
        let losses = all.iter().filter(|(_, promised)| best - promised >= MISTAKE);
        wrong.extend(losses.map(|(action, promised)| format!("{game}, '{}': {action} {promised:.2}", step.title)));
        compared += all.len().saturating_sub(1);
    }
    assert!(wrong.is_empty(), "these are praised: {wrong:?}");
    assert!(compared > 10, "{compared}");
}

#[test]
fn no_right_answer_leaves_its_piece_to_be_captured_for_nothing() {
    for (game, step) in steps() {
        for action in step.legal.iter().copied().filter(|action| step.accepts(*action)) {
            let Action::Move(go) = action else { continue };
            let (changes, after) = step.position.changes(action);
            // What crosses the canal of Martian Chess is the other player's, and a captured piece may be worth it.
            let stays = after
                .piece_at(go.to)
                .is_some_and(|piece| after.commander(piece.army) == Some(step.position.side_to_move()));
            let captures = changes.iter().any(|change| matches!(change, Change::Removed { .. }));
            if stays && !captures && after.outcome().is_none() {
                let captor = free_captor(&after, go.to);
                assert_eq!(captor, None, "{game}, '{}': {action} is praised", step.title);
            }
        }
    }
}

#[test]
fn other_ways_to_the_same_end_count_where_a_step_says_so() {
    let step = &tour(Game::TwoKings).unwrap().steps[0];
    assert!(step.any);
    let parse = |text: &str| step.position.parse_action(text).unwrap();
    assert!(step.accepts(parse("f1f8")), "a check along the rank");
    assert!(!step.accepts(parse("f1g1")), "the other king is attacked, but that is no check");
}

#[test]
fn the_tour_of_sovereign_chess_teaches_the_hard_rules() {
    let steps = &tour(Game::Sovereign).unwrap().steps;
    let teaches = |fits: &dyn Fn(&Step) -> bool| steps.iter().any(fits);
    assert!(teaches(&|step| step.effect.gains.len() == 1));
    assert!(teaches(&|step| step.effect.gains.len() == 2), "a chain");
    assert!(teaches(&|step| both_directions_of_pawns(step)));
    assert!(teaches(&|step| matches!(step.moves[0], Action::Defect { .. })));
    assert!(teaches(&|step| matches!(step.moves[0], Action::Castle { .. })));
    assert!(teaches(&|step| step.moves[0].promotes_to().is_some()));
    assert!(teaches(&|step| step.effect.ends));
}

/// Whether a pawn solves the step along its rank, another one along its file and down the board.
fn both_directions_of_pawns(step: &Step) -> bool {
    let goes = |fits: &dyn Fn(Square, Square) -> bool| {
        step.moves.iter().any(|action| {
            let Action::Move(go) = action else { return false };
            let is_pawn = step.position.piece_at(go.from).is_some_and(|piece| piece.role == Role::Pawn);
            is_pawn && fits(go.from, go.to)
        })
    };
    goes(&|from, to| from.rank() == to.rank()) && goes(&|from, to| from.file() == to.file() && from.rank() > to.rank())
}
