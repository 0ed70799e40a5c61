//! Two Kings: orthodox chess with a second king in the place of one bishop; only one of the two counts.
//!
//! Rules have the numbers that they have in `assets/book/two-kings.ron`. One room each: `spec` (the row of the game),
//! `movegen` (every legal action), `play` (what an action does, and why it is not legal). What orthodox chess does
//! alike is in `orthodox`.

mod movegen;
mod play;
mod spec;

use std::fmt;

use super::orthodox::bits::{Bits, FILE_A, Sq, bit, first, rank};
use super::orthodox::{Variant, keys, setup, state::State, threats::Threats, write_text};
use super::{Game, Options, Problem, Role, Setup};
pub(super) use spec::SPEC;

/// A position with everything that decides what may follow. Always a possible one.
///
/// ```
/// use regalia_core::rules::{Game, GamePosition, Options, Position, Seat};
/// let text = "7k/8/8/8/8/8/8/r3KK2 w - - 0 1";
/// let position = Position::parse(text, &Options::new(Game::TwoKings)).unwrap();
/// assert_eq!(position.royal(Seat::One).unwrap().to_string(), "e1");
/// let refusal = position.play(position.parse_action("e1f2").unwrap()).unwrap_err();
/// assert_eq!(refusal.to_string(), "it leaves the king on f1 in check from the black rook on a1");
/// assert_eq!(refusal.rule_ref(Game::TwoKings).map(|rule| rule.number), Some(3));
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
    /// The squares on which another king of `side` would be royal instead of the king on `square` (rule 1).
    fn before(&self, side: usize, square: Sq) -> Bits {
        let table = if self.own_measure && side == 1 { &BEFORE_FROM_8 } else { &BEFORE };
        table[usize::from(square & 63)]
    }

    /// The square of the royal one among a side's kings (rules 1 and 2).
    fn royal_of(&self, side: usize, kings: Bits) -> Sq {
        let one = first(kings);
        let other = kings & !bit(one);
        if other & self.before(side, one) == 0 { one } else { first(other) }
    }

    fn kings(&self, side: usize) -> Bits {
        self.state.pieces(side, Role::King)
    }
}

impl Variant for Position {
    const GAME: Game = Game::TwoKings;
    const START: &'static str = "rnbqkknr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKKNR w KQkq - 0 1";
    const VESTS: bool = false;
    const PASSING: &'static [Role] = &[Role::Pawn];

    fn of_state(state: State, setup: &Setup) -> Result<Self, Problem> {
        setup::check_kings(&state, 2)?;
        for side in [0, 1] {
            setup::check_pawns(&state, side, rank(0) | rank(7))?;
        }
        Ok(Self { state, own_measure: setup.options.get("measure") == Some("own") })
    }

    fn options(&self) -> Options {
        Options::new(Game::TwoKings).with("measure", if self.own_measure { "own" } else { "a1" })
    }

    fn state(&self) -> &State {
        &self.state
    }

    fn state_mut(&mut self) -> &mut State {
        &mut self.state
    }

    fn own_key(&self) -> u64 {
        keys::options(false, self.own_measure)
    }

    /// The royal one.
    fn king(&self, side: usize) -> Sq {
        self.royal_of(side, self.kings(side))
    }

    fn threats(&self, side: usize) -> Threats {
        self.state.threats(side)
    }

    /// One king a side, and at most one knight, or bishops on squares of one shade.
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

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_text(f, self)
    }
}

impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}{}", if self.own_measure { " (measure=own)" } else { "" })
    }
}
