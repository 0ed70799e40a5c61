//! What the action pointed at would change.

use bevy::prelude::*;
use regalia_core::rules::{Action, Army, Foreseen, GamePosition, Square};

use super::{consequences::Consequences, hand::Hand};
use crate::board::{BoardPosition, RunningGame};

/// What the action under the pointer would change.
#[derive(Resource, Clone, Debug, Default)]
pub struct Preview {
    pub hover: Option<Square>,
    /// An action pointed at in a choice or a panel.
    pub pointed: Option<Action>,
    pub army: Option<Army>,
    /// Whether it also says what can capture the piece that moves: for players who learn the game.
    pub tells_captors: bool,
    /// The action, as people write it, and what it changes.
    pub shown: Option<(Action, String, Consequences)>,
}

/// Works out the preview when the player points at something else or the position changes.
pub(super) fn preview(
    mut preview: ResMut<Preview>,
    hand: Res<Hand>,
    board: Res<BoardPosition>,
    game: Option<Res<RunningGame>>,
) {
    let Some(game) = game else { return };
    if !(preview.is_changed() || hand.is_changed() || board.is_changed()) {
        return;
    }
    let position = board.or_record(&game.record);
    let at_pointer = preview.hover.and_then(|square| hand.action_at(square, position, &board.legal));
    let action = preview.pointed.filter(|action| board.legal.contains(action)).or(at_pointer);
    if action == preview.shown.as_ref().map(|(action, ..)| *action) && !board.is_changed() {
        return;
    }
    let seen = action.and_then(|action| Foreseen::of(position, action).ok());
    preview.shown = seen.map(|seen| {
        let (before, action) = (seen.before(), seen.action());
        let consequences = Consequences::of(position.side_to_move(), seen.changes(), seen.after());
        let consequences =
            if preview.tells_captors { consequences.with_captors(action, seen.after()) } else { consequences };
        (action, before.san(action), consequences)
    });
}
