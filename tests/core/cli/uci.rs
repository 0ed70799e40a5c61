//! `regalia uci`: the protocol, spoken to the program through pipes.

use std::io::Write as _;

use regalia_core::rules::{Game, GamePosition, Options, Position};

use super::talk::Talk;

fn number_after(line: &str, word: &str) -> Option<i64> {
    let mut words = line.split(' ');
    words.find(|other| *other == word)?;
    words.next()?.parse().ok()
}

#[test]
fn it_introduces_itself_with_all_its_options() {
    let mut talk = Talk::new();
    talk.say("uci");
    let told = talk.hear("uciok");
    assert!(told[0].starts_with("id name Regalia ") && told[1].starts_with("id author "), "{told:?}");
    let variants = ["sovereign", "royale", "plunder", "two-kings", "twokings", "martian"]
        .map(|name| format!(" var {name}"))
        .concat();
    for option in [
        &format!("UCI_Variant type combo default sovereign{variants}"),
        "MultiPV type spin default 1 min 1 max 500",
        "Level type spin default 8 min 1 max 8",
        "twins type combo default on var on var off",
    ] {
        assert!(told.contains(&format!("option name {option}")), "{option}: {told:?}");
    }
    for option in Game::ALL.into_iter().flat_map(Game::rule_options) {
        let line = told.iter().find(|line| line.starts_with(&format!("option name {} type combo", option.key)));
        let line = line.unwrap_or_else(|| panic!("{}: {told:?}", option.key));
        assert!(option.values.iter().all(|(value, _)| line.contains(&format!(" var {value}"))), "{line}");
    }
    assert_eq!(talk.ask("isready", "readyok"), "readyok");
    talk.say("quit");
    assert_eq!(talk.end(), [""; 0]);
}

#[test]
fn every_variant_plays_from_its_start() {
    for (variant, game) in [
        ("sovereign", Game::Sovereign),
        ("royale", Game::Royale),
        ("plunder", Game::Plunder),
        ("two-kings", Game::TwoKings),
        ("twokings", Game::TwoKings),
        ("martian", Game::Martian),
    ] {
        let mut talk = Talk::with(variant);
        let (mut position, mut moves) = (Position::start(&Options::new(game)), String::new());
        for limit in ["depth 2", "nodes 300", "movetime 30", "depth 1 nodes 100"] {
            talk.say(&format!("position startpos{}{moves}", if moves.is_empty() { "" } else { " moves" }));
            talk.say(&format!("go {limit}"));
            let mut told = talk.hear("bestmove ");
            let best = told.pop().unwrap();
            let best = best.split(' ').nth(1).unwrap();
            assert!(told.iter().all(|line| line.starts_with("info depth ")), "{told:?}");
            let last = told.last().unwrap();
            assert!(last.contains(&format!(" pv {best}")), "{last}, {best}");
            assert!(last.contains(" score cp ") || last.contains(" score mate "), "{last}");
            position = position.play(position.parse_action(best).unwrap()).unwrap();
            moves += &format!(" {best}");
        }
        assert_eq!(talk.end(), [""; 0]);
    }
}

#[test]
fn limits_are_kept() {
    let mut talk = Talk::with("twokings");
    talk.say("position startpos");
    talk.say("go depth 4");
    let told = talk.hear("bestmove ");
    let depths: Vec<_> = told[..told.len() - 1].iter().map(|line| number_after(line, "depth").unwrap()).collect();
    assert_eq!(depths, [1, 2, 3, 4]);
    talk.say("ucinewgame");
    talk.say("go nodes 500");
    let told = talk.hear("bestmove ");
    assert!(told.iter().filter_map(|line| number_after(line, "nodes")).all(|nodes| nodes <= 500), "{told:?}");
    for go in [
        "go movetime 40",
        "go wtime 400 btime 400",
        "go wtime 300 btime 1 winc 10 binc 10 movestogo 1",
        "go wtime 1 btime 1",
    ] {
        // Without its limit the search would not end, and this would fail.
        talk.best(go);
    }
    talk.end();
}

#[test]
fn several_lines_are_told_best_first_and_never_more_than_moves() {
    let mut talk = Talk::with("two-kings");
    talk.say("setoption name MultiPV value 4");
    talk.say("position startpos");
    talk.say("go depth 3");
    let told = talk.hear("bestmove ");
    let [lines @ .., best] = told.as_slice() else { panic!("{told:?}") };
    let numbers: Vec<_> = lines.iter().map(|line| number_after(line, "multipv").unwrap()).collect();
    assert_eq!(numbers, [1, 2, 3, 4, 1, 2, 3, 4, 1, 2, 3, 4]);
    let first = &lines[8];
    assert!(first.contains(&format!(" pv {}", best.split(' ').nth(1).unwrap())), "{first}, {best}");
    talk.say("position fen 7k/8/5K2/8/8/8/8/6R1 b - - 0 1");
    talk.say("go depth 2");
    let told = talk.hear("bestmove ");
    assert_eq!(told.len(), 3, "{told:?}");
    talk.end();
}

