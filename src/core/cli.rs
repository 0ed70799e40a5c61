//! The command line: `moves`, `perft`, `play`, `replay`, `export`, `review`, `bestmove`, `match`, `host`, `join`, `uci`,
//! `completions`, or the window.

mod bestmove;
mod commands;
pub mod contest;
mod live;
mod machine;
mod review;
mod timer;
mod uci;

use std::ffi::OsString;
use std::fmt::{self, Display};
use std::io::{self, Write as _};
use std::path::PathBuf;
use std::process::ExitCode;

use clap::{Args, CommandFactory as _, FromArgMatches as _, Parser, Subcommand};

pub use live::{Hosting, Joining, Playing};
pub use machine::report_large_files_as_errors;
#[cfg(feature = "test-hooks")]
pub use uci::converse;

use crate::record::shown;

/// The version, as in `0.1.0`.
const VERSION: &str = env!("CARGO_PKG_VERSION");

/// What the program is, in one line without a full stop.
pub const ABOUT: &str = "Five chess variants, for friends near and far, or alone against the computer";

/// The exit status for wrong input.
const WRONG_INPUT: u8 = 2;

/// The programs with this command line.
///
/// ```
/// use regalia_core::cli::{Build, Program, Start, run};
///
/// // Both read the same command line. Neither opens a file itself: the caller shows it in a window.
/// for program in [Program::Regalia, Program::Terminal] {
///     let words = ["regalia", "game.regalia"].map(Into::into);
///     assert!(matches!(run(program, Build::default(), words.into_iter()), Start::Window(Some(_))));
/// }
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Program {
    /// `regalia`, which opens the window as well.
    Regalia,
    /// `regalia-cli`, which has no window and always a terminal.
    Terminal,
}

impl Program {
    /// The command line as this program has it.
    fn command(self, build: Build) -> clap::Command {
        let command = match self {
            Self::Regalia => Arguments::command(),
            // It accepts a file too, only to say that `regalia` opens it.
            Self::Terminal => Arguments::command()
                .name("regalia-cli")
                .override_usage("regalia-cli <COMMAND>")
                .after_help(None)
                .mut_arg("file", |file| file.hide(true))
                // It knows no network.
                .mut_subcommand("host", |command| command.hide(true))
                .mut_subcommand("join", |command| command.hide(true)),
        };
        command.version(build.to_string())
    }
}

/// Which build of a program this is. Only the program itself knows its revision.
///
/// ```
/// use regalia_core::cli::Build;
///
/// let build = Build { version: "0.2.0", revision: Some("227941f0c1") };
/// assert_eq!(build.to_string(), "0.2.0 (227941f0c1)");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Build {
    /// The version, as in `0.2.0`.
    pub version: &'static str,
    /// The commit that it was built from, with a `+` if its files had changed since; `unknown` outside git.
    pub revision: Option<&'static str>,
}

impl Default for Build {
    /// This version, of no known revision.
    fn default() -> Self {
        Self { version: VERSION, revision: None }
    }
}

impl Display for Build {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.version)?;
        self.revision.map_or(Ok(()), |revision| write!(f, " ({revision})"))
    }
}

/// What to do after the command line has been read.
///
/// ```
/// use regalia_core::cli::{Build, Program, Start, run};
///
/// let start = |line: &str| run(Program::Regalia, Build::default(), line.split(' ').map(Into::into));
/// assert!(matches!(start("regalia perft martian 1"), Start::Done(_)));
/// let Start::Window(file) = start("regalia game.regalia") else { panic!("a file needs a window") };
/// assert_eq!(file.unwrap().to_str(), Some("game.regalia"));
/// ```
#[derive(Debug)]
pub enum Start {
    /// Exit: everything has been printed.
    Done(ExitCode),
    /// Open the window, with this file if there is one.
    Window(Option<PathBuf>),
    /// Open a table for others. Only the program with the window can.
    Host(Box<Hosting>),
    /// Join a table. Only the program with the window can.
    Join(Box<Joining>),
}

#[derive(Parser)]
#[command(name = "regalia", about = ABOUT)]
#[command(args_conflicts_with_subcommands = true, disable_help_subcommand = true)]
#[command(after_help = "A file that is named like a command is opened by its path: regalia ./moves")]
struct Arguments {
    /// A game to open in the window, saved or as text
    file: Option<PathBuf>,
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Subcommand)]
enum Command {
    /// List every legal action, one a line
    Moves(Setting),
    /// Count the legal actions at a depth
    Perft {
        #[command(flatten)]
        setting: Setting,
        // Each ply takes room on the stack, and no count beyond a dozen plies ever finishes.
        /// How many plies deep, up to 99
        #[arg(value_parser = clap::value_parser!(u32).range(..100))]
        depth: u32,
        /// Print the count below each action, too
        #[arg(long)]
        divide: bool,
    },
    /// Play moves and tell where they lead
    Play {
        #[command(flatten)]
        setting: Setting,
        /// Moves, as in e2e4, h6h7k, O-O@h1, K=n@e6, own=w, wNh3xi5
        #[arg(value_name = "MOVE")]
        moves: Vec<String>,
    },
    /// Say what the engine would play, and what it found at each depth
    Bestmove(bestmove::Question),
    /// Let two players play each other, in pairs of games from random openings
    ///
    /// Sides are exchanged after the first game of a pair; in royale six games have all seatings of two and two. The
    /// score is the first player's mean for a seat, so 0.5 is even with two players and 0.25 in royale; behind the ± is
    /// half its interval of 95%. Draws are claimed. After 600 moves a game is a draw, in martian a win by points.
    Match(contest::Pairing),
    /// Let a chess program use the engine: the UCI protocol on standard input and output
    Uci,
    /// Print completions of this command line for a shell
    Completions {
        /// The shell
        shell: clap_complete::Shell,
    },
    /// Check a game move by move and tell where it ends
    Replay {
        /// The saved game, or a game as text
        file: PathBuf,
    },
    /// Print a game as text for people: tags, then the moves
    Export {
        /// The saved game, or a game as text
        file: PathBuf,
    },
    /// Open a table for a live game, print its invitation, and let the engine play at it
    ///
    /// Whoever has the invitation comes in. What happens is printed, a line each: `invitation`, `seated`, `move`, `result`
    /// and others. Questions are answered: yes to taking back, to pauses and to another game, to a draw unless the engine
    /// sees itself ahead.
    Host(Box<Hosting>),
    /// Join a live game by its invitation, and let the engine play there; end with the game
    Join(Box<Joining>),
    /// Print a game as text with what the engine notes about each move
    ///
    /// Behind a move stands what the position is worth, and $6 (?!), $2 (?) or $4 (??) if it gave away much, $1 (!) if
    /// it was the only good one; what would have been better is a variation.
    Review(review::Subject),
}

