//! A review step by step: left and continued, without answers, where nothing can be chosen, where people ended the game.

use regalia_core::engine::{Engine, Stop};
use regalia_core::record::{Eval, Mark, Note, Record};
use regalia_core::review::{Reviewer, Summary};
use regalia_core::rules::{Army, Game, GamePosition, Options, Piece, Position, Role, Seat};

use super::{finish, game, marks, review};

const HUNG: &str = "e2e4 e7e5 d1h5 b8c6 h5e5 c6e5";

/// The king in check has a single step.
const FORCED: &str = "7k/7p/8/8/8/1n6/7r/K7 w - - 0 1";

#[test]
fn it_can_be_left_and_continued() {
    let record = game(Game::TwoKings, "", HUNG);
    let mut whole = Reviewer::of(&record).with_nodes(500);
    finish(&mut whole);
    let mut judging = Reviewer::of(&record).with_nodes(500);
    let mut engine = Engine::new(4, 1);
    while judging.progress().0 < 3 {
        let (done, all) = judging.progress();
        assert_eq!((all, judging.at()), (7, Some(6 - done)));
        let task = judging.next().unwrap();
        let again = judging.next().unwrap();
        assert_eq!((&task.position, &task.only), (&again.position, &again.only), "asking changes nothing");
        assert_eq!(task.position, *record.position_after(6 - done).unwrap());
        judging.take(engine.think(&task, &Stop::new()).as_ref());
    }
    assert_eq!(judging.notes().iter().map(|(ply, _)| *ply).collect::<Vec<_>>(), [4, 5, 6], "what is known so far");
    let mut later = judging.clone();
    drop(judging);
    while let Some(task) = later.next() {
        later.take(engine.think(&task, &Stop::new()).as_ref());
    }
    assert_eq!((later.notes(), later.progress(), later.at()), (whole.notes(), (7, 7), None));
    later.take(None);
    assert_eq!(later.notes(), whole.notes(), "it is finished");
}

#[test]
fn a_position_without_an_answer_is_left_out() {
    let mut record = game(Game::TwoKings, "", HUNG);
    let mut judging = Reviewer::of(&record).with_nodes(500);
    let mut engine = Engine::new(4, 1);
    while let Some(task) = judging.next() {
        let report = engine.think(&task, &Stop::new());
        let fails = judging.at() == Some(4);
        judging.take(report.as_ref().filter(|_| !fails));
    }
    record.set_notes(judging.notes());
    assert!(record.note(4).is_none() && record.note(5).is_some_and(|note| note.mark.is_none()));
    assert!(!record.is_reviewed());
    let summary = Summary::of(&record);
    assert!(summary.seats.iter().all(|seat| seat.mean_loss.is_finite()));
}

#[test]
fn a_move_is_looked_at_again_before_it_is_blamed() {
    let mut record = game(Game::TwoKings, "", HUNG);
    let mut judging = Reviewer::of(&record).with_nodes(2_000);
    let (mut engine, mut looks) = (Engine::new(4, 1), Vec::new());
    while let Some(task) = judging.next() {
        if !task.only.is_empty() {
            let ply = judging.at().unwrap() + 1;
            assert_eq!((task.only.len(), task.lines), (2, 2));
            assert_eq!(task.only[1], record.line().nth(ply - 1).unwrap().action, "beside the best one");
            looks.push(ply);
        }
        judging.take(engine.think(&task, &Stop::new()).as_ref());
    }
    assert!(looks.contains(&5), "{looks:?}");
    record.set_notes(judging.notes());
    assert!(marks(&record).contains("5??"), "{}", marks(&record));
}

#[test]
fn a_forced_move_is_worth_what_comes_of_it_and_has_no_mark() {
    // In check, the king has one step.
    let mut record = game(Game::TwoKings, FORCED, "");
    let only = record.start().legal_actions();
    assert_eq!(only.len(), 1, "{only:?}");
    record.play(only[0]).unwrap();
    let mut judging = Reviewer::of(&record).with_nodes(1_000);
    let task = judging.next().unwrap();
    judging.take(Engine::new(1, 1).think(&task, &Stop::new()).as_ref());
    assert_eq!((judging.progress(), judging.next().is_none()), ((2, 2), true), "one search is enough");
    record.set_notes(judging.notes());
    assert_eq!((marks(&record), record.is_reviewed()), (String::new(), true));
    assert!(record.note(0).is_some());
}

