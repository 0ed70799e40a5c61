//! A conversation with `regalia uci`.

use std::io::{BufRead as _, BufReader, Write as _};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread;
use std::time::Duration;

use super::program;

/// No answer takes longer, on however busy a machine.
const PATIENCE: Duration = Duration::from_secs(60);

/// A running program, and what it says.
pub struct Talk {
    child: Child,
    input: Option<ChildStdin>,
    lines: Receiver<String>,
}

impl Talk {
    /// A program that has been told nothing.
    pub fn new() -> Self {
        Self::of(program())
    }

    /// The same of a program that is started in another way.
    pub fn of(mut program: Command) -> Self {
        let mut child =
            program.arg("uci").stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        let out = BufReader::new(child.stdout.take().unwrap());
        let (say, lines) = channel();
        thread::spawn(move || out.lines().map_while(Result::ok).try_for_each(|line| say.send(line)));
        Self { input: child.stdin.take(), child, lines }
    }

    /// One that plays a variant.
    pub fn with(variant: &str) -> Self {
        let mut talk = Self::new();
        talk.say(&format!("setoption name UCI_Variant value {variant}"));
        talk
    }

    /// Its standard input.
    pub fn input(&mut self) -> &mut ChildStdin {
        self.input.as_mut().unwrap()
    }

    /// Says one line.
    pub fn say(&mut self, line: &str) {
        writeln!(self.input(), "{line}").unwrap();
    }

    /// What is said up to the first line that begins so, this line last.
    pub fn hear(&self, start: &str) -> Vec<String> {
        let mut heard = Vec::new();
        while heard.last().is_none_or(|line: &String| !line.starts_with(start)) {
            let line = self.lines.recv_timeout(PATIENCE).unwrap_or_else(|_| panic!("no '{start}' after {heard:?}"));
            heard.push(line);
        }
        heard
    }

    /// The same after a line; gives the last one heard.
    pub fn ask(&mut self, line: &str, start: &str) -> String {
        self.say(line);
        self.hear(start).pop().unwrap()
    }

    /// The best move of a search, without the move that is expected.
    pub fn best(&mut self, go: &str) -> String {
        let answer = self.ask(go, "bestmove ");
        answer.split(' ').nth(1).unwrap().to_owned()
    }

    /// Closes its input; gives what else it says, once it has ended well.
    pub fn end(mut self) -> Vec<String> {
        self.input = None;
        let mut rest = Vec::new();
        loop {
            match self.lines.recv_timeout(PATIENCE) {
                Ok(line) => rest.push(line),
                Err(RecvTimeoutError::Disconnected) => break,
                Err(RecvTimeoutError::Timeout) => panic!("it does not end after {rest:?}"),
            }
        }
        let output = self.child.wait_with_output().unwrap();
        assert!(output.status.success(), "{rest:?}");
        assert_eq!(output.stderr, b"");
        rest
    }
}
