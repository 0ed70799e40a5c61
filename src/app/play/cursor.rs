//! The keyboard's cursor on the board.

use bevy::prelude::*;
use regalia_core::record::Record;
use regalia_core::rules::{Game, GamePosition, Position, Role, Square};

use super::hand::{Hand, king_to_move, may_pick_up};
use super::input::{CursorStep, HandInput};
use super::preview::Preview;
use crate::board::{BoardPosition, GameEvent, RunningGame};

#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct BoardCursor {
    square: Option<Square>,
    active: bool,
}

impl BoardCursor {
    /// The cursor's square, while the keys are in use.
    pub fn square(&self) -> Option<Square> {
        self.square.filter(|_| self.active)
    }

    pub const fn is_active(&self) -> bool {
        self.active
    }

    /// The cursor after `step`; unchanged if the step leads nowhere.
    #[must_use]
    pub fn after(self, step: CursorStep, hand: &Hand, position: &Position) -> Self {
        let here = self.square.filter(|square| is_on_board(position.game(), *square));
        let square = match step {
            CursorStep::Begin => Some(here.unwrap_or_else(|| first_square(hand, position))),
            CursorStep::End => here,
            CursorStep::To(square) => Some(square).filter(|square| is_on_board(position.game(), *square)).or(here),
            CursorStep::Next { role, back } => next_piece(position, role, here, back).or(here),
        };
        Self { square, active: step != CursorStep::End && (self.active || step == CursorStep::Begin) }
    }
}

pub const fn is_on_board(game: Game, square: Square) -> bool {
    let (files, ranks) = game.size();
    square.file() < files && square.rank() < ranks
}

/// Where the cursor begins: at the selected piece, otherwise at the king to move, otherwise at any piece that may move.
fn first_square(hand: &Hand, position: &Position) -> Square {
    let usable = || squares(position.game()).find(|square| is_usable(position, *square));
    hand.selected().or_else(|| king_to_move(position)).or_else(usable).unwrap_or(Square::from_index(0))
}

/// The next piece of a role that the player to move may move, rank by rank and wrapping round.
fn next_piece(position: &Position, role: Role, from: Option<Square>, back: bool) -> Option<Square> {
    let fits = |square: &Square| {
        position.piece_at(*square).is_some_and(|piece| piece.role == role) && is_usable(position, *square)
    };
    let all: Vec<Square> = squares(position.game()).filter(fits).collect();
    let Some(from) = from else { return all.first().copied() };
    if back {
        all.iter().rev().find(|square| **square < from).or(all.last()).copied()
    } else {
        all.iter().find(|square| **square > from).or(all.first()).copied()
    }
}

/// Whether the player to move may move the piece on a square. The quick question who controls it comes first.
fn is_usable(position: &Position, square: Square) -> bool {
    let commander = position.piece_at(square).and_then(|piece| position.commander(piece.army));
    commander == Some(position.side_to_move()) && may_pick_up(position, square).is_ok()
}

fn squares(game: Game) -> impl Iterator<Item = Square> {
    (0..=u8::MAX).map(Square::from_index).filter(move |square| is_on_board(game, *square))
}

/// Moves the cursor; its square counts as pointed at.
pub(super) fn move_cursor(
    mut inputs: MessageReader<HandInput>,
    mut cursor: ResMut<BoardCursor>,
    mut preview: ResMut<Preview>,
    hand: Res<Hand>,
    game: Option<Res<RunningGame>>,
    board: Res<BoardPosition>,
) {
    let Some(game) = game else {
        inputs.clear();
        return;
    };
    let position = board.or_record(&game.record);
    for input in inputs.read() {
        let now = match *input {
            HandInput::Cursor(step) => cursor.after(step, &hand, position),
            // After a press the keys continue from the pressed square.
            HandInput::Press(Some(square)) => BoardCursor { square: Some(square), active: false },
            _ => continue,
        };
        let moved = matches!(input, HandInput::Cursor(_)) && (now.is_active() || cursor.is_active());
        cursor.set_if_neq(now);
        if moved && preview.hover != now.square() {
            preview.hover = now.square();
        }
    }
}

/// Resets with each game, whose board may be smaller: no square is shown until a key is pressed.
pub(super) fn follow_game(
    mut events: MessageReader<GameEvent>,
    mut cursor: ResMut<BoardCursor>,
    mut preview: ResMut<Preview>,
    game: Option<Res<RunningGame>>,
    board: Res<BoardPosition>,
) {
    let began = events.read().filter(|event| **event == GameEvent::Began).count() > 0;
    let Some(game) = game.filter(|_| began) else { return };
    if cursor.is_active() && preview.hover.is_some() {
        preview.hover = None;
    }
    cursor.set_if_neq(BoardCursor { square: own_square(&game.record, board.or_record(&game.record)), active: false });
}

/// Where the only person's cursor begins while the computer is to move: at the own king, otherwise at any own piece.
fn own_square(record: &Record, position: &Position) -> Option<Square> {
    let seat = record.only_person().filter(|seat| *seat != position.side_to_move())?;
    let is_own =
        |square: &Square| position.piece_at(*square).and_then(|piece| position.commander(piece.army)) == Some(seat);
    position.royal(seat).or_else(|| squares(position.game()).find(is_own))
}
