//! How much the value of a position changes from one quiet ply to the next while the engine plays itself: a player who
//! judges well is seldom surprised by quiet moves.

use fastrand::Rng;
use regalia_core::engine::{Engine, Limits, Score, Stop, Task};
use regalia_core::rules::{Action, Position, Searchable, Tactical};

use crate::openings::Course;
use crate::samples::{Plan, of_all};

/// Openings are even, in hundredths.
const UNEVEN: f64 = 150.;

/// Plays the games and prints the mean change in pawns, and the change that nine of ten do not exceed.
pub fn measure(plan: &Plan) {
    let mut changes = of_all(plan.games, || Engine::new(64, 1), |number, engine| play_one(plan, number, engine));
    changes.sort_by(f64::total_cmp);
    let mean = changes.iter().sum::<f64>() / changes.len().max(1) as f64;
    let most = changes.get(changes.len() * 9 / 10).copied().unwrap_or(0.);
    println!(
        "{}: {} games, {} nodes a move: the value changes by {mean:.2} from one quiet ply to the next, by {most:.2} at \
         most in nine of ten ({} plies)",
        plan.game,
        plan.games,
        plan.nodes,
        changes.len()
    );
}

fn play_one(plan: &Plan, number: u64, engine: &mut Engine) -> Vec<f64> {
    let mut rng = Rng::with_seed(plan.seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) ^ number);
    let mut course = Course::opening(plan.game, &mut rng, UNEVEN);
    engine.clear();
    let (mut changes, mut last) = (Vec::new(), None);
    while course.result().is_none() {
        let position = course.position.clone();
        let task = Task { earlier: course.earlier.clone(), ..Task::new(position.clone(), Limits::nodes(plan.nodes)) };
        let Some(report) = engine.think(&task, &Stop::new()) else { break };
        let Some(action) = report.best() else { break };
        let value = match report.lines[0].score {
            Score::Centipawns(value) => f64::from(value) / 100.,
            Score::Points(points) => f64::from(points),
            // From here on it is proved.
            Score::Mate(_) | Score::Win(_) | Score::Share(_) => break,
        };
        if let Some(before) = last {
            changes.push(f64::abs(value + before));
        }
        last = is_quiet(&position, action).then_some(value);
        course.play(action);
    }
    changes
}

/// Whether an action captures nothing and changes no command.
fn is_quiet(position: &Position, action: Action) -> bool {
    match position {
        Position::Sovereign(position) => !position.is_tactical(action, Tactical::Command),
        Position::Royale(position) => !position.is_tactical(action, Tactical::Command),
        Position::TwoKings(position) => !position.is_tactical(action, Tactical::Command),
        Position::Plunder(position) => !position.is_tactical(action, Tactical::Command),
        Position::Martian(position) => !position.is_tactical(action, Tactical::Command),
    }
}
