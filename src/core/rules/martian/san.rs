//! Moves in the notation that players write, read and written.

use super::{Position, zone};
use crate::rules::action::fold_case;
use crate::rules::{Action, ActionTextError, Game, Move, MoveKind, Square};

/// The sign between the two squares of a move, and what it says about the square of arrival.
fn mark(position: &Position, to: Square) -> (char, &'static str) {
    match position.piece(to) {
        None => ('-', "empty"),
        Some(_) if zone(to) == position.side_to_move => ('+', "occupied by a piece of your own"),
        Some(_) => ('x', "occupied by a piece of the other zone"),
    }
}

impl Position {
    /// The action as players write it: `a1-b2`, `c4xd5`, `b3+c4`, with `*` when it calls the clock. It must be legal here.
    pub(super) fn san(&self, action: Action) -> String {
        let Action::Move(Move { from, to, .. }) = action else { return action.to_string() };
        format!("{from}{}{to}{}", mark(self, to).0, if action.calls_clock() { "*" } else { "" })
    }

    /// Reads an action in the coordinate form or in the notation that players write. It need not be legal.
    pub(super) fn parse_action(&self, text: &str) -> Result<Action, ActionTextError> {
        let unreadable = || ActionTextError::unreadable(text, Game::Martian);
        let folded = fold_case(text);
        if let Ok(action) = Action::parse(&folded, Game::Martian) {
            return Ok(action);
        }
        let (from, rest) = Square::split_from(&folded).ok_or_else(unreadable)?;
        let said = rest.chars().next().filter(|said| matches!(said, '-' | 'x' | '+')).ok_or_else(unreadable)?;
        let (to, rest) = Square::split_from(&rest[1..]).ok_or_else(unreadable)?;
        let kind = match rest {
            "" => MoveKind::Plain,
            "*" => MoveKind::CallsClock,
            _ => return Err(unreadable()),
        };
        let (right, found) = mark(self, to);
        if said != right {
            return Err(ActionTextError::CaptureMark { text: text.trim().to_owned(), said, to, found });
        }
        Ok(Action::Move(Move { from, to, promotion: None, kind, plunder: None }))
    }
}
