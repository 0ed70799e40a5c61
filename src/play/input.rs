//! What the player does at the board, as the view and the panels tell it.

use bevy::prelude::*;

use crate::rules::{Action, Army, Role, Square};

/// What the player does at the board.
#[derive(Message, Clone, Copy, Debug, PartialEq)]
pub enum HandInput {
    /// The primary button goes down on a square, or beside the board.
    Press(Option<Square>),
    /// The pointer moves with the button down; `far`: far enough to drag.
    Drag {
        /// The square under the pointer.
        over: Option<Square>,
        /// Beyond the [threshold](super::Hand::drag_threshold).
        far: bool,
    },
    /// The primary button goes up.
    Release(Option<Square>),
    /// The pointer rests on another square.
    Hover(Option<Square>),
    /// A second button or Esc.
    Cancel,
    /// Open the choice to defect to this army.
    Defect(Army),
    /// Play this, chosen from an open choice.
    Choose(Action),
    /// An open choice or a panel points at this action.
    Point(Option<Action>),
    /// A panel points at this army.
    PointArmy(Option<Army>),
    /// The next move calls the clock, or no longer.
    CallClock(bool),
    /// A key on this square: like a press and a release there.
    Pick(Square),
    /// A key that moves the board's cursor.
    Cursor(CursorStep),
}

/// What a key does with the cursor.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CursorStep {
    /// The keys move the cursor from now on.
    Begin,
    /// They do so no longer.
    End,
    /// To this square.
    To(Square),
    /// To the next piece of this role that the mover may use, or to the one before.
    Next {
        /// The role.
        role: Role,
        /// To the one before.
        back: bool,
    },
}
