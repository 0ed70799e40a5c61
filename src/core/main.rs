//! The command line without the window: for designers, and for terminals of Windows, where `regalia` has a window and so
//! no output.

use std::process::ExitCode;
use std::thread;

use regalia_core::cli::{self, Build, Program, Start};

/// The stack of the thread that does the work, in bytes, as the main thread has on Linux: 1 MB is usual on Windows.
const STACK: usize = 8 << 20;

fn main() -> ExitCode {
    let worker = thread::Builder::new().stack_size(STACK).spawn(run);
    match worker.map(thread::JoinHandle::join) {
        Ok(Ok(status)) => status,
        // The panic has printed its message.
        Ok(Err(_)) => ExitCode::from(101),
        Err(why) => cli::refuse(&format!("no thread can be started: {why}")),
    }
}

fn run() -> ExitCode {
    match cli::run(Program::Terminal, Build::default(), std::env::args_os()) {
        Start::Done(status) => status,
        Start::Window(_) => {
            cli::refuse("regalia-cli has no window, regalia has; 'regalia-cli --help' lists its commands")
        }
    }
}
