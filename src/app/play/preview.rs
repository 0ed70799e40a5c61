//! What the action pointed at would change.

use bevy::prelude::*;
use regalia_core::rules::{Action, Army, GamePosition, Square};

use super::consequences::Consequences;
use super::hand::Hand;
use crate::board::{BoardState, LiveBoard, RunningGame, Status};

/// What the action under the pointer would change.
#[derive(Resource, Clone, Debug, Default)]
pub struct Preview {
    /// The square under the pointer.
    pub hover: Option<Square>,
    /// An action pointed at in a choice or a panel.
    pub pointed: Option<Action>,
    /// An army pointed at in a panel.
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
    status: Res<Status>,
    game: Option<Res<RunningGame>>,
    board: LiveBoard,
) {
    if game.is_none() || !(preview.is_changed() || hand.is_changed() || status.is_changed()) {
        return;
    }
    let at_pointer = preview.hover.and_then(|square| hand.action_at(square, &board, &status.legal));
    let action = preview.pointed.filter(|action| status.legal.contains(action)).or(at_pointer);
    if action == preview.shown.as_ref().map(|(action, ..)| *action) && !status.is_changed() {
        return;
    }
    // The board remembers the answer, so playing this action does not ask the rules again.
    let seen = action.and_then(|action| board.foresee(action).ok());
    preview.shown = seen.map(|seen| {
        let (before, action) = (seen.before(), seen.action());
        let consequences = Consequences::of(board.side_to_move(), seen.changes(), seen.after());
        let consequences =
            if preview.tells_captors { consequences.with_captors(action, seen.after()) } else { consequences };
        (action, before.san(action), consequences)
    });
}
