//! The program: a command of the command line, or the window. The revision is known only here.

// On Windows a double click would open a console as well. Without one a command prints nothing; `regalia-cli` does.
#![cfg_attr(all(windows, not(debug_assertions)), windows_subsystem = "windows")]

use std::process::ExitCode;

use regalia_core::cli::{self, Build, Program, Start};

const BUILD: Build = Build { version: env!("CARGO_PKG_VERSION"), revision: Some(env!("REGALIA_REVISION")) };

fn main() -> ExitCode {
    match cli::run(Program::Regalia, BUILD, std::env::args_os()) {
        Start::Done(status) => status,
        Start::Window(file) => regalia_app::shell::run(BUILD, file),
        #[cfg(feature = "online")]
        Start::Host(hosting) => regalia_app::online::host(&hosting),
        #[cfg(feature = "online")]
        Start::Join(joining) => regalia_app::online::join(&joining),
        #[cfg(not(feature = "online"))]
        Start::Host(_) | Start::Join(_) => cli::refuse("this build of Regalia has no network"),
    }
}
