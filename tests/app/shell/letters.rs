//! On no screen, at no size, are letters cut off, outside the window or over each other. Texts end in an ellipsis only
//! in windows below 1024 × 640 logical pixels and where players have long names.

use std::collections::BTreeSet;

use bevy::input::keyboard::{Key, KeyCode};
use bevy::window::WindowResized;
use bevy_egui::egui::Rect;
use regalia_app::files::FileRequest;
use regalia_app::panels::faults::{Fault, faults};
use regalia_app::view::{InterfaceSize, ViewSettings};
use regalia_core::engine::{Engine, MEGABYTES, Stop};
use regalia_core::record::message::Received;
use regalia_core::record::{Player, TimeControl, save};
use regalia_core::review::Reviewer;
use regalia_core::rules::Game;

use super::drawn::{Drawn, context};
use super::*;
use crate::program::{Program, press};
use crate::support::factor;

/// A window: pixels, pixels per logical pixel, percent of the interface.
type Size = ((u32, u32), f32, u16);

/// From the smallest to the largest, upright and very wide ones among them; those that differ most come first.
const SIZES: [Size; 16] = [
    ((1280, 800), 1.0, 100),
    ((800, 600), 1.0, 100),
    ((1024, 640), 1.0, 100),
    ((1920, 1080), 1.0, 200),
    ((3840, 1080), 1.0, 100),
    ((1080, 1920), 1.0, 125),
    ((1280, 800), 1.0, 75),
    ((1280, 800), 1.0, 200),
    ((1920, 1080), 1.0, 100),
    ((1920, 1080), 1.0, 75),
    ((3840, 2160), 2.0, 100),
    ((3840, 2160), 3.0, 100),
    ((3840, 2160), 1.0, 200),
    ((3440, 1440), 1.0, 150),
    ((800, 1200), 1.0, 100),
    ((2400, 1800), 3.0, 100),
];

/// The first six sizes, and all where more cases than usual are tried.
fn sizes() -> &'static [Size] {
    if factor() > 1 { &SIZES } else { &SIZES[..6] }
}

/// Nodes for each position of a reviewed game.
const NODES: u64 = 60;

/// The faults of each size and screen.
#[derive(Default)]
struct Found {
    faults: Vec<String>,
    screens: usize,
    /// Whether players have long names.
    long_names: bool,
}

impl Found {
    /// Looks at what was drawn last.
    fn look(&mut self, bench: &mut Bench, size: Size, screen: &str) {
        let ctx = context(bench);
        let window: Rect = ctx.viewport_rect();
        let handle = ctx.plugin::<Drawn>();
        let drawn = handle.lock();
        let found: BTreeSet<Fault> = faults(&drawn.0, window);
        assert!(!drawn.0.is_empty(), "{screen}: nothing is drawn");
        self.screens += 1;
        let ((x, y), scale, percent) = size;
        let at = format!("{x} × {y} at scale {scale} and {percent} %, {screen}");
        let is_small = window.width() < 1024.0 || window.height() < 640.0;
        let counts = |fault: &&Fault| !matches!(fault, Fault::Shortened(_)) || !(is_small || self.long_names);
        self.faults.extend(found.iter().filter(counts).map(|fault| format!("{at}: {fault}")));
    }
}

/// The program with what it draws noted, in a window of this size.
fn bench(record: Option<Record>) -> Bench {
    let mut bench = match record {
        Some(record) => Bench::with(record),
        None => Bench::empty(),
    };
    let ctx = context(&mut bench);
    ctx.add_plugin(Drawn::default());
    ctx.all_styles_mut(|style| style.animation_time = 0.0);
    bench
}

fn set_size(bench: &mut Bench, ((x, y), scale, percent): Size) {
    bench.app.world_mut().resource_mut::<ViewSettings>().size = InterfaceSize::new(percent).unwrap();
    let window = bench.window;
    let mut shown = bench.app.world_mut().get_mut::<Window>(window).unwrap();
    shown.resolution.set_scale_factor_override(Some(scale));
    shown.resolution.set_physical_resolution(x, y);
    bench.frames(1);
    let resolution = &bench.app.world().get::<Window>(window).unwrap().resolution;
    let (width, height) = (resolution.width(), resolution.height());
    bench.app.world_mut().write_message(WindowResized { window, width, height });
    bench.frames(3);
}

fn escape(bench: &mut Bench) {
    bench.keys(&[(KeyCode::Escape, Key::Escape, ButtonState::Pressed)]);
    bench.keys(&[(KeyCode::Escape, Key::Escape, ButtonState::Released)]);
}

/// Names as people have them, and long ones.
const NAMES: [[&str; 4]; 2] =
    [["Ann", "Ben", "Cem", "Dora"], ["Alexandra-Catherine Montgomery", "Bo", "Maximilian von Hohenzollern", "Dora"]];

/// A kept game, with its review.
fn reviewed(text: &str) -> Record {
    let mut record = save::from_text(text).unwrap();
    let mut engine = Engine::new(MEGABYTES, 1);
    let mut reviewer = Reviewer::of(&record).with_nodes(NODES);
    while let Some(task) = reviewer.next() {
        reviewer.take(engine.think(&task, &Stop::new()).as_ref());
    }
    record.set_notes(reviewer.notes());
    record
}

fn kept(game: Game) -> &'static str {
    match game {
        Game::Sovereign => include_str!("../../../saves/chain-of-command.regalia"),
        Game::Royale => include_str!("../../../saves/last-king.regalia"),
        Game::Plunder => include_str!("../../../saves/borrowed-vests.regalia"),
        Game::TwoKings => include_str!("../../../saves/two-crowns.regalia"),
        Game::Martian => include_str!("../../../saves/across-the-canal.regalia"),
    }
}

