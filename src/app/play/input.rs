//! What the player does at the board, as sent by the view and the panels.

use bevy::prelude::*;

use regalia_core::rules::{Action, Army, Role, Square};

#[derive(Message, Clone, Copy, Debug, PartialEq)]
pub enum HandInput {
    /// The primary button goes down on a square, or beside the board.
    Press(Option<Square>),
    Drag {
        over: Option<Square>,
        /// Whether it has moved beyond the [threshold](super::Hand::drag_threshold).
        far: bool,
    },
    Release(Option<Square>),
    Hover(Option<Square>),
    Cancel,
    Defect(Army),
    Choose(Action),
    /// An open choice or a panel points at this action.
    Point(Option<Action>),
    PointArmy(Option<Army>),
    CallClock(bool),
    /// A key on this square: like a press and a release there.
    Pick(Square),
    Cursor(CursorStep),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CursorStep {
    Begin,
    End,
    To(Square),
    /// Move to the next or previous piece of this role that may move.
    Next {
        role: Role,
        back: bool,
    },
}
