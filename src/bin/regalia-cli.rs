//! The command line without the window, for terminals of Windows: there `regalia` has a window, and so no output.

use std::process::ExitCode;

use regalia::cli::{self, Program, Start};

fn main() -> ExitCode {
    match cli::run(Program::Terminal, std::env::args_os()) {
        Start::Done(code) => code,
        Start::Window(_) => {
            cli::refuse("regalia-cli has no window, regalia has; 'regalia-cli --help' lists its commands")
        }
    }
}
