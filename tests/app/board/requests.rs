//! What each request does, and what it says if it is impossible.

use bevy::prelude::*;
use regalia_app::board::{GameEvent, OnSquare};
use regalia_core::record::{EndRefused, Player, Record};
use regalia_core::rules::sovereign::SovereignRefusal;
use regalia_core::rules::{
    Action, CastlingRefusal, Game, GamePosition, Options, Outcome, Position, Reason, Refusal, Seat,
};

use super::whole::check;
use super::{Table, act, game, sq};
use crate::program::{Edit, Program, edit};

/// Kings and knights far apart.
const QUIET: &str = "8bk6bn/16/16/16/16/16/16/16/16/16/16/16/16/16/16/wn7wk7 1 w b - 0";

/// White mates by going from j15 to b15.
const MATE_IN_ONE: &str = "bk15/9wq6/1wk14/16/16/16/16/16/16/16/16/16/16/16/16/16 1 w b - 0";

fn usual() -> Table {
    Table::of(Record::new(Options::new(Game::Sovereign), Vec::new()))
}

/// The board shows the end of exactly these plies.
fn stands_at(table: &mut Table, moves: &str) {
    let start = table.record().start().clone();
    let played = moves.split_whitespace().fold(start, |position, text| position.play(act(text)).unwrap());
    check(table, &played);
}

fn line(table: &Table) -> String {
    table.record().line().map(|ply| ply.action.to_string()).collect::<Vec<_>>().join(" ")
}

#[test]
fn an_action_that_is_not_legal_is_refused_with_its_reason() {
    let position = "8bk7/16/16/16/4br11/16/16/8rn7/16/16/16/16/4or11/16/bp15/wq7wk7 1 w b - 0";
    let mut table = Table::at(position);
    let refusal = |table: &mut Table, text: &str| table.refused(act(text));
    assert_eq!(refusal(&mut table, "c3c4"), Refusal::Empty(sq("c3")));
    assert!(matches!(refusal(&mut table, "e12e11"), Refusal::NotYours { by: Seat::Two, .. }));
    assert!(matches!(refusal(&mut table, "e4e3"), Refusal::Sovereign(SovereignRefusal::NeutralPiece { .. })));
    assert_eq!(refusal(&mut table, "a1a1"), Refusal::SameSquare(sq("a1")));
    assert_eq!(refusal(&mut table, "i1a1"), Refusal::KingOneSquare);
    assert!(matches!(refusal(&mut table, "a1i1"), Refusal::OwnPiece { .. }));
    assert!(matches!(refusal(&mut table, "a1b3"), Refusal::NotThatWay { .. }));
    assert!(matches!(refusal(&mut table, "a1j10"), Refusal::Sovereign(SovereignRefusal::TooFar { squares: 9, .. })));
    assert!(matches!(refusal(&mut table, "a1a3"), Refusal::InTheWay { .. }));
    assert!(matches!(refusal(&mut table, "O-O@h1"), Refusal::NoCastling { why: CastlingRefusal::KingMoved, .. }));
    assert!(matches!(refusal(&mut table, "K=o"), Refusal::Sovereign(SovereignRefusal::NotControlled(_))));
    assert_eq!(refusal(&mut table, "own=w"), Refusal::Sovereign(SovereignRefusal::NoChoice));
    assert_eq!(refusal(&mut table, "pass"), Refusal::OtherGame(Action::Pass));
    assert_eq!(line(&table), "");
    assert!(!table.record().is_modified());
}

#[test]
fn the_side_is_chosen_before_the_second_move() {
    let mut table = usual();
    table.play("e2e4");
    assert_eq!(table.status().legal, [act("own=w"), act("own=b")]);
    assert_eq!(table.refused(act("e15e13")), Refusal::Sovereign(SovereignRefusal::SideFirst));
    table.play("own=w");
    stands_at(&mut table, "e2e4 own=w");
}

#[test]
fn requests_without_a_target_change_nothing() {
    let mut table = usual();
    let nowhere = [
        edit::undo(),
        edit::redo(),
        edit::go_to(1),
        edit::go_to(usize::MAX),
        edit::next_variation(),
        edit::previous_variation(),
        edit::mark_saved(table.record().stamp()),
        edit::set_player(Seat::Three, Player::Computer(1)),
    ];
    for request in nowhere.clone() {
        let events = table.request(request.clone());
        assert!(events.is_empty(), "{request:?}: {events:?}");
        stands_at(&mut table, "");
    }
    table.play("e2e4 own=b");
    for request in [edit::redo(), edit::go_to(3), edit::next_variation()] {
        let events = table.request(request.clone());
        assert!(events.is_empty(), "{request:?}: {events:?}");
        stands_at(&mut table, "e2e4 own=b");
    }
    // Nor without a game.
    let mut table = Table::empty();
    let ends = [edit::play(act("e2e4")), edit::agree_draw(), edit::resign(Seat::One)];
    let events = table.request_all(nowhere.into_iter().chain(ends).chain([edit::claim_draw()]));
    assert!(events.is_empty(), "{events:?}");
}

