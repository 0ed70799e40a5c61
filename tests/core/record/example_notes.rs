//! What is written about the example games is true: armies, squares, captures, checks and points are looked up.

use std::collections::HashSet;

use regalia_core::record::Record;
use regalia_core::rules::{Army, Change, Game, GamePosition, Position, Reason, Seat, Square};

use super::examples::{ReplayedPly, example, replayed};

const NAMES: [&str; 6] =
    ["regime-change", "chain-of-command", "last-king", "borrowed-vests", "two-crowns", "across-the-canal"];

/// The words of a note.
fn words(note: &str) -> Vec<&str> {
    note.split(|letter: char| !letter.is_alphanumeric() && !matches!(letter, '–' | '\''))
        .filter(|w| !w.is_empty())
        .collect()
}

/// The armies that a note names right behind this verb.
fn named(note: &str, verb: &str) -> HashSet<Army> {
    let army = |rest: &str| Army::ALL.into_iter().find(|army| rest.starts_with(&army.to_string()));
    note.split(verb).skip(1).filter_map(|rest| army(rest.trim_start())).collect()
}

/// Armies that the mover controls in one position and not in the other.
fn only_in(here: &Position, other: &Position, seat: Seat) -> HashSet<Army> {
    let controls = |position: &Position, army: &Army| position.commander(*army) == Some(seat);
    Army::ALL.into_iter().filter(|army| controls(here, army) && !controls(other, army)).collect()
}

/// Squares at which this ply has changed something.
fn touched(replayed: &ReplayedPly) -> HashSet<Square> {
    let pieces =
        |position: &Position| position.to_setup().pieces.into_iter().map(|standing| (standing.square, standing.piece));
    let (before, after): (HashSet<_>, HashSet<_>) =
        (pieces(&replayed.before).collect(), pieces(&replayed.after).collect());
    before.symmetric_difference(&after).map(|(square, _)| *square).collect()
}

fn check(replayed: &ReplayedPly, note: &str) {
    let seat = replayed.before.side_to_move();
    let words = words(note);
    let has = |list: &[&str]| words.iter().any(|word| list.contains(&word.to_lowercase().as_str()));
    let (gained, lost) =
        (only_in(&replayed.after, &replayed.before, seat), only_in(&replayed.before, &replayed.after, seat));
    assert!(named(note, "gains").is_empty() || named(note, "gains") == gained, "{note}");
    assert!(named(note, "gives up").is_subset(&lost), "{note}");
    let stands = |square: &Square| replayed.after.piece_at(*square).is_some() || touched(replayed).contains(square);
    for square in words.iter().filter_map(|word| word.parse::<Square>().ok()).filter(|square| !stands(square)) {
        // Where a piece may not go is named once.
        assert!(note.contains(&format!("not go straight back to {square}")), "{square}: {note}");
    }
    let is_capture = replayed.changes.iter().any(|change| matches!(change, Change::Removed { .. }));
    if has(&["captures"]) || note.contains("takes a ") || note.contains("takes the ") || note.contains("takes her") {
        assert!(is_capture, "{note}");
    }
    let is_mate = replayed.after.outcome().is_some_and(|outcome| outcome.reason == Reason::Checkmate);
    assert_eq!(has(&["checkmate"]), is_mate, "{note}");
    if has(&["check"]) {
        let attacks =
            |position: &Position, of: bool| position.checks().iter().any(|(other, ..)| (*other == seat) == of);
        let answers = attacks(&replayed.before, true) || note.contains("may leave");
        assert!(answers || attacks(&replayed.after, false) || replayed.after.game().outlives_kings(), "{note}");
        assert!(
            !note.contains("with check") && !note.contains("gives check") || attacks(&replayed.after, false),
            "{note}"
        );
    }
    if let Some(points) = words.windows(2).find(|pair| pair[1].starts_with("point") && pair[0] != "a") {
        let scored: Option<u8> = replayed.changes.iter().find_map(|change| match change {
            Change::Score { seat: by, points } if *by == seat => Some(*points),
            _ => None,
        });
        let said = points[0].parse().ok();
        assert!(scored == said || replayed.after.outcome().is_some(), "{note}");
    }
    if let Some(ahead) = words.iter().find_map(|word| word.split_once('–')) {
        let setup = replayed.after.to_setup();
        let [one, other] = [0, 1].map(|seat: usize| setup.seats[seat].score.to_string());
        assert_eq!(ahead, (other.as_str(), one.as_str()), "Otto is second: {note}");
    }
}

#[test]
fn every_note_is_true() {
    for name in NAMES {
        let record: Record = example(name);
        assert!(!record.title().is_empty() && record.comment(0).is_some(), "{name}");
        let plies = replayed(&record);
        let mut count = 0;
        for ply in 0..=record.len() {
            let Some(note) = record.comment(ply) else { continue };
            assert!(note.chars().count() <= 140 && note.ends_with(['.', '!']), "{name}: {note}");
            count += 1;
            if let Some(before) = ply.checked_sub(1) {
                check(&plies[before], note);
            }
        }
        assert!((10..=20).contains(&count), "{name}: {count}");
        assert!(record.comment(record.len()).is_some(), "{name} says how it ends");
    }
}

#[test]
fn what_notes_say_about_more_than_one_move_is_true() {
    let position = |name: &str, ply: usize| example(name).position_after(ply).unwrap().clone();
    let owners = |name: &str| {
        let record = example(name);
        let all: Vec<Vec<Army>> = (0..=record.len())
            .map(|ply| [Seat::One, Seat::Two].map(|seat| record.position_after(ply).unwrap().owned(seat)).to_vec())
            .collect();
        // The choice of a side is no change of a king's colour.
        all[2..].windows(2).filter(|pair| pair[0] != pair[1]).count()
    };
    assert_eq!(owners("regime-change"), 3);
    // David is left with Black alone.
    let after = position("chain-of-command", 18);
    let davids: Vec<Army> = Army::ALL.into_iter().filter(|army| after.commander(*army) == Some(Seat::Two)).collect();
    assert_eq!(davids, [Army::Black]);
    // The last king is Hana's.
    let record = example("last-king");
    let last = position("last-king", record.len());
    assert_eq!(last.royal(Seat::One), Some("i2".parse().unwrap()));
    let kings = Seat::ALL.into_iter().filter(|seat| last.royal(*seat).is_some()).count();
    assert_eq!(kings, 1);
    // The two kings that are attacked at once.
    assert_eq!(position("last-king", 107).checks().len(), 2);
    // The crowns of White.
    let crowns = [22, 23, 25, 42, 43].map(|ply| position("two-crowns", ply).royal(Seat::One).unwrap().to_string());
    assert_eq!(crowns, ["e1", "f1", "e1", "e1", "f1"]);
    assert_eq!(position("two-crowns", 0).royal(Seat::Two), Some("e8".parse().unwrap()));
    assert_eq!(position("two-crowns", 0).game(), Game::TwoKings);
}
