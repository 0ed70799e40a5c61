//! Two Kings: orthodox chess with a second king in the place of one bishop; only one of the two counts.
//!
//! Numbered rules are those of the game's rule file, which the README names. One room each: `movegen` (every legal
//! action), `judge` (why an action is not legal), `play` (what an action does), `contract` (texts, and the game among
//! the others).

mod contract;
mod judge;
mod movegen;
mod play;

use std::fmt;
use std::ops::ControlFlow;

use super::orthodox::QUIET_LIMIT;
use super::orthodox::bits::{Bits, FILE_A, Sq, bit, first};
use super::orthodox::state::{State, seat};
use super::{GamePosition, Outcome, Reason, Role, RuleOption};

/// The option of Two Kings: `measure` (rule 1).
pub const RULE_OPTIONS: [RuleOption; 1] = [RuleOption {
    key: "measure",
    label: "Which king is royal",
    values: &[
        ("a1", "for both sides the king nearest the a-file, then nearest rank 1"),
        ("own", "Black counts the ranks from its own side"),
    ],
}];

/// The usual start.
const START: &str = "rnbqkknr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKKNR w KQkq - 0 1";

/// A position with everything that decides what may follow. Always a possible one.
///
/// ```
/// use regalia::rules::{Game, GamePosition, Options, Position, Seat};
/// let text = "7k/8/8/8/8/8/8/r3KK2 w - - 0 1";
/// let position = Position::parse(text, &Options::new(Game::TwoKings)).unwrap();
/// assert_eq!(position.royal(Seat::One).unwrap().to_string(), "e1");
/// let refusal = position.play("e1f2".parse().unwrap()).unwrap_err();
/// assert_eq!(refusal.to_string(), "it leaves the king on f1 in check from the black rook on a1");
/// assert_eq!(refusal.rule_in(Game::TwoKings), Some(3));
/// ```
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Position {
    state: State,
    /// The option `measure=own`: Black counts ranks from 8.
    own_measure: bool,
}

/// The squares that come before each square when kings are counted from rank 1 (rule 1).
static BEFORE: [Bits; 64] = before(false);
/// The same counted from rank 8.
static BEFORE_FROM_8: [Bits; 64] = before(true);

const fn before(from_8: bool) -> [Bits; 64] {
    let mut table = [0; 64];
    let mut square = 0u8;
    while square < 64 {
        let (file, rank) = (square & 7, square >> 3);
        let own_file = FILE_A << file;
        let nearer = if from_8 { own_file & !(!0 >> (56 - 8 * rank)) } else { own_file & !(!0 << (8 * rank)) };
        let mut left = 0;
        while left < file {
            table[square as usize] |= FILE_A << left;
            left += 1;
        }
        table[square as usize] |= nearer;
        square += 1;
    }
    table
}

impl Position {
    /// The squares on which a king of `side` would be royal rather than one on `square` (rule 1).
    fn before(&self, side: usize, square: Sq) -> Bits {
        let table = if self.own_measure && side == 1 { &BEFORE_FROM_8 } else { &BEFORE };
        table[usize::from(square & 63)]
    }

    /// The royal one of a side's kings (rules 1 and 2).
    fn royal_of(&self, side: usize, kings: Bits) -> Sq {
        let one = first(kings);
        let other = kings & !bit(one);
        if other & self.before(side, one) == 0 { one } else { first(other) }
    }

    fn kings(&self, side: usize) -> Bits {
        self.state.pieces(side, Role::King)
    }

    /// Where a side's royal king stands.
    fn royal_king(&self, side: usize) -> Sq {
        self.royal_of(side, self.kings(side))
    }

    /// What attacks a side's royal king (rule 3).
    fn attackers_of_royal(&self, side: usize) -> Bits {
        let king = self.royal_king(side);
        self.state.threats(1 - side).attackers(king, self.state.occupied())
    }

    /// How the position itself ends the game: mate, stalemate, no material, or 75 quiet moves of each seat.
    fn own_outcome(&self) -> Option<Outcome> {
        let side = self.state.side;
        if self.visit_legal(|_| ControlFlow::Break(())).is_continue() {
            return Some(if self.attackers_of_royal(side) == 0 {
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

    /// Whether nobody can ever mate: one king a side, and at most one knight, or bishops on squares of one shade.
    fn lacks_material(&self) -> bool {
        const DARK: Bits = 0xAA55_AA55_AA55_AA55;
        if self.kings(0).count_ones() + self.kings(1).count_ones() > 2 {
            return false;
        }
        let rest = self.state.occupied() & !self.state.roles[Role::King.index()];
        let bishops = self.state.roles[Role::Bishop.index()];
        let knights = self.state.roles[Role::Knight.index()];
        rest == 0
            || rest == knights && rest.count_ones() == 1
            || rest == bishops && (rest & DARK == 0 || rest & !DARK == 0)
    }
}

impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}{}", if self.own_measure { " (measure=own)" } else { "" })
    }
}
