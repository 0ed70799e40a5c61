//! `regalia bestmove`: its lines word by word, the ends of games, wrong input.

use std::io::Read as _;
use std::process::Stdio;
use std::time::{Duration, Instant};

use regalia_core::rules::{Game, GamePosition, Options, Position};

use super::{prints, program, refuses, run};
use crate::support::{table, texts};

/// One line that begins with `info`.
#[derive(Debug)]
struct Info {
    depth: u32,
    line: usize,
    score: Vec<String>,
    nodes: u64,
    moves: Vec<String>,
}

/// Reads a line `info depth D line L score S nodes N time MS pv MOVE…`, which has exactly these words in this order.
fn info(text: &str) -> Info {
    let words: Vec<&str> = text.split(' ').collect();
    let at = |word: &str| words.iter().position(|other| *other == word).unwrap_or_else(|| panic!("{text}"));
    let places = ["info", "depth", "line", "score", "nodes", "time", "pv"].map(at);
    let [info, depth, line, score, nodes, time, pv] = places;
    assert_eq!([info, depth, line, score], [0, 1, 3, 5], "{text}");
    assert_eq!([time, pv], [nodes + 2, nodes + 4], "{text}");
    words[time + 1].parse::<u64>().unwrap();
    Info {
        depth: words[depth + 1].parse().unwrap(),
        line: words[line + 1].parse().unwrap(),
        score: words[score + 1..nodes].iter().map(|&word| word.to_owned()).collect(),
        nodes: words[nodes + 1].parse().unwrap(),
        moves: words[pv + 1..].iter().map(|&word| word.to_owned()).collect(),
    }
}

/// What is printed: the lines of each depth, and the move.
fn answer(text: &str) -> (Vec<Info>, String) {
    let mut lines: Vec<&str> = text.lines().collect();
    let last = lines.pop().and_then(|line| line.strip_prefix("bestmove ")).unwrap_or_else(|| panic!("{text}"));
    (lines.into_iter().map(info).collect(), last.to_owned())
}

/// The score has the words of the game: `cp N`, `mate N`, `points X`, `win N`, `loss -N` or `share` with four numbers.
fn check_score(game: Game, score: &[String]) {
    let words: Vec<&str> = score.iter().map(String::as_str).collect();
    let is_right = match (game, words.as_slice()) {
        (Game::Royale, ["share", shares @ ..]) => {
            shares.len() == 4 && shares.iter().all(|share| share.parse::<f64>().is_ok_and(|x| (0. ..=1.).contains(&x)))
        }
        (Game::Martian, ["points", points]) => points.parse::<f64>().is_ok(),
        (Game::Martian, ["win", moves]) => moves.parse::<i32>().is_ok_and(|moves| moves > 0),
        (Game::Martian, ["loss", moves]) => moves.parse::<i32>().is_ok_and(|moves| moves <= 0),
        (Game::Sovereign | Game::Plunder | Game::TwoKings, ["cp" | "mate", number]) => number.parse::<i32>().is_ok(),
        _ => false,
    };
    assert!(is_right, "{game:?}: {words:?}");
}

/// The score as a number that grows with what it is worth; `None` for shares.
fn worth(score: &[String]) -> Option<f64> {
    let number: f64 = score[1].parse().ok()?;
    match score[0].as_str() {
        "cp" | "points" => Some(number),
        "mate" | "win" | "loss" => Some(if number > 0. { 1e6 } else { -1e6 } - number),
        _ => None,
    }
}

#[test]
fn every_game_is_answered_as_the_contract_says() {
    for game in Game::ALL {
        let out = prints(&["bestmove", game.id(), "--depth", "3", "--lines", "3"]);
        let (infos, best) = answer(&out);
        let places: Vec<(u32, usize)> = infos.iter().map(|info| (info.depth, info.line)).collect();
        let expected: Vec<(u32, usize)> = (1..=3).flat_map(|depth| (1..=3).map(move |line| (depth, line))).collect();
        assert_eq!(places, expected, "{out}");
        assert!(infos.is_sorted_by_key(|info| info.nodes), "{out}");
        assert_eq!(infos[6].moves[0], best, "{out}");
        for depth in infos.chunks(3) {
            assert!(depth.is_sorted_by(|one, next| worth(&one.score) >= worth(&next.score)), "{out}");
        }
        for info in &infos {
            check_score(game, &info.score);
            let start = Position::start(&Options::new(game));
            info.moves.iter().fold(start, |at, text| at.play(at.parse_action(text).unwrap()).unwrap());
        }
    }
}

