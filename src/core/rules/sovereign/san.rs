//! Moves in the notation that players write, read and written.

use super::{Position, Variant};
use crate::rules::action::{defection, fold_case};
use crate::rules::{Action, ActionTextError, Army, GamePosition, Move, Piece, Reason, Role, Square};

impl<V: Variant> Position<V> {
    /// The action as players write it: `wNh3xi5+`, `gPh6-h7=K`, `O-O@h1`, `wK=n@e6`, `own=w`. It must be legal here.
    pub(super) fn san(&self, action: Action) -> String {
        let mut text = match action {
            Action::Move(Move { from, to, promotion, .. }) => {
                let mark = if self.piece_at(to).is_some() { 'x' } else { '-' };
                let promotion = promotion.map_or(String::new(), |role| format!("={}", capital(role)));
                let piece = self.piece_at(from).map_or(String::new(), short_name);
                format!("{piece}{from}{mark}{to}{promotion}")
            }
            Action::Defect { .. } => format!("{}{action}", self.owned(self.side_to_move()).letter()),
            Action::Castle { .. } => action.to_string(),
            Action::Own(_) | Action::Escape | Action::Pass | Action::Resign => return action.to_string(),
        };
        let mut after = self.clone();
        after.carry_out(action);
        if self.seats().any(|seat| seat != self.side_to_move() && after.in_check(seat)) {
            let mate = after.outcome().is_some_and(|outcome| outcome.reason == Reason::Checkmate);
            text.push(if mate { '#' } else { '+' });
        }
        text
    }

    /// Reads an action in the coordinate form or in the notation that players write. It need not be legal.
    pub(super) fn parse_action(&self, text: &str) -> Result<Action, ActionTextError> {
        let unreadable = || ActionTextError::unreadable(text, V::GAME);
        let folded = fold_case(text);
        let bare = folded.trim_end_matches(['+', '#']);
        if let Ok(action) = Action::parse(bare, V::GAME) {
            return Ok(action);
        }
        let mut letters = bare.chars();
        let army = letters.next().and_then(Army::from_letter).ok_or_else(unreadable)?;
        let king = Piece { army, role: Role::King };
        if let Some(rest) = letters.as_str().strip_prefix("K=") {
            let action = defection(rest).ok_or_else(unreadable)?;
            let Some(square) = self.king(self.side_to_move()) else { return Ok(action) };
            return self.expect_piece(text, king, square).map(|()| action);
        }
        let role = letters.next().map(|letter| letter.to_ascii_lowercase());
        let role = role.and_then(Role::from_letter).ok_or_else(unreadable)?;
        let (from, rest) = Square::split_from(letters.as_str()).ok_or_else(unreadable)?;
        let mark = rest.chars().next().filter(|mark| matches!(mark, '-' | 'x')).ok_or_else(unreadable)?;
        let (to, rest) = Square::split_from(&rest[1..]).ok_or_else(unreadable)?;
        let promotion = match rest.strip_prefix('=').map(str::to_ascii_lowercase) {
            None if rest.is_empty() => None,
            Some(letter) if letter.len() == 1 => {
                Some(letter.chars().next().and_then(Role::from_letter).ok_or_else(unreadable)?)
            }
            _ => return Err(unreadable()),
        };
        self.expect_piece(text, Piece { army, role }, from)?;
        let occupied = self.piece_at(to).is_some();
        if occupied != (mark == 'x') {
            let found = if occupied { "occupied" } else { "empty" };
            return Err(ActionTextError::CaptureMark { text: text.trim().to_owned(), said: mark, to, found });
        }
        Ok(Action::promotion(from, to, promotion))
    }

    fn expect_piece(&self, text: &str, said: Piece, square: Square) -> Result<(), ActionTextError> {
        let found = self.piece_at(square);
        if found == Some(said) {
            return Ok(());
        }
        let found = found.map_or_else(|| "nothing".to_owned(), |piece| format!("the {}", piece.name()));
        Err(ActionTextError::OtherPiece { text: text.trim().to_owned(), said: said.name(), square, found })
    }
}

fn short_name(piece: Piece) -> String {
    format!("{}{}", piece.army.letter(), capital(piece.role))
}

fn capital(role: Role) -> char {
    role.letter().to_ascii_uppercase()
}
