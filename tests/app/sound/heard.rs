//! What is heard of a game at the board: one sound for what happens, when the piece lands.

use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use bevy::prelude::*;
use bevy::time::TimeUpdateStrategy;
use regalia_app::board::{BoardPlugin, TimeSource};
use regalia_app::play::{HandInput, PlayPlugin};
use regalia_app::sound::{Clip, SoundPlugin, SoundSettings, Speaker, SpeakerState, Volume};
use regalia_app::view::ViewState;
use regalia_core::record::{Record, TimeControl};
use regalia_core::rules::{Game, GamePosition as _, Options, Position, Role, Seat};

use super::{Heard, taped};
use crate::board::{Table, game, sq};
use crate::program::{Program, edit};

/// A table with a loudspeaker.
fn table(record: Record) -> (Table, Heard) {
    let (speaker, heard) = taped();
    let mut table = Table::with(|app| {
        app.add_plugins((MinimalPlugins, BoardPlugin, PlayPlugin, SoundPlugin))
            .insert_resource(speaker)
            .insert_resource(TimeUpdateStrategy::ManualDuration(Duration::from_millis(200)));
    });
    table.begin(record);
    (table, heard)
}

fn new(kind: Game) -> Record {
    Record::new(Options::new(kind), Vec::new())
}

fn change(table: &mut Table, change: impl FnOnce(&mut SoundSettings)) {
    change(&mut table.world().resource_mut::<SoundSettings>());
    table.frame();
}

#[test]
fn moves_refusals_and_the_end_are_heard_once() {
    let (mut table, mut heard) = table(new(Game::TwoKings));
    let play = |text: &str| edit::play(regalia_core::rules::Action::parse(text, Game::TwoKings).unwrap());
    table.play("e2e4");
    assert_eq!(heard.next(), (Clip::Move, Some(Role::Pawn)));
    assert_eq!(edit::kinds(&table.request(play("e4e5"))), ["illegal"]);
    assert_eq!(heard.next(), (Clip::Refused, None));
    table.play("d7d5");
    assert_eq!(heard.next(), (Clip::Move, Some(Role::Pawn)));
    table.play("e4d5");
    assert_eq!(heard.next(), (Clip::Capture, Some(Role::Pawn)));
    // One frame back and on again: stepping back is a plain move, the step on sounds as when it was played.
    table.undo();
    assert_eq!(heard.next(), (Clip::Move, None));
    table.redo();
    assert_eq!(heard.next(), (Clip::Capture, Some(Role::Pawn)));
    table.resign(Seat::Two);
    assert_eq!(heard.next(), (Clip::End, None));
    assert!(heard.is_over());
}

#[test]
fn a_press_that_is_refused_is_heard_and_a_new_game_is_not() {
    let (mut table, mut heard) = table(game("8bk7/16/16/16/16/16/16/16/16/16/16/16/16/16/16/8wk4wr2 1 w b - 0"));
    table.frame();
    table.world().write_message(HandInput::Press(Some(sq("i16"))));
    table.frame();
    assert_eq!(heard.next(), (Clip::Refused, None));
    table.begin(new(Game::Plunder));
    table.frame();
    assert!(heard.is_over());
}

#[test]
fn armies_checks_and_coups_have_their_sounds() {
    // The pawn leaves the navy square e5, and Navy with it.
    let (mut leaves, mut heard) = table(game("8bk7/16/16/16/16/16/16/16/16/16/16/4wp11/16/16/7np8/8wk7 1 w b - 0"));
    let holds = leaves.read().commander(regalia_core::rules::Army::Navy);
    assert_eq!(holds, Some(Seat::One));
    leaves.play("e5e6");
    assert_eq!(heard.next(), (Clip::ArmyLost, Some(Role::Pawn)));
    leaves.undo();
    assert_eq!(heard.next().0, Clip::Move);
    leaves.play("K=n");
    assert_eq!(heard.next().0, Clip::Coup);
    let (mut enters, mut heard) = table(game("8bk7/16/16/16/16/16/16/16/16/16/16/16/4wp11/16/7np8/8wk7 1 w b - 0"));
    enters.play("e4e5");
    assert_eq!(heard.next(), (Clip::ArmyGained, Some(Role::Pawn)));
    let (mut checks, mut heard) = table(game("8bk7/16/13wr2/16/16/16/16/16/16/16/16/16/16/16/16/6wk9 1 w b - 0"));
    checks.play("n14i14");
    assert_eq!(heard.next(), (Clip::Check, Some(Role::Rook)));
}