#[test]
fn positions_that_occurred_before_are_handed_over() {
    let record = game(Game::TwoKings, "", "e2e4 e7e5 g1f3 g8f6 f3g1 f6g8");
    let task = Reviewer::of(&record).next().unwrap();
    assert_eq!(task.earlier.len(), 4);
    assert_eq!(task.earlier[0], *record.position_after(2).unwrap());
}

#[test]
fn an_end_that_people_agreed_on_is_nobodys_fault() {
    let mut record = game(Game::TwoKings, "", "e2e4 e7e5");
    record.resign(Seat::Two).unwrap();
    let judging = Reviewer::of(&record);
    assert_eq!(judging.progress(), (0, 3), "the last position is searched, too");
    review(&mut record, 2_000);
    assert_eq!(marks(&record), "");
    assert!(record.note(2).is_some_and(|note| matches!(note.eval, Some(Eval::Centipawns(_)))));
}

#[test]
fn the_choice_of_a_side_is_no_fault() {
    // Black has no queen and no rooks, but the second player chooses Black.
    let mut setup = Position::start(&Options::new(Game::Sovereign)).to_setup();
    let is_missing = |piece: Piece| piece.army == Army::Black && matches!(piece.role, Role::Queen | Role::Rook);
    setup.pieces.retain(|standing| !is_missing(standing.piece));
    let start = Position::from_setup(&setup).unwrap();
    let mut record = Record::from_position(start, Options::new(Game::Sovereign), Vec::new());
    for text in ["e2e4", "own=b", "e15e13"] {
        record.play(record.position().parse_action(text).unwrap()).unwrap();
    }
    review(&mut record, 2_000);
    assert_eq!(record.note(2).map(|note| (note.mark, note.better.len())), Some((None, 0)), "{:?}", record.note(2));
    // Nor does it count as a loss where the notes come from elsewhere.
    let values = [0, 0, 3_000, 3_000];
    let note = |value: i32| Note { eval: Some(Eval::Centipawns(value)), ..Note::default() };
    record.set_notes(values.iter().enumerate().map(|(ply, value)| (ply, note(*value))));
    let summary = Summary::of(&record);
    assert_eq!((summary.costliest, summary.seats[1].mean_loss), (None, 0.));
}

#[test]
fn nothing_to_choose_is_nothing_to_mark() {
    let mut empty = Reviewer::of(&game(Game::TwoKings, "", "")).with_nodes(100);
    finish(&mut empty);
    assert_eq!(empty.notes().len(), 1, "a game without moves has its start");
}

#[test]
fn a_summary_tells_of_marks_losses_and_the_costliest_ply() {
    let mut record = game(Game::TwoKings, "", HUNG);
    let note = |value: i32, mark: Option<Mark>| Note { eval: Some(Eval::Centipawns(value)), mark, better: Vec::new() };
    let values = [20, 20, 20, -30, 10, -700, -700];
    record.set_notes(values.iter().enumerate().map(|(ply, value)| {
        let mark = [None, None, None, Some(Mark::Dubious), None, Some(Mark::Blunder), Some(Mark::Good)][ply];
        (ply, note(*value, mark))
    }));
    let summary = Summary::of(&record);
    assert_eq!(summary.costliest, Some(5));
    let [one, two] = [&summary.seats[0], &summary.seats[1]];
    assert_eq!((one.seat, one.plies, one.marks, one.best.len()), (Seat::One, 3, [0, 1, 0, 1], 0));
    assert_eq!((two.seat, two.plies, two.marks, &two.best[..]), (Seat::Two, 3, [1, 0, 0, 0], &[6][..]));
    assert!(one.mean_loss > 0.1 && two.mean_loss < 0.1 && one.count(Mark::Blunder) == 1);
    // Without notes there is nothing to tell.
    let summary = Summary::of(&game(Game::TwoKings, "", HUNG));
    assert_eq!((summary.costliest, summary.seats[0].mean_loss), (None, 0.));
}

#[test]
fn the_costliest_ply_is_the_one_that_lost_most_whoever_was_ahead() {
    let mut record = game(Game::TwoKings, "", HUNG);
    // The third ply changes who is ahead, the fifth loses more.
    let values = [60, 60, 60, -60, -60, -1_500, -1_500];
    let note = |value: i32| Note { eval: Some(Eval::Centipawns(value)), ..Note::default() };
    record.set_notes(values.iter().enumerate().map(|(ply, value)| (ply, note(*value))));
    assert_eq!(Summary::of(&record).costliest, Some(5));
}
