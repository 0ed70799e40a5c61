//! Which coloured squares can be taken: where a piece of a seat brings in an army and is not captured at once.

use std::cmp::Reverse;

use super::moves;
use crate::rules::sovereign::{Position as Coloured, Variant};
use crate::rules::{Action, Army, GamePosition, Move, Piece, Position, Role, Seat, SideChoicePhase, Square};

/// A way to bring in a neutral army with one move of a piece or with two.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Takeover {
    /// The army of the coloured square; armies that hang on it come along.
    pub army: Army,
    /// The coloured square.
    pub square: Square,
    /// The piece that gets there.
    pub piece: Piece,
    /// Its move, the first one if it takes two.
    pub step: Move,
    /// How many pieces more it commands then.
    pub gains: u32,
}

impl Takeover {
    /// Where the first move leads, if it takes two.
    pub fn through(&self) -> Option<Square> {
        (self.step.to != self.square).then_some(self.step.to)
    }
}

/// The ways for `seat` to bring in a neutral army after which no piece that another seat commands could capture the
/// piece that did it: those of one move first, then those of two, the others waiting meanwhile. Of these, what gains
/// more pieces comes first; at equal gain, what risks less. None in games without coloured squares.
///
/// ```
/// use regalia_core::rules::{Army, Game, GamePosition, Options, Position, Seat};
/// use regalia_core::teaching::takeovers;
/// let start = Position::start(&Options::new(Game::Sovereign).without_side_choice());
/// let way = takeovers(&start, Seat::One)[0];
/// assert_eq!((way.army, way.square.to_string().as_str()), (Army::Navy, "e5"));
/// assert_eq!(way.through().map(|square| square.to_string()).as_deref(), Some("e4"));
/// ```
pub fn takeovers(position: &Position, seat: Seat) -> Vec<Takeover> {
    if position.side_choice() != SideChoicePhase::Done || position.outcome().is_some() {
        return Vec::new();
    }
    let mut ways = match position {
        Position::Sovereign(own) => ways(&own.with_turn(seat)),
        Position::Royale(own) => ways(&own.with_turn(seat)),
        Position::TwoKings(_) | Position::Plunder(_) | Position::Martian(_) => Vec::new(),
    };
    ways.sort_by_key(|way| {
        // Roles count up from the king, so that the piece with which least is risked comes first.
        let risk = Reverse(way.piece.role.index());
        (way.through().is_some(), Reverse(way.gains), risk, way.step.from, way.square)
    });
    ways
}

/// The ways of one move and of two for the side to move.
fn ways<V: Variant>(here: &Coloured<V>) -> Vec<Takeover> {
    let seat = here.side_to_move();
    let is_first = |step: &Move| {
        step.promotion.is_none() && V::GAME.colour_of(step.to).is_none() && here.king(seat) != Some(step.from)
    };
    let go_on = |step: Move| {
        let after = played(here, step);
        // The others are expected to let the second move happen; a player in check has to act.
        let waits = here.seats().all(|other| other == seat || after.checkers(other).is_empty());
        let is_safe = waits && after.attackers(step.to, seat).is_empty();
        let ways = if is_safe { entries(&after.with_turn(seat), Some(step.to)) } else { Vec::new() };
        // The first move can set an army free.
        let is_neutral = |way: &Takeover| here.commander(way.army).is_none();
        ways.into_iter().filter(is_neutral).map(move |way| Takeover { step, ..way })
    };
    let of_two = moves(here, is_first).into_iter().flat_map(go_on);
    entries(here, None).into_iter().chain(of_two).collect()
}

/// The ways of one move, of the piece on `only` if it is given: onto coloured squares of neutral armies where it gains
/// pieces and is not lost at once.
fn entries<V: Variant>(here: &Coloured<V>, only: Option<Square>) -> Vec<Takeover> {
    let seat = here.side_to_move();
    let may_enter = |step: &Move| {
        only.is_none_or(|from| from == step.from)
            && here.king(seat) != Some(step.from)
            && step.promotion != Some(Role::King)
    };
    let way = |step: Move| {
        let army = V::GAME.colour_of(step.to).filter(|army| here.commander(*army).is_none())?;
        let after = played(here, step);
        let commanded = |position: &Coloured<V>| -> u32 {
            let own = Army::ALL.into_iter().filter(|army| position.commander(*army) == Some(seat));
            own.map(|army| after.squares_of(army).len()).sum()
        };
        let gains = commanded(&after).checked_sub(commanded(here)).filter(|gains| *gains > 0)?;
        let piece = here.piece_at(step.from).filter(|_| after.attackers(step.to, seat).is_empty())?;
        Some(Takeover { army, square: step.to, piece, step, gains })
    };
    moves(here, may_enter).into_iter().filter_map(way).collect()
}

fn played<V: Variant>(here: &Coloured<V>, step: Move) -> Coloured<V> {
    let mut after = here.clone();
    after.play_unchecked(Action::Move(step));
    after
}
