//! A live game: two programs with two home folders, which exchange an invitation by the clipboard and then moves over the
//! network. Both are killed and come back, one sleeps for a while, a third one watches, and the host closes the table.

use std::process::Command;
use std::time::Duration;

use bevy::prelude::Vec2;
use regalia_core::record::Record;
use regalia_core::rules::{Action, Game, GamePosition as _, Options, Seat};
use regalia_core::storage::file;

use super::{by_keyboard, first_game, whole_game};
use crate::Outcome;
use crate::desk::Desk;
use crate::places;
use crate::table::{Table, Way, same};
use crate::wait::until;

/// How long a program that was away may need to be back.
const RETURN: Duration = Duration::from_secs(40);

/// How many plies are played.
const PLIES: usize = 14;

// Measured in pictures of the window.
const PLAY_WITH_OTHERS: Vec2 = Vec2::new(640.0, 147.0);
pub(super) const HOST_FIRST: Vec2 = Vec2::new(730.0, 325.0);
const COPY_INVITATION: Vec2 = Vec2::new(728.0, 354.0);
pub(super) const JOIN: Vec2 = Vec2::new(683.0, 433.0);
const WATCH: Vec2 = Vec2::new(747.0, 433.0);
const LET_IN: Vec2 = Vec2::new(508.0, 453.0);

/// Plays a game of this kind.
pub fn tell(desk: &mut Desk, kind: Game) -> Outcome {
    let (_, game) = whole_game::find(kind)?;
    let plies: Vec<Action> = game.line().map(|ply| ply.action).take(PLIES).collect();
    let start = Record::new(*game.options(), vec!["Ann".to_owned(), "Ben".to_owned()]);
    let (mut friend, mut third) = (desk.beside()?, desk.beside()?);
    third.start_as(None, &settings(&["Eve"], game.options()), &[])?;
    friend.start_as(None, &settings(&["Ben"], game.options()), &[])?;
    desk.start_as(None, &settings(&["Ann"], game.options()), &[])?;
    open(desk, &[HOST_FIRST])?;
    join(desk, &mut friend, JOIN, true)?;
    let mut table = Table::new(start, None);
    for (number, action) in plies.into_iter().enumerate() {
        let said = |why: String| format!("ply {}, {action}: {why}", number + 1);
        match number {
            3 => join(desk, &mut third, WATCH, false).map_err(said)?,
            5 => come_back(&mut friend).map_err(said)?,
            8 => come_back(desk).map_err(said)?,
            11 => sleep_and_wake(desk, &mut friend, kind).map_err(said)?,
            _ => {}
        }
        let seat = table.expected.position_after(number).map(|position| position.side_to_move());
        let (mover, other) =
            if seat == Some(Seat::One) { (&mut *desk, &mut friend) } else { (&mut friend, &mut *desk) };
        let words = format!("{}: {}.", name(&table.expected, seat), table.expected.position().san(action));
        mover.come_forward().map_err(said)?;
        if seat == Some(Seat::One) && kind != Game::Sovereign {
            table.play_unsaved(mover, action, Way::Drag).map_err(said)?;
            mover.rest_pointer()?;
        } else {
            by_keyboard::type_and_hear(mover, &mut table, action).map_err(said)?;
        }
        hears(other, &words).map_err(said)?;
        if number > 4 {
            hears(&mut third, &words).map_err(|why| said(format!("who watches: {why}")))?;
        }
    }
    let table_file = desk.path("regalia/live-tables.ron");
    close(desk)?;
    until("the host has left the table", RETURN, || {
        let left = std::fs::read_to_string(&table_file).is_ok_and(|text| !text.contains("Host"));
        Ok(left.then_some(()))
    })?;
    friend.come_forward()?;
    friend.click_primary("the notice that the table is closed", places::below_bar())?;
    // All have the same game, each with its own file.
    for (program, name) in [(&mut friend, "friend.regalia"), (desk, "mine.regalia")] {
        let path = program.path(name);
        program.come_forward()?;
        first_game::save_as(program, &path.to_string_lossy())?;
        let saved = file::load(&path).map_err(|why| why.to_string())?;
        let moves = |record: &Record| record.line().map(|ply| ply.action.to_string()).collect::<Vec<_>>().join(" ");
        same("the saved moves", &moves(&saved), &moves(&table.expected))?;
        table.replay(&path)?;
    }
    Ok(())
}

fn name(record: &Record, seat: Option<Seat>) -> String {
    seat.map_or_else(String::new, |seat| record.name(seat).to_owned())
}

