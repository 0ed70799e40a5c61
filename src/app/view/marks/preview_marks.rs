//! What the move under the pointer would change, as marks and ghosts on the board.

use regalia_core::rules::{Action, Piece, Role, Square};

use crate::play::{Attack, Consequence, Consequences, VestChange};
use crate::view::artwork::Mark;

/// The ghost of a piece or vest that a move would put on a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GhostOf {
    Piece(Piece),
    /// The badge of a vest that would be put on or taken off.
    Badge(Role),
}

/// The marks of what `action` would change beyond the piece that moves; `checks` are the attacked kings now.
pub fn marks(action: Action, consequences: &Consequences, checks: &[Attack]) -> Vec<(Square, Mark)> {
    let squares = &consequences.on_board;
    let target = arrives(action);
    let mut marks: Vec<(Square, Mark)> = Vec::new();
    let mut add = |squares: &mut dyn Iterator<Item = Square>, mark| marks.extend(squares.map(|square| (square, mark)));
    add(&mut squares.gained.iter().copied(), Mark::Gained);
    add(&mut squares.lost.iter().copied(), Mark::Lost);
    let mut crowned: Vec<Square> = squares.crowned.into_iter().collect();
    for one in &consequences.list {
        match *one {
            Consequence::Blocks(square) => add(&mut [square].into_iter(), Mark::WillBlock),
            Consequence::Unblocks(square) => add(&mut [square].into_iter(), Mark::WillFree),
            Consequence::Royal(square) => crowned.push(square),
            _ => {}
        }
    }
    // A piece captured on the target has a ring already.
    add(&mut squares.removed.iter().map(|(square, _)| *square).filter(|square| Some(*square) != target), Mark::Taken);
    let new = squares.attacks.iter().filter(|attack| !checks.contains(attack));
    add(&mut new.map(|attack| attack.king), Mark::CheckAhead);
    crowned.dedup();
    add(&mut crowned.into_iter(), Mark::Crown);
    marks.extend(vests(consequences).map(|vest| (vest.square, if vest.on { Mark::VestOn } else { Mark::VestOff })));
    marks
}

/// What `action` would put on the board, as ghosts.
pub fn ghosts(consequences: &Consequences) -> Vec<(Square, GhostOf)> {
    let squares = &consequences.on_board;
    let place = |(square, piece): &(Square, Piece)| {
        let king = squares.crowned.filter(|_| piece.role == Role::King);
        (king.unwrap_or(*square), GhostOf::Piece(*piece))
    };
    let pieces = squares.became.iter().map(place);
    let vests = vests(consequences).map(|vest| (vest.square, GhostOf::Badge(vest.kind)));
    pieces.chain(vests).collect()
}

/// One change of vest per square: the vest that will be worn, otherwise the last one taken off.
fn vests(consequences: &Consequences) -> impl Iterator<Item = &VestChange> {
    let all = &consequences.on_board.vests;
    let outranked = |vest: &VestChange, place: usize| {
        let rest = all.iter().enumerate().filter(|(_, other)| other.square == vest.square);
        let mut rest = rest.map(|(at, other)| (other.on, at));
        rest.any(|other| other > (vest.on, place))
    };
    all.iter().enumerate().filter(move |(place, vest)| !outranked(vest, *place)).map(|(_, vest)| vest)
}

fn arrives(action: Action) -> Option<Square> {
    match action {
        Action::Move(step) => Some(step.to),
        Action::Castle { target } => Some(target),
        Action::Defect { step, .. } => step,
        Action::Own(_) | Action::Escape | Action::Pass | Action::Resign => None,
    }
}
