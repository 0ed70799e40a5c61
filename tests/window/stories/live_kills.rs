//! A live game in which one of both programs is killed again and again: nothing that the other has heard is lost.

use std::thread::sleep;
use std::time::Duration;

use regalia_core::record::Record;
use regalia_core::rules::{Game, GamePosition as _, Options, Seat};
use regalia_core::storage::file;

use super::live::{HOST_FIRST, JOIN, come_back, hears, join, open, settings};
use super::{by_keyboard, first_game};
use crate::Outcome;
use crate::desk::Desk;
use crate::table::{Table, same};

/// How often a program is killed.
const KILLS: usize = 40;

/// Until when after a move at the latest the program of the other player is killed.
const MOMENTS: u64 = 250;

/// Plays, and kills one of both programs after each ply: the other player's at once, or the mover's when the other has
/// heard the move.
pub fn tell(desk: &mut Desk) -> Outcome {
    let options = Options::new(Game::TwoKings);
    let mut guest = desk.beside()?;
    guest.start_as(None, &settings(&["Ben"], &options), &[])?;
    desk.start_as(None, &settings(&["Ann"], &options), &[])?;
    open(desk, &[HOST_FIRST])?;
    join(desk, &mut guest, JOIN, true)?;
    let mut table = Table::new(Record::new(options, vec!["Ann".to_owned(), "Ben".to_owned()]), None);
    let mut chance = 7u64;
    for number in 0..KILLS {
        let said = |why: String| format!("kill {}: {why}", number + 1);
        chance = chance.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let legal = table.expected.legal_actions();
        let action = *legal
            .get((chance >> 33) as usize % legal.len().max(1))
            .ok_or_else(|| said("the game is over".to_owned()))?;
        let seat = table.expected.position().side_to_move();
        let words = format!("{}: {}.", table.expected.name(seat), table.expected.position().san(action));
        let (mover, other) = if seat == Seat::One { (&mut *desk, &mut guest) } else { (&mut guest, &mut *desk) };
        mover.come_forward().map_err(said)?;
        by_keyboard::type_and_hear(mover, &mut table, action).map_err(said)?;
        if chance >> 40 & 1 == 0 {
            sleep(Duration::from_millis((chance >> 45) % MOMENTS));
            come_back(other).map_err(said)?;
            // It was on its disk, or comes again.
            hears(other, &words).map_err(said)?;
        } else {
            hears(other, &words).map_err(said)?;
            come_back(mover).map_err(said)?;
            hears(mover, &words).map_err(said)?;
        }
    }
    for (program, name) in [(&mut guest, "guest.regalia"), (desk, "host.regalia")] {
        let path = program.path(name);
        program.come_forward()?;
        first_game::save_as(program, &path.to_string_lossy())?;
        let saved = file::load(&path).map_err(|why| why.to_string())?;
        let moves = |record: &Record| record.line().map(|ply| ply.action.to_string()).collect::<Vec<_>>().join(" ");
        same("the saved moves", &moves(&saved), &moves(&table.expected))?;
    }
    Ok(())
}
