//! After the board: whether everybody is here, what the journal has, when to wake.

use bevy::prelude::*;

use super::at::{At, Stage};
use super::role::{KeptTables, Role};
use super::table::LiveTable;
use crate::journal::{GameJournal, Safety};
use crate::tasks::{Alarm, Waker};
use crate::{board::RunningGame, play::Elsewhere};

pub(super) fn note_full(table: Res<LiveTable>, game: Option<Res<RunningGame>>, mut elsewhere: ResMut<Elsewhere>) {
    let is_live = game.is_some_and(|game| game.is_live());
    let table_is_full = table.at.as_ref().filter(|at| is_live && !at.is_free()).map(At::is_full);
    elsewhere.set_if_neq(Elsewhere { table_is_full, ..*elsewhere });
}

/// Tells the table what the journal has, or can never have.
pub(super) fn note_kept(
    game: Option<Res<RunningGame>>,
    game_journal: Res<GameJournal>,
    waker: Res<Waker>,
    mut table: ResMut<LiveTable>,
) {
    let Some(at) = &mut table.bypass_change_detection().at else { return };
    let Some(state) = game.filter(|game| game.is_live()).and_then(|game| game.record.table_state()) else { return };
    if state.number <= at.journaled || matches!(game_journal.safety(), Safety::Keeping | Safety::Late) {
        return;
    }
    at.journaled = state.number;
    let effects = at.session.journaled(state.number);
    if !effects.is_empty() {
        at.pending.extend(effects);
        waker.wake();
    }
}

pub(super) fn keep_role(kept: KeptTables, mut table: ResMut<LiveTable>) {
    let Some(at) = &mut table.bypass_change_detection().at else { return };
    let Some(id) = at.session.game().map(|game| game.id).filter(|_| at.stage == Stage::In) else { return };
    let own = at.own_seats();
    let is_changed = match &mut at.role {
        Role::Host { seats, .. } => {
            let numbers: Vec<u8> = own.iter().map(|seat| seat.number()).collect();
            let is_changed = *seats != numbers;
            *seats = numbers;
            is_changed
        }
        Role::Guest { place, .. } => {
            let new = At::place(&own);
            let is_changed = *place != new;
            *place = new;
            is_changed
        }
    };
    if is_changed || !at.is_role_kept {
        at.is_role_kept = true;
        kept.set(id, Some(at.role.clone()));
    }
}

pub(super) fn wake(table: Res<LiveTable>, waker: Res<Waker>, mut alarm: Local<Alarm>) {
    let next = table.at.as_ref().and_then(|at| at.session.next_wake().into_iter().chain(at.again).min());
    if let Err(why) = alarm.set(next, &waker) {
        error!("the table is slow: {why}");
    }
}