#[test]
fn there_are_no_more_lines_than_moves() {
    for game in Game::ALL {
        let moves = prints(&["moves", game.id()]).lines().count();
        let (infos, _) = answer(&prints(&["bestmove", game.id(), "--depth", "1", "--lines", "500"]));
        assert_eq!(infos.iter().map(|info| info.line).collect::<Vec<_>>(), (1..=moves).collect::<Vec<_>>());
    }
}

#[test]
fn the_last_line_agrees_with_the_move_wherever_it_stops() {
    for nodes in ["1", "30", "77", "300", "500", "900", "2000", "3333"] {
        for game in Game::ALL {
            let out = prints(&["bestmove", game.id(), "--nodes", nodes, "--lines", "2"]);
            let (infos, best) = answer(&out);
            let last = infos.iter().rev().find(|info| info.line == 1).unwrap();
            assert_eq!(last.moves[0], best, "{out}");
            assert!(last.nodes <= nodes.parse().unwrap(), "{out}");
        }
    }
}

#[test]
fn options_stand_before_and_after_moves_and_are_repeated() {
    let moves = ["e2e4", "own=w"];
    let arguments = ["--option", "twins=off", "--nodes", "500", "--option", "choice=on"];
    let asked = |arguments: &[&str]| {
        let (infos, best) = answer(&prints(arguments));
        (infos.into_iter().map(|info| (info.nodes, info.moves)).collect::<Vec<_>>(), best)
    };
    let before = [&["bestmove", "sovereign"][..], &arguments, &moves].concat();
    let after = [&["bestmove", "sovereign"][..], &moves, &arguments].concat();
    let between =
        [&["bestmove"][..], &arguments[..2], &["sovereign"], &moves[..1], &arguments[2..], &moves[1..]].concat();
    let first = asked(&before);
    assert_eq!(asked(&after), first);
    assert_eq!(asked(&between), first);
    let twice = refuses(&["bestmove", "sovereign", "--option", "choice=off", "--nodes", "500", "e2e4", "own=w"]);
    assert!(twice.starts_with("regalia: ply 2, 'own=w': "), "{twice}");
}

#[test]
fn one_thread_with_a_limit_gives_the_same_answer_each_time() {
    for game in Game::ALL {
        let ask = || {
            let (infos, best) = answer(&prints(&["bestmove", game.id(), "--nodes", "3000"]));
            (infos.into_iter().map(|info| (info.nodes, info.score, info.moves)).collect::<Vec<_>>(), best)
        };
        assert_eq!(ask(), ask(), "{game:?}");
    }
}

#[test]
fn a_mate_is_told_in_the_movers_own_moves() {
    let ask = |text: &str, depth: &str| {
        let (mut infos, best) = answer(&prints(&["bestmove", "two-kings", "--position", text, "--depth", depth]));
        (infos.pop().unwrap().score.join(" "), best)
    };
    assert_eq!(ask("6k1/5ppp/8/8/8/8/5PPP/R3K3 w - - 0 1", "3"), ("mate 1".to_owned(), "a1a8".to_owned()));
    let (score, _) = ask("7k/8/6K1/8/8/8/8/1R6 b - - 0 1", "4");
    assert_eq!(score, "mate -1");
}

