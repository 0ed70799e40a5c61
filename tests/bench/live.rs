//! Live games: how soon a guest is seated, how soon a move is seen on the other machine, how soon
//! a table is found on the network.
//! Bench `live`: `cargo bench -p regalia-app --profile dev --bench live`.

#[path = "../support/program/edit.rs"]
#[allow(dead_code, reason = "each binary uses some of it")]
mod edit;

use std::time::{Duration, Instant};

use bevy::prelude::*;
use regalia_app::board::RunningGame;
use regalia_app::journal::Storage;
use regalia_app::online::Reach;
use regalia_app::online::live::{LiveRequest, LiveTable, OpenTable};
use regalia_app::panels::Dialog;
use regalia_app::shell;
use regalia_core::record::Record;
use regalia_core::rules::{Game, Options};
use regalia_core::table::{Chair, Link, Place};
use tempfile::TempDir;

/// How many guests come, and how many moves are played.
const GUESTS: usize = 30;
const MOVES: usize = 200;
/// How many times a table is looked for.
const SEARCHES: usize = 20;

fn main() {
    seated();
    seen();
    found();
}

/// A whole program without a screen, with a data folder of its own.
fn program(folder: &TempDir) -> App {
    let mut app = shell::without_screen_in(Some(folder.path()), 1280, 800);
    app.insert_resource(Storage::with_journals(Some(folder.path().join("journals"))));
    app
}

fn folder() -> TempDir {
    tempfile::tempdir().expect("a folder")
}

/// A game that does not end soon.
fn record() -> Record {
    Record::new(Options::new(Game::Sovereign).without_side_choice(), vec!["Ann".to_owned(), String::new()])
}

fn plies(app: &App) -> Option<usize> {
    app.world().get_resource::<RunningGame>().filter(|game| game.is_live()).map(|game| game.record.len())
}

/// Lets all programs run until this is so, and lets everybody in.
fn until(all: &mut [&mut App], so: impl Fn(&[&mut App]) -> bool) {
    let began = Instant::now();
    while !so(all) {
        assert!(began.elapsed() < Duration::from_secs(20), "it does not come about");
        for app in all.iter_mut() {
            let knocks: Vec<Link> =
                app.world().resource::<LiveTable>().knocks().iter().map(|knock| knock.link).collect();
            knocks.into_iter().for_each(|link| _ = app.world_mut().write_message(LiveRequest::LetIn(link, true)));
            app.update();
        }
    }
}

fn open(app: &mut App, is_public: bool) -> String {
    let open = OpenTable {
        record: record(),
        chairs: vec![Chair::Host],
        reach: Reach::Network,
        is_public,
        away_clock_runs: true,
    };
    app.world_mut().write_message(LiveRequest::Open(Box::new(open)));
    until(&mut [&mut *app], |all| all[0].world().resource::<LiveTable>().invitation().is_some());
    app.world().resource::<LiveTable>().invitation().expect("an invitation").to_owned()
}

fn join(app: &mut App, invitation: &str) {
    let invitation = Box::new(invitation.parse().expect("an invitation"));
    let (name, place) = ("Ben".to_owned(), Place::Sit(Vec::new()));
    app.world_mut().write_message(LiveRequest::Join { invitation, name, place });
}

/// The median, and what 95 of 100 stay below.
fn told(what: &str, mut times: Vec<Duration>) {
    times.sort();
    let at = |part: usize| times[(times.len() - 1) * part / 100];
    println!("{what}: median {:.1?}, 95 % below {:.1?}", at(50), at(95));
}

/// From the paste of an invitation to a board that can be played on.
fn seated() {
    let times = (0..GUESTS).map(|_| {
        let folders = [folder(), folder()];
        let [mut host, mut guest] = [&folders[0], &folders[1]].map(program);
        let invitation = open(&mut host, false);
        guest.update();
        let began = Instant::now();
        join(&mut guest, &invitation);
        until(&mut [&mut host, &mut guest], |all| plies(all[1]).is_some());
        began.elapsed()
    });
    told("from paste to seated", times.collect());
}

/// From the drop of a piece to the board of the other machine, with both journals synced on the way.
fn seen() {
    let folders = [folder(), folder()];
    let [mut host, mut guest] = [&folders[0], &folders[1]].map(program);
    let invitation = open(&mut host, false);
    join(&mut guest, &invitation);
    until(&mut [&mut host, &mut guest], |all| plies(all[1]).is_some());
    let mut times = Vec::new();
    for number in 0..MOVES {
        let game = host.world().resource::<RunningGame>();
        let legal = game.record.legal_actions();
        let Some(action) = legal.get(number * 7 % legal.len().max(1)).copied() else { break };
        let before = game.record.len();
        let began = Instant::now();
        let mover = if before.is_multiple_of(2) { &mut host } else { &mut guest };
        mover.world_mut().write_message(edit::play(action));
        let both = |all: &[&mut App]| all.iter().all(|app| plies(app) == Some(before + 1));
        until(&mut [&mut host, &mut guest], both);
        times.push(began.elapsed());
        // People think meanwhile.
        let rested = Instant::now();
        until(&mut [&mut host, &mut guest], |_| rested.elapsed() > Duration::from_millis(60));
    }
    told("from drop to seen", times);
}

/// Looks for tables, as the dialog does.
fn look(app: &mut App) {
    app.insert_resource(Dialog::Live);
    app.world_mut().write_message(LiveRequest::Search(true));
}

/// From the open table to the other machine's list, and from the beginning of a search to it.
fn found() {
    let is_listed = |all: &[&mut App]| !all[1].world().resource::<LiveTable>().found().is_empty();
    let (mut new, mut known) = (Vec::new(), Vec::new());
    for _ in 0..SEARCHES {
        let folders = [folder(), folder()];
        let [mut host, mut guest] = [&folders[0], &folders[1]].map(program);
        look(&mut guest);
        guest.update();
        open(&mut host, true);
        let began = Instant::now();
        until(&mut [&mut host, &mut guest], is_listed);
        new.push(began.elapsed());
        let folder = folder();
        let mut late = program(&folder);
        look(&mut late);
        let began = Instant::now();
        until(&mut [&mut host, &mut late], is_listed);
        known.push(began.elapsed());
    }
    told("from an open table to the list of who looks for one", new);
    told("from the beginning of a search to the list", known);
}
