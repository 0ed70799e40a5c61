//! Which moves a film shows, for how long, and what it says.

use std::time::Duration;

use super::{begun, example, played};
use regalia_app::computer::Speed;
use regalia_app::film::{Choices, Extent, ending, is_decisive, length, moves, plan};
use regalia_core::record::Record;
use regalia_core::rules::{Change, Game, GamePosition, Role, Seat};

fn decisive() -> Choices {
    Choices { extent: Extent::Decisive, ..Choices::default() }
}

#[test]
fn all_moves_are_shown_with_start_and_result() {
    for game in Game::ALL {
        let record = example(game);
        let shots = plan(&record, &Choices::default());
        assert_eq!(moves(&shots), record.len(), "{game}");
        let plies: Vec<usize> = shots.iter().map(|shot| shot.ply).collect();
        let expected: Vec<usize> = (0..=record.len()).chain([record.len()]).collect();
        assert_eq!(plies, expected);
        let last = shots.last().unwrap();
        assert_eq!((last.headline.clone(), last.happens.clone()), ending(&record));
        assert_eq!(last.stays, Duration::from_secs(6));
        let fast = plan(&record, &Choices { speed: Speed::Fast, ..Choices::default() });
        assert!(length(&fast) < length(&shots));
        // As GIF has it, in hundredths of a second.
        assert!(shots.iter().all(|shot| shot.stays.as_millis().is_multiple_of(10)));
    }
}

#[test]
fn the_decisive_moves_of_the_examples_are_those_that_decide() {
    for game in Game::ALL {
        let record = example(game);
        let shown: Vec<usize> = plan(&record, &decisive()).iter().skip(1).map(|shot| shot.ply).collect();
        let mut before = record.start();
        for (ply, played) in (1..).zip(record.line()) {
            // Told from the positions alone.
            let after = &played.position;
            let count = |position: &regalia_core::rules::Position| position.to_setup().pieces.len();
            let captures = count(after) < count(before);
            let checks = !after.checks().is_empty();
            let armies =
                regalia_core::rules::Army::ALL.into_iter().any(|army| before.commander(army) != after.commander(army));
            let owns = Seat::ALL.into_iter().take(game.seats()).any(|seat| before.owned(seat) != after.owned(seat));
            let pawns = |position: &regalia_core::rules::Position| {
                position.to_setup().pieces.iter().filter(|standing| standing.piece.role == Role::Pawn).count()
            };
            let promotes = pawns(after) < pawns(before);
            let decides = captures || checks || armies || owns || promotes;
            let kingless =
                before.changes(played.action).0.iter().any(|change| matches!(change, Change::Standing { .. }));
            let is_shown = shown.contains(&ply);
            assert_eq!(is_decisive(before, played), decides || kingless, "{game}: ply {ply}, {}", played.san);
            assert_eq!(is_shown, decides || kingless || ply == record.len(), "{game}: ply {ply}, {}", played.san);
            before = after;
        }
        assert!(shown.len() > 2, "{game}");
    }
}

#[test]
fn few_of_many_moves_are_decisive() {
    let record = example(Game::TwoKings);
    let shots = plan(&record, &decisive());
    assert!(moves(&shots) < record.len(), "{} of {}", moves(&shots), record.len());
    let quiet = played(Game::TwoKings, &["e4", "e5", "Nf3", "Nc6"]);
    let plies: Vec<usize> = plan(&quiet, &decisive()).iter().map(|shot| shot.ply).collect();
    assert_eq!(plies, [0, 4, 4], "the start, the last move, the result");
}

#[test]
fn the_words_say_what_happens() {
    let record = played(Game::Plunder, &["e4", "d5", "exd5", "Qxd5"]);
    let shots = plan(&record, &Choices::default());
    let told: Vec<(&str, &str, &str)> =
        shots.iter().map(|shot| (shot.headline.as_str(), shot.aside.as_str(), shot.happens.as_str())).collect();
    assert_eq!(told[0], ("The start", "Ann to move", ""));
    assert_eq!(told[1], ("1. Ann: e4", "Ben to move", ""));
    assert!(told[3].0.starts_with("2. Ann: exd5") && told[3].2.starts_with("captures the black pawn"), "{told:?}");
    assert_eq!(told[5].0, "Not finished");
}

#[test]
fn an_army_that_changes_hands_is_named_with_who_gains_it() {
    let record = example(Game::Sovereign);
    let shots = plan(&record, &Choices::default());
    let mut found = 0;
    for shot in shots.iter().filter(|shot| !shot.changes.is_empty()) {
        for change in &shot.changes {
            let Change::Command { army, after, .. } = change else { panic!("only armies: {change:?}") };
            let said = after.map_or("nobody controls", |seat| record.name(seat));
            assert!(shot.happens.contains(said) && shot.happens.contains(&army.to_string()), "{}", shot.happens);
            found += 1;
        }
        assert!(shot.stays > Choices::default().per_move());
    }
    assert!(found > 3);
}

#[test]
fn a_game_of_one_position_is_a_film_too() {
    let record = begun(&example(Game::Royale), 0, &[]);
    for choices in [Choices::default(), decisive()] {
        let shots = plan(&record, &choices);
        assert_eq!((shots.len(), moves(&shots)), (2, 0));
        assert_eq!(shots[1].aside, "White to move");
    }
    let mut unusual: Record = begun(&example(Game::Martian), 3, &["Ann", "Ben"]);
    unusual.jump(1);
    assert_eq!(moves(&plan(&unusual, &Choices::default())), 3, "the cursor does not matter");
}
