//! Plunder Chess: orthodox chess in which whoever captures may take the captured piece's way of moving along, as a
//! vest to be used once.
//!
//! Numbered rules are those of the game's rule file, which the README names. One room each: `vests` (the stand, and
//! what adds what to whom), `movegen` (every legal action), `loot` (what a capture may take along), `judge` (why an
//! action is not legal), `play` (what an action does), `contract` (texts, and the game among the others).

mod contract;
mod judge;
mod loot;
mod movegen;
mod play;
mod vests;

use std::fmt;
use std::ops::ControlFlow;

use super::orthodox::QUIET_LIMIT;
use super::orthodox::bits::{Bits, Sq, first, from_square};
use super::orthodox::state::{State, seat};
use super::orthodox::threats::Threats;
use super::{GamePosition, Outcome, Reason, Role, RuleOption, Square};
use vests::{Kinds, Vests};
pub use vests::{SET, adds};

/// The option of Plunder Chess: `vests`.
pub const RULE_OPTIONS: [RuleOption; 1] = [RuleOption {
    key: "vests",
    label: "Vests on the stand",
    values: &[("set", "2 of queen, rook, bishop and knight each, 5 of pawn"), ("unlimited", "as many as are taken")],
}];

/// The usual start.
const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

/// A position with everything that decides what may follow. Always a possible one.
///
/// ```
/// use regalia::rules::{Game, GamePosition, Options, Role, plunder};
/// let text = "4k3/8/8/3q4/8/4N3/8/4K3 w - - 0 1";
/// let mut position = plunder::Position::parse(text, &Options::new(Game::Plunder)).unwrap();
/// let capture = position.parse_action("Nxd5:Q").unwrap();
/// position.play_unchecked(capture);
/// assert_eq!(position.to_string(), "4k3/8/8/3N(q)4/8/8/8/4K3 b - - 0 1");
/// assert_eq!(position.on_stand(Role::Queen), Some(1));
/// ```
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Position {
    state: State,
    vests: Vests,
    /// The option `vests=unlimited`.
    unlimited: bool,
}

impl Position {
    /// The vest that the piece on a square wears.
    #[must_use]
    pub fn vest_at(&self, square: Square) -> Option<Role> {
        self.vests.at(from_square(square)?)
    }

    /// How many vests of a kind are left on the stand; `None`: as many as are taken, or there is no such kind.
    #[must_use]
    pub fn on_stand(&self, kind: Role) -> Option<u32> {
        let all = vests::all_of(kind)?;
        (!self.unlimited).then(|| all.saturating_sub(self.vests.of(kind).count_ones()))
    }

    /// The kinds of which a vest can be taken from the stand (rule 3).
    fn available(&self) -> Kinds {
        if self.unlimited { Kinds::ALL } else { self.vests.left() }
    }

    fn king(&self, side: usize) -> Sq {
        first(self.state.pieces(side, Role::King))
    }

    /// How a side attacks, by its pieces' own moves and by their vests (rule 8).
    fn threats(&self, side: usize) -> Threats {
        let army = self.state.armies[side & 1];
        let own = self.state.threats(side);
        let worn = |kind| self.vests.of(kind) & army;
        let queens = worn(Role::Queen);
        Threats {
            side,
            straight: own.straight | queens | worn(Role::Rook),
            diagonal: own.diagonal | queens | worn(Role::Bishop),
            knights: own.knights | worn(Role::Knight),
            pawns: own.pawns | worn(Role::Pawn),
            kings: own.kings,
        }
    }

    /// What attacks a side's king.
    fn attackers_of_king(&self, side: usize) -> Bits {
        self.threats(1 - side).attackers(self.king(side), self.state.occupied())
    }

    /// How the position itself ends the game: mate, stalemate, no material, or 75 quiet moves of each seat.
    fn own_outcome(&self) -> Option<Outcome> {
        let side = self.state.side;
        if self.visit_legal(|_| ControlFlow::Break(())).is_continue() {
            return Some(if self.attackers_of_king(side) == 0 {
                Outcome::draw(2, Reason::Stalemate)
            } else {
                Outcome::win(seat(1 - side), 2, Reason::Checkmate)
            });
        }
        if self.lacks_material() {
            return Some(Outcome::draw(2, Reason::Material));
        }
        (self.state.quiet >= QUIET_LIMIT).then(|| Outcome::draw(2, Reason::QuietPlies))
    }

    /// Whether nobody can ever mate: no vest is worn, and there are only the kings and at most one knight or bishop.
    fn lacks_material(&self) -> bool {
        let roles = &self.state.roles;
        let rest = self.state.occupied() & !roles[Role::King.index()];
        let minor = rest & !(roles[Role::Knight.index()] | roles[Role::Bishop.index()]) == 0;
        self.vests.worn() == 0 && minor && rest.count_ones() <= 1
    }
}

impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}{}", if self.unlimited { " (vests=unlimited)" } else { "" })
    }
}