fn finish(found: &Found, least: usize) {
    assert!(found.screens >= least, "{} screens", found.screens);
    let all = &found.faults;
    assert!(all.is_empty(), "{} faults, such as\n{}", all.len(), all[..all.len().min(40)].join("\n"));
}

#[test]
fn without_a_game() {
    let (mut bench, mut found) = (bench(None), Found::default());
    for &size in sizes() {
        set_size(&mut bench, size);
        found.look(&mut bench, size, "start");
        let mut screens = vec![
            ("new game", press::new_game()),
            ("settings", press::settings()),
            ("rules", press::rules()),
            ("keys", press::keys()),
            ("about", press::about()),
            ("editor", press::editor()),
        ];
        for game in Game::ALL {
            screens.push((game.title(), press::tour(game)));
            screens.push((game.title(), press::training(game)));
        }
        for (screen, command) in screens {
            bench.press(command);
            found.look(&mut bench, size, screen);
            escape(&mut bench);
        }
    }
    finish(&found, sizes().len() * 17);
}

/// The first two thirds of a kept game, with computers at the table; with clocks unless names are long.
fn running(game: Game, names: [&str; 4]) -> Record {
    let whole = save::from_text(kept(game)).unwrap();
    let mut record = Record::new(*whole.options(), names.map(str::to_owned).to_vec());
    if names == NAMES[0] {
        record.set_time(vec![TimeControl::minutes(75, 10).unwrap()]).unwrap();
    }
    for ply in whole.line().take(whole.len() * 2 / 3) {
        record.play(ply.action).unwrap();
    }
    let players = [Player::Computer(8), Player::Person, Player::Computer(1), Player::Person];
    record.with_players(&players[..game.seats()], 1)
}

#[test]
fn a_running_game() {
    for names in NAMES {
        let mut found = Found { long_names: names == NAMES[1], ..Found::default() };
        // Long names are in the same places for all games of two.
        let games = if found.long_names { &[Game::Sovereign, Game::Royale][..] } else { &Game::ALL };
        for &game in games {
            let mut bench = bench(Some(running(game, names)));
            bench.press(press::pause());
            for &size in sizes() {
                set_size(&mut bench, size);
                found.look(&mut bench, size, &format!("{game}: the board"));
                bench.press(press::table());
                found.look(&mut bench, size, &format!("{game}: table mode"));
                bench.press(press::table());
            }
        }
        finish(&found, sizes().len() * games.len() * 2);
    }
}

#[test]
fn what_a_game_asks() {
    for names in NAMES {
        let mut found = Found { long_names: names == NAMES[1], ..Found::default() };
        let mut bench = bench(Some(running(Game::Royale, names)));
        bench.press(press::pause());
        for &size in sizes() {
            set_size(&mut bench, size);
            for (screen, command) in [
                ("players", press::players()),
                ("resigning", press::ask_resign()),
                ("a film", press::film()),
                ("saving", press::file(FileRequest::SaveAs)),
                ("opening", press::file(FileRequest::Open)),
            ] {
                bench.press(command);
                found.look(&mut bench, size, screen);
                escape(&mut bench);
            }
        }
        finish(&found, sizes().len() * 5);
    }
}

/// A message that nobody has signed.
fn unsigned(record: Record) -> Box<Received> {
    Box::new(Received { record, signer: None })
}

#[test]
fn a_game_by_message() {
    for names in NAMES {
        let mut found = Found { long_names: names == NAMES[1], ..Found::default() };
        let mut bench = bench(None);
        let whole = save::from_text(kept(Game::Royale)).unwrap();
        let begun = |plies: usize| {
            let mut record = Record::new(*whole.options(), names.map(str::to_owned).to_vec());
            whole.line().take(plies).for_each(|ply| record.play(ply.action).unwrap());
            record.set_message_state(record.message_state_at(1, plies));
            record
        };
        for &size in sizes() {
            set_size(&mut bench, size);
            let unknown = press::take_message(unsigned(begun(30)));
            bench.begin(Record::new(*whole.options(), Vec::new()));
            bench.frames(5);
            bench.press(unknown);
            found.look(&mut bench, size, "a new game");
            escape(&mut bench);
            bench.begin(begun(20));
            bench.frames(5);
            bench.press(press::take_message(unsigned(begun(30))));
            found.look(&mut bench, size, "what its sender may not");
            // More moves than the card has room for.
            bench.press(press::take_message_anyway(unsigned(begun(30)), false));
            found.look(&mut bench, size, "what has come");
            bench.play_action(whole.line().nth(30).unwrap().action);
            bench.frames(5);
            found.look(&mut bench, size, "the button for the reply");
            let mut other = begun(10);
            let action =
                other.legal_actions().into_iter().find(|action| whole.line().nth(10).unwrap().action != *action);
            other.play(action.unwrap()).unwrap();
            other.set_message_state(other.message_state_at(1, 11));
            bench.press(press::take_message(unsigned(other)));
            found.look(&mut bench, size, "a changed past");
            escape(&mut bench);
        }
        finish(&found, sizes().len() * 5);
    }
}

#[test]
fn a_game_that_is_over_and_reviewed() {
    let mut found = Found::default();
    for game in Game::ALL {
        let record = reviewed(kept(game));
        let mut bench = bench(Some(record));
        for &size in sizes() {
            set_size(&mut bench, size);
            found.look(&mut bench, size, &format!("{game}: the end"));
            bench.press(press::review_page());
            found.look(&mut bench, size, &format!("{game}: summary"));
            escape(&mut bench);
        }
    }
    finish(&found, sizes().len() * 10);
}
