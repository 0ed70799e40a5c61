//! The journal has every change: it equals the game at random moments between random requests of every kind.

use std::time::{Duration, Instant};

use bevy::prelude::*;
use fastrand::Rng;
use regalia_app::board::{RunningGame, TableChange, TableUpdate, TimeSource};
use regalia_core::record::{Mark, Note, OwnKey, Record, TableState, TimeControl};
use regalia_core::rules::{Action, Game, GamePosition, Options, Position, Reason, Seat};
use regalia_core::table::{TurnTime, edits_to_whole, whole_line};

use super::{Kept, folder, journals, new, read, state};
use crate::program::script::player;
use crate::program::{Edit, Program, edit};
use crate::support::act;

/// A game to begin with: of every kind, with time or without, from a position that was set up or from the usual start.
fn start(random: &mut Rng) -> Record {
    let game = Game::ALL[random.usize(..Game::ALL.len())];
    let mut record = new(game);
    for _ in 0..random.usize(..10) {
        if let Some(action) = random.choice(record.legal_actions()) {
            record.play(action).unwrap();
        }
    }
    match random.u8(..4) {
        // As from the editor, or pasted as a position.
        0 if record.outcome().is_none() => {
            let text = record.position().to_string();
            let options = Options::new(game);
            record = Record::from_position(Position::parse(&text, &options).unwrap(), options, vec!["Eve".to_owned()]);
        }
        // Pasted as a game, with variations.
        1 => {
            record.jump(record.len() / 2);
            if let Some(action) = random.choice(record.legal_actions()) {
                record.play(action).unwrap();
            }
        }
        _ => record = new(game),
    }
    if random.bool() {
        let control = TimeControl::new(Duration::from_secs(40), Duration::from_secs(2), Duration::ZERO).unwrap();
        record.set_time(vec![control]).unwrap();
    }
    if random.u8(..4) == 0 {
        let players = [0; 4].map(|_| player(random));
        record = record.with_players(&players, random.u64(..));
    }
    record
}

/// A random request of any kind, sometimes an impossible one.
fn any(record: &Record, legal: &[Action], random: &mut Rng) -> Edit {
    let seat = Seat::ALL[random.usize(..record.game().seats())];
    match random.u8(..40) {
        0..2 => edit::undo(),
        2 => edit::take_back(),
        3 => edit::redo(),
        4 => edit::play_again(),
        5 => edit::go_to(random.usize(..=record.len() + 1)),
        6 => {
            if random.bool() {
                edit::next_variation()
            } else {
                edit::previous_variation()
            }
        }
        7 if random.bool() => edit::back_to_game(),
        7 => {
            let plies = random.usize(..=record.main_len());
            let game = record.at_tip();
            let instead = game.alternatives(plies).next().into_iter().flatten().map(|ply| ply.action);
            edit::go_along(plies, instead.take(random.usize(..3)).collect())
        }
        8 => edit::resign(seat),
        9 => edit::agree_draw(),
        10 => edit::claim_draw(),
        11 => edit::flag(seat),
        12..15 => edit::switch_clock(),
        15 | 16 => edit::mark_saved(record.stamp()),
        17 => edit::play(Action::Resign),
        18 => edit::set_player(seat, player(random)),
        19 => edit::rename(seat, random.choice(["", "Ann", "Ben"]).unwrap_or_default()),
        20 => {
            let note = Note { mark: random.choice(Mark::ALL), ..Note::default() };
            edit::set_notes(vec![(random.usize(..=record.len() + 1), note)])
        }
        21 | 22 => {
            let after = random.usize(..=record.len());
            let other = record.position_after(after).map_or_else(Vec::new, Position::legal_actions);
            let line = random.choice(other).into_iter().collect();
            if random.bool() { edit::show_line(after, line) } else { edit::add_line(after, line) }
        }
        23 => edit::set_message_state(record.message_state_at(random.u64(..), random.usize(..=record.len()))),
        24 => edit::withdraw(),
        26 => edit::set_key(seat, OwnKey::from_secret([random.u8(..); 32]).public()),
        27 | 28 => edit::follow_table(at_table(record, random)),
        29 => edit::leave_table(),
        30 | 31 => edit::vary(legal.get(random.usize(..legal.len().max(1))).copied().unwrap_or(Action::Pass)),
        32 => edit::promote(),
        33 => edit::comment(random.usize(..=record.len() + 1), "A comment"),
        34..36 => edit::delete(record.cursor() + random.usize(..3)),
        25 => edit::end_as(record.position().draw(Reason::Agreement)),
        _ => edit::play(legal.get(random.usize(..legal.len().max(1))).copied().unwrap_or(Action::Pass)),
    }
}

