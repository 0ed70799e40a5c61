//! Machines that give little: memory, threads, room for files. The answer is a move or one sentence, never a crash, and
//! never nothing.

use std::io::Read as _;
use std::process::{Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use regalia_core::rules::{Game, GamePosition, Options, Position};

use super::talk::Talk;
use super::{Run, program, refuses, run};

/// No answer takes longer, on however busy a machine.
const PATIENCE: Duration = Duration::from_secs(60);

/// A stack that no machine has room for: no thread starts but those that say how much they need.
const NO_THREADS: (&str, &str) = ("RUST_MIN_STACK", "70368744177664");

/// The program under a limit of the shell, such as `ulimit -v 100000`.
fn limited(limit: &str) -> Command {
    let mut command = Command::new("sh");
    command.args(["-c", &format!(r#"{limit}; exec "$0" "$@""#)]).arg(program().get_program());
    command
}

/// What a program prints that must end by itself.
fn ended(command: &mut Command, what: &str) -> Run {
    let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let began = Instant::now();
    let status = loop {
        if let Some(status) = child.try_wait().unwrap() {
            break status;
        }
        if began.elapsed() > PATIENCE {
            child.kill().unwrap();
            panic!("{what}: it does not end");
        }
        thread::sleep(Duration::from_millis(5));
    };
    let (mut out, mut err) = (String::new(), String::new());
    child.stdout.take().unwrap().read_to_string(&mut out).unwrap();
    child.stderr.take().unwrap().read_to_string(&mut err).unwrap();
    Run { status: status.code().unwrap_or_else(|| panic!("{what}: {status}\n{err}")), out, err }
}

fn assert_legal(action: &str) {
    let start = Position::start(&Options::new(Game::TwoKings));
    assert!(start.play(start.parse_action(action).unwrap()).is_ok(), "{action}");
}

/// The largest value of an option of `uci`.
fn most(option: &str) -> usize {
    let mut talk = Talk::new();
    talk.say("uci");
    let told = talk.hear("uciok");
    talk.end();
    let line = told.iter().find_map(|line| line.strip_prefix(&format!("option name {option} type spin default ")));
    line.unwrap().split(' ').next_back().unwrap().parse().unwrap()
}

#[test]
fn no_option_takes_more_than_the_machine_has() {
    let processors = thread::available_parallelism().unwrap().get();
    let (megabytes, threads) = (most("Hash"), most("Threads"));
    assert_eq!(threads, (2 * processors).min(256));
    assert!((64..=65_536).contains(&megabytes), "{megabytes}");
    if let Ok(told) = std::fs::read_to_string("/proc/meminfo") {
        let all: usize = told.split_whitespace().nth(1).unwrap().parse().unwrap();
        assert_eq!(megabytes, (all / 1024).clamp(64, 65_536));
    }
    let mut talk = Talk::new();
    for (option, most) in [("Hash", megabytes), ("Threads", threads)] {
        let (name, value) = (format!("setoption name {option} value "), most + 1);
        let told = talk.ask(&format!("{name}{value}"), "info string ");
        assert_eq!(told, format!("info string {option} is a number from 1 to {most}, not '{value}'"));
    }
    talk.end();
    let told = refuses(&["bestmove", "martian", "--threads", &(threads + 1).to_string()]);
    assert!(told.ends_with(&format!("this machine takes 1 to {threads} threads, two for each processor")), "{told}");
}

/// With so little memory there may be no table, no helper, no thread for the search; whoever runs answers.
#[cfg(target_os = "linux")]
#[test]
fn with_little_memory_there_is_a_move_or_a_sentence() {
    let (mut moves, mut sentences, threads) = (0, 0, most("Threads").to_string());
    for megabytes in (20..500).step_by(20) {
        let mut program = limited(&format!("ulimit -v {}", megabytes << 10));
        program.args(["bestmove", "two-kings", "--depth", "3", "--threads", &threads]);
        let told = ended(&mut program, &format!("{megabytes} MB"));
        if told.status == 0 {
            moves += 1;
            assert_legal(told.out.lines().last().unwrap().strip_prefix("bestmove ").unwrap());
        } else {
            sentences += 1;
            assert_eq!((told.status, told.out.as_str()), (1, ""), "{megabytes} MB: {}", told.err);
            let limit = megabytes << 10;
            let why = format!("the system lets this program have {limit} KB of memory (ulimit -v)");
            assert_eq!(told.err, format!("regalia: {why}, but it needs 65536 KB\n"));
        }
    }
    assert!(moves > 10 && sentences > 0, "{moves} moves, {sentences} sentences");
}

#[cfg(target_os = "linux")]
#[test]
fn a_table_that_the_system_does_not_give_is_smaller() {
    let mut talk = Talk::of(limited("ulimit -v 600000"));
    for line in ["setoption name UCI_Variant value twokings", "setoption name Hash value 1024", "position startpos"] {
        talk.say(line);
    }
    talk.say("go depth 3");
    let told = talk.hear("bestmove ");
    let start = "info string the system does not give 1024 MB for the table of positions; it has ";
    let megabytes = told[0].strip_prefix(start).and_then(|rest| rest.strip_suffix(" MB"));
    assert!(megabytes.is_some_and(|there| (64..600).contains(&there.parse().unwrap())), "{told:?}");
    assert_legal(told.last().unwrap().split(' ').nth(1).unwrap());
    // The next game has the same one.
    talk.say("ucinewgame");
    talk.say("go depth 3");
    assert!(!talk.hear("bestmove ").iter().any(|line| line.starts_with("info string")));
    talk.end();
}

#[test]
fn without_threads_there_is_a_move() {
    let mut command = program();
    command.args(["bestmove", "two-kings", "--movetime", "100"]).env(NO_THREADS.0, NO_THREADS.1);
    let told = ended(&mut command, "bestmove");
    assert_eq!((told.status, told.err.as_str()), (0, ""));
    assert_legal(told.out.lines().last().unwrap().strip_prefix("bestmove ").unwrap());
    let game = ["match", "two-kings", "greedy", "random", "--games", "6"];
    let told = ended(program().args(game).env(NO_THREADS.0, NO_THREADS.1), "match");
    assert_eq!((told.status, told.out), (0, run(&game).out));
    let mut command = program();
    command.env(NO_THREADS.0, NO_THREADS.1);
    let mut talk = Talk::of(command);
    talk.say("setoption name UCI_Variant value twokings");
    for go in ["go depth 2", "go movetime 50", "go infinite", "go ponder"] {
        assert_legal(&talk.best(go));
    }
    assert!(talk.end().is_empty());
}

#[cfg(unix)]
#[test]
fn a_file_above_the_limit_is_an_error_in_one_sentence() {
    let folder = tempfile::tempdir().unwrap();
    let out = std::fs::File::create(folder.path().join("moves")).unwrap();
    let told = limited("ulimit -f 0").args(["moves", "two-kings"]).stdout(out).output().unwrap();
    let said = String::from_utf8(told.stderr).unwrap();
    assert_eq!(told.status.code(), Some(1), "{said}");
    assert!(said.starts_with("regalia: cannot print: ") && said.lines().count() == 1, "{said}");
}
