//! The window follows a live table: the dialog opens when somebody wants something and closes when the game begins, the
//! seats say how their players are connected.

use std::time::{Duration, Instant};

use bevy::prelude::*;
use regalia_core::rules::Seat;

use super::view::{LiveDesk, asks, far};
use crate::model::{FarSeat, FarSeats};
use crate::online::live::{LiveRequest, LiveTable, Stage};
use crate::panels::{dialogs::Dialog, kit::spoken::Spoken};
use crate::tasks::{Alarm, Waker};
use crate::{board::RunningGame, play::Away};

/// The state of the table in the previous frame.
#[derive(Debug, Default)]
pub(super) struct TableState {
    is_in: bool,
    is_full: bool,
    /// Whether there was a table, and whether this machine played at it.
    was_there: bool,
    was_in: bool,
}

/// Opens and closes the dialog.
pub(super) fn follow_table(
    table: Res<LiveTable>,
    game: Option<Res<RunningGame>>,
    (mut dialog, desk, mut away): (ResMut<Dialog>, Res<LiveDesk>, ResMut<Away>),
    mut requests: MessageWriter<LiveRequest>,
    mut seen: Local<TableState>,
) {
    if table.is_searching() && !matches!(*dialog, Dialog::Live | Dialog::NewGame(_)) {
        requests.write(LiveRequest::Search(false));
    }
    if !table.is_some() {
        let TableState { was_there, was_in, .. } = std::mem::take(&mut *seen);
        let is_shown = matches!(*dialog, Dialog::Live);
        if was_in && is_shown {
            *dialog = Dialog::None;
        } else if was_there && !was_in && (is_shown || (table.refusal().is_some() && !dialog.is_open())) {
            // A refusal is shown on the first page, which looks for other tables.
            *dialog = Dialog::Live;
            if !cfg!(windows) {
                requests.write(LiveRequest::Search(true));
            }
        }
        return;
    }
    seen.was_there = true;
    let live = game.as_ref().filter(|game| game.is_live());
    let is_in = live.is_some() && matches!(table.stage(), Some(Stage::In));
    let is_full = is_in && !table.chairs().is_empty() && table.free_seats() == 0;
    let ask = asks(&table, live.map(|game| &game.record));
    let begins = (is_in && !seen.is_in && !table.is_host()) || (is_full && !seen.is_full);
    if is_in && !seen.is_in {
        // The game is shown, not the first screen.
        away.set_if_neq(Away(false));
    }
    (seen.is_in, seen.is_full, seen.was_in) = (is_in, is_full, seen.was_in || is_in);
    match ask {
        Some(ask) if !dialog.is_open() && (ask.later.is_none() || ask.later != desk.postponed) => {
            *dialog = Dialog::Live
        }
        None if begins && matches!(*dialog, Dialog::Live) => *dialog = Dialog::None,
        _ => {}
    }
}

/// Notes how the players at other computers are connected, and announces who leaves and returns.
pub(super) fn follow_seats(
    table: Res<LiveTable>,
    game: Option<Res<RunningGame>>,
    waker: Res<Waker>,
    (mut seats, mut spoken): (ResMut<FarSeats>, ResMut<Spoken>),
    mut alarm: Local<Alarm>,
) {
    let game = game.filter(|game| game.is_live());
    let seats_of_game = game.as_ref().map_or(0, |game| game.record.game().seats());
    let now = Seat::ALL.map(|seat| if seat.index() < seats_of_game { far(&table, seat) } else { None });
    if let Some(game) = game {
        let news = Seat::ALL.into_iter().filter_map(|seat| {
            let [before, now] = [seats.0, now].map(|seats| seats[seat.index()]);
            let news = now?.news(before)?;
            Some(format!("{} {news}", game.record.name(seat)))
        });
        let news: Vec<String> = news.collect();
        if !news.is_empty() {
            spoken.line = news.join(" ");
        }
    }
    seats.set_if_neq(FarSeats(now));
    // The seconds count while somebody is away.
    let counts = now.iter().flatten().any(|far| matches!(far, FarSeat::Away(_)));
    if let Err(why) = alarm.set(counts.then(|| Instant::now() + Duration::from_secs(1)), &waker) {
        error!("how long a player is away is shown late: {why}");
    }
}