#[test]
fn castling_promotion_and_the_choice_of_side_are_written_as_our_moves() {
    let mut talk = Talk::with("twokings");
    talk.say("position fen 4k3/8/8/8/8/8/8/4K2R w K - 0 1 moves e1g1 e8d8");
    assert!(!talk.best("go depth 2").starts_with('('));
    talk.say("position fen 8/4P3/6k1/8/8/8/8/4K3 w - - 0 1 moves e7e8q");
    assert!(!talk.best("go depth 2").starts_with('('));
    talk.say("position fen 8/4P3/6k1/8/8/8/8/4K3 w - - 0 1");
    assert_eq!(talk.best("go depth 3"), "e7e8q");
    // Any number of fields, any amount of space.
    for fields in ["w", "w  KQkq", "w KQkq -", "w KQkq - 0", "w KQkq - 0 1 moves", "w KQkq - 0 1\tmoves  e2e4   e7e5"] {
        talk.say(&format!("position  fen  rnbqkknr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKKNR {fields}"));
        talk.say("go depth 1");
        let told = talk.hear("bestmove ");
        assert!(!told.iter().any(|line| line.contains("info string")), "{fields}: {told:?}");
    }
    talk.end();
    let mut talk = Talk::with("sovereign");
    talk.say("position startpos moves e2e4");
    assert!(["own=w", "own=b"].contains(&talk.best("go depth 2").as_str()));
    talk.say("setoption name choice value off");
    talk.say("position startpos moves e2e4");
    assert!(!talk.best("go depth 2").starts_with("own"));
    talk.end();
}

#[test]
fn where_the_game_is_over_there_is_no_move() {
    for (variant, position, score) in [
        ("two-kings", "7k/5KQ1/8/8/8/8/8/8 b - - 0 1", "mate 0"),
        ("two-kings", "7k/5K2/6Q1/8/8/8/8/8 b - - 0 1", "cp 0"),
        ("plunder", "4k3/8/8/8/8/8/R7/4K3 w - - 150 100", "cp 0"),
        ("martian", "q3/4/4/4/4/4/4/2q1 2 3 2 d1c1 0", "mate 0"),
    ] {
        let mut talk = Talk::with(variant);
        talk.say(&format!("position fen {position}"));
        for go in ["go", "go infinite", "go movetime 60000", "go depth 3", "go mate 2"] {
            talk.say(go);
            assert_eq!(
                talk.hear("bestmove"),
                [format!("info depth 0 score {score}"), "bestmove (none)".to_owned()],
                "{variant}"
            );
        }
        talk.end();
    }
}

#[test]
fn a_mate_that_is_asked_for_is_told_and_ends_the_search() {
    let mut talk = Talk::with("two-kings");
    for (position, moves) in [("6k1/5ppp/8/8/8/8/5PPP/R3K3 w - - 0 1", 1), ("7k/8/5K2/8/8/8/8/1R4R1 w - - 0 1", 2)] {
        talk.say(&format!("position fen {position}"));
        talk.say(&format!("go mate {moves}"));
        let told = talk.hear("bestmove ");
        let mate = number_after(&told[told.len() - 2], "mate").unwrap();
        assert!((1..=moves).contains(&mate), "{told:?}");
    }
    talk.end();
}

#[test]
fn a_search_answers_to_everything_while_it_goes_on() {
    let mut talk = Talk::with("two-kings");
    talk.say("position startpos");
    // A stop without a search says nothing.
    talk.say("stop");
    talk.say("ponderhit");
    assert_eq!(talk.ask("isready", "readyok"), "readyok");
    talk.say("go infinite");
    assert_eq!(talk.ask("isready", "readyok"), "readyok");
    talk.best("stop");
    // Whatever needs the engine ends the search first, which then has its answer.
    for next in [
        "go depth 1",
        "position startpos moves e2e4",
        "setoption name Hash value 2",
        "setoption name Threads value 2",
        "ucinewgame",
    ] {
        talk.say("go infinite");
        talk.hear("info depth 1 ");
        talk.ask(next, "bestmove ");
        if next.starts_with("go") {
            talk.hear("bestmove ");
        }
    }
    // A position that makes no sense leaves the search and the position alone.
    talk.say("go infinite");
    assert!(talk.ask("position startpos moves e2e9", "info string").contains("e2e9"));
    assert!(talk.ask("position sideways", "info string").contains("startpos or fen"));
    talk.best("stop");
    talk.say("go infinite");
    talk.hear("info depth 1 ");
    talk.say("quit");
    assert!(talk.hear("bestmove ").len() < 200);
    assert_eq!(talk.end(), [""; 0]);
}

#[test]
fn the_end_of_its_input_ends_a_search() {
    for go in ["go infinite", "go ponder wtime 100000 btime 100000", "go depth 60", "go"] {
        let mut talk = Talk::with("plunder");
        talk.say("position startpos");
        talk.say(go);
        talk.hear("info depth 1 ");
        let rest = talk.end();
        assert!(rest.last().is_some_and(|line| line.starts_with("bestmove ")), "{go}: {rest:?}");
        assert_eq!(rest.iter().filter(|line| line.starts_with("bestmove ")).count(), 1, "{go}");
    }
}