/// Games that are over: each way to end, the position, and the moves from there on.
const OVER: [(&str, &str, &str, &[&str]); 10] = [
    ("mate", "sovereign", "bk15/9wq6/1wk14/16/16/16/16/16/16/16/16/16/16/16/16/16 1 w b - 7 149", &["j15b15"]),
    ("mate", "two-kings", "7k/5KQ1/8/8/8/8/8/8 b - - 0 1", &[]),
    ("stalemate", "two-kings", "7k/5K2/6Q1/8/8/8/8/8 b - - 0 1", &[]),
    (
        "a draw by count",
        "sovereign",
        "8bk6bn/16/16/16/16/16/16/16/16/16/16/16/16/16/16/wn7wk7 1 w b - 0 149",
        &["a1b3"],
    ),
    ("a draw by count", "plunder", "4k3/8/8/8/8/8/R7/4K3 w - - 150 100", &[]),
    ("too little to mate", "plunder", "4k3/8/8/8/8/8/8/4K3 w - - 0 1", &[]),
    ("empty zone", "martian", "4/4/4/1p2/3d/1q2/4/4 2 5 5 - -", &["b5c4"]),
    ("empty zone", "martian", "4/4/4/1q2/2p1/4/4/4 1 7 9 - -", &["c4b5"]),
    ("clock", "martian", "q3/4/4/4/4/4/4/3q 1 3 2 - 1", &["d1c1"]),
    ("clock", "martian", "q3/4/4/4/4/4/4/2q1 2 3 2 d1c1 0", &[]),
];

#[test]
fn a_game_that_is_over_has_no_move() {
    for (end, game, position, moves) in OVER {
        for limit in [&["--movetime", "60000"][..], &["--depth", "5"], &["--level", "1"], &[]] {
            let arguments = [&["bestmove", game, "--position", position, "--lines", "3"][..], limit, moves].concat();
            assert_eq!(prints(&arguments), "bestmove -\n", "{end}: {arguments:?}");
        }
    }
    // Whole games: mate, the last king, the clock; and the fifth time the same position is there.
    for name in ["sovereign", "royale", "plunder", "two_kings", "martian"] {
        let moves = texts(&format!("playthrough_{name}.tsv"), 0);
        let game = name.replace('_', "-");
        let mut arguments = vec!["bestmove", &game, "--movetime", "60000"];
        arguments.extend(moves.iter().map(String::as_str));
        assert_eq!(prints(&arguments), "bestmove -\n", "{name}");
        let refused = refuses(&[&arguments[..], &["e2e4"]].concat());
        assert!(refused.contains("e2e4") || refused.contains("is over"), "{refused}");
    }
    let shuffle = ["b1c3", "b8c6", "c3b1", "c6b8"].repeat(4);
    let start = ["bestmove", "two-kings", "--depth", "2"];
    assert_eq!(prints(&[&start[..], &shuffle].concat()), "bestmove -\n");
    assert_ne!(prints(&[&start[..], &shuffle[..15]].concat()), "bestmove -\n");
    let refused = refuses(&[&start[..], &shuffle, &["e2e4"]].concat());
    assert_eq!(refused, "regalia: ply 17, 'e2e4': the game is over: 1/2-1/2 repetition");
}

#[test]
fn special_actions_are_answered_too() {
    let best = |arguments: &[&str]| answer(&prints(&[&["bestmove"][..], arguments, &["--depth", "2"]].concat())).1;
    for level in ["1", "8"] {
        let side = best(&["sovereign", "e2e4", "--level", level]);
        assert!(["own=w", "own=b"].contains(&side.as_str()), "{side}");
    }
    let rows = table("playthrough_royale.tsv");
    let mut met = [0, 0];
    for (place, special) in ["escape", "pass"].into_iter().enumerate() {
        for at in (0..rows.len()).filter(|at| rows[*at][0] == special) {
            let position = rows[at - 1][1].as_str();
            if prints(&["moves", "royale", "--position", position])
                .lines()
                .any(|line| line != "resign" && line != special)
            {
                continue;
            }
            met[place] += 1;
            assert_eq!(best(&["royale", "--position", position]), special, "{position}");
            assert_eq!(best(&["royale", "--position", position, "--level", "2"]), special, "{position}");
        }
    }
    assert!(met.iter().all(|count| *count > 0), "{met:?}");
}

#[test]
fn a_level_has_limits_of_its_own() {
    for level in 1..=4 {
        let began = Instant::now();
        let out = prints(&["bestmove", "two-kings", "--level", &level.to_string(), "--seed", "5"]);
        // Without a time: it stops at its own depth.
        assert!(began.elapsed() < Duration::from_secs(60));
        let (infos, best) = answer(&out);
        assert_eq!(infos.last().unwrap().moves[0], best);
        assert!(infos.iter().all(|info| info.depth <= 3), "{out}");
    }
    let (deep, _) = answer(&prints(&["bestmove", "two-kings", "--level", "5", "--depth", "2"]));
    assert!(deep.iter().all(|info| info.depth <= 2));
}