#[test]
fn requests_of_one_frame_are_served_in_their_order() {
    let mut table = usual();
    let play = |text: &str| edit::play(act(text));
    let requests = [
        play("e2e4"),
        play("e15e13"),
        play("own=b"),
        play("e15e13"),
        edit::undo(),
        edit::undo(),
        edit::redo(),
        play("f15f13"),
    ];
    let events = table.request_all(requests);
    assert_eq!(edit::kinds(&events), ["ply", "illegal", "ply", "ply", "step", "step", "step", "ply"]);
    let played = events.iter().filter_map(GameEvent::played).map(|(action, _)| action.to_string());
    assert_eq!(played.collect::<Vec<_>>(), ["e2e4", "own=b", "e15e13", "f15f13"]);
    stands_at(&mut table, "e2e4 own=b f15f13");
    // Nothing is served twice.
    assert!(table.frame().is_empty());
    stands_at(&mut table, "e2e4 own=b f15f13");
}

#[test]
fn playing_after_a_takeback_makes_a_variation() {
    let mut table = usual();
    table.play("e2e4 own=b e15e13 f2f4");
    table.request_all([edit::undo(), edit::undo()]);
    table.play("f15f13");
    assert_eq!((line(&table).as_str(), table.record().variations()), ("e2e4 own=b f15f13", 1));
    assert_eq!(edit::kinds(&table.next_variation()), ["step"]);
    assert_eq!(line(&table), "e2e4 own=b e15e13 f2f4");
    stands_at(&mut table, "e2e4 own=b e15e13");
    table.redo();
    stands_at(&mut table, "e2e4 own=b e15e13 f2f4");
    table.request_all([edit::undo(), edit::previous_variation()]);
    stands_at(&mut table, "e2e4 own=b f15f13");
    // The same action again leads into the existing variation.
    table.undo();
    table.play("e15e13");
    assert_eq!((line(&table).as_str(), table.record().variations()), ("e2e4 own=b e15e13 f2f4", 1));
    // So does its row in the list of moves, from anywhere.
    table.go_to(0);
    let plies = table.record().plies();
    let known = edit::show_line(2, vec![act("f15f13")]);
    assert_eq!(edit::kinds(&table.request(known)), ["step"]);
    stands_at(&mut table, "e2e4 own=b f15f13");
    assert_eq!(table.record().plies(), plies);
}

#[test]
fn the_main_line_and_its_variations_are_reached_from_everywhere() {
    let mut table = usual();
    table.play("e2e4 own=b e15e13 f2f4");
    table.request_all([edit::undo(), edit::undo()]);
    table.play("f15f13");
    let (game, tried) = ("e2e4 own=b f15f13", [act("e15e13"), act("f2f4")]);
    let into = |plies| edit::go_along(2, tried[..plies].to_vec());
    let steps = [
        (into(2), "e2e4 own=b e15e13 f2f4"),
        (into(1), "e2e4 own=b e15e13"),
        (edit::go_along(3, Vec::new()), game),
        (into(1), "e2e4 own=b e15e13"),
        (edit::go_along(1, Vec::new()), "e2e4"),
    ];
    for (request, stands) in steps {
        let what = format!("{request:?}");
        assert_eq!(edit::kinds(&table.request(request)), ["step"], "{what}");
        stands_at(&mut table, stands);
    }
    assert_eq!(line(&table), game, "what comes next is the game");
    assert_eq!((table.request(edit::go_along(4, Vec::new())).len(), table.record().cursor()), (0, 1));
    assert_eq!(table.record().plies(), 5);
}

#[test]
fn after_mate_nothing_is_played() {
    let mut table = Table::at(MATE_IN_ONE);
    table.play("j15b15");
    let mate = Outcome::win(Seat::One, 2, Reason::Checkmate);
    assert_eq!((table.status().outcome.clone(), table.status().legal.len()), (Some(mate.clone()), 0));
    assert_eq!(table.refused(act("a16a15")), Refusal::Over(mate.clone()));
    for request in [edit::agree_draw(), edit::claim_draw(), edit::resign(Seat::Two)] {
        let events = table.request(request);
        assert_eq!(edit::not_ended(&events), EndRefused::Over(mate.clone()));
    }
    stands_at(&mut table, "j15b15");
    table.undo();
    assert_eq!(table.status().outcome, None);
    table.play("j15j14");
}

