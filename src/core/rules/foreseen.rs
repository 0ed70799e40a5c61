//! A legal action with everything that it changes, computed once.

use super::{Action, Change, GamePosition, Position, Refusal, TurnChange, turn_changes};

/// A legal action with what it changes and the position after it. Playing it does not ask the rules again.
///
/// ```
/// use regalia_core::rules::{Foreseen, Game, GamePosition, Options, Position, Refusal};
/// let start = Position::start(&Options::new(Game::TwoKings));
/// let seen = Foreseen::of(&start, start.parse_action("e2e4").unwrap()).unwrap();
/// assert_eq!(seen.after(), &start.play(seen.action()).unwrap());
/// assert!(matches!(Foreseen::of(&start, start.parse_action("e2e5").unwrap()), Err(Refusal::NotThatWay { .. })));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Foreseen {
    before: Position,
    action: Action,
    changes: Vec<Change>,
    turn: Vec<TurnChange>,
    after: Position,
}

impl Foreseen {
    /// Computes what `action` changes at `position`.
    ///
    /// # Errors
    /// Why the action is not legal there.
    pub fn of(position: &Position, action: Action) -> Result<Self, Refusal> {
        position.validate(action)?;
        let (changes, after) = position.changes(action);
        let turn = turn_changes(position, &after, &changes);
        Ok(Self { before: position.clone(), action, changes, turn, after })
    }

    /// The position before it.
    pub const fn before(&self) -> &Position {
        &self.before
    }

    /// The action.
    pub const fn action(&self) -> Action {
        self.action
    }

    /// What it changes on the board, in the order in which it happens.
    pub fn changes(&self) -> &[Change] {
        &self.changes
    }

    /// What it changes besides the board.
    pub fn turn(&self) -> &[TurnChange] {
        &self.turn
    }

    /// The position after it.
    pub const fn after(&self) -> &Position {
        &self.after
    }
}
