//! `regalia host` and `regalia join`: real programs that play each other over sockets of this machine.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

#[cfg(target_os = "linux")]
mod hostile;
#[path = "../support/live_machine.rs"]
#[cfg(target_os = "linux")]
#[expect(dead_code, reason = "other tests use more of it")]
mod machine;
#[path = "../support/live_peer.rs"]
#[cfg(target_os = "linux")]
#[expect(dead_code, reason = "other tests use more of it")]
mod peer;

use std::io::{BufRead as _, BufReader, Lines};
use std::path::Path;
use std::process::{Child, ChildStdout, Command, Stdio};

/// A running program, ended when it is dropped.
struct Program {
    child: Child,
    lines: Lines<BufReader<ChildStdout>>,
    /// What it has said so far.
    said: Vec<String>,
}

impl Program {
    fn start(folder: &Path, name: &str, arguments: &[&str]) -> Self {
        let mut command = Command::new(env!("CARGO_BIN_EXE_regalia"));
        command.args(arguments).args(["--key", folder.join(name).to_str().unwrap()]);
        let mut child = command.stdout(Stdio::piped()).spawn().unwrap();
        let lines = BufReader::new(child.stdout.take().unwrap()).lines();
        Self { child, lines, said: Vec::new() }
    }

    /// The rest of the next line that begins with this word.
    fn hears(&mut self, word: &str) -> String {
        loop {
            let Some(line) = self.lines.next() else { panic!("no {word:?} in {:?}", self.said) };
            let line = line.unwrap();
            self.said.push(line.clone());
            if let Some(rest) = line.strip_prefix(word) {
                return rest.trim().to_owned();
            }
        }
    }

    /// Everything it says until it ends by itself.
    fn ends(mut self) -> Vec<String> {
        let rest: Vec<String> = self.lines.by_ref().map(Result::unwrap).collect();
        self.said.extend(rest);
        assert!(self.child.wait().unwrap().success(), "{:?}", self.said);
        std::mem::take(&mut self.said)
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        // It may have ended by itself.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// The lines that tell of moves and the result.
fn game(said: &[String]) -> Vec<&String> {
    said.iter().filter(|line| line.starts_with("move ") || line.starts_with("result ")).collect()
}

#[test]
fn two_programs_play_a_whole_game() {
    let folder = tempfile::tempdir().unwrap();
    let mut host = Program::start(folder.path(), "host", &["host", "martian", "--level", "1", "--games", "1"]);
    let invitation = host.hears("invitation");
    let mut guest = Program::start(folder.path(), "guest", &["join", &invitation, "--level", "1"]);
    assert_eq!(guest.hears("seated"), "2");
    let (guest, host) = (guest.ends(), host.ends());
    let (of_host, of_guest) = (game(&host), game(&guest));
    assert!(of_host.len() > 10, "{host:?}");
    // The last word may not have reached the guest before the host closed; the game has.
    assert_eq!(of_host, of_guest);
}

#[test]
fn another_program_plays_by_uci() {
    let folder = tempfile::tempdir().unwrap();
    let uci = format!("{} uci", env!("CARGO_BIN_EXE_regalia"));
    let mut host = Program::start(
        folder.path(),
        "host",
        &["host", "martian", "--engine", &uci, "--movetime", "20", "--games", "1"],
    );
    let invitation = host.hears("invitation");
    let guest = Program::start(folder.path(), "guest", &["join", &invitation, "--level", "2"]);
    assert!(game(&guest.ends()).last().unwrap().starts_with("result "));
    assert!(game(&host.ends()).last().unwrap().starts_with("result "));
}

#[test]
fn a_killed_host_goes_on_from_its_file_at_the_same_invitation() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("table.regalia");
    let hosts = ["host", "two-kings", "--level", "1", "--games", "1", "--file", file.to_str().unwrap()];
    let mut host = Program::start(folder.path(), "host", &hosts);
    let invitation = host.hears("invitation");
    let mut guest = Program::start(folder.path(), "guest", &["join", &invitation, "--level", "1"]);
    for _ in 0..6 {
        guest.hears("move");
    }
    drop(host);
    guest.hears("reconnecting");
    let mut host = Program::start(folder.path(), "host", &hosts);
    assert_eq!(host.hears("invitation"), invitation);
    for _ in 0..4 {
        guest.hears("move");
    }
    // No move was lost, and none was played twice.
    let moves: Vec<&str> = guest.said.iter().filter_map(|line| line.strip_prefix("move ")?.split(' ').next()).collect();
    let expected: Vec<String> = (1..=10).map(|ply: u32| ply.to_string()).collect();
    assert_eq!(moves, expected, "{:?}", guest.said);
}

/// Why a program with these arguments does not start, or gives up.
fn refused(folder: &Path, arguments: &[&str]) -> String {
    let key = folder.join("key");
    let mut command = Command::new(env!("CARGO_BIN_EXE_regalia"));
    let output = command.args(arguments).args(["--key", key.to_str().unwrap()]).output().unwrap();
    assert_eq!(output.status.code(), Some(2));
    String::from_utf8(output.stderr).unwrap()
}

#[test]
fn a_file_is_for_one_game_and_one_program() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("table.regalia");
    let hosts = ["host", "martian", "--level", "1", "--games", "1", "--file", file.to_str().unwrap()];
    let mut host = Program::start(folder.path(), "host", &hosts);
    let invitation = host.hears("invitation");
    let why = refused(folder.path(), &hosts);
    assert!(why.contains("another program hosts"), "{why}");
    Program::start(folder.path(), "guest", &["join", &invitation, "--level", "1"]).ends();
    host.ends();
    let why = refused(folder.path(), &hosts);
    assert!(why.contains("is over; --new"), "{why}");
    let why = refused(folder.path(), &["host", "two-kings", "--file", file.to_str().unwrap()]);
    assert!(why.contains("holds a game of Martian Chess, and this one is Two Kings"), "{why}");
    let before = std::fs::read(&file).unwrap();
    let mut host = Program::start(folder.path(), "host", &[&hosts[..], &["--new"]].concat());
    host.hears("invitation");
    drop(host);
    assert_eq!(std::fs::read(&file).unwrap(), before);
    assert!(folder.path().join("table-2.regalia").exists());
}

#[test]
fn a_guest_gives_up_when_no_host_answers() {
    let folder = tempfile::tempdir().unwrap();
    let mut host = Program::start(folder.path(), "host", &["host", "martian"]);
    let invitation = host.hears("invitation");
    drop(host);
    let why = refused(folder.path(), &["join", &invitation, "--wait", "1"]);
    assert!(why.contains("the host does not answer within 1 s"), "{why}");
}

#[test]
fn what_cannot_be_joined_is_said_in_one_sentence() {
    let folder = tempfile::tempdir().unwrap();
    let say = |arguments: &[&str]| refused(folder.path(), arguments);
    assert!(say(&["join", "regalia"]).contains("no invitation"));
    assert!(say(&["host", "chess"]).contains("chess"));
    assert!(say(&["host", "martian", "--seats", "3"]).contains("there is no seat 3"));
    assert!(say(&["host", "martian", "--time", "soon"]).contains("is not a time control"));
    assert!(say(&["host", "martian", "--engine", "/nowhere/engine"]).contains("cannot be started"));
}