#[test]
fn time_is_kept() {
    for threads in ["1", "2"] {
        let began = Instant::now();
        let (infos, best) = answer(&prints(&["bestmove", "plunder", "--movetime", "100", "--threads", threads]));
        assert!(began.elapsed() >= Duration::from_millis(100));
        assert_eq!(infos.last().unwrap().moves[0], best);
    }
}

#[test]
fn wrong_input_is_refused() {
    for (arguments, told) in [
        (&["go"][..], "regalia: 'go' is not a game here; the games are: "),
        (&["sovereign", "--option", "twins"], "regalia: option 'twins' has no value"),
        (&["sovereign", "--option", "measure=a1"], "regalia: sovereign has no option 'measure'"),
        (&["sovereign", "--position", "x"], "regalia: position: "),
        (&["two-kings", "e2e5"], "regalia: ply 1, 'e2e5': "),
        (&["two-kings", "hello"], "regalia: ply 1: 'hello' is not a move"),
        (
            &["two-kings", "--position", "7k/5KQ1/8/8/8/8/8/8 b - - 0 1", "h8h7"],
            "regalia: ply 1, 'h8h7': the game is over",
        ),
    ] {
        let run = run(&[&["bestmove"][..], arguments, &["--movetime", "60000"]].concat());
        assert_eq!((run.status, run.out.as_str()), (2, ""), "{arguments:?}");
        assert!(run.err.starts_with(told), "{arguments:?}: {}", run.err);
        assert_eq!(run.err.lines().count(), 1, "{arguments:?}: {}", run.err);
    }
    for arguments in [
        &[][..],
        &["two-kings", "--level", "0"],
        &["two-kings", "--level", "9"],
        &["two-kings", "--level", "x"],
        &["two-kings", "--depth", "0"],
        &["two-kings", "--depth", "-1"],
        &["two-kings", "--depth", "61"],
        &["two-kings", "--nodes", "0"],
        &["two-kings", "--movetime", "0"],
        &["two-kings", "--movetime", "soon"],
        &["two-kings", "--lines", "0"],
        &["two-kings", "--threads", "0"],
        &["two-kings", "--seed", "x"],
        &["two-kings", "--depth", "3", "--nodes", "100"],
        &["two-kings", "--depth", "3", "--movetime", "100"],
        &["two-kings", "--nodes", "3", "--movetime", "100"],
        &["two-kings", "--depth", "3", "--depth", "4"],
        &["two-kings", "--ply", "3"],
    ] {
        assert!(refuses(&[&["bestmove"], arguments].concat()).starts_with("error: "), "{arguments:?}");
    }
}

#[test]
fn help_says_what_the_options_mean() {
    let help = prints(&["bestmove", "--help"]);
    for word in [
        "64 MB",
        "--position",
        "--option",
        "--depth",
        "--nodes",
        "--movetime",
        "--level",
        "--lines",
        "--threads",
        "--seed",
    ] {
        assert!(help.contains(word), "{word}: {help}");
    }
}

#[test]
fn a_reader_that_stops_early_ends_it_quietly() {
    let mut child = program()
        .args(["bestmove", "two-kings", "--movetime", "60000"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut out = child.stdout.take().unwrap();
    out.read_exact(&mut [0; 4]).unwrap();
    drop(out);
    let output = child.wait_with_output().unwrap();
    assert!(output.status.success());
    assert_eq!(output.stderr, b"");
}

#[test]
fn the_move_can_be_played_as_it_is_written() {
    for (game, position, moves) in [
        ("two-kings", "4k3/8/8/8/8/8/8/4K2R w K - 0 1", "e1g1"),
        ("two-kings", "8/4P1k1/8/8/8/8/8/4K3 w - - 0 1", "e7e8q"),
    ] {
        let listed = prints(&["moves", game, "--position", position]);
        assert!(listed.lines().any(|line| line == moves), "{listed}");
        let (infos, _) = answer(&prints(&["bestmove", game, "--position", position, "--depth", "1", "--lines", "500"]));
        assert!(infos.iter().any(|info| info.moves[0] == moves), "{infos:?}");
    }
}
