//! What the search asks of a game besides its rules: what a position is worth, and which actions look good.

use std::ops::ControlFlow;

use super::{report::Score, value::Value};
use crate::rules::{Action, Move, Role, Searchable, Seat, Tactical};

/// How many [slots](Evaluated::slot) there are at most.
pub(super) const SLOTS: usize = 4_096;

/// A position that the engine can play.
pub(super) trait Evaluated: Searchable + Send + Sync {
    /// What is kept up to date from ply to ply, so that an evaluation need not look at every piece.
    type Accumulator: Clone + Send;

    const PARAMS: SearchParams;

    /// The accumulator of this position, computed from scratch.
    fn accumulator(&self) -> Self::Accumulator;

    /// The accumulator after a legal action, from the one before; `self` is the position before the action, `after` the one
    /// after it. Equal to what [`accumulator`](Self::accumulator) counts there.
    fn advance(&self, accumulator: &Self::Accumulator, action: Action, after: &Self) -> Self::Accumulator;

    /// What the position is worth to the side to move, if nothing more can be captured.
    fn evaluate(&self, accumulator: &Self::Accumulator) -> Value;

    /// What an action wins at once, roughly: by it tactical actions are put in order. At least 0.
    fn gain(&self, accumulator: &Self::Accumulator, action: Action) -> Value;

    /// Computes the [gains](Self::gain) of several actions, and what they have in common only once.
    fn gains(&self, accumulator: &Self::Accumulator) -> impl Fn(Action) -> Value {
        |action| self.gain(accumulator, action)
    }

    /// Calls `visit` for each tactical action that gains more than `least`, and perhaps for others, until it breaks off.
    /// `gains_enough` decides this for one action, which need not be legal.
    fn visit_gains(
        &self,
        tactical: Tactical,
        _least: Value,
        gains_enough: impl Fn(Action) -> bool,
        visit: impl FnMut(Action) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        self.visit_likely(tactical, gains_enough, visit)
    }

    /// Where the history of a quiet action is noted: actions that have much in common share a slot.
    fn slot(&self, action: Action) -> u16 {
        const ROLES: usize = Role::ALL.len();
        let (role, to) = match action {
            Action::Move(Move { from, to, .. }) => {
                (self.piece_at(from).map_or(ROLES, |piece| piece.role.index()), to.index())
            }
            Action::Castle { target } => (Role::King.index(), target.index()),
            Action::Defect { army, .. } => (ROLES, army.index()),
            Action::Own(army) => (ROLES, 16 + army.index()),
            Action::Escape | Action::Pass | Action::Resign => (ROLES, 32),
        };
        (role << 8 | to) as u16
    }

    /// What the piece that acts is worth: the cheaper it is, the better it captures.
    fn stake(&self, action: Action) -> Value;

    /// Whether an enemy could capture on the square where the action arrives, as far as that is quickly known.
    fn is_guarded(&self, action: Action) -> bool;
}

/// How a game is searched.
#[derive(Clone, Copy, Debug)]
pub(super) struct SearchParams {
    /// Whether passing may show that a position is too good. Not where moving can be a burden.
    pub null_move: bool,
    /// Whether quiet actions that give check are looked at where other quiet ones are not.
    pub spares_checks: bool,
    /// How many plies of quiescence see moves that change commands.
    pub command_plies: usize,
    /// Usual number of legal actions: late moves are late beyond a share of it.
    pub branching: usize,
    /// The most that a quiet move changes in the evaluation, about.
    pub swing: Value,
    /// A lead that is as good as a win: from here on only a quicker end counts, and any quiet move may bring it. So no node
    /// is cut off, and no action left out, for what the position is worth.
    pub ample: Value,
    /// How a value is reported.
    pub score: fn(Value) -> Score,
}

/// A position of a game for more than two seats that the engine can play.
pub(super) trait Multiplayer: Evaluated {
    /// What the position is worth to a seat, if nothing more can be captured.
    fn value_for(&self, accumulator: &Self::Accumulator, seat: Seat) -> Value;

    /// What each seat can expect of the one point that is played for.
    fn shares(&self, accumulator: &Self::Accumulator) -> [f32; 4];

    /// Whether a seat can still win.
    fn may_win(&self, seat: Seat) -> bool;

    /// Whether a capture puts a seat out of the fight, or nearly so: it is looked at before all others.
    fn puts_out(&self, action: Action) -> bool;
}
