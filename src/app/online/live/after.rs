//! Systems after the board: whether everybody is here, what is journaled, when to wake.

use bevy::prelude::*;

use super::active_table::{ActiveTable, Stage};
use super::role::{Role, SavedRoles};
use super::table::LiveTable;
use crate::journal::{GameJournal, Safety};
use crate::tasks::{Alarm, Waker};
use crate::{board::RunningGame, play::ToMove};

pub(super) fn update_full(table: Res<LiveTable>, game: Option<Res<RunningGame>>, mut to_move: ResMut<ToMove>) {
    let is_live = game.is_some_and(|game| game.is_live());
    let table_is_full = table.active.as_ref().filter(|active| is_live && !active.is_free()).map(ActiveTable::is_full);
    if to_move.elsewhere.table_is_full != table_is_full {
        to_move.elsewhere.table_is_full = table_is_full;
    }
}

/// Tells the table which edits are in the journal, or can never be.
pub(super) fn report_journaled(
    game: Option<Res<RunningGame>>,
    game_journal: Res<GameJournal>,
    waker: Res<Waker>,
    mut table: ResMut<LiveTable>,
) {
    let Some(active) = &mut table.bypass_change_detection().active else { return };
    let Some(state) = game.filter(|game| game.is_live()).and_then(|game| game.record.table_state()) else { return };
    if state.number <= active.journaled || matches!(game_journal.safety(), Safety::Keeping | Safety::Late) {
        return;
    }
    active.journaled = state.number;
    let effects = active.session.journaled(state.number);
    if !effects.is_empty() {
        active.pending.extend(effects);
        waker.wake();
    }
}

pub(super) fn save_role(roles: SavedRoles, mut table: ResMut<LiveTable>) {
    let Some(active) = &mut table.bypass_change_detection().active else { return };
    let Some(id) = active.session.game().map(|game| game.id).filter(|_| active.stage == Stage::In) else { return };
    let own = active.own_seats();
    let is_changed = match &mut active.role {
        Role::Host { seats, .. } => {
            let numbers: Vec<u8> = own.iter().map(|seat| seat.number()).collect();
            std::mem::replace(seats, numbers.clone()) != numbers
        }
        Role::Guest { place, .. } => {
            let new = ActiveTable::place(&own);
            std::mem::replace(place, new.clone()) != new
        }
    };
    if is_changed || !active.is_role_saved {
        active.is_role_saved = true;
        roles.save(id, Some(active.role.clone()));
    }
}

pub(super) fn set_alarm(table: Res<LiveTable>, waker: Res<Waker>, mut alarm: Local<Alarm>) {
    let next =
        table.active.as_ref().and_then(|active| active.session.next_wake().into_iter().chain(active.retry_at).min());
    if let Err(why) = alarm.set(next, &waker) {
        error!("the table is slow: {why}");
    }
}