#[test]
fn thinking_on_the_others_time_waits_for_the_move() {
    let mut talk = Talk::with("two-kings");
    talk.say("position startpos moves e2e4");
    // It has nothing more to find out, and waits all the same.
    talk.say("go ponder depth 1");
    talk.hear("info depth 1 ");
    assert_eq!(talk.ask("isready", "readyok"), "readyok");
    assert!(talk.ask("ponderhit", "bestmove ").starts_with("bestmove "));
    talk.say("go ponder movetime 50");
    talk.hear("info depth 1 ");
    assert!(talk.ask("ponderhit", "bestmove ").starts_with("bestmove "));
    talk.say("go ponder wtime 100 btime 100");
    talk.hear("info depth 1 ");
    talk.best("stop");
    talk.say("go infinite");
    talk.say("ponderhit");
    talk.hear("info depth 1 ");
    talk.best("stop");
    assert_eq!(talk.end(), [""; 0]);
}

#[test]
fn nonsense_is_passed_over() {
    let mut talk = Talk::with("two-kings");
    for line in [
        "",
        "   ",
        "hello",
        "go depth 1 nodes",
        "joho debug on",
        "setoption",
        "setoption name",
        "setoption name Hash",
        "setoption name Hash value",
        "setoption name Hash value -1",
        "setoption name Hash value 99999999999999999999",
        "setoption name Threads value 0",
        "setoption name Level value 9",
        "setoption name MultiPV value x",
        "setoption name UCI_Variant value checkers",
        "setoption name nothing value at all",
        "setoption value 3 name Hash",
        "position",
        "position fen",
        "position fen 8/8/8/8/8/8/8/8 w - - 0 1",
        "position startpos moves",
        "position startpos moves e2e4 e2e4",
        "go depth 99999999999999999999 nodes 10",
        "go movetime -5",
        "go depth 1 movestogo 0 winc x",
        "register later",
        "debug on",
        "stop",
    ] {
        talk.say(line);
    }
    talk.input().write_all(b"position fen \xff\xfe\n\0\n").unwrap();
    assert_eq!(talk.ask("isready", "readyok"), "readyok");
    talk.say("position startpos");
    let best = talk.best("go depth 2");
    assert!(best.len() >= 4, "{best}");
    // Names and values in whatever letters.
    talk.say("setoption name uci_variant value Martian");
    talk.say("setoption name HASH value 1");
    talk.say("position startpos");
    let start = Position::start(&Options::new(Game::Martian));
    assert!(start.play(start.parse_action(&talk.best("go depth 2")).unwrap()).is_ok());
    assert_eq!(talk.end(), [""; 0]);
}

/// A whole game as Cute Chess leads it: two programs, each told all moves so far, and judged by the rules.
#[test]
fn what_a_fuzzer_kept_is_heard_to_its_end() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/data/fuzz/uci");
    let mut heard = 0;
    for file in std::fs::read_dir(folder).unwrap() {
        let mut talk = Talk::new();
        // After `quit` nobody reads any more.
        let _ = talk.input().write_all(&std::fs::read(file.unwrap().path()).unwrap());
        heard += talk.end().len();
    }
    assert!(heard > 100, "it answers: {heard} lines");
}

#[test]
fn two_programs_play_a_whole_game() {
    let mut talks = [Talk::new(), Talk::new()];
    for talk in &mut talks {
        talk.say("uci");
        assert!(talk.hear("uciok").iter().any(|line| line.contains("UCI_Variant") && line.contains("var twokings")));
        talk.say("isready");
        talk.hear("readyok");
        for line in [
            "setoption name UCI_Variant value twokings",
            "setoption name Hash value 1",
            "ucinewgame",
            "position startpos",
        ] {
            talk.say(line);
        }
        talk.ask("isready", "readyok");
    }
    let (mut position, mut moves) = (Position::start(&Options::new(Game::TwoKings)), Vec::<String>::new());
    while position.outcome().is_none() && moves.len() < 300 {
        let talk = &mut talks[moves.len() % 2];
        if !moves.is_empty() {
            talk.say(&format!("position startpos moves {}", moves.join(" ")));
        }
        let best = talk.best("go nodes 200");
        position = position
            .play(position.parse_action(&best).unwrap())
            .unwrap_or_else(|why| panic!("{moves:?} {best}: {why}"));
        moves.push(best);
    }
    for talk in talks {
        assert_eq!(talk.end(), [""; 0]);
    }
}

#[test]
fn lower_levels_are_limited_by_themselves() {
    let mut talk = Talk::with("two-kings");
    talk.say("setoption name Level value 2");
    talk.say("position startpos");
    talk.say("go");
    let told = talk.hear("bestmove ");
    assert!(told.iter().filter_map(|line| number_after(line, "depth")).all(|depth| depth <= 2), "{told:?}");
    talk.end();
}
