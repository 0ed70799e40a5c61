//! Memory under long random use: `REGALIA_SOAK` says for how many minutes.

use std::thread::sleep;
use std::time::{Duration, Instant};

use bevy::prelude::Vec2;
use regalia_core::rules::Game;

use super::pictures::middle;
use super::store;
use crate::Outcome;
use crate::desk::Desk;
use crate::places::{self, HELP_MENU, STUDY_MENU, VIEW_MENU};

/// Minutes, where nobody says how many.
const MINUTES: u64 = 5;

/// The part of the time after which memory grows no more: ten minutes of an hour.
const WARM: u32 = 6;

/// Megabytes by which it may grow after that.
const GROWTH: f64 = 20.0;

/// Keys that somebody may press, with those that are held.
const KEYS: [(&[&str], &str); 24] = [
    (&[], "Escape"),
    (&[], "Return"),
    (&[], "Tab"),
    (&[], "Left"),
    (&[], "Right"),
    (&[], "Up"),
    (&[], "Down"),
    (&[], "Home"),
    (&[], "End"),
    (&[], "a"),
    (&[], "c"),
    (&[], "h"),
    (&[], "p"),
    (&[], "r"),
    (&[], "f"),
    (&[], "t"),
    (&[], "space"),
    (&[], "F1"),
    (&[], "F9"),
    (&["ctrl"], "n"),
    (&["ctrl"], "z"),
    (&["ctrl"], "e"),
    (&["ctrl"], "Home"),
    (&["ctrl"], "comma"),
];

/// How long somebody does this and that before resting.
const BUSY: Duration = Duration::from_mins(1);

/// How long the program rests before its memory is measured: the engine keeps its table for a minute.
const REST: Duration = Duration::from_secs(64);

/// Does this and that for some minutes. What is in use at rest is measured every two minutes.
pub fn tell(desk: &mut Desk) -> Outcome {
    let minutes = std::env::var("REGALIA_SOAK").ok().and_then(|text| text.parse().ok()).unwrap_or(MINUTES);
    let time = Duration::from_secs(60 * minutes);
    let path = desk.path("soak.regalia");
    let mut random = fastrand::Rng::with_seed(11);
    store(&path, &middle(Game::Sovereign)?)?;
    // Whoever has finished a game has no coach.
    // What is freed goes back to the system at once, so that what is in use is what somebody holds. Otherwise a driver
    // without a graphics card, which has its images there, leaves ever more gaps.
    let given_back = [("MALLOC_MMAP_THRESHOLD_", "131072")];
    desk.start_as(Some(&path), "(finished_a_game: true)", &given_back)?;
    let first = desk.program()?.megabytes()?;
    let (began, mut at_rest): (_, Vec<(Duration, f64)>) = (Instant::now(), Vec::new());
    while began.elapsed() < time {
        let until = began.elapsed() + BUSY;
        while began.elapsed() < until {
            anything(desk, &mut random)?;
        }
        for _ in 0..4 {
            desk.keys(&["Escape"])?;
        }
        desk.chord_awake("ctrl", "Home")?;
        desk.rest_pointer()?;
        // A necessary wait: threads give back what they used.
        sleep(REST);
        at_rest.push((began.elapsed(), desk.program()?.megabytes()?));
    }
    for (when, megabytes) in &at_rest {
        println!("   {:4} s  {megabytes:.0} MB", when.as_secs());
    }
    let largest = |part: &mut dyn Iterator<Item = &(Duration, f64)>| part.map(|(_, size)| *size).fold(0.0, f64::max);
    let warm = largest(&mut at_rest.iter().filter(|(when, _)| *when <= time / WARM + BUSY + REST));
    let most = largest(&mut at_rest.iter());
    // A review that is still at work has the engine's table. What is never given back is in every reading, so the lowest of
    // the last third shows it.
    let late = at_rest.iter().filter(|(when, _)| *when > time * 2 / 3).map(|(_, size)| *size);
    let kept = late.fold(f64::INFINITY, f64::min);
    println!(
        "   {first:.0} MB at first, {warm:.0} after the first sixth, {most:.0} at most, {kept:.0} at least in the last third"
    );
    if kept <= warm + GROWTH { Ok(()) } else { Err(format!("memory at rest grew from {warm:.0} to {kept:.0} MB")) }
}

/// One thing that somebody may do.
fn anything(desk: &mut Desk, random: &mut fastrand::Rng) -> Outcome {
    // The menu "Game" has "Quit".
    let anywhere = |random: &mut fastrand::Rng| {
        let rect = places::below_bar();
        rect.min + rect.size() * Vec2::new(random.f32(), random.f32())
    };
    match random.u8(..20) {
        0..8 => {
            let at = anywhere(random);
            desk.tap(at)?;
        }
        8..10 => {
            let over = [anywhere(random), anywhere(random)];
            desk.draw(&over, 1)?;
        }
        10 => {
            let at = anywhere(random);
            desk.wheel(at, if random.bool() { 3 } else { -2 })?;
        }
        11 => {
            let menu = random.choice([VIEW_MENU, STUDY_MENU, HELP_MENU]).unwrap_or(VIEW_MENU);
            desk.tap(menu)?;
            // The program may be thinking, so nothing tells that the menu is open.
            sleep(Duration::from_millis(200));
            desk.tap(menu + Vec2::new(40.0, 20.0 + 300.0 * random.f32()))?;
        }
        12 => desk.resize(random.usize(820..=1280), random.usize(620..=800))?,
        _ => {
            let (held, key) = KEYS[random.usize(..KEYS.len())];
            match held.first() {
                Some(held) => desk.chord_awake(held, key)?,
                None => desk.keys(&[key])?,
            }
        }
    }
    // As somebody pauses.
    sleep(Duration::from_millis(random.u64(20..250)));
    Ok(())
}
