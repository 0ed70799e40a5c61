//! Everything that could be tried in a position: every pair of squares, every castling target, every defection.

use super::oracle::{Act, COLOURS, OracleState, Sq, squares};

/// What may be written after a move: nothing, the five promotions, and a pawn.
const BECOMES: [Option<char>; 7] = [None, Some('q'), Some('r'), Some('b'), Some('n'), Some('k'), Some('p')];

/// Every way from one square, with each promotion letter.
pub fn moves_from(from: Sq) -> impl Iterator<Item = Act> {
    squares().flat_map(move |to| BECOMES.into_iter().map(move |becomes| Act::Go(from, to, becomes)))
}

/// Castling to every square, every choice of side, every defection without a step and with each neighbouring square.
pub fn others(state: &OracleState) -> Vec<Act> {
    let mut acts: Vec<Act> = squares().map(Act::Castle).collect();
    let king = state.king(state.side_to_move);
    let near = |square: &Sq| square.0.abs_diff(king.0) <= 1 && square.1.abs_diff(king.1) <= 1;
    for colour in COLOURS.chars() {
        acts.extend([Act::Own(colour), Act::Defect(colour, None)]);
        acts.extend(squares().filter(near).map(|step| Act::Defect(colour, Some(step))));
    }
    acts
}

/// Everything; ways from an empty square are left out, since the oracle begins by asking what stands there.
pub fn all(state: &OracleState) -> impl Iterator<Item = Act> {
    let occupied = squares().filter(|&from| state.at(from).is_some());
    occupied.flat_map(moves_from).chain(others(state))
}

/// Whether the side to move has any legal action; moves of other pieces are left out.
pub fn any_legal(state: &OracleState) -> bool {
    let own = |&from: &Sq| state.at(from).is_some_and(|(colour, _)| state.command(colour) == state.side_to_move);
    let mut acts = others(state).into_iter().chain(squares().filter(own).flat_map(moves_from));
    acts.any(|act| state.after(act).is_some())
}
