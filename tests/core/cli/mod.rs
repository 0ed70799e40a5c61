//! The command line: these tests run the program itself.

mod bestmove;
mod completions;
mod contest;
mod review;
mod scarce;
mod talk;
mod terminal;
mod uci;

use std::process::{Command, Stdio};

use regalia_core::record::{Record, game_text};
use regalia_core::rules::{Game, Options, Seat};
use regalia_core::storage::file;

use crate::support::{act, no_game, project, table};

/// The result of one run.
struct Run {
    status: i32,
    out: String,
    err: String,
}

fn program() -> Command {
    Command::new(env!("CARGO_BIN_EXE_regalia-cli"))
}

fn run(arguments: &[&str]) -> Run {
    let output = program().args(arguments).output().unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    Run { status: output.status.code().unwrap(), out: text(output.stdout), err: text(output.stderr) }
}

/// What a successful run prints.
fn prints(arguments: &[&str]) -> String {
    let run = run(arguments);
    assert_eq!((run.status, run.err.as_str()), (0, ""), "{arguments:?}");
    run.out
}

/// The line with which the program refuses its input.
fn refuses(arguments: &[&str]) -> String {
    let run = run(arguments);
    assert_eq!((run.status, run.out.as_str()), (2, ""), "{arguments:?}");
    run.err.lines().next().unwrap().to_owned()
}

#[test]
fn every_case_of_the_table_has_its_check_and_its_moves() {
    for row in table("sovereign_cases.tsv") {
        let (name, position) = (&row[0], row[1].as_str());
        let side_to_move = position.split(' ').nth(1).unwrap();
        let played = prints(&["play", "sovereign", "--position", position]);
        let lines: Vec<&str> = played.lines().collect();
        assert_eq!(lines.len(), 3, "{name}");
        assert!(lines[0].starts_with(&format!("position {position}")), "{name}: {}", lines[0]);
        let seat = if row[2] == "check" { side_to_move } else { "-" };
        assert_eq!(lines[1], format!("check {seat}"), "{name}");
        let over = lines[2] != "result *";
        assert_eq!(over, row[4].is_empty(), "{name}: {}", lines[2]);
        let moves = prints(&["moves", "sovereign", "--position", position]);
        assert_eq!(moves.lines().collect::<Vec<_>>().join(" "), row[4], "{name}");
    }
}

#[test]
fn perft_counts_as_the_table_says() {
    for row in table("perft.tsv").iter().filter(|row| row[4].parse::<u64>().unwrap() < 50_000) {
        let mut arguments = vec!["perft", &row[0], &row[3]];
        if row[2] != "start" {
            arguments.extend(["--position", &row[2]]);
        }
        if row[1] != "-" {
            arguments.extend(row[1].split(',').flat_map(|pair| ["--option", pair]));
        }
        assert_eq!(prints(&arguments), format!("{}\n", row[4]));
    }
}

#[test]
fn perft_begins_without_the_choice_of_side_unless_asked() {
    assert_eq!(prints(&["perft", "sovereign", "2"]), "400\n");
    assert_eq!(prints(&["perft", "sovereign", "2", "--option", "twins=off"]), "400\n");
    assert_eq!(prints(&["perft", "sovereign", "2", "--option", "choice=on"]), "40\n");
    assert_eq!(prints(&["perft", "sovereign", "0", "--divide"]), "1\n");
}

#[test]
fn divide_puts_the_count_below_each_action_before_the_sum() {
    let divided = prints(&["perft", "sovereign", "2", "--divide"]);
    let mut lines: Vec<&str> = divided.lines().collect();
    assert_eq!(lines.pop(), Some("400"));
    assert_eq!((lines.len(), lines[0]), (20, "e2e3 20"));
    assert!(lines.is_sorted());
}

#[test]
fn play_takes_both_forms_of_moves() {
    let coordinates = prints(&["play", "sovereign", "e2e4", "own=w", "e15e13"]);
    assert_eq!(coordinates, prints(&["play", "sovereign", "wPe2-e4", "own=w", "bPe15-e13"]));
    let [position, check, result] = coordinates.lines().collect::<Vec<_>>()[..] else { panic!("{coordinates}") };
    // The first seat has Black, and has moved.
    assert!(position.ends_with(" 2 b w CELNceln 3 0 -"), "{position}");
    assert_eq!((check, result), ("check -", "result *"));
}

#[test]
fn play_tells_check_and_result() {
    let mate = "bk15/9wq6/1wk14/16/16/16/16/16/16/16/16/16/16/16/16/16 1 w b -";
    let told = prints(&["play", "sovereign", "--position", &format!("{mate} 7 149"), "j15b15"]);
    assert!(told.ends_with("2 w b - 8 150 -\ncheck 2\nresult 1-0 checkmate\n"), "{told}");
    let halfmove_clock = "8bk6bn/16/16/16/16/16/16/16/16/16/16/16/16/16/16/wn7wk7 1 w b - 0";
    let told = prints(&["play", "sovereign", "--position", &format!("{halfmove_clock} 149"), "a1b3"]);
    assert!(told.ends_with("check -\nresult 1/2-1/2 75-moves\n"), "{told}");
}

#[test]
fn draw_by_count_ends_play_but_still_lists_moves() {
    let over = "8bk6bn/16/16/16/16/16/16/16/16/16/16/16/16/16/16/wn7wk7 1 w b - 0 150";
    // The knight in the corner and the king on the rim, as if the game went on.
    let moves = "a1b3\na1c2\ni1h1\ni1h2\ni1i2\ni1j1\ni1j2\n";
    assert_eq!(prints(&["moves", "sovereign", "--position", over]), moves);
    assert_eq!(prints(&["perft", "sovereign", "1", "--position", over]), "7\n");
    let refused = refuses(&["play", "sovereign", "--position", over, "a1b3"]);
    assert_eq!(refused, "regalia: ply 1, 'a1b3': the game is over: 1/2-1/2 75-moves");
}

