//! The program: a command of the command line, or the window.

// On Windows a double click would open a console as well. Without one a command prints nothing; `regalia-cli` does.
#![cfg_attr(all(windows, feature = "gui", not(debug_assertions)), windows_subsystem = "windows")]

use std::path::PathBuf;
use std::process::ExitCode;

use regalia::cli::{self, Program, Start};

fn main() -> ExitCode {
    match cli::run(Program::Regalia, std::env::args_os()) {
        Start::Done(code) => code,
        Start::Window(file) => open_window(file),
    }
}

#[cfg(feature = "gui")]
fn open_window(file: Option<PathBuf>) -> ExitCode {
    regalia::shell::run(file)
}

#[cfg(not(feature = "gui"))]
fn open_window(_file: Option<PathBuf>) -> ExitCode {
    cli::refuse("this build has no window; 'regalia --help' lists what it has")
}
