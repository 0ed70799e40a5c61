//! What the player does at the board, as sent by the view and the panels.

use bevy::prelude::*;

use regalia_core::rules::{Action, Army, Role, Square};

/// An input of the player at the board.
#[derive(Message, Clone, Copy, Debug, PartialEq)]
pub enum HandInput {
    /// The primary button goes down on a square, or beside the board.
    Press(Option<Square>),
    /// The pointer moves with the button down.
    Drag {
        /// The square under the pointer.
        over: Option<Square>,
        /// Whether it has moved beyond the [threshold](super::Hand::drag_threshold).
        far: bool,
    },
    /// The primary button goes up.
    Release(Option<Square>),
    /// The pointer is over another square.
    Hover(Option<Square>),
    /// The second button or Esc.
    Cancel,
    /// Open the choice to defect to this army.
    Defect(Army),
    /// Play this answer to the open choice.
    Choose(Action),
    /// An open choice or a panel points at this action.
    Point(Option<Action>),
    /// A panel points at this army.
    PointArmy(Option<Army>),
    /// Sets whether the next move calls the clock.
    CallClock(bool),
    /// A key on this square: like a press and a release there.
    Pick(Square),
    /// A key moves the board's cursor.
    Cursor(CursorStep),
}

/// What a key does with the cursor.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CursorStep {
    /// Start moving the cursor.
    Begin,
    /// Stop moving it.
    End,
    /// Move to this square.
    To(Square),
    /// Move to the next or previous piece of this role that may move.
    Next {
        /// The role.
        role: Role,
        /// To the previous one.
        back: bool,
    },
}
