//! What a player wants to know after an exercise: the number of answers that a move left, and why the most tempting other
//! move is wrong.

use std::cmp::Reverse;

use regalia_core::rules::{Action, Change, Game, GamePosition, Position, Role};

use super::attempt::{Attempt, Flaw, Verdict};
use super::exercise::Exercise;

/// Maximum number of wrong moves that are tried until one is refuted: the player waits for it.
const MAX_TRIES: usize = 3;

/// The number of answers in a position.
pub fn answers_left(position: &Position) -> u64 {
    position.count_perft()
}

/// The most tempting wrong first move, and what is wrong with it; `None` if there is none, or its refutation takes too long
/// to find.
///
/// ```
/// use regalia_app::training::{exercises, mistake};
/// use regalia_core::rules::Game;
/// let exercise = &exercises(Game::Sovereign).unwrap()[0];
/// let (action, _) = mistake(exercise).unwrap();
/// assert!(!exercise.first().contains(&action));
/// ```
pub fn mistake(exercise: &Exercise) -> Option<(Action, Flaw)> {
    tempting(exercise).into_iter().take(MAX_TRIES).find_map(|action| {
        match Attempt::new(exercise.clone()).play(action) {
            Ok(Verdict::Wrong(flaw @ (Flaw::Answer(_) | Flaw::Ended))) => Some((action, flaw)),
            _ => None,
        }
    })
}

/// Tempting wrong first moves, best first: checks by how few answers they leave, then captures by what they take.
fn tempting(exercise: &Exercise) -> Vec<Action> {
    let position = exercise.position();
    let seat = position.side_to_move();
    let others = position.perft_actions().into_iter().filter(|action| !exercise.first().contains(action));
    let promise = |action: &Action| {
        let (changes, after) = position.changes(*action);
        let takes = changes.iter().find_map(|change| match change {
            Change::Removed { piece, .. } => Some(worth(position.game(), piece.role)),
            _ => None,
        });
        let is_check = after.checks().iter().any(|(checked, ..)| *checked != seat);
        let check = is_check.then(|| 1_000 - after.count_perft().min(900));
        check.map(|check| check + takes.unwrap_or_default()).or(takes)
    };
    let mut all: Vec<(u64, Action)> = others.filter_map(|action| Some((promise(&action)?, action))).collect();
    all.sort_by_key(|(promise, _)| Reverse(*promise));
    all.into_iter().map(|(_, action)| action).collect()
}

/// What a captured piece is worth, roughly.
const fn worth(game: Game, role: Role) -> u64 {
    match role {
        Role::Queen if game.has_points() => 3,
        Role::Drone => 2,
        Role::Pawn => 1,
        Role::Knight | Role::Bishop => 3,
        Role::Rook => 5,
        Role::Queen => 9,
        Role::King => 20,
    }
}
