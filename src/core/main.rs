//! The command line without the window: for designers, and for terminals of Windows, where `regalia` has a window and so
//! no output.

use std::process::ExitCode;

use regalia_core::cli::{self, Build, Program, Start};

fn main() -> ExitCode {
    match cli::run(Program::Terminal, Build::default(), std::env::args_os()) {
        Start::Done(status) => status,
        // The command line has refused the two that need a network.
        Start::Host(_) | Start::Join(_) => ExitCode::FAILURE,
        Start::Window(_) => {
            cli::refuse("regalia-cli has no window, regalia has; 'regalia-cli --help' lists its commands")
        }
    }
}
