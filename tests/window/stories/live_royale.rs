//! A live game of four, at two to four machines: those who sit at the host's are the first.

use bevy::prelude::Vec2;

use regalia_core::record::Record;
use regalia_core::rules::{Action, Game, GamePosition as _};

use super::live::{JOIN, come_back, hears, join, open, settings};
use super::{by_keyboard, whole_game};
use crate::Outcome;
use crate::desk::Desk;
use crate::table::Table;

/// How many plies are played.
const PLIES: usize = 24;

/// The players in turn order.
const NAMES: [&str; 4] = ["Ann", "Ben", "Cem", "Dora"];

// Measured in pictures of the window.
const HERE: Vec2 = Vec2::new(858.0, 263.0);
const NEXT_ROW: Vec2 = Vec2::new(0.0, 32.0);
const AS_LISTED: Vec2 = Vec2::new(730.0, 389.0);

/// Plays at so many machines; one guest's program is killed and comes back.
pub fn tell(desk: &mut Desk, machines: usize) -> Outcome {
    let (_, game) = whole_game::find(Game::Royale)?;
    let plies: Vec<Action> = game.line().map(|ply| ply.action).take(PLIES).collect();
    let at_host = NAMES.len() + 1 - machines;
    let mut guests = Vec::new();
    for name in &NAMES[at_host..] {
        let mut guest = desk.beside()?;
        guest.start_as(None, &settings(&[name], game.options()), &[])?;
        guests.push(guest);
    }
    desk.start_as(None, &settings(&NAMES[..at_host], game.options()), &[])?;
    let mut clicks: Vec<Vec2> = (1..at_host).map(|row| HERE + NEXT_ROW * (row - 1) as f32).collect();
    clicks.push(AS_LISTED);
    open(desk, &clicks)?;
    for guest in &mut guests {
        join(desk, guest, JOIN, true)?;
    }
    let mut table = Table::new(Record::new(*game.options(), NAMES.map(str::to_owned).to_vec()), None);
    for (number, action) in plies.into_iter().enumerate() {
        let said = |why: String| format!("ply {}, {action}: {why}", number + 1);
        if number == 9 {
            come_back(guests.last_mut().ok_or("no guest")?).map_err(said)?;
        }
        let position = table.expected.position_after(number).ok_or("no position")?;
        let (seat, san) = (position.side_to_move(), table.expected.position().san(action));
        let words = format!("{}: {san}.", table.expected.name(seat));
        let mover = match seat.index().checked_sub(at_host) {
            Some(guest) => &mut guests[guest],
            None => &mut *desk,
        };
        mover.come_forward().map_err(said)?;
        by_keyboard::type_and_hear(mover, &mut table, action).map_err(said)?;
        hears(desk, &words).map_err(said)?;
        for guest in &mut guests {
            hears(guest, &words).map_err(said)?;
        }
    }
    Ok(())
}
