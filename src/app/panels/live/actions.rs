//! What the commands for live tables do.

use bevy::prelude::*;
use regalia_core::record::{Player, Record};
use regalia_core::rules::Seat;
use regalia_core::table::{Chair, whole_line};

use super::view::LiveDesk;
use crate::online::live::{LiveRequest, LiveTable, OpenTable};
use crate::online::{Invitation, NoInvitation, Reach};
use crate::panels::start::new_game::{NewGameForm, chance};
use crate::panels::{
    dialogs::Dialog, live::command::LiveCommand, settings::Preferences, start::players_form::LiveForm,
};
use crate::{board::RunningGame, files::LeaveGuard, play::words::capital};

pub(super) fn carry_out(
    mut commands: MessageReader<LiveCommand>,
    mut guard: LeaveGuard<LiveCommand>,
    (mut preferences, mut desk, mut dialog): (Preferences, ResMut<LiveDesk>, ResMut<Dialog>),
    (table, game): (Res<LiveTable>, Option<Res<RunningGame>>),
    mut requests: MessageWriter<LiveRequest>,
) {
    let mut run = Vec::from_iter(guard.take_due());
    for command in commands.read() {
        let passed = if command.leaves() { guard.pass(command.clone()) } else { Some(command.clone()) };
        run.extend(passed);
    }
    for command in run {
        match command {
            LiveCommand::Show => {
                desk.postponed = None;
                show(&table, &mut desk, &preferences, &mut dialog, &mut requests);
            }
            LiveCommand::Open(form) => {
                preferences.remember_name(form.names.first().map_or("", String::as_str));
                requests.write(LiveRequest::Open(Box::new(open(&form))));
                *dialog = Dialog::Live;
            }
            LiveCommand::GoOn(seat, form) => {
                let Some(game) = &game else { continue };
                requests.write(LiveRequest::Open(Box::new(go_on(&game.record, seat, &form))));
                *dialog = Dialog::Live;
            }
            LiveCommand::Join { invitation, name, place } => match invitation.parse::<Invitation>() {
                Ok(invitation) => {
                    let name = name.trim().to_owned();
                    preferences.remember_name(&name);
                    desk.trouble = None;
                    requests.write(LiveRequest::Search(false));
                    requests.write(LiveRequest::Join { invitation: Box::new(invitation), name, place });
                    *dialog = Dialog::Live;
                }
                Err(why) => desk.trouble = Some(sentence(why)),
            },
            LiveCommand::Paste(text) => {
                if !table.is_some() {
                    desk.invitation = text.chars().filter(|letter| !letter.is_whitespace()).collect();
                    desk.trouble = text.parse::<Invitation>().err().map(sentence);
                }
                show(&table, &mut desk, &preferences, &mut dialog, &mut requests);
            }
            LiveCommand::Ask(question) => {
                requests.write(LiveRequest::Ask(question));
                *dialog = Dialog::None;
            }
        }
    }
}

fn sentence(why: NoInvitation) -> String {
    format!("{}.", capital(&why.to_string()))
}

fn show(
    table: &LiveTable,
    desk: &mut LiveDesk,
    preferences: &Preferences,
    dialog: &mut Dialog,
    requests: &mut MessageWriter<LiveRequest>,
) {
    if desk.name.is_empty() {
        preferences.own_name().clone_into(&mut desk.name);
    }
    desk.leaves = false;
    *dialog = Dialog::Live;
    // Windows asks about the network then, and people should know before it does.
    if !table.is_some() && !table.is_searching() && !cfg!(windows) {
        requests.write(LiveRequest::Search(true));
    }
}

fn open(form: &NewGameForm) -> OpenTable {
    let (record, open) = form.table(|below| chance().usize(..below));
    let live = form.live.clone().unwrap_or_default();
    let chairs = open.iter().zip(record.players()).map(|(open, player)| match player {
        _ if *open => Chair::Open,
        Player::Person => Chair::Host,
        Player::Computer(_) => Chair::Computer,
    });
    let chairs = chairs.collect();
    with(record, chairs, &live)
}

/// The table at which a game goes on, in which the player here has this seat.
fn go_on(record: &Record, own: Seat, live: &LiveForm) -> OpenTable {
    let mut line = whole_line(record);
    line.jump(line.len());
    let chairs = Seat::ALL.into_iter().take(record.game().seats()).map(|seat| match record.player(seat) {
        Player::Computer(_) => Chair::Computer,
        Player::Person if seat == own => Chair::Host,
        Player::Person => Chair::Open,
    });
    let chairs = chairs.collect();
    with(line, chairs, live)
}

fn with(record: Record, chairs: Vec<Chair>, live: &LiveForm) -> OpenTable {
    let reach = if live.internet { Reach::Internet(None) } else { Reach::Network };
    OpenTable { record, chairs, reach, is_public: live.is_public, away_clock_runs: live.away_clock_runs }
}