/// Whoever starts the program with these finds these names and rules in the form.
pub(super) fn settings(names: &[&str], options: &Options) -> String {
    let usual = Options::new(options.game());
    let unusual = options.iter().filter(|(key, value)| usual.get(key) != Some(value));
    let rules = unusual.fold(options.game().id().to_owned(), |text, (key, value)| format!("{text} {key}={value}"));
    format!("(players: {names:?}, game: \"{rules}\", finished_a_game: true)")
}

/// Opens a table after these clicks in its form, and copies its invitation.
pub(super) fn open(desk: &mut Desk, clicks: &[Vec2]) -> Outcome {
    desk.click(PLAY_WITH_OTHERS)?;
    desk.click_primary("the button that leads to the game", places::below_bar())?;
    desk.quiet()?;
    for place in clicks {
        desk.click(*place)?;
        desk.quiet()?;
    }
    desk.click_primary("the button that opens the table", places::below_bar())?;
    let table = desk.path("regalia/live-tables.ron");
    until("the table is open", RETURN, || Ok(table.exists().then_some(())))?;
    desk.quiet()?;
    desk.click(COPY_INVITATION)?;
    desk.quiet().map(drop)
}

/// Somebody pastes the invitation and joins; the host is asked about whoever wants to sit down.
pub(super) fn join(host: &mut Desk, guest: &mut Desk, button: Vec2, is_asked: bool) -> Outcome {
    guest.come_forward()?;
    guest.chord(&["ctrl"], "v")?;
    guest.quiet()?;
    guest.click(button)?;
    let table = guest.path("regalia/live-tables.ron");
    if is_asked {
        host.come_forward()?;
    }
    until("the guest is in", RETURN, || {
        if is_asked && !table.exists() {
            host.click(LET_IN)?;
        }
        Ok(table.exists().then_some(()))
    })?;
    host.rest_pointer()?;
    guest.come_forward()
}

/// The program is killed, and the game continued at the next start.
pub(super) fn come_back(desk: &mut Desk) -> Outcome {
    desk.come_forward()?;
    desk.program()?.kill()?;
    desk.start_again(None)?;
    desk.hears("that the game is offered", "Continue ")?;
    desk.quiet()?;
    desk.keys(&["Return"])
}

/// The guest's machine sleeps until the host sees that it is away, and is seen again when it wakes.
fn sleep_and_wake(host: &mut Desk, guest: &mut Desk, kind: Game) -> Outcome {
    host.come_forward()?;
    let (before, column) = (host.quiet()?, places::column(kind));
    let process = guest.program()?.process().to_string();
    signal(&process, "-STOP")?;
    let is_away =
        until("the guest is away", RETURN, || Ok((host.picture()?.differences(&before, column) > 0).then_some(())));
    signal(&process, "-CONT")?;
    is_away?;
    until("the guest is back", RETURN, || Ok((host.picture()?.differences(&before, column) == 0).then_some(())))
}

fn signal(process: &str, signal: &str) -> Outcome {
    let sent = Command::new("kill").args([signal, process]).status();
    if sent.is_ok_and(|status| status.success()) { Ok(()) } else { Err(format!("kill {signal} fails")) }
}

/// Waits until a line with these words was spoken, also behind other windows and after a while without connection.
pub(super) fn hears(desk: &mut Desk, words: &str) -> Outcome {
    until("the move is heard", RETURN, || {
        desk.program()?.check_alive()?;
        Ok(desk.spoken()?.iter().any(|line| line.contains(words)).then_some(()))
    })
    .map_err(|why| format!("{why}: '{words}'"))
}

/// The host closes the table.
fn close(desk: &mut Desk) -> Outcome {
    desk.come_forward()?;
    desk.menu(places::GAME_MENU, places::PLAY_WITH_OTHERS)?;
    let stay = desk.primary("the dialog of the table", places::below_bar(), None)?;
    let beside = bevy::prelude::Rect::from_corners(stay + Vec2::new(56.0, -16.0), stay + Vec2::new(420.0, 16.0));
    desk.click_button("the button that closes the table", beside, 1, 0)?;
    desk.quiet()?;
    // The question whether to; the only button left of "Stay".
    let stay = desk.primary("the question", places::below_bar(), Some(stay))?;
    let before = bevy::prelude::Rect::from_corners(stay + Vec2::new(-160.0, -16.0), stay + Vec2::new(-30.0, 16.0));
    desk.click_button("the button that really closes it", before, 1, 0)
}
