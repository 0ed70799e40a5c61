//! Live games: the way to a table, and what the players see there.

use std::time::Duration;

use bevy::prelude::Vec2;

use super::Visit;
use crate::Outcome;
use crate::desk::Desk;
use crate::places;
use crate::wait::{PATIENCE, until};

/// The file of the tables at which a program sits.
const TABLES: &str = "regalia/live-tables.ron";

/// How long it takes until a program that was killed counts as away.
const AWAY: Duration = Duration::from_secs(30);

// Measured in pictures of 1280×800.
const CHOOSE_GAME: Vec2 = Vec2::new(363.0, 551.0);
const HOST_FIRST: Vec2 = Vec2::new(730.0, 325.0);
const OPEN: Vec2 = Vec2::new(697.0, 593.0);
const COPY_INVITATION: Vec2 = Vec2::new(728.0, 354.0);
const JOIN: Vec2 = Vec2::new(683.0, 433.0);
// Below the sentence that says why.
const JOIN_AGAIN: Vec2 = Vec2::new(683.0, 449.0);
const LET_IN: Vec2 = Vec2::new(508.0, 453.0);
const SAY_NO: Vec2 = Vec2::new(566.0, 453.0);

/// Takes the pictures of a host and a guest.
pub fn hang(visit: &mut Visit) -> Outcome {
    // Two windows of so many pixels are never quiet without a graphics card, and show the same as at half the size.
    if !visit.wants("live") || visit.way.scale > 1 {
        return Ok(());
    }
    let game = "game: \"two-kings\",";
    let mut guest = visit.open_beside("players: [\"Ben\"],")?;
    visit.open_with(None, &format!("players: [\"Ann\"], {game}"))?;
    visit.menu(places::GAME_MENU, places::PLAY_WITH_OTHERS)?;
    visit.take("live")?;
    click(visit, CHOOSE_GAME)?;
    visit.take("live-game")?;
    click(visit, HOST_FIRST)?;
    click(visit, OPEN)?;
    until("the table is open", PATIENCE, || Ok(visit.desk.path(TABLES).exists().then_some(())))?;
    visit.take("live-table")?;
    click(visit, COPY_INVITATION)?;
    visit.desk.quiet()?;

    guest.come_forward()?;
    guest.chord(&["ctrl"], "v")?;
    take_of(visit, &mut guest, "live-invitation")?;
    guest.click(visit.in_dialog(JOIN))?;
    take_of(visit, &mut guest, "live-waiting")?;
    visit.desk.come_forward()?;
    visit.take("live-knock")?;
    click(visit, SAY_NO)?;
    guest.come_forward()?;
    take_of(visit, &mut guest, "live-declined")?;
    guest.click(visit.in_dialog(JOIN_AGAIN))?;
    visit.desk.come_forward()?;
    let tables = guest.path(TABLES);
    until("the guest is in", PATIENCE, || {
        if !tables.exists() {
            click(visit, LET_IN)?;
        }
        Ok(tables.exists().then_some(()))
    })?;

    visit.desk.keys(&["slash"])?;
    visit.desk.type_text("e2e4")?;
    visit.desk.keys(&["Return", "Escape"])?;
    visit.take("live-board")?;
    visit.desk.chord(&["ctrl"], "z")?;
    visit.desk.quiet()?;
    guest.come_forward()?;
    take_of(visit, &mut guest, "live-question")?;
    guest.program()?.kill()?;
    visit.desk.come_forward()?;
    until("the guest is away", AWAY, || {
        Ok(visit.desk.spoken()?.iter().any(|line| line.contains("is away")).then_some(()))
    })?;
    visit.take("live-away")
}

fn click(visit: &mut Visit, place: Vec2) -> Outcome {
    let at = visit.in_dialog(place);
    visit.desk.click(at)?;
    visit.desk.rest_pointer()?;
    visit.desk.quiet().map(drop)
}

/// Takes a picture of the guest's window.
fn take_of(visit: &Visit, guest: &mut Desk, name: &str) -> Outcome {
    guest.rest_pointer()?;
    guest.quiet()?;
    guest.picture_to(&visit.folder.join(format!("{name}.png")))
}