/// What comes from a live table: the line on the board, sometimes shorter, with another move or with its end.
fn at_table(record: &Record, random: &mut Rng) -> TableUpdate {
    let mut game = whole_line(record);
    let plies = random.usize(game.len().saturating_sub(2)..=game.len());
    game.take_back(plies);
    let mut game = whole_line(&game);
    if random.bool()
        && let Some(action) = random.choice(game.legal_actions())
    {
        game.think(Duration::from_millis(random.u64(..3_000)));
        game.play(action).unwrap();
    }
    if random.u8(..6) == 0 {
        let _ = game.agree_draw();
    }
    let seats = Seat::ALL.into_iter().filter(|_| random.bool()).collect();
    let state = TableState { number: random.u64(..1_000), runs: random.bool(), ..TableState::new(7, game.len()) };
    let change = match random.u8(..8) {
        0 => TableChange::Other(Box::new(game)),
        1..4 => TableChange::Whole(Box::new(game)),
        _ => TableChange::Edits(edits_to_whole(record, &game)),
    };
    let turn = TurnTime { plies: state.plies, spent: random.u64(..3_000), runs: state.runs };
    TableUpdate { change, state, seats, turn }
}

#[test]
fn the_journal_is_the_game_at_every_moment() {
    let mut kinds = 0_usize;
    for seed in 0..10 {
        let mut random = Rng::with_seed(seed);
        let folder = folder();
        let mut kept = Kept::start(folder.path());
        let mut now = Instant::now();
        kept.begin(start(&mut random));
        let changes = random.usize(30..120);
        for _ in 0..changes {
            // Several in a frame are served one after the other.
            for _ in 0..random.usize(1..3) {
                let (record, legal) = (kept.record(), kept.record().legal_actions());
                let request = any(record, &legal, &mut random);
                kinds |= 1 << edit::kind(&request);
                kept.send(request);
            }
            // Let the player think, and sometimes too long.
            now += Duration::from_millis(random.u64(..4_000));
            kept.app.world_mut().insert_resource(TimeSource::new(move || now));
            if random.u8(..4) == 0 {
                let mut game = kept.app.world_mut().resource_mut::<RunningGame>();
                game.record.set_name(Seat::Two, format!("Name {}", random.u8(..)));
            }
            if random.u8(..4) == 0 {
                let mut game = kept.app.world_mut().resource_mut::<RunningGame>();
                let ply = random.usize(..=game.record.len());
                let better: Vec<Action> =
                    game.record.line().skip(ply.saturating_sub(1)).map(|ply| ply.action).collect();
                let _ = game.record.add_line(ply.saturating_sub(1), &better);
                game.record.set_note(ply, Note { mark: random.choice(Mark::ALL), better, ..Note::default() });
            }
            kept.frames(random.usize(1..3));
            if random.u8(..25) == 0 {
                kept.begin(start(&mut random));
            }
        }
        // The computer may move in the last frame, too.
        kept.app.world_mut().write_message(AppExit::Success);
        kept.app.update();
        let wanted = state(kept.record());
        let journal = kept.resource::<regalia_app::journal::GameJournal>().path().map(std::path::Path::to_owned);
        drop(kept);
        let Some(journal) = journal else {
            assert!(!wanted.is_modified, "{seed}: what is not kept is in its file");
            continue;
        };
        assert_eq!(state(&read(&journal)), wanted, "{seed}");
        assert!(!journals(folder.path()).is_empty());
    }
    assert_eq!(
        kinds | 1 << edit::kind(&edit::begin(new(Game::Plunder))),
        (1 << edit::KINDS) - 1,
        "every kind of request"
    );
}

#[test]
fn a_move_in_the_frame_in_which_another_game_begins_is_kept() {
    let folder = folder();
    let mut kept = Kept::start(folder.path());
    kept.begin(new(Game::TwoKings));
    kept.play("e2e4");
    let first = kept.journal();
    kept.send(edit::play(act("e7e5")));
    kept.begin(new(Game::Sovereign));
    kept.play("e2e4");
    kept.quit();
    let record = read(&first);
    assert_eq!(record.line().map(|ply| ply.action.to_string()).collect::<Vec<_>>(), ["e2e4", "e7e5"]);
}

#[test]
fn a_long_journal_is_rewritten() {
    let folder = folder();
    let mut kept = Kept::start(folder.path());
    kept.begin(new(Game::TwoKings));
    kept.play("e2e4 e7e5");
    kept.kept();
    let first = kept.journal();
    let mut longest = 0;
    for round in 0.. {
        assert!(round < 20, "it is never written anew");
        let mut game = kept.app.world_mut().resource_mut::<RunningGame>();
        for letter in ["x", "y"].iter().cycle().take(1_000) {
            game.record.set_name(Seat::One, letter.repeat(200));
        }
        kept.app.update();
        kept.kept();
        let length = std::fs::metadata(&first).unwrap().len();
        if length < longest {
            break;
        }
        longest = length;
    }
    kept.play("g1f3");
    kept.kept();
    let wanted = state(kept.record());
    let journal = kept.journal();
    assert_eq!(journals(folder.path()), [first], "in the place of the old one");
    assert_eq!(journals(folder.path()), std::slice::from_ref(&journal), "the old one is gone");
    assert!(std::fs::metadata(&journal).unwrap().len() < 2_000);
    kept.quit();
    assert_eq!(state(&read(&journal)), wanted);
}
