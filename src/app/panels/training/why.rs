//! Why a solution works, and why the most tempting move does not. Everything is computed from the rules.

use regalia_core::rules::{Action, Change, GamePosition, Piece, Position, Reason, Role, Seat, Square};
use regalia_core::teaching::Mate;

use super::words;
use crate::panels::kit::mini_play::sentences;
use crate::play::words::{all_of, capital};
use crate::training::{Attempt, Exercise, Goal, answers_left, mistake};

/// Explains a finished exercise, in paragraphs; `line`: its moves from the beginning. Of a position from an own game only
/// the best move is known.
pub fn why(exercise: &Exercise, line: &[Action]) -> Vec<String> {
    let (Goal::Win { .. }, Some(first)) = (exercise.goal(), line.first()) else { return Vec::new() };
    let start = exercise.position();
    let mut at = start.clone();
    let mut before = at.clone();
    for action in line {
        let Ok(after) = at.play(*action) else { return Vec::new() };
        before = std::mem::replace(&mut at, after);
    }
    let last = line[line.len() - 1];
    let paragraphs = [key_move(start, *first, line.len() > 1), ending(&before, last, &at), why_not(exercise)];
    paragraphs.into_iter().flatten().collect()
}

/// What the first move changes, and how many answers it leaves. A move that ends the game is told by its end.
fn key_move(start: &Position, first: Action, goes_on: bool) -> Option<String> {
    let changes = sentences(start, first).into_iter().map(|(words, _)| words).collect::<Vec<_>>();
    let after = start.play(first).ok().filter(|_| goes_on)?;
    let san = start.san(first);
    let mut parts = Vec::new();
    if !changes.is_empty() {
        parts.push(format!("{san}: {}.", changes.join("; ")));
    }
    if after.game().seats() == 2 {
        let other = words::name(&after, after.side_to_move());
        parts.push(match answers_left(&after) {
            1 => format!("{other} has one answer."),
            2 => format!("{other} has two answers; neither helps."),
            count => format!("{other} has {count} answers; none helps."),
        });
    }
    (!parts.is_empty()).then(|| parts.join(" "))
}

/// How the last move ends the game.
fn ending(before: &Position, last: Action, after: &Position) -> Option<String> {
    let outcome = after.outcome()?;
    match outcome.reason {
        Reason::Checkmate => mate(after),
        Reason::LastKing => {
            let (changes, _) = before.changes(last);
            let taken = changes.iter().find_map(|change| match change {
                Change::Removed { square, piece } if piece.role == Role::King => Some((*square, *piece)),
                _ => None,
            });
            let (square, king) = taken?;
            let Action::Move(step) = last else { return None };
            let piece = before.piece_at(step.from)?;
            Some(format!("The {} captures the {} on {square}, the last rival.", piece.name(), king.name()))
        }
        reason => {
            let setup = after.to_setup();
            let points = |seat: Seat| format!("{} {}", words::name(after, seat), setup.seats[seat.index()].score);
            let how = reason.sentence().map_or_else(|| capital(reason.words()) + ".", str::to_owned);
            let is_equal = setup.seats.windows(2).all(|pair| pair[0].score == pair[1].score);
            let tie = if is_equal { " On equal points whoever moved last has won." } else { "" };
            Some(format!("{how} {}, {}.{tie}", points(Seat::One), points(Seat::Two)))
        }
    }
}

/// Why a mated king has no way out.
fn mate(end: &Position) -> Option<String> {
    let Mate { attackers, is_distant, covered, own } = Mate::of(end)?;
    let named = |square: &Square| Some(format!("the {} on {square}", piece_name(end, end.piece_at(*square)?)));
    let by: Vec<String> = attackers.iter().filter_map(named).collect();
    let stop = match attackers[..] {
        [_] if is_distant => ", and nothing can capture it or step between",
        [_] => ", and nothing can capture it",
        _ => " at once",
    };
    let mut parts = vec![format!("Check from {}{stop}.", all_of(&by))];
    let covers =
        |(attacker, squares): (&Square, &Vec<Square>)| Some(format!("{} covers {}", named(attacker)?, list(squares)));
    let covers: Vec<String> = covered.iter().filter_map(covers).collect();
    if !covers.is_empty() {
        parts.push(format!("{}.", capital(&covers.join("; "))));
    }
    if !own.is_empty() {
        let own_pieces = if own.len() == 1 { "A piece of its own side stands" } else { "Pieces of its own side stand" };
        parts.push(format!("{own_pieces} on {}.", list(&own)));
    }
    Some(parts.join(" "))
}

/// A piece as it is called here: by its army too where there are many.
fn piece_name(position: &Position, piece: Piece) -> String {
    if position.game().has_coloured_squares() { piece.name() } else { piece.role.name().to_owned() }
}

fn list(squares: &[Square]) -> String {
    all_of(&squares.iter().map(ToString::to_string).collect::<Vec<_>>())
}

/// The most tempting wrong first move, and what refutes it.
fn why_not(exercise: &Exercise) -> Option<String> {
    let (action, flaw) = mistake(exercise)?;
    let san = exercise.position().san(action);
    Some(format!("Why not {san}? It {}", words::flawed(&Attempt::new(exercise.clone()), action, &flaw)))
}
