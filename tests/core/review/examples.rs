//! The example games reviewed: what must hold of every review.

use std::fs;

use regalia_core::record::{Eval, Mark, Note, Record, game_text, save};
use regalia_core::review::{Reviewer, Summary, after};
use regalia_core::rules::{Game, GamePosition, Seat};
use regalia_core::storage::file;

use super::finish;
use crate::support::project;

/// Whether this is a finite worth in this game.
fn is_worth(game: Game, eval: Eval) -> bool {
    match eval {
        Eval::Centipawns(_) | Eval::Mate(_) => !matches!(game, Game::Martian | Game::Royale),
        Eval::Points(points) => game == Game::Martian && points.is_finite(),
        Eval::Win(_) => game == Game::Martian,
        Eval::Shares(shares) => game == Game::Royale && shares.iter().all(|share| (0. ..=1.).contains(share)),
    }
}

/// Checks the note about a ply that this action was.
fn check(record: &Record, ply: usize, note: &Note) {
    let place = format!("{} ply {ply}: {note:?}", record.game());
    match note.eval {
        Some(eval) => assert!(is_worth(record.game(), eval), "{place}"),
        None => assert!(record.decided_after(ply).is_some(), "{place}"),
    }
    for seat in Seat::ALL.into_iter().take(record.game().seats()) {
        assert!(after(record, ply, seat).is_some_and(|chance| (0. ..=1.).contains(&chance)), "{place}");
    }
    let Some(before) = ply.checked_sub(1) else { return };
    let mut position = record.position_after(before).unwrap().clone();
    let played = record.line().nth(before).unwrap().action;
    assert_eq!(note.mark.is_some_and(Mark::is_fault), !note.better.is_empty(), "{place}");
    assert!(note.mark.is_none() || position.legal_actions().len() > 1, "{place}");
    assert_ne!(note.better.first(), Some(&played), "{place}");
    for action in &note.better {
        position = position.play(*action).unwrap_or_else(|why| panic!("{place}: {why}"));
    }
}

#[test]
fn every_example_is_reviewed_and_its_notes_come_back() {
    let (mut seen, mut marked) = (0, 0);
    for entry in fs::read_dir(project("saves")).unwrap() {
        let mut record = file::load(&entry.unwrap().path()).unwrap();
        let mut judging = Reviewer::of(&record).with_nodes(1_500);
        assert_eq!(judging.progress().0, 0);
        finish(&mut judging);
        let (done, all) = judging.progress();
        assert_eq!((done, all), (all, record.len() + usize::from(record.decided_after(record.len()).is_none())));
        let found = judging.notes();
        assert!(found.iter().map(|(ply, _)| *ply).eq(0..=record.len()), "every ply");
        record.set_notes(found);
        assert!(record.is_reviewed() && record.is_modified());
        let nothing = Note::default();
        let notes: Vec<Note> = (0..=record.len()).map(|ply| record.note(ply).unwrap_or(&nothing).clone()).collect();
        for (ply, note) in notes.iter().enumerate() {
            check(&record, ply, note);
        }
        let saved = save::from_text(&save::to_text(&record)).unwrap();
        let read = game_text::from_text(&game_text::to_text(&record), None).unwrap().record;
        for again in [saved, read] {
            assert!((0..=record.len()).all(|ply| again.note(ply) == record.note(ply)));
            assert_eq!(Summary::of(&again), Summary::of(&record));
        }
        let summary = Summary::of(&record);
        for seat in &summary.seats {
            assert!((0. ..=1.).contains(&seat.mean_loss));
            assert_eq!(seat.best.len(), seat.count(Mark::Good));
            let side = |ply: &usize| record.position_after(ply - 1).unwrap().side_to_move();
            assert!(seat.best.iter().all(|ply| side(ply) == seat.seat));
        }
        let in_all: usize = summary.seats.iter().flat_map(|seat| seat.marks).sum();
        assert_eq!(in_all, notes.iter().filter(|note| note.mark.is_some()).count());
        assert_eq!(summary.seats.iter().map(|seat| seat.plies).sum::<usize>(), record.len());
        assert!(summary.costliest.is_some_and(|ply| (1..=record.len()).contains(&ply)));
        (seen, marked) = (seen + 1, marked + in_all);
    }
    assert!(seen >= 6 && marked > 20, "{seen} games, {marked} marks");
}
