//! Where the games on this board differ: which king counts, what attacks, what else a move does.

use std::fmt;
use std::ops::ControlFlow;

use super::bits::{Bits, Sq, bit, squares};
use super::state::{State, last_rank};
use super::{attacks::PAWN, threats::Threats};
use crate::rules::{Action, Change, Game, Move, Options, Problem, Refusal, Role, Setup};

/// Which actions of a variant are legal.
pub(crate) trait Generate {
    /// Calls `visit` for each legal action until it breaks off.
    fn visit_actions(&self, visit: impl FnMut(Action) -> ControlFlow<()>) -> ControlFlow<()>;

    /// Calls `visit` for each legal capture and promotion, in the order of [`visit_actions`](Self::visit_actions).
    fn visit_captures(&self, visit: impl FnMut(Action) -> ControlFlow<()>) -> ControlFlow<()> {
        self.visit_captures_of(!0, visit)
    }

    /// The same, but of captures only those of pieces on these squares, and en passant.
    fn visit_captures_of(&self, victims: Bits, visit: impl FnMut(Action) -> ControlFlow<()>) -> ControlFlow<()>;

    /// Calls `visit` for every other legal action, in the order of [`visit_actions`](Self::visit_actions).
    fn visit_quiets(&self, visit: impl FnMut(Action) -> ControlFlow<()>) -> ControlFlow<()>;

    /// The same, but only those that arrive on these squares.
    fn visit_quiets_to(&self, targets: Bits, visit: impl FnMut(Action) -> ControlFlow<()>) -> ControlFlow<()>;

    fn count_actions(&self) -> u64;
}

/// Why an action of a variant is not legal.
pub(crate) trait Explain {
    /// The refusal of an action that is not legal.
    fn reasons(&self, action: Action) -> Result<(), Refusal>;
}

/// What an action of a variant does.
pub(crate) trait Perform: Sized {
    /// Whether a move captures something, en passant included.
    fn captures(&self, step: Move) -> bool;

    /// Plays an action that is known to be legal. With any other the position is meaningless.
    fn carry_out(&mut self, action: Action);

    /// What a legal action changes, in the order in which it happens, and the position after it.
    fn changes_of(&self, action: Action) -> (Vec<Change>, Self);
}

/// A position of a game that differs from orthodox chess only in what is asked here. Everything else that a
/// [`GamePosition`](crate::rules::GamePosition) answers follows.
pub(crate) trait Variant: Generate + Explain + Perform + Copy + Eq + fmt::Debug + fmt::Display {
    const GAME: Game;

    const START: &'static str;

    /// Whether pieces wear vests in the position text.
    const VESTS: bool;

    /// What can be captured en passant after a double step.
    const PASSING: &'static [Role];

    /// Makes a position of the board and of what the game itself reads from the setup. The safety of kings and the en
    /// passant square are not looked at.
    fn of_state(state: State, setup: &Setup) -> Result<Self, Problem>;

    /// The game and its rule options.
    fn options(&self) -> Options;

    /// The board and what else decides the play.
    fn state(&self) -> &State;

    /// The same, to change it.
    fn state_mut(&mut self) -> &mut State;

    /// The key of what is not in the state: as widely spread as a key constant, or 0.
    fn own_key(&self) -> u64;

    /// The square of the king of a side that counts.
    fn king(&self, side: usize) -> Sq;

    /// The pieces of a side by how they attack.
    fn threats(&self, side: usize) -> Threats;

    fn vest(&self, _: Sq) -> Option<Role> {
        None
    }

    /// Whether no side can ever mate.
    fn lacks_material(&self) -> bool;

    /// The pieces that attack the king of a side that counts.
    fn attackers_of_king(&self, side: usize) -> Bits {
        self.threats(1 - (side & 1)).attackers(self.king(side), self.state().occupied())
    }

    /// Whether the king that counts is safe after an en passant capture.
    fn may_pass(&self, from: Sq, to: Sq) -> bool {
        let state = self.state();
        let victim = bit(state.passed(to));
        let occupied = (state.occupied() & !bit(from) & !victim) | bit(to);
        let king = self.king(state.side);
        let king = if king == from { to } else { king };
        self.threats(1 - (state.side & 1)).without(victim).attackers(king, occupied) == 0
    }

    /// Sets the en passant square if a legal capture arrives there.
    fn note_passed(&mut self, square: Sq) {
        let side = self.state().side & 1;
        let capturers = PAWN[1 - side][usize::from(square & 63)] & self.threats(side).pawns;
        let legal = squares(capturers).any(|from| self.may_pass(from, square));
        self.state_mut().en_passant = legal.then_some(square);
    }
}

/// Where actions arrive that are asked for.
#[derive(Clone, Copy)]
pub(crate) struct Wanted {
    pub pieces: Bits,
    pub pawns: Bits,
    /// Captures, and with them those en passant.
    pub tactical: bool,
    /// Quiet moves, and with them castling.
    pub quiet: bool,
}

impl Wanted {
    /// Every action.
    pub const ALL: Self = Self { pieces: !0, pawns: !0, tactical: true, quiet: true };

    /// Captures of pieces on these squares, captures en passant, promotions.
    pub const fn captures(state: &State, victims: Bits) -> Self {
        let pieces = state.foe() & victims;
        Self { pieces, pawns: pieces | last_rank(state.side), tactical: true, quiet: false }
    }

    /// Of these only what arrives on some squares.
    pub const fn to(self, targets: Bits) -> Self {
        Self { pieces: self.pieces & targets, pawns: self.pawns & targets, ..self }
    }

    /// All that neither captures nor promotes.
    pub const fn quiets(state: &State) -> Self {
        let pieces = !state.foe();
        Self { pieces, pawns: pieces & !last_rank(state.side), tactical: false, quiet: true }
    }
}
