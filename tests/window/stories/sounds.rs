//! Moves are heard as they were meant; a server that goes away is missed by nobody.

use std::time::Duration;

use regalia::record::Record;
use regalia::rules::{Game, Options, Role};
use regalia::sound::{Clip, RATE, synthesise};

use super::store;
use crate::Outcome;
use crate::desk::Desk;
use crate::ear::{self, Ear, fit};
use crate::table::{Table, Way};
use crate::wait::{PATIENCE, until};

/// How long a sound that must not come has time to come.
const A_WHILE: Duration = Duration::from_millis(1500);

/// A recording that is this sound and no other.
fn is_the(clip: Clip, role: Role, seed: u64, heard: &[f32]) -> Outcome {
    let fits = fit(heard, &synthesise(clip, Some(role), seed, RATE));
    if !(0.99..1.01).contains(&fits.gain) || fits.error > 0.001 {
        return Err(format!("{clip:?} of a {role:?} is not what was heard: {fits:?}"));
    }
    for other in Clip::ALL.into_iter().filter(|other| *other != clip) {
        let fits = fit(heard, &synthesise(other, Some(role), seed, RATE));
        if fits.error < 0.05 {
            return Err(format!("{other:?} was heard as well as {clip:?}: {fits:?}"));
        }
    }
    println!("   heard {clip:?}: gain {:.3}, error {:.5}", fits.gain, fits.error);
    Ok(())
}

pub fn tell(desk: &mut Desk) -> Outcome {
    if !ear::is_there() {
        println!("NOT HEARD: this system has no PulseAudio");
        return Ok(());
    }
    let folder = desk.path("ear");
    let mut ear = Ear::open(&folder)?;
    let record = Record::new(Options::new(Game::TwoKings), vec!["Ann".to_owned(), "Ben".to_owned()]);
    let file = desk.path("heard.regalia");
    store(&file, &record)?;
    desk.start_with(Some(&file), &[("PULSE_SERVER", &ear::server_at(&folder))])?;
    // Nobody connects before a piece is touched.
    if ear.rests()?.is_some() {
        return Err("there is a stream before the first move".to_owned());
    }
    let mut table = Table::new(record, None);
    let play = |desk: &mut Desk, table: &mut Table, text: &str| {
        let action = regalia::rules::Action::parse(text, Game::TwoKings).map_err(|why| why.to_string())?;
        table.play(desk, action, Way::Click)
    };
    let from = ear.heard()?.len();
    play(desk, &mut table, "e2e4")?;
    is_the(Clip::Move, Role::Pawn, 0, &ear.listen(from)?)?;
    until("the stream rests", PATIENCE, || Ok((ear.rests()? == Some(true)).then_some(())))?;
    desk.quiet()?;
    // The second sound comes through the same stream.
    let from = ear.heard()?.len();
    play(desk, &mut table, "d7d5")?;
    is_the(Clip::Move, Role::Pawn, 1, &ear.listen(from)?)?;
    let from = ear.heard()?.len();
    play(desk, &mut table, "e4d5")?;
    is_the(Clip::Capture, Role::Pawn, 2, &ear.listen(from)?)?;
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
    desk.program()?.check_alive()?;
    ear = Ear::open(&folder)?;
    let from = ear.heard()?.len();
    play(desk, &mut table, "d5e6")?;
    is_the(Clip::Move, Role::Queen, 4, &ear.listen(from)?)
}
