//! The longest defence against a forced win.

use regalia_core::rules::{Action, Searchable, Seat};

use super::solver::{Exhausted, Solver, actions};

/// What the others play in a position in which `seat` wins within `moves` moves of its own: their actions until it is
/// the seat's turn again, or until the game has ended. The win takes as long as possible; among equals a capture comes
/// first.
pub fn longest<P: Searchable>(position: &P, seat: Seat, moves: u32, most: u64) -> Result<Vec<Action>, Exhausted> {
    Ok(delay(&mut Solver::new(seat, most), seat, position, moves)?.1)
}

/// How many moves the seat still needs, and the others' actions until its turn.
fn delay<P: Searchable>(
    solver: &mut Solver,
    seat: Seat,
    position: &P,
    moves: u32,
) -> Result<(u32, Vec<Action>), Exhausted> {
    if position.outcome().is_some() {
        return Ok((0, Vec::new()));
    }
    if position.side_to_move() == seat {
        for fewer in 1..moves {
            if solver.winning(position, fewer)?.is_some() {
                return Ok((fewer, Vec::new()));
            }
        }
        return Ok((moves, Vec::new()));
    }
    let mut best: Option<(u32, Vec<Action>)> = None;
    for action in actions(position) {
        let after = solver.after(position, action)?;
        let (needed, rest) = delay(solver, seat, &after, moves)?;
        if best.as_ref().is_none_or(|(most, _)| needed > *most) {
            best = Some((needed, [vec![action], rest].concat()));
        }
        if needed == moves {
            break;
        }
    }
    Ok(best.unwrap_or_default())
}
