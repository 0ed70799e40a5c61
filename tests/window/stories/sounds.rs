//! Moves are heard as they were meant, from their first to their last sample; a server that goes away is missed by nobody.

use std::path::Path;
use std::thread::sleep;
use std::time::Duration;
use std::{fs, mem};

use regalia_app::sound::{Clip, RATE, synthesise};
use regalia_core::record::Record;
use regalia_core::rules::{Action, Game, Options, Role};

use super::store;
use crate::Outcome;
use crate::desk::Desk;
use crate::ear::{self, Ear, Fit, fit};
use crate::program::log_of;
use crate::table::{Table, Way};
use crate::wait::{PATIENCE, until};

/// How long a sound that must not come has time to come.
const A_WHILE: Duration = Duration::from_millis(1500);

/// How often a sound may be interrupted because other programs use the whole machine.
const TRIES: usize = 5;

/// Somebody who plays, and listens.
struct Listener<'a> {
    ear: &'a Ear,
    table: &'a mut Table,
    /// How many sounds there have been.
    sounds: &'a mut u64,
}

impl Listener<'_> {
    /// Plays a move and hears this sound of this piece, and no other.
    fn play(&mut self, desk: &mut Desk, text: &str, clip: Clip, role: Role) -> Outcome {
        let mut from = self.ear.heard()?.len();
        play(desk, self.table, text)?;
        for _ in 0..TRIES {
            let heard = self.ear.listen(from)?;
            let wanted = synthesise(clip, Some(role), *self.sounds, RATE);
            let fits = fit(&heard, &wanted);
            if is_like(fits) {
                let seed = mem::replace(self.sounds, *self.sounds + 1);
                println!("   heard {clip:?}: gain {:.3}, error {:.5}", fits.gain, fits.error);
                return is_no_other(clip, role, seed, &heard);
            }
            if !ear::is_interrupted(&heard) {
                return Err(format!("{clip:?} of a {role:?} is not what was heard: {fits:?}"));
            }
            println!("   {clip:?} was interrupted, once more");
            // The step on sounds as the move did.
            from = self.ear.heard()?.len();
            desk.keys(&["Left"])?;
            self.ear.listen(from)?;
            from = self.ear.heard()?.len();
            desk.keys(&["Right"])?;
            *self.sounds += 2;
        }
        Err(format!("{clip:?} of a {role:?} was interrupted each time"))
    }
}

fn is_like(fits: Fit) -> bool {
    (0.99..1.01).contains(&fits.gain) && fits.error < 0.001
}

fn is_no_other(clip: Clip, role: Role, seed: u64, heard: &[f32]) -> Outcome {
    for other in Clip::ALL.into_iter().filter(|other| *other != clip) {
        let fits = fit(heard, &synthesise(other, Some(role), seed, RATE));
        if fits.error < 0.05 {
            return Err(format!("{other:?} was heard as well as {clip:?}: {fits:?}"));
        }
    }
    Ok(())
}

fn play(desk: &mut Desk, table: &mut Table, text: &str) -> Outcome {
    let action = Action::parse(text, Game::TwoKings).map_err(|why| why.to_string())?;
    table.play(desk, action, Way::Click)
}

/// Plays without a server: nobody waits, nothing is said.
fn without_server(desk: &mut Desk, record: &Record, file: &Path) -> Outcome {
    let nowhere = format!("unix:{}", desk.path("nowhere").display());
    desk.start_with(Some(file), &[("PULSE_SERVER", &nowhere), ("RUST_LOG", "warn,regalia_app=info")])?;
    play(desk, &mut Table::new(record.clone(), None), "e2e4")?;
    desk.quiet()?;
    let log = log_of(&desk.path(""));
    let said = fs::read_to_string(&log).map_err(|why| format!("{}: {why}", log.display()))?;
    match said.lines().find(|line| line.to_lowercase().contains("sound")) {
        Some(line) => Err(format!("without a server the program says: {line}")),
        None => Ok(()),
    }
}

pub fn tell(desk: &mut Desk) -> Outcome {
    let record = Record::new(Options::new(Game::TwoKings), vec!["Ann".to_owned(), "Ben".to_owned()]);
    let file = desk.path("heard.regalia");
    store(&file, &record)?;
    without_server(desk, &record, &file)?;
    if !ear::is_there() {
        println!("NOT HEARD: this system has no PulseAudio");
        return Ok(());
    }
    let folder = desk.path("ear");
    let mut ear = Ear::open(&folder)?;
    store(&file, &record)?;
    desk.start_with(Some(&file), &[("PULSE_SERVER", &ear::server_at(&folder))])?;
    // Nobody connects before a piece is touched.
    if ear.rests()?.is_some() {
        return Err("there is a stream before the first move".to_owned());
    }
    let (mut table, mut sounds) = (Table::new(record, None), 0);
    let mut listener = Listener { ear: &ear, table: &mut table, sounds: &mut sounds };
    listener.play(desk, "e2e4", Clip::Move, Role::Pawn)?;
    until("the stream rests", PATIENCE, || Ok((ear.rests()? == Some(true)).then_some(())))?;
    desk.quiet()?;
    // The other sounds come through the same stream.
    listener.play(desk, "d7d5", Clip::Move, Role::Pawn)?;
    listener.play(desk, "e4d5", Clip::Capture, Role::Pawn)?;
    // Muted.
    desk.keys(&["m"])?;
    let from = ear.heard()?.len();
    play(desk, &mut table, "d8d5")?;
    if !ear.is_silent(from, A_WHILE)? {
        return Err("something was heard while muted".to_owned());
    }
    desk.keys(&["m"])?;
    // The server dies, the game goes on in silence; the next server is found.
    drop(ear);
    play(desk, &mut table, "b1c3")?;
    sounds += 1;
    // Its sound is not for the next server.
    sleep(A_WHILE);
    desk.program()?.check_alive()?;
    ear = Ear::open(&folder)?;
    Listener { ear: &ear, table: &mut table, sounds: &mut sounds }.play(desk, "d5e6", Clip::Check, Role::Queen)
}