#[test]
fn people_end_a_game_at_the_board() {
    type End = (Edit, &'static str);
    let ends: [End; 3] = [
        (edit::agree_draw(), "1/2-1/2 agreement"),
        (edit::resign(Seat::One), "0-1 resignation"),
        (edit::resign(Seat::Two), "1-0 resignation"),
    ];
    for (end, told) in ends {
        let mut table = usual();
        table.play("e2e4 own=b");
        assert_eq!(edit::kinds(&table.request(end)), ["end"]);
        assert_eq!(table.status().outcome.as_ref().map(ToString::to_string).as_deref(), Some(told));
        stands_at(&mut table, "e2e4 own=b");
        assert!(matches!(table.refused(act("e15e13")), Refusal::Over(_)));
        // One ply before, the game goes on.
        table.undo();
        assert_eq!(table.status().outcome, None);
        table.redo();
        assert!(table.status().outcome.is_some() && table.status().legal.is_empty());
    }
}

#[test]
fn an_invalid_claim_is_refused() {
    let mut table = Table::at(QUIET);
    let events = table.claim_draw();
    assert!(matches!(edit::not_ended(&events), EndRefused::NothingToClaim { .. }), "{events:?}");
    let events = table.resign(Seat::Three);
    assert_eq!(edit::not_ended(&events), EndRefused::NoSeat(Seat::Three));
    stands_at(&mut table, "");
    for _ in 0..2 {
        table.play("a1b3 p16o14 b3a1 o14p16");
    }
    assert_eq!(edit::kinds(&table.claim_draw()), ["end"]);
    assert_eq!(table.status().outcome, Some(Outcome::draw(2, Reason::Claim)));
}

#[test]
fn a_repetition_that_only_the_record_knows_ends_the_game_on_the_board() {
    let mut table = Table::at(QUIET);
    for _ in 0..4 {
        table.play("a1b3 p16o14 b3a1 o14p16");
    }
    assert_eq!(table.status().outcome, Some(Outcome::draw(2, Reason::Repetition)));
    assert!(table.status().legal.is_empty());
    assert!(matches!(table.refused(act("a1b3")), Refusal::Over(_)));
}

#[test]
fn a_second_game_reuses_the_board() {
    let mut table = usual();
    table.play("e2e4 own=b");
    let squares: Vec<Entity> = (0..=255).map(|at| table.square(regalia_core::rules::Square::from_index(at))).collect();
    let king = table.occupant(sq("i1"));
    table.begin(Record::new(Options::new(Game::Sovereign), Vec::new()));
    stands_at(&mut table, "");
    let again: Vec<Entity> = (0..=255).map(|at| table.square(regalia_core::rules::Square::from_index(at))).collect();
    assert_eq!((again, table.occupant(sq("i1"))), (squares, king));
    // Under other options, from elsewhere, with plies ahead of the cursor.
    let mut options = Options::new(Game::Sovereign);
    options.set("twins", "off").unwrap();
    let mut record = Record::from_position(Position::parse(QUIET, &options).unwrap(), options, Vec::new());
    record.play(act("a1b3")).unwrap();
    record.undo();
    table.begin(record);
    stands_at(&mut table, "");
    assert_eq!(table.standing().len(), 4);
    table.redo();
    stands_at(&mut table, "a1b3");
}

#[test]
fn marking_as_saved_has_no_other_effect() {
    let mut table = usual();
    table.play("e2e4");
    assert!(table.record().is_modified());
    let written = table.record().stamp();
    assert!(table.mark_saved(written).is_empty());
    assert!(!table.record().is_modified());
    stands_at(&mut table, "e2e4");
}

#[test]
fn an_action_legal_only_on_an_edited_board_is_refused() {
    let mut table = Table::at("8bk7/16/16/16/16/16/16/16/16/16/16/16/wp15/16/16/wq7wk7 1 w b - 0");
    let pawn = table.occupant(sq("a4")).unwrap();
    let elsewhere = table.square(sq("c4"));
    table.world().entity_mut(pawn).insert(OnSquare(elsewhere));
    let events = table.play_action(act("a1a7"));
    assert!(matches!(edit::illegal(&events).1, Refusal::InTheWay { .. }), "{events:?}");
    stands_at(&mut table, "");
}

#[test]
fn a_game_that_begins_ended_is_shown_and_takes_no_ply() {
    let mut table = Table::of(game("bk15/1wq14/1wk14/16/16/16/16/16/16/16/16/16/16/16/16/16 2 w b - 0"));
    assert!(matches!(table.refused(act("a16a15")), Refusal::Over(_)));
    stands_at(&mut table, "");
}
