//! A chess program that speaks UCI, with our variants' names and coordinate moves.

use std::io::{BufRead as _, BufReader, Write as _};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::time::Duration;

use regalia_core::rules::{Action, GamePosition as _};
use regalia_core::{engine::Budget, record::Record};

/// It divides its time among so many moves.
const MOVES_TO_COME: u32 = 30;

/// A running program. Dropping it ends it.
pub(super) struct UciEngine {
    program: Child,
    asks: ChildStdin,
    says: BufReader<ChildStdout>,
    movetime: Duration,
}

impl UciEngine {
    /// Starts a program by its command line, words between blanks; it has this long for a move in a game without time.
    pub fn start(command: &str, movetime: Duration) -> Result<Self, String> {
        let mut words = command.split_whitespace();
        let name = words.next().ok_or("--engine needs the command line of a program")?;
        let mut program = Command::new(name)
            .args(words)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .map_err(|why| format!("{name} cannot be started: {why}"))?;
        let (Some(asks), Some(says)) = (program.stdin.take(), program.stdout.take()) else {
            return Err(format!("{name} cannot be spoken to"));
        };
        let mut engine = Self { program, asks, says: BufReader::new(says), movetime };
        engine.ask("uci")?;
        engine.hear("uciok")?;
        Ok(engine)
    }

    /// The move that it plays at the end of a game.
    pub fn choose(&mut self, record: &Record) -> Result<Action, String> {
        self.ask(&format!("setoption name UCI_Variant value {}", record.game().id()))?;
        for (key, value) in record.options().iter() {
            self.ask(&format!("setoption name {key} value {value}"))?;
        }
        self.ask("isready")?;
        self.hear("readyok")?;
        let moves: Vec<String> = record.line().map(|ply| ply.action.to_string()).collect();
        let moves = if moves.is_empty() { String::new() } else { format!(" moves {}", moves.join(" ")) };
        self.ask(&format!("position fen {}{moves}", record.start()))?;
        self.ask(&format!("go movetime {}", self.time(record).as_millis()))?;
        let answer = self.hear("bestmove")?;
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
            .map(|(left, control)| Budget::share(left, control.increment() + control.delay(), MOVES_TO_COME).soft);
        share.unwrap_or(self.movetime)
    }

    fn ask(&mut self, line: &str) -> Result<(), String> {
        writeln!(self.asks, "{line}").and_then(|()| self.asks.flush()).map_err(|_| "the program has ended".to_owned())
    }

    /// The next line that begins with this word.
    fn hear(&mut self, word: &str) -> Result<String, String> {
        loop {
            let mut line = String::new();
            match self.says.read_line(&mut line) {
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
        let _ = self.ask("quit");
        // One that does not go by itself is ended.
        let _ = self.program.kill();
        let _ = self.program.wait();
    }
}