#[derive(Args, Clone, Debug)]
struct Setting {
    /// The game, by its short name
    game: String,
    /// The position to begin with, as text; the usual start if left out
    #[arg(long, value_name = "TEXT")]
    position: Option<String>,
    /// A rule option, as in choice=off; may be given several times
    #[arg(long = "option", value_name = "K=V")]
    options: Vec<String>,
}

/// Runs the command that the arguments name, in a thread with the room that it needs; the first argument is the program's
/// path. From now on the system reports files above its size limit as errors.
///
/// # Panics
/// If the command panics.
pub fn run(program: Program, build: Build, arguments: impl Iterator<Item = OsString>) -> Start {
    // Without it such a file ends the program, as it would any other.
    let _ = report_large_files_as_errors();
    let arguments: Vec<OsString> = arguments.collect();
    machine::with_stack(move || start(program, build, arguments))
}

fn start(program: Program, build: Build, arguments: Vec<OsString>) -> Start {
    let read =
        program.command(build).try_get_matches_from(arguments).and_then(|found| Arguments::from_arg_matches(&found));
    let arguments = match read {
        Ok(arguments) => arguments,
        Err(error) => {
            // A closed standard error is ignored.
            let _ = error.print();
            return Start::Done(ExitCode::from(u8::try_from(error.exit_code()).unwrap_or(WRONG_INPUT)));
        }
    };
    let output = match arguments.command {
        None => return Start::Window(arguments.file),
        Some(Command::Host(_) | Command::Join(_)) if program == Program::Terminal => {
            Err("regalia-cli knows no network; use regalia, the program with the window".to_owned())
        }
        Some(Command::Host(hosting)) => return Start::Host(hosting),
        Some(Command::Join(joining)) => return Start::Join(joining),
        Some(Command::Moves(setting)) => commands::moves(&setting),
        Some(Command::Perft { setting, depth, divide }) => commands::perft(&setting, depth, divide),
        Some(Command::Play { setting, moves }) => commands::play(&setting, &moves),
        Some(Command::Bestmove(question)) => bestmove::bestmove(&question),
        Some(Command::Match(pairing)) => contest::run(&pairing),
        Some(Command::Uci) => uci::run(),
        Some(Command::Completions { shell }) => Ok(completions(program.command(build), shell)),
        Some(Command::Replay { file }) => commands::replay(&file),
        Some(Command::Export { file }) => commands::export(&file),
        Some(Command::Review(subject)) => review::review(&subject),
    };
    Start::Done(match output {
        Ok(text) => print(&text),
        Err(why) => refuse(&why),
    })
}

/// What a shell reads to complete the command line.
fn completions(mut command: clap::Command, shell: clap_complete::Shell) -> String {
    let name = command.get_name().to_owned();
    let mut text = Vec::new();
    clap_complete::generate(shell, &mut command, name, &mut text);
    // For bash clap_complete 4.6 names a program with a hyphen in two ways, so that its commands would not be completed.
    String::from_utf8_lossy(&text).replace("regalia__subcmd__cli", "regalia__cli")
}

/// Prints what was wrong with the input to standard error. Returns the exit status for wrong input.
pub fn refuse(why: &str) -> ExitCode {
    print_error(why);
    ExitCode::from(WRONG_INPUT)
}

/// Prints what the system did not let the program do to standard error. Returns the exit status for that.
fn cannot(why: &str) -> ExitCode {
    print_error(why);
    ExitCode::FAILURE
}

/// Prints one line to standard error. A closed standard error is ignored.
fn print_error(line: &str) {
    let _ = writeln!(io::stderr(), "regalia: {}", shown(line));
}

fn print(text: &str) -> ExitCode {
    let mut out = io::stdout().lock();
    match out.write_all(text.as_bytes()).and_then(|()| out.flush()) {
        Ok(()) => ExitCode::SUCCESS,
        // The reader has read enough, like `head`.
        Err(why) if why.kind() == io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(why) => cannot(&format!("cannot print: {why}")),
    }
}
