//! `regalia match`: its last line, the same games each time, wrong input.

use std::sync::atomic::{AtomicU32, Ordering::Relaxed};

use regalia_core::cli::contest::{Contest, Player};
use regalia_core::rules::{Game, Options};

use super::{prints, refuses, run};

/// The last line: what A won, drew and lost, its score and the margin.
fn result(out: &str, a: &str, b: &str) -> ([u32; 3], f64, f64) {
    let [line] = out.lines().collect::<Vec<_>>()[..] else { panic!("{out}") };
    let rest = line.strip_prefix(&format!("{a} ")).unwrap_or_else(|| panic!("{line}"));
    let (games, score) = rest.split_once(&format!(" {b}, score ")).unwrap_or_else(|| panic!("{line}"));
    let games: Vec<u32> = games.split('-').map(|number| number.parse().unwrap()).collect();
    let (score, margin) = score.split_once(" ± ").unwrap_or_else(|| panic!("{line}"));
    for number in [score, margin] {
        assert_eq!(number.split_once('.').map(|(_, digits)| digits.len()), Some(2), "{line}");
    }
    (games.try_into().unwrap(), score.parse().unwrap(), margin.parse().unwrap())
}

#[test]
fn every_game_has_a_match_and_a_last_line() {
    for (game, games) in [("two-kings", 4), ("plunder", 4), ("martian", 4), ("sovereign", 2), ("royale", 6)] {
        let arguments =
            ["match", game, "full", "random", "--games", &games.to_string(), "--nodes", "60", "--seed", "3"];
        let first = run(&arguments);
        assert_eq!(first.status, 0);
        let ([won, drawn, lost], score, margin) = result(&first.out, "full", "random");
        assert_eq!(won + drawn + lost, games, "{}", first.out);
        assert!((0. ..=1.).contains(&score) && margin >= 0., "{}", first.out);
        // How it goes is told elsewhere, and ends with the same line.
        assert_eq!(first.err.lines().last(), first.out.lines().last());
        let again = run(&arguments);
        assert_eq!(again.out, first.out);
    }
}

#[test]
fn the_number_of_threads_does_not_change_a_match() {
    for (game, games, [a, b]) in [(Game::Martian, 12, ["level2", "greedy"]), (Game::Royale, 6, ["full", "paranoid"])] {
        let player = |name: &str| Player { style: name.parse().unwrap(), nodes: 40 };
        let contest = Contest { options: Options::new(game), players: [player(a), player(b)], games, seed: 9 };
        let told = AtomicU32::new(0);
        let alone = contest.play_on(1, |_| _ = told.fetch_add(1, Relaxed));
        assert_eq!(told.into_inner(), games / if game == Game::Royale { 6 } else { 2 });
        let together = contest.play_on(3, |_| ());
        assert_eq!((together.games, together.line(a, b)), (alone.games, alone.line(a, b)), "{game:?}");
    }
}

fn prints_of(arguments: &[&str]) -> String {
    let run = run(arguments);
    assert_eq!(run.status, 0, "{arguments:?}: {}", run.err);
    run.out
}

#[test]
fn games_are_rounded_up_to_whole_sets() {
    let games = |game: &str, games: &str| {
        let out = prints_of(&["match", game, "random", "greedy", "--games", games]);
        result(&out, "random", "greedy").0.iter().sum::<u32>()
    };
    assert_eq!(games("two-kings", "1"), 2);
    assert_eq!(games("two-kings", "3"), 4);
    // All seatings of two and two.
    assert_eq!(games("royale", "1"), 6);
}

#[test]
fn players_are_called_as_they_were_named() {
    let out = prints_of(&["match", "martian", "level8", "level1", "--games", "2", "--nodes", "30"]);
    result(&out, "level8", "level1");
}

#[test]
fn wrong_matches_are_refused() {
    for (arguments, told) in [
        (["go", "full", "random"], "regalia: 'go' is not a game here"),
        (["martian", "level9", "random"], "regalia: 'level9' is not a player"),
        (["martian", "random", "level0"], "regalia: 'level0' is not a player"),
        (["martian", "", "random"], "regalia: '' is not a player"),
        (["martian", "full", "paranoid"], "regalia: paranoid plays royale only"),
    ] {
        let run = run(&[&["match"][..], &arguments].concat());
        assert_eq!((run.status, run.out.as_str()), (2, ""), "{arguments:?}");
        assert!(run.err.starts_with(told) && run.err.lines().count() == 1, "{}", run.err);
    }
    for arguments in [
        &["martian", "full"][..],
        &["martian", "full", "random", "--games", "0"],
        &["martian", "full", "random", "--nodes", "0"],
        &["martian", "full", "random", "--seed", "x"],
        &["martian", "full", "random", "greedy"],
    ] {
        assert!(refuses(&[&["match"], arguments].concat()).starts_with("error: "), "{arguments:?}");
    }
    let help = prints(&["match", "--help"]);
    assert!(
        ["level1", "level8", "full", "random", "greedy", "--games", "--nodes", "--seed"]
            .iter()
            .all(|word| help.contains(word))
    );
}
