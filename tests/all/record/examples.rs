//! The example games in saves/: each is complete, is written as the program writes, and shows what it is there for.

use std::fs;
use std::path::PathBuf;

use regalia::record::{EXTENSION, Record, file, save};
use regalia::rules::{Action, Army, GamePosition, Position, Reason, Role, sovereign};

use crate::support::project;

fn sovereign(position: &Position) -> &sovereign::Position {
    position.as_sovereign().unwrap()
}

/// Every ply with the position before it.
fn plies(record: &Record) -> Vec<(sovereign::Position, Action)> {
    let before = std::iter::once(record.start()).chain(record.line().map(|ply| &ply.position));
    before.map(sovereign).cloned().zip(record.line().map(|ply| ply.action)).collect()
}

/// The army of a pawn that becomes king by this action.
fn crowned(position: &sovereign::Position, action: Action) -> Option<Army> {
    match action {
        Action::Move(step) if step.promotion == Some(Role::King) => Some(position.piece_at(step.from).unwrap().army),
        _ => None,
    }
}

fn example(name: &str) -> Record {
    file::load(&project("saves").join(name).with_extension(EXTENSION)).unwrap()
}

#[test]
fn every_example_is_a_complete_game_as_the_program_writes_it() {
    let files: Vec<PathBuf> = fs::read_dir(project("saves")).unwrap().map(|entry| entry.unwrap().path()).collect();
    let games: Vec<_> = files.iter().filter(|path| path.extension().is_some_and(|name| name == EXTENSION)).collect();
    assert!(games.len() >= 2);
    for path in games {
        let record = file::load(path).unwrap_or_else(|why| panic!("{why}"));
        assert!(record.outcome().is_some(), "{} is not over", path.display());
        assert!(record.names().iter().all(|name| !name.is_empty()), "{}", path.display());
        assert_eq!(save::to_text(&record), fs::read_to_string(path).unwrap(), "{}", path.display());
    }
}

#[test]
fn regime_change_shows_every_way_to_another_king() {
    let record = example("regime-change");
    assert!(record.is_usual_start() && record.options().get("choice") == Some("on"));
    assert!(record.line().any(|ply| ply.action == Action::Own(Army::White)));
    let plies = plies(&record);
    let has = |what: &dyn Fn(&sovereign::Position, Action) -> bool| {
        plies.iter().any(|(before, action)| what(before, *action))
    };
    let own = |position: &sovereign::Position| position.owned(position.mover());
    assert!(has(&|before, action| crowned(before, action).is_some_and(|army| army == own(before))), "coup d'état");
    assert!(has(&|before, action| crowned(before, action).is_some_and(|army| army != own(before))), "overthrow");
    assert!(has(&|_, action| matches!(action, Action::Defect { .. })), "defection");
    assert!(has(&|_, action| matches!(action, Action::Castle { .. })), "castling");
    assert_eq!(record.outcome().unwrap().reason, Reason::Checkmate);
}

#[test]
fn chain_of_command_has_a_chain_of_three_coloured_squares() {
    let record = example("chain-of-command");
    assert!(record.line().any(|ply| ply.action == Action::Own(Army::Black)));
    let longest = |ply: &regalia::record::Ply| {
        let position = sovereign(&ply.position);
        let commanded =
            Army::ALL.map(|army| position.command(army)).into_iter().filter(|command| command.seat.is_some());
        commanded.map(|command| command.chain.len()).max()
    };
    assert!(record.line().filter_map(longest).max().unwrap() >= 3);
    assert_eq!(record.outcome().unwrap().reason, Reason::Checkmate);
}
