//! A chess program that speaks UCI, with our variants' names and coordinate moves.

use std::io::{BufRead as _, BufReader, Write as _};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::time::Duration;

use regalia_core::rules::{Action, GamePosition as _};
use regalia_core::{engine::Budget, record::Record};

/// The time left is divided among this number of moves.
const EXPECTED_MOVES: u32 = 30;

/// A running program, which is killed when this is dropped.
pub(super) struct UciEngine {
    program: Child,
    stdin: ChildStdin,
    stdout: BufReader<ChildStdout>,
    movetime: Duration,
}

impl UciEngine {
    /// Starts a program by its command line, split at white space. `movetime` is its time for a move in a game without
    /// clocks.
    pub fn start(command: &str, movetime: Duration) -> Result<Self, String> {
        let mut words = command.split_whitespace();
        let name = words.next().ok_or("--engine needs the command line of a program")?;
        let mut program = Command::new(name)
            .args(words)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .map_err(|why| format!("{name} cannot be started: {why}"))?;
        let (Some(stdin), Some(stdout)) = (program.stdin.take(), program.stdout.take()) else {
            return Err(format!("{name} cannot be spoken to"));
        };
        let mut engine = Self { program, stdin, stdout: BufReader::new(stdout), movetime };
        engine.send("uci")?;
        engine.read_until("uciok")?;
        Ok(engine)
    }

    /// The move that it plays in the current position of a game.
    pub fn choose(&mut self, record: &Record) -> Result<Action, String> {
        self.send(&format!("setoption name UCI_Variant value {}", record.game().id()))?;
        for (key, value) in record.options().iter() {
            self.send(&format!("setoption name {key} value {value}"))?;
        }
        self.send("isready")?;
        self.read_until("readyok")?;
        let moves: Vec<String> = record.line().map(|ply| ply.action.to_string()).collect();
        let moves = if moves.is_empty() { String::new() } else { format!(" moves {}", moves.join(" ")) };
        self.send(&format!("position fen {}{moves}", record.start()))?;
        self.send(&format!("go movetime {}", self.time(record).as_millis()))?;
        let answer = self.read_until("bestmove")?;
        let word = answer.split_whitespace().nth(1).unwrap_or_default();
        let action = record.position().parse_action(word);
        action.map_err(|why| format!("the program answers “{word}”: {why}"))
    }

    fn time(&self, record: &Record) -> Duration {
        let seat = record.position().side_to_move();
        let control = record.time_controls().get(seat.index());
        let share = record
            .time_left(seat)
            .zip(control)
            .map(|(left, control)| Budget::share(left, control.increment() + control.delay(), EXPECTED_MOVES).soft);
        share.unwrap_or(self.movetime)
    }

    fn send(&mut self, line: &str) -> Result<(), String> {
        writeln!(self.stdin, "{line}").and_then(|()| self.stdin.flush()).map_err(|_| "the program has ended".to_owned())
    }

    /// Reads lines until one begins with this word, and returns it.
    fn read_until(&mut self, word: &str) -> Result<String, String> {
        loop {
            let mut line = String::new();
            match self.stdout.read_line(&mut line) {
                Ok(0) => return Err("the program has ended".to_owned()),
                Ok(_) if line.split_whitespace().next() == Some(word) => return Ok(line),
                Ok(_) => {}
                Err(why) => return Err(format!("the program cannot be read: {why}")),
            }
        }
    }
}

impl Drop for UciEngine {
    fn drop(&mut self) {
        let _ = self.send("quit");
        // In case it does not quit.
        let _ = self.program.kill();
        let _ = self.program.wait();
    }
}
