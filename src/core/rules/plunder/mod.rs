//! Plunder Chess: orthodox chess in which a capturing piece may take along the captured piece's way of moving, as a vest
//! to use once.
//!
//! Rules have the numbers that they have in `assets/book/plunder.ron`. One room each: `spec` (the row of the game),
//! `vests` (the stand, and which vest adds something to which piece), `movegen` (every legal action), `loot` (what a
//! capture may take along), `validate` (why an action is not legal), `play` (what an action does). What orthodox chess
//! does alike is in `orthodox`.

mod loot;
mod movegen;
mod play;
mod spec;
mod validate;
mod vests;

use std::fmt;

use super::orthodox::bits::{Bits, Sq, first, from_square, to_set};
use super::orthodox::state::{State, last_rank};
use super::orthodox::{Variant, keys, setup, threats::Threats, write_text};
use super::{Game, Options, Problem, Role, Setup, Square};
pub use crate::rules::refusal::PlunderRefusal;
pub(super) use spec::SPEC;
use vests::{Kinds, Vests};
pub use vests::{SET, adds};

/// A position with everything that decides what may follow. Always a possible one.
///
/// ```
/// use regalia_core::rules::{Game, GamePosition, Options, Role, plunder};
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
    /// The option `castling=between`.
    guards_between: bool,
}

impl Position {
    /// The vest that the piece on a square wears; `None` if it wears none or the square is empty.
    pub fn vest_at(&self, square: Square) -> Option<Role> {
        self.vests.at(from_square(square)?)
    }

    /// How many vests of a kind are left on the stand; `None` if the supply is unlimited or there is no such kind.
    pub fn on_stand(&self, kind: Role) -> Option<u32> {
        let all = vests::all_of(kind)?;
        (!self.unlimited).then(|| all.saturating_sub(self.vests.of(kind).count_ones()))
    }

    pub(crate) fn wearers(&self, kind: Role) -> Bits {
        self.vests.of(kind)
    }

    /// The kinds of which a vest can be taken from the stand (rule 3).
    fn available(&self) -> Kinds {
        if self.unlimited { Kinds::ALL } else { self.vests.left() }
    }

    fn put_on_vests(&mut self, setup: &Setup) -> Result<(), Problem> {
        for placed in &setup.pieces {
            let (Some(square), Some(vest)) = (from_square(placed.square), placed.vest) else { continue };
            if !adds(vest, placed.piece.role) {
                return Err(Problem::UselessVest { square: placed.square, piece: placed.piece, vest });
            }
            self.vests.put(square, Some(vest));
        }
        for (kind, all) in SET {
            let (wearers, all) = (to_set(self.vests.of(kind)), u32::from(all));
            if wearers.len() > all && !self.unlimited {
                return Err(Problem::TooManyVests { kind, wearers, all });
            }
        }
        Ok(())
    }
}

impl Variant for Position {
    const GAME: Game = Game::Plunder;
    const START: &'static str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    const VESTS: bool = true;
    /// A pawn, or a piece that makes a double step only by a pawn vest. A king cannot be captured that way (rule 9).
    const PASSING: &'static [Role] = &[Role::Pawn, Role::Knight, Role::Bishop];

    fn of_state(state: State, setup: &Setup) -> Result<Self, Problem> {
        setup::check_kings(&state, 1)?;
        for side in [0, 1] {
            setup::check_pawns(&state, side, last_rank(side))?;
        }
        let unlimited = setup.options.get("vests") == Some("unlimited");
        let guards_between = setup.options.get("castling") == Some("between");
        let mut position = Self { state, vests: Vests::default(), unlimited, guards_between };
        position.put_on_vests(setup)?;
        Ok(position)
    }

    fn options(&self) -> Options {
        Options::new(Game::Plunder)
            .with("vests", if self.unlimited { "unlimited" } else { "set" })
            .with("castling", if self.guards_between { "between" } else { "path" })
    }

    fn state(&self) -> &State {
        &self.state
    }

    fn state_mut(&mut self) -> &mut State {
        &mut self.state
    }

    fn own_key(&self) -> u64 {
        self.vests.key() ^ keys::options(self.guards_between, self.unlimited)
    }

    fn king(&self, side: usize) -> Sq {
        first(self.state.pieces(side, Role::King))
    }

    /// By the pieces' own moves and by their vests (rule 8).
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

    fn vest(&self, square: Sq) -> Option<Role> {
        self.vests.at(square)
    }

    /// No vest is worn, and there are only the kings and at most one knight or bishop.
    fn lacks_material(&self) -> bool {
        let roles = &self.state.roles;
        let rest = self.state.occupied() & !roles[Role::King.index()];
        let minor = rest & !(roles[Role::Knight.index()] | roles[Role::Bishop.index()]) == 0;
        self.vests.worn() == 0 && minor && rest.count_ones() <= 1
    }
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_text(f, self)
    }
}

impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let vests = if self.unlimited { " (vests=unlimited)" } else { "" };
        let castling = if self.guards_between { " (castling=between)" } else { "" };
        write!(f, "{self}{vests}{castling}")
    }
}