#[test]
fn vests_promotions_and_the_end_by_time_have_their_sounds() {
    let table_of = |text: &str| {
        let options = Options::new(Game::Plunder);
        let position = Position::parse(text, &options).unwrap();
        table(Record::from_position(position, options, Vec::new()))
    };
    let play = |text: &str| edit::play(regalia_core::rules::Action::parse(text, Game::Plunder).unwrap());
    let (mut promotes, mut heard) = table_of("8/P6k/8/8/8/8/8/K7 w - - 0 1");
    promotes.request(play("a7a8q"));
    assert_eq!(heard.next(), (Clip::Promotion, Some(Role::Pawn)));
    // The knight takes the rook, with or without its vest; a pawn is left, so that the game goes on.
    for (text, wanted) in [("e4d6:r", Clip::VestOn), ("e4d6", Clip::Capture)] {
        let (mut takes, mut heard) = table_of("8/7k/3r4/8/4N3/8/P7/K7 w - - 0 1");
        takes.request(play(text));
        assert_eq!(heard.next().0, wanted, "{text}");
    }
    let mut record = new(Game::TwoKings);
    record.set_time(vec![TimeControl::minutes(1, 0).unwrap()]).unwrap();
    let (mut late, mut heard) = table(record);
    let now = Arc::new(Mutex::new(Instant::now()));
    let read = now.clone();
    late.world().insert_resource(TimeSource::new(move || *read.lock().unwrap()));
    late.play("e2e4");
    assert_eq!(heard.next().0, Clip::Move);
    *now.lock().unwrap() += Duration::from_secs(61);
    late.frame();
    late.frame();
    assert_eq!(heard.next(), (Clip::End, None), "it outranks the warning");
    assert!(heard.is_over());
}

#[test]
fn a_sound_waits_until_the_piece_lands() {
    let (mut table, mut heard) = table(new(Game::TwoKings));
    table.world().resource_mut::<ViewState>().pieces_move = true;
    table.play("e2e4");
    table.frame();
    assert!(heard.is_over());
    table.world().resource_mut::<ViewState>().pieces_move = false;
    table.frame();
    assert_eq!(heard.next(), (Clip::Move, Some(Role::Pawn)));
    // If the other answers before that, the first piece jumps to its square.
    table.world().resource_mut::<ViewState>().pieces_move = true;
    table.play("d7d5");
    table.play("d1h5");
    assert_eq!(heard.next(), (Clip::Move, Some(Role::Pawn)));
    assert!(heard.is_over());
}

#[test]
fn stepping_fast_is_heard_at_most_twelve_times_a_second() {
    let (mut table, mut heard) = table(new(Game::TwoKings));
    let moves = ["g1f3", "g8f6", "f3g1", "f6g8"].into_iter().cycle().take(7);
    for text in moves {
        table.play_action(regalia_core::rules::Action::parse(text, Game::TwoKings).unwrap());
        heard.next();
    }
    table.world().insert_resource(TimeUpdateStrategy::ManualDuration(Duration::from_millis(20)));
    for step in 0..50 {
        table.request(if step % 2 == 0 { edit::undo() } else { edit::redo() });
    }
    // 50 steps in one second.
    let mut count = 0;
    while heard.heard.recv_timeout(Duration::from_millis(500)).is_ok() {
        count += 1;
    }
    assert!((8..=12).contains(&count), "{count}");
}

#[test]
fn muted_and_filtered_sounds_are_not_even_made() {
    let (mut table, mut heard) = table(new(Game::TwoKings));
    change(&mut table, |sound| sound.muted = true);
    table.play("e2e4");
    table.world().write_message(HandInput::Press(Some(sq("d7"))));
    table.frame();
    assert_eq!(table.world().resource::<Speaker>().state(), SpeakerState::Untried);
    change(&mut table, |sound| *sound = SoundSettings { decisive_only: true, ..SoundSettings::default() });
    table.play("f7f6");
    table.play("d1h5");
    assert_eq!(heard.next(), (Clip::Check, Some(Role::Queen)));
    // Whoever chooses a volume hears it.
    change(&mut table, |sound| sound.volume = Volume::new(50).unwrap());
    let quiet = heard.heard.recv_timeout(super::PATIENCE).unwrap();
    let loud = regalia_app::sound::synthesise(Clip::Move, None, 0, regalia_app::sound::RATE);
    assert!(quiet.iter().zip(&loud).all(|(quiet, loud)| (quiet - loud / 4.0).abs() < 1e-6));
    assert!(heard.is_over());
}

#[test]
fn the_device_is_opened_when_a_piece_is_first_selected() {
    let (mut table, heard) = table(new(Game::TwoKings));
    table.frame();
    assert_eq!(table.world().resource::<Speaker>().state(), SpeakerState::Untried);
    table.world().write_message(HandInput::Press(Some(sq("d2"))));
    table.frame();
    let began = Instant::now();
    while table.world().resource::<Speaker>().state() != SpeakerState::Ready {
        assert!(began.elapsed() < super::PATIENCE);
        std::thread::sleep(Duration::from_millis(2));
    }
    assert!(heard.is_over());
}

#[test]
fn a_clock_that_runs_low_warns_once() {
    let mut record = new(Game::TwoKings);
    record.set_time(vec![TimeControl::minutes(1, 0).unwrap()]).unwrap();
    let (mut table, mut heard) = table(record);
    let now = Arc::new(Mutex::new(Instant::now()));
    let read = now.clone();
    table.world().insert_resource(TimeSource::new(move || *read.lock().unwrap()));
    table.play("e2e4");
    assert_eq!(heard.next().0, Clip::Move);
    for seconds in [20, 25] {
        *now.lock().unwrap() += Duration::from_secs(seconds);
        table.frame();
    }
    assert!(heard.is_over());
    *now.lock().unwrap() += Duration::from_secs(6);
    table.frame();
    table.frame();
    assert_eq!(heard.next(), (Clip::ClockLow, None));
    *now.lock().unwrap() += Duration::from_secs(2);
    table.frame();
    assert!(heard.is_over());
}
