//! Every game: after each ply, undo, redo and jump of random games, the entities form the record's position, and vests,
//! scores and standings are on the right entities.

use std::collections::BTreeMap;

use bevy::ecs::system::RunSystemOnce;
use bevy::prelude::*;
use regalia_app::board::{LiveBoard, Occupant, SeatNumber, SeatScore, Standing, VestKind, Wears, WornBy};
use regalia_core::record::Record;
use regalia_core::rules::{Action, Army, Game, GamePosition, Move, MoveKind, Options, Position, Role, Seat};

use super::Table;
use crate::program::{Program, edit};
use crate::support::factor;

/// What a run over all games has to have met at least once.
#[derive(Default, Debug)]
struct Met {
    vests: usize,
    scores: usize,
    starred: usize,
    ends: usize,
}

#[test]
fn entities_and_record_agree_in_random_games_of_every_kind() {
    let mut met = Met::default();
    let mut table = Table::empty();
    for seed in 0..2 * factor() {
        for game in Game::ALL {
            let mut random = fastrand::Rng::with_seed(seed * 31 + game.id().len() as u64);
            // One table for all games, so that each one replaces the one before.
            play_one(&mut table, game, &mut random, &mut met);
        }
    }
    assert!(met.vests > 0 && met.scores > 0 && met.starred > 0 && met.ends > 0, "{met:?}");
}

fn play_one(table: &mut Table, game: Game, random: &mut fastrand::Rng, met: &mut Met) {
    table.begin(Record::new(Options::new(game), Vec::new()));
    check(table, met);
    for _ in 0..120 {
        let Some(action) = pick(table, random) else {
            met.ends += 1;
            break;
        };
        let action = starred(table, action, random);
        met.starred += usize::from(action.is_by_vest() || action.calls_clock());
        let mut value = table.record().position().clone();
        value.play_unchecked(action);
        let events = table.play_action(action);
        assert_eq!(edit::kinds(&events), ["ply"], "{game}: {action}: {events:?}");
        assert!(*table.record().position() == value, "{game}: {action}");
        check(table, met);
    }
    let len = table.record().len();
    for request in [edit::undo(), edit::undo(), edit::redo(), edit::go_to(len / 2)] {
        table.request(request);
        check(table, met);
    }
    for _ in 0..6 {
        table.go_to(random.usize(..=len));
        check(table, met);
    }
}

/// A legal action, preferably a capture or one with an addition.
fn pick(table: &Table, random: &mut fastrand::Rng) -> Option<Action> {
    let position = table.record().position();
    let legal = &table.status().legal;
    let lively = |action: &&Action| match action {
        Action::Move(step) => {
            step.plunder.is_some()
                || step.kind != MoveKind::Plain
                || GamePosition::piece_at(position, step.to).is_some()
        }
        _ => true,
    };
    let rare: Vec<Action> = legal.iter().filter(lively).copied().collect();
    if random.f32() < 0.6 && !rare.is_empty() { random.choice(rare) } else { random.choice(legal.clone()) }
}

/// The action, sometimes calling the clock if that is legal.
fn starred(table: &Table, action: Action, random: &mut fastrand::Rng) -> Action {
    match action {
        Action::Move(step) if random.f32() < 0.05 => {
            let called = Action::Move(Move { kind: MoveKind::CallsClock, ..step });
            if table.record().position().validate(called).is_ok() { called } else { action }
        }
        _ => action,
    }
}

fn check(table: &mut Table, met: &mut Met) {
    let recorded = table.record().position().clone();
    let read = table.read();
    assert!(read == recorded, "{read}\n{recorded}");
    assert_eq!(table.status().legal, table.record().legal_actions());
    assert_eq!(table.status().checks, recorded.checks());
    check_vests(table, &recorded, met);
    check_answers(table, &recorded);
    let parts = recorded.to_setup();
    let world = table.world();
    let mut seats = world.query::<(&SeatNumber, &SeatScore, &Standing)>();
    assert_eq!(seats.iter(world).count(), parts.seats.len());
    for (seat, score, standing) in seats.iter(world) {
        let expected = parts.seats[seat.0.index()];
        assert_eq!((score.0, standing.0), (expected.score, expected.standing));
        met.scores += usize::from(score.0 > 0);
    }
}

/// The relations between entities say the same as the position, which everything that shows the board reads.
fn check_answers(table: &mut Table, position: &Position) {
    assert_eq!(table.status().read(), Ok(position));
    let position = position.clone();
    let answers = move |board: LiveBoard| {
        for army in Army::ALL {
            assert_eq!(board.commander(army), position.commander(army), "{army}");
            assert_eq!(board.holder(army), position.occupant_of_colour(army), "{army}");
        }
        for seat in Seat::ALL.into_iter().take(position.game().seats()) {
            assert_eq!(board.royal(seat), position.royal(seat), "{seat}");
        }
    };
    table.world().run_system_once(answers).unwrap();
}

/// Each piece wears its vest, no vest is worn twice, and none is lost from the set.
fn check_vests(table: &mut Table, position: &Position, met: &mut Met) {
    let parts = position.to_setup();
    for standing in &parts.pieces {
        let square = table.square(standing.square);
        let world = table.world();
        let piece = world.get::<Occupant>(square).map(Occupant::piece).unwrap();
        let vest = world.get::<Wears>(piece).map(Wears::vest);
        assert_eq!(vest.and_then(|vest| world.get::<VestKind>(vest)).map(|kind| kind.0), standing.vest);
        assert_eq!(vest.and_then(|vest| world.get::<WornBy>(vest)).map(|worn| worn.0), vest.map(|_| piece));
        met.vests += usize::from(vest.is_some());
    }
    let world = table.world();
    let mut count: BTreeMap<Role, u8> = BTreeMap::new();
    for kind in world.query::<&VestKind>().iter(world) {
        *count.entry(kind.0).or_default() += 1;
    }
    let set: BTreeMap<Role, u8> = position.game().vests().iter().copied().collect();
    assert_eq!(count, set);
}