#[test]
fn replay_tells_where_a_saved_game_ends() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("game.regalia");
    let mut record = Record::new(Options::new(Game::Sovereign), Vec::new());
    for text in ["e2e4", "own=b"] {
        record.play(act(text)).unwrap();
    }
    record.resign(Seat::Two).unwrap();
    file::store(&path, &record).unwrap();
    let told = prints(&["replay", path.to_str().unwrap()]);
    assert_eq!(told, format!("position {}\ncheck -\nresult 1-0 resignation\n", record.position()));
    let text = std::fs::read_to_string(&path).unwrap();
    std::fs::write(&path, text.replace("e2e4", "e2e5")).unwrap();
    let refused = refuses(&["replay", path.to_str().unwrap()]);
    let why = "ply 1, 'e2e5': a pawn cannot move from e2 to e5";
    assert_eq!(refused, format!("regalia: cannot open {}: {why}", path.display()));
}

#[test]
fn export_prints_a_game_as_text_and_replay_reads_it() {
    let saved = project("saves/two-crowns.regalia");
    let text = prints(&["export", saved.to_str().unwrap()]);
    assert_eq!(text, game_text::to_text(&file::load(&saved).unwrap()));
    assert!(text.starts_with("[Game \"Two Kings\"]\n[Event \"Two crowns\"]\n[White \""), "{text}");
    let folder = tempfile::tempdir().unwrap();
    // Its name does not matter.
    for name in ["game.txt", "game.regalia", "game"] {
        let path = folder.path().join(name);
        std::fs::write(&path, &text).unwrap();
        let path = path.to_str().unwrap();
        assert_eq!(prints(&["replay", path]), prints(&["replay", saved.to_str().unwrap()]));
        assert_eq!(prints(&["export", path]), text);
    }
    let path = folder.path().join("games.pgn");
    let path = path.to_str().unwrap();
    std::fs::write(path, text.repeat(2)).unwrap();
    let both = run(&["export", path]);
    assert_eq!((both.status, both.out), (0, text));
    assert_eq!(both.err, format!("regalia: {path} holds more games; this is the first\n"));
    std::fs::write(path, "[Game \"Two Kings\"]\n\n1. e4 e5 2. Ke3 *").unwrap();
    let why = "line 3, column 13: ply 3: 'Ke3': no king of yours goes to e3";
    assert_eq!(refuses(&["replay", path]), format!("regalia: cannot open {path}: {why}"));
}

#[test]
fn wrong_input_is_refused_in_one_line() {
    for (arguments, told) in [
        (&["moves", "go"][..], format!("regalia: {}", no_game("go")).as_str()),
        (&["moves", "sovereign", "--option", "twins"], "regalia: option 'twins' has no value; choice=off has one"),
        (&["moves", "sovereign", "--option", "twins=2"], "regalia: option twins cannot be '2', only: on, off"),
        (&["moves", "sovereign", "--option", "a=b"], "regalia: sovereign has no option 'a'; it has: twins, choice"),
        (
            &["moves", "sovereign", "--position", "x\ny"],
            "regalia: position: board, column 1: 'x' is not a piece (colour letter and role letter), a number, or /",
        ),
        (
            &["play", "sovereign", "e2e4", "e2e5"],
            "regalia: ply 2, 'e2e5': player 2 chooses a side first: own=w or own=b",
        ),
        (&["play", "sovereign", "a\nb"], "regalia: ply 1: 'a\\nb' is not a move; moves look like e2e4 or wPe2-e4"),
        (&["play", "sovereign", "wPe2xe4"], "regalia: ply 1: 'wPe2xe4' says 'x', but e4 is empty"),
        (&["replay", "/no/such/file"], "regalia: cannot open /no/such/file: no such file"),
    ] {
        assert_eq!(refuses(arguments), told);
        assert_eq!(run(arguments).err.lines().count(), 1);
    }
}

#[test]
fn wrong_usage_is_refused_too() {
    for arguments in [
        &["moves"][..],
        &["perft", "sovereign"],
        &["perft", "sovereign", "deep"],
        &["perft", "sovereign", "-1"],
        &["perft", "sovereign", "100"],
        &["perft", "sovereign", "4294967296"],
        &["moves", "sovereign", "e2e4"],
        &["moves", "sovereign", "--wrong"],
        &["replay"],
        &["one file", "two files"],
        &["--wrong"],
    ] {
        assert!(refuses(arguments).starts_with("error: "), "{arguments:?}");
    }
}

#[test]
fn version_and_help_go_to_standard_output() {
    let version = prints(&["--version"]);
    // Only the whole program knows its revision.
    assert_eq!(version, concat!("regalia-cli ", env!("CARGO_PKG_VERSION"), "\n"));
    let help = prints(&["--help"]);
    for word in ["moves", "perft", "play", "bestmove", "match", "uci", "replay", "export", "--version"] {
        assert!(help.contains(word), "{help}");
    }
    assert!(prints(&["perft", "--help"]).contains("--divide"));
}

#[test]
fn a_reader_that_stops_early_is_no_failure() {
    let mut child = program()
        .args(["perft", "sovereign", "3", "--divide"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    let output = child.wait_with_output().unwrap();
    assert!(output.status.success());
    assert_eq!(output.stderr, b"");
}
