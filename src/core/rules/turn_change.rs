//! What an action changes besides the board: the turn, the counts, the rights to castle and to capture en passant.

use super::{Change, GamePosition, Position, Seat, Setup, SideChoicePhase, Square};

/// One thing that an action changes besides the [changes](Change) on the board. The number of plies is left out, since
/// every action adds one.
///
/// ```
/// use regalia_core::rules::{Foreseen, Game, GamePosition, Options, Position, TurnChange};
/// let text = "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1";
/// let position = Position::parse(text, &Options::new(Game::TwoKings)).unwrap();
/// let seen = Foreseen::of(&position, position.parse_action("Ra2").unwrap()).unwrap();
/// assert!(seen.turn().contains(&TurnChange::CastlingLost("a2".parse().unwrap())));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "fields are named for what they hold")]
pub enum TurnChange {
    /// It is this seat's turn.
    SideToMove(Seat),
    /// The first-move choice has come to this phase (Sovereign Chess).
    SideChoice(SideChoicePhase),
    /// A pawn may capture en passant on this square, or nowhere any more (Plunder Chess, Two Kings).
    EnPassant(Option<Square>),
    /// Plies since something that cannot be taken back.
    HalfmoveClock(u32),
    /// The last move, which must not be taken straight back over the canal (Martian Chess, rule 3).
    Last { from: Square, to: Square },
    /// Castling can no longer use the king or rook that stands here after the action.
    CastlingLost(Square),
}

/// The differences between a position and the one after an action that no [`Change`] covers.
///
/// `changes` are those of the action; they say where each piece has gone.
pub fn turn_changes(before: &Position, after: &Position, changes: &[Change]) -> Vec<TurnChange> {
    let (was, is) = (before.to_setup(), after.to_setup());
    let mut found = Vec::new();
    if was.side_to_move != is.side_to_move {
        found.push(TurnChange::SideToMove(is.side_to_move));
    }
    if was.side_choice != is.side_choice {
        found.push(TurnChange::SideChoice(is.side_choice));
    }
    if was.en_passant != is.en_passant {
        found.push(TurnChange::EnPassant(is.en_passant));
    }
    if was.halfmove_clock != is.halfmove_clock {
        found.push(TurnChange::HalfmoveClock(is.halfmove_clock));
    }
    if let Some((from, to)) = is.last.filter(|_| was.last != is.last) {
        found.push(TurnChange::Last { from, to });
    }
    found.extend(castling_lost(&was, &is, changes).map(TurnChange::CastlingLost));
    found
}

/// The squares of the kings and rooks that are still on the board, but that castling may no longer use.
fn castling_lost<'a>(was: &'a Setup, is: &'a Setup, changes: &'a [Change]) -> impl Iterator<Item = Square> + 'a {
    let unmoved = |setup: &'a Setup| setup.pieces.iter().filter(|placed| placed.unmoved).map(|placed| placed.square);
    unmoved(was).filter_map(|from| followed(from, changes)).filter(move |to| unmoved(is).all(|square| square != *to))
}

/// Where the changes take the piece on a square; `None` if it leaves the board.
fn followed(from: Square, changes: &[Change]) -> Option<Square> {
    changes.iter().try_fold(from, |at, change| match *change {
        Change::Removed { square, .. } if square == at => None,
        Change::Moved { from, to, .. } if from == at => Some(to),
        _ => Some(at),
    })
}
