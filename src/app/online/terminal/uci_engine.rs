//! A chess program that speaks UCI, with our variants' names and coordinate moves.

use std::io::{BufRead, BufReader, Read as _, Write as _};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::time::{Duration, Instant};
use std::{io, thread};

use regalia_core::rules::{Action, GamePosition as _};
use regalia_core::{engine::Budget, record::Record};

/// The time left is divided among this number of moves.
const EXPECTED_MOVES: u32 = 30;

/// How long it may take to say that it is there, or ready.
const PATIENCE: Duration = Duration::from_secs(10);

/// How much longer than told it may think in a game without time.
const GRACE: Duration = Duration::from_secs(60);

/// The most bytes of a line that are read; the rest of it is left out.
const MAX_LINE: u64 = 1 << 16;

/// How many lines may wait to be read.
const MAX_LINES: usize = 256;

/// Why another program does not play.
#[derive(Debug, thiserror::Error)]
pub(super) enum EngineError {
    #[error("--engine needs the command line of a program")]
    NoCommand,
    #[error("--engine has a quotation mark without its other one")]
    Unquoted,
    #[error("{0} cannot be started: {1}")]
    Start(String, io::Error),
    #[error("the program does not say “{0}” within {1} s")]
    Silent(&'static str, u64),
    #[error("the program has ended")]
    Ended,
    #[error("the program answers “{0}”: {1}")]
    Answer(String, String),
}

/// A running program. Dropping it ends it.
pub(super) struct UciEngine {
    program: Child,
    stdin: ChildStdin,
    lines: Receiver<String>,
    movetime: Duration,
}

impl UciEngine {
    /// Starts a program by its command line, which is split as a shell does; it has this long for a move in a game without
    /// time.
    pub fn start(command: &str, movetime: Duration) -> Result<Self, EngineError> {
        // There it stands between folders and means nothing else.
        let command = if cfg!(windows) { command.replace('\\', r"\\") } else { command.to_owned() };
        let words = shlex::split(&command).ok_or(EngineError::Unquoted)?;
        let (name, arguments) = words.split_first().ok_or(EngineError::NoCommand)?;
        let failed = |why| EngineError::Start(name.clone(), why);
        let mut program =
            Command::new(name).args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().map_err(failed)?;
        let (Some(stdin), Some(stdout)) = (program.stdin.take(), program.stdout.take()) else {
            return Err(EngineError::Ended);
        };
        let (sender, lines) = sync_channel(MAX_LINES);
        let mut engine = Self { program, stdin, lines, movetime };
        thread::Builder::new()
            .name("program's lines".to_owned())
            .spawn(move || read(stdout, &sender))
            .map_err(failed)?;
        engine.send("uci")?;
        engine.read_until("uciok", Some(PATIENCE))?;
        Ok(engine)
    }

    /// The move that it plays at the end of a game. In a game with time it may think as long as it likes.
    pub fn choose(&mut self, record: &Record) -> Result<Action, EngineError> {
        self.send(&format!("setoption name UCI_Variant value {}", record.game().id()))?;
        for (key, value) in record.options().iter() {
            self.send(&format!("setoption name {key} value {value}"))?;
        }
        self.send("isready")?;
        self.read_until("readyok", Some(PATIENCE))?;
        let moves: Vec<String> = record.line().map(|ply| ply.action.to_string()).collect();
        let moves = if moves.is_empty() { String::new() } else { format!(" moves {}", moves.join(" ")) };
        self.send(&format!("position fen {}{moves}", record.start()))?;
        let time = self.time(record);
        self.send(&format!("go movetime {}", time.as_millis()))?;
        let patience = record.time_controls().is_empty().then_some(time + GRACE);
        let answer = self.read_until("bestmove", patience)?;
        let word = answer.split_whitespace().nth(1).unwrap_or_default();
        let action = record.position().parse_action(word);
        action.map_err(|why| EngineError::Answer(word.to_owned(), why.to_string()))
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

    fn send(&mut self, line: &str) -> Result<(), EngineError> {
        writeln!(self.stdin, "{line}").and_then(|()| self.stdin.flush()).map_err(|_| EngineError::Ended)
    }

    /// The next line that begins with this word, if it comes in time.
    fn read_until(&self, word: &'static str, patience: Option<Duration>) -> Result<String, EngineError> {
        let began = Instant::now();
        loop {
            let line = match patience {
                None => self.lines.recv().map_err(|_| EngineError::Ended)?,
                Some(patience) => {
                    let left = patience.saturating_sub(began.elapsed());
                    self.lines.recv_timeout(left).map_err(|why| match why {
                        RecvTimeoutError::Timeout => EngineError::Silent(word, patience.as_secs()),
                        RecvTimeoutError::Disconnected => EngineError::Ended,
                    })?
                }
            };
            if line.split_whitespace().next() == Some(word) {
                return Ok(line);
            }
        }
    }
}

impl Drop for UciEngine {
    fn drop(&mut self) {
        let _ = self.send("quit");
        // One that does not go by itself is ended.
        let _ = self.program.kill();
        let _ = self.program.wait();
    }
}

/// Reads what the program stdout until it ends, or until nobody listens.
fn read(stdout: ChildStdout, sender: &SyncSender<String>) {
    let mut stdout = BufReader::new(stdout);
    while let Ok(Some(line)) = next_line(&mut stdout) {
        if sender.send(line).is_err() {
            return;
        }
    }
}

fn next_line(stdout: &mut impl BufRead) -> io::Result<Option<String>> {
    let mut line = Vec::new();
    if stdout.take(MAX_LINE).read_until(b'\n', &mut line)? == 0 {
        return Ok(None);
    }
    if line.last() != Some(&b'\n') {
        stdout.skip_until(b'\n')?;
    }
    Ok(Some(String::from_utf8_lossy(&line).into_owned()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_lines_of_any_bytes_and_cuts_long_ones() {
        let long = vec![b'x'; MAX_LINE as usize * 3];
        let mut stdout = &[b"id name \xff\r\n", &long[..], b"\nbestmove e2e4"].concat()[..];
        assert_eq!(
            next_line(&mut stdout).expect("a line").as_deref(),
            Some(&*format!("id name {}\r\n", char::REPLACEMENT_CHARACTER))
        );
        assert_eq!(next_line(&mut stdout).expect("a line").map(|line| line.len()), Some(MAX_LINE as usize));
        assert_eq!(next_line(&mut stdout).expect("a line").as_deref(), Some("bestmove e2e4"));
        assert_eq!(next_line(&mut stdout).expect("the end"), None);
    }

    #[test]
    fn refuses_a_command_line_that_a_shell_would_not_run() {
        for (command, why) in [("", "needs"), ("  ", "needs"), ("'engine", "quotation"), ("/nowhere/engine", "started")]
        {
            let error = UciEngine::start(command, PATIENCE).err().map(|error| error.to_string()).unwrap_or_default();
            assert!(error.contains(why), "{command}: {error}");
        }
    }
}
