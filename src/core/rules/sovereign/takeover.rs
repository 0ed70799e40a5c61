//! Which coloured squares can be taken: where a piece of a seat brings in an army and is not captured at once.

use std::cmp::Reverse;
use std::ops::ControlFlow;

use super::{Position, SideChoicePhase, Variant};
use crate::rules::{Action, Army, GamePosition, Move, Piece, Role, Seat, Square};

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

/// How much is risked with a piece that goes out there, from the least.
const fn risk(role: Role) -> u8 {
    match role {
        Role::Pawn | Role::Drone => 0,
        Role::Knight => 1,
        Role::Bishop => 2,
        Role::Rook => 3,
        Role::Queen | Role::King => 4,
    }
}

/// A move onto a coloured square, and how many pieces it gains.
struct Entry {
    step: Move,
    army: Army,
    gains: u32,
}

impl<V: Variant> Position<V> {
    /// The ways for `seat` to bring in a neutral army after which no piece that another seat commands could capture the
    /// piece that did it: those of one move first, then those of two, the others waiting meanwhile. Of these, what gains
    /// more pieces comes first; at equal gain, what risks less.
    ///
    /// ```
    /// use regalia_core::rules::{Army, Game, Options, Position, GamePosition, Seat};
    /// let mut options = Options::new(Game::Sovereign);
    /// options.set("choice", "off").unwrap();
    /// let start = Position::start(&options);
    /// let way = start.takeovers(Seat::One)[0];
    /// assert_eq!((way.army, way.square.to_string().as_str()), (Army::Navy, "e5"));
    /// assert_eq!(way.through().map(|square| square.to_string()).as_deref(), Some("e4"));
    /// ```
    pub fn takeovers(&self, seat: Seat) -> Vec<Takeover> {
        if self.side_choice() != SideChoicePhase::Done || self.outcome().is_some() {
            return Vec::new();
        }
        let here = self.with_turn(seat);
        let rank = |way: &Takeover| (Reverse(way.gains), risk(way.piece.role), way.step.from, way.square);
        let sorted = |mut ways: Vec<Takeover>| {
            ways.sort_by_key(rank);
            ways
        };
        let of_one = sorted(here.ways(None));
        of_one.into_iter().chain(sorted(here.ways_of_two())).collect()
    }

    /// The same position with this seat to move.
    fn with_turn(&self, seat: Seat) -> Self {
        Self { side_to_move: seat, ..self.clone() }
    }

    /// The ways of one move, of the piece on `only` if it is given.
    fn ways(&self, only: Option<Square>) -> Vec<Takeover> {
        let way = |entry: Entry| {
            let Entry { step, army, gains } = entry;
            Some(Takeover { army, square: step.to, piece: self.piece_at(step.from)?, step, gains })
        };
        self.entries(only).into_iter().filter_map(way).collect()
    }

    /// The ways of two moves of one piece.
    fn ways_of_two(&self) -> Vec<Takeover> {
        let seat = self.side_to_move;
        let mut first: Vec<Move> = Vec::new();
        let _ = self.visit_actions(|action| {
            if let Action::Move(step) = action
                && step.promotion.is_none()
                && V::GEOMETRY.colour(step.to).is_none()
                && self.king(seat) != Some(step.from)
            {
                first.push(step);
            }
            ControlFlow::Continue(())
        });
        let go_on = |step: Move| {
            let mut after = self.clone();
            after.carry_out(Action::Move(step));
            // The others are expected to let the second move happen; a player in check has to act.
            let waits = self.seats().all(|other| other == seat || !after.in_check(other));
            let is_safe = waits && after.attacker(step.to, seat, None).is_none();
            let ways = if is_safe { after.with_turn(seat).ways(Some(step.to)) } else { Vec::new() };
            // The first move can set an army free.
            let is_neutral = |way: &Takeover| self.commander(way.army).is_none();
            ways.into_iter().filter(is_neutral).map(move |way| Takeover { step, ..way })
        };
        first.into_iter().flat_map(go_on).collect()
    }

    /// The moves onto coloured squares of neutral armies that gain pieces and do not lose the one that moves at once.
    fn entries(&self, only: Option<Square>) -> Vec<Entry> {
        let seat = self.side_to_move;
        let mut found = Vec::new();
        let _ = self.visit_actions(|action| {
            if let Action::Move(step) = action
                && only.is_none_or(|from| from == step.from)
                && let Some(army) = V::GEOMETRY.colour(step.to)
                && self.commander(army).is_none()
                && self.king(seat) != Some(step.from)
                && step.promotion != Some(Role::King)
            {
                let mut after = self.clone();
                after.carry_out(action);
                let (mut gained, mut lost) = (0, 0);
                for army in Army::ALL {
                    let strength = after.squares_of(army).len();
                    match (self.commander(army) == Some(seat), after.commander(army) == Some(seat)) {
                        (false, true) => gained += strength,
                        (true, false) => lost += strength,
                        _ => {}
                    }
                }
                if gained > lost && after.attacker(step.to, seat, None).is_none() {
                    found.push(Entry { step, army, gains: gained - lost });
                }
            }
            ControlFlow::Continue(())
        });
        found
    }
}
