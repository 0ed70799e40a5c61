//! Works out who is to move on the board, and why no hand here may.

use bevy::prelude::*;
use regalia_core::rules::{GamePosition, Seat};

use super::watch::{Pause, plays_alone};
use super::{analysis::Analysis, fairness::Fairness, turn::ComputerTurn};
use crate::board::{BoardPosition, RunningGame};
use crate::play::{Away, ToMove, Wait};

/// The one place that decides it, from the game, the live table, the computer and the screen.
pub(super) fn work_out(
    game: Option<Res<RunningGame>>,
    board: Res<BoardPosition>,
    away: Res<Away>,
    (analysis, fairness): (Res<Analysis>, Res<Fairness>),
    turn: Res<ComputerTurn>,
    pause: Res<Pause>,
    mut to_move: ResMut<ToMove>,
) {
    let elsewhere = to_move.elsewhere;
    let Some(game) = game else {
        to_move.set_if_neq(ToMove { elsewhere, ..ToMove::default() });
        return;
    };
    let computer_alone = if game.is_changed() { plays_alone(&game.record) } else { to_move.computer_alone };
    let seat = game.record.position().side_to_move();
    let is_over = board.outcome.is_some();
    // Whoever analyses a game that has ended tries moves for all sides.
    let tries = analysis.on && fairness.is_open();
    let has_level = game.record.player(seat).level().is_some();
    let is_computer = has_level && !is_over && !tries && game.is_moved_here(seat);
    let at_table = elsewhere.table_is_full.and_then(|is_full| at_table(&game, seat, is_full));
    let by_message = elsewhere.came_by_message.then_some(Wait::Earlier);
    let here = if is_computer { turn.wait(&game.record, pause.on) } else { by_message };
    let wait = at_table.or(here).or(is_over.then_some(Wait::Over));
    let thinks = matches!(wait, Some(Wait::Computer | Wait::Paused)) && turn.thinks(pause.on);
    let is_covered = away.0;
    to_move.set_if_neq(ToMove { seat: Some(seat), wait, is_covered, is_computer, thinks, computer_alone, elsewhere });
}

/// Why the board waits at a live table.
fn at_table(game: &RunningGame, seat: Seat, is_full: bool) -> Option<Wait> {
    if !game.record.is_at_tip() {
        Some(Wait::Earlier)
    } else if !is_full {
        Some(Wait::Seats)
    } else {
        (!game.is_moved_here(seat)).then_some(Wait::Far)
    }
}
