//! Nothing shown is lost when the process is killed: 60 times a program that plays a game is killed from outside, at
//! the moment it shows a change or a little later, and its journal is read.
//!
//! `cargo test -p regalia-app --test kills`; `REGALIA_KILLS=2000` for more. Each round is a separate process: this test's own program,
//! with a first argument that makes it play. It reports to its parent through a pipe what it shows, at the point where
//! a frame is drawn; in some rounds it is the whole program, and reports the spoken lines.

#[path = "../support/program/mod.rs"]
#[allow(dead_code, reason = "each binary uses some of it")]
mod program;

use std::io::{BufRead, BufReader, Write as _};
use std::path::Path;
use std::process::{Child, Command, ExitCode, Stdio};
use std::time::{Duration, Instant};

use bevy::prelude::*;
use bevy::window::RequestRedraw;
use fastrand::Rng;
use libtest_mimic::{Arguments, Trial};
use regalia_app::board::{BoardPlugin, RunningGame};
use regalia_app::files::FilesPlugin;
use regalia_app::journal::{Shelf, Storage, take_up};
use regalia_app::shell;
use regalia_core::disk::RealDisk;
use regalia_core::record::Record;
use regalia_core::rules::{Action, Game, Options, Seat};

use program::{Edit, Program, edit, script};

/// The first arguments of the playing process: play on the live board, play in the whole program, rewrite the journal
/// again and again.
const PLAY: &str = "--play";
const SPEAK: &str = "--speak";
const RENEW: &str = "--renew";

/// How long a round may take before something is wrong.
const PATIENCE: Duration = Duration::from_secs(60);

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    if let [kind, folder, seed] = words.as_slice() {
        let (folder, seed) = (Path::new(folder), seed.parse().expect("a number"));
        match kind.as_str() {
            PLAY => play(folder, seed),
            SPEAK => speak(folder),
            _ => renew(folder),
        }
        return ExitCode::SUCCESS;
    }
    let rounds: u64 = std::env::var("REGALIA_KILLS").ok().and_then(|text| text.parse().ok()).unwrap_or(60);
    let trials = [
        ("the_live_board_loses_nothing", PLAY),
        ("the_whole_program_loses_nothing", SPEAK),
        ("a_journal_that_is_rewritten_loses_nothing", RENEW),
    ];
    let trials = trials.map(|(name, kind)| Trial::test(name, move || Ok(all_of(kind, rounds)?)));
    libtest_mimic::run(&Arguments::from_args(), trials.into()).exit_code()
}

/// What is killed in a round.
fn kind_of(round: u64) -> &'static str {
    match round % 20 {
        3 | 13 => SPEAK,
        7 => RENEW,
        _ => PLAY,
    }
}

/// All rounds of a kind.
fn all_of(kind: &str, rounds: u64) -> Result<(), String> {
    let (mut kills, mut shown, mut ahead) = (0, 0, 0);
    for round in (0..rounds).filter(|round| kind_of(*round) == kind) {
        let (plies, more) = one(round).map_err(|why| format!("round {round}: {why}"))?;
        (kills, shown, ahead) = (kills + 1, shown + plies, ahead + usize::from(more));
    }
    println!("{kind}: {kills} kills, {shown} changes shown, none lost; {ahead} times one more was on the disk");
    // Rounds killed before anything is shown would prove nothing.
    if kills > 0 && shown >= 2 * kills { Ok(()) } else { Err(format!("{kills} kills, only {shown} changes shown")) }
}

/// The game of a round: kind and moves are drawn from its number.
struct Script {
    record: Record,
    random: Rng,
}

impl Script {
    fn new(seed: u64) -> Self {
        let mut random = Rng::with_seed(seed);
        let game = Game::ALL[random.usize(..Game::ALL.len())];
        let names = vec!["Ann".to_owned(), "Ben".to_owned()];
        let players = [0; 4].map(|_| script::player(&mut random));
        Self { record: Record::new(Options::new(game), names).with_players(&players, seed), random }
    }

    fn next(&mut self) -> Edit {
        script::next(&mut self.record, &mut self.random)
    }
}

/// Everything that must be restored.
fn state(record: &Record) -> String {
    format!("{}{} of {}", regalia_core::record::save::to_text(record), record.cursor(), record.len())
}

/// The live board with its journal.
fn board(folder: &Path) -> App {
    let mut app = App::new();
    app.insert_resource(Storage::with_journals(Some(folder.to_owned())));
    app.add_plugins((MinimalPlugins, BoardPlugin, FilesPlugin)).add_message::<RequestRedraw>();
    app.update();
    app
}

/// Reports how many changes are shown. Fails once the parent has died.
fn tell(change: usize) -> bool {
    println!("{change}");
    std::io::stdout().flush().is_ok()
}

/// Plays until it is killed, and reports in each frame how many changes it shows.
fn play(folder: &Path, seed: u64) {
    let mut app = board(folder);
    let mut change = 0;
    app.add_systems(PostUpdate, move |game: Option<Res<RunningGame>>| {
        if game.is_some_and(|game| game.is_changed()) && tell(change) {
            change += 1;
        }
    });
    let mut script = Script::new(seed);
    app.begin(script.record.clone());
    loop {
        assert_eq!(state(&app.world().resource::<RunningGame>().record), state(&script.record));
        app.request(script.next());
    }
}

fn act(text: &str) -> Action {
    Action::parse(text, Game::TwoKings).expect("a move")
}

/// The moves of the whole program's game, back and forth without end.
const MOVES: [&str; 4] = ["g1f3", "g8f6", "f3g1", "f6g8"];

/// Plays in the whole program, which reports the spoken lines. It is killed after enough lines, and ends by itself when
/// the position has occurred too often.
fn speak(folder: &Path) {
    let mut app = shell::without_screen(1280, 800);
    app.insert_resource(Storage::with_journals(Some(folder.to_owned())));
    let game = Record::new(Options::new(Game::TwoKings), vec!["Ann".to_owned(), "Ben".to_owned()]);
    app.begin(game);
    for text in MOVES.iter().cycle().take(MOVES_SPOKEN) {
        app.play_action(act(text));
    }
}

/// The most moves that the whole program plays.
const MOVES_SPOKEN: usize = 14;

/// Renames its players again and again, so that the journal grows and is rewritten.
fn renew(folder: &Path) {
    let mut app = board(folder);
    app.begin(renewed());
    app.send(edit::play(act("e2e4")));
    for change in 0.. {
        app.update();
        if !tell(change) {
            return;
        }
        let mut game = app.world_mut().resource_mut::<RunningGame>();
        let next = change + 1;
        for letter in ["x", "y"].iter().cycle().take(2_000) {
            game.record.set_name(Seat::One, format!("{next} {}", letter.repeat(190)));
        }
        game.record.set_name(Seat::One, format!("{next} last"));
    }
}

/// The game that it begins.
fn renewed() -> Record {
    Record::new(Options::new(Game::TwoKings), Vec::new())
}

/// Compares the game whose player was renamed: it has the last name that was shown, or one of those that came next.
/// Returns whether it has one of these.
fn check_renewed(found: &Record, shown: usize) -> Result<bool, String> {
    let name = found.name(Seat::One).to_owned();
    let mut expected = renewed();
    expected.play(act("e2e4")).map_err(|why| why.to_string())?;
    expected.set_name(Seat::One, name.clone());
    if state(found) != state(&expected) {
        return Err(format!("after {shown} changes the journal has\n{}", state(found)));
    }
    let is_next = name.starts_with(&format!("{} ", shown + 1));
    if is_next || name == format!("{shown} last") {
        Ok(is_next)
    } else {
        Err(format!("after {shown} changes the player is called {name}"))
    }
}

/// One round. Returns how many changes were shown before the kill, and whether the journal had one more.
fn one(round: u64) -> Result<(usize, bool), String> {
    let folder = tempfile::tempdir().map_err(|why| why.to_string())?;
    let program = std::env::current_exe().map_err(|why| why.to_string())?;
    let kind = kind_of(round);
    let mut child = Command::new(program)
        .args([kind, &folder.path().to_string_lossy(), &round.to_string()])
        .env("REGALIA_SPEAK", if kind == SPEAK { "/dev/stdout" } else { "" })
        .stdout(Stdio::piped())
        .spawn()
        .map_err(|why| why.to_string())?;
    let told = wait_and_kill(&mut child, kind, round, folder.path());
    // It is usually dead already.
    let _ = child.kill();
    let _ = child.wait();
    let shown = told?;

    let shelf = Shelf::look(&RealDisk, folder.path());
    if !shelf.notices.is_empty() {
        return Err(format!("a journal was damaged: {:?}", shelf.notices));
    }
    let [game] = shelf.games.as_slice() else {
        // Without moves there is nothing to continue.
        let is_begun = kind == PLAY && shown == 0;
        let told = || format!("{} games are listed after {shown} changes", shelf.games.len());
        return if is_begun && shelf.games.is_empty() { Ok((0, false)) } else { Err(told()) };
    };
    let journal =
        take_up(&RealDisk, &game.path).map_err(|why| why.to_string())?.journal.ok_or("the journal holds no game")?;
    let left: Vec<_> = std::fs::read_dir(folder.path()).map_err(|why| why.to_string())?.flatten().collect();
    if left.len() != 1 {
        return Err(format!("more than the journal is left: {left:?}"));
    }
    match kind {
        SPEAK => {
            let found = journal.record.len();
            let is_there = (shown..=shown + 1).contains(&found);
            return if is_there {
                Ok((shown, found > shown))
            } else {
                Err(format!("{found} of {shown} moves are there"))
            };
        }
        RENEW => return Ok((shown, check_renewed(&journal.record, shown)?)),
        _ => {}
    }
    let found = state(&journal.record);
    let mut script = Script::new(round);
    for _ in 0..shown {
        script.next();
    }
    if found == state(&script.record) {
        return Ok((shown, false));
    }
    // The change that was not shown yet may have been written.
    script.next();
    if found == state(&script.record) {
        Ok((shown, true))
    } else {
        Err(format!("after {shown} changes the journal has\n{found}"))
    }
}

/// How many changes are shown according to a line: its number, or one more for a spoken move.
fn shown_by(kind: &str, line: &str, before: Option<usize>) -> Option<usize> {
    match kind {
        // "Ann: Nf3. Ben to move."; without a move only who is to move.
        SPEAK => {
            let is_move = line.split_once(": ").is_some_and(|(name, _)| name == "Ann" || name == "Ben");
            Some(before.unwrap_or(0) + usize::from(is_move))
        }
        _ => line.parse().ok().or(before),
    }
}

/// Reads what the child shows, and kills it: usually at the moment it shows something, otherwise a little later.
/// Returns the number of the last change it showed. In some rounds another program looks at the journals before: it
/// must neither list nor open nor remove the child's.
fn wait_and_kill(child: &mut Child, kind: &str, round: u64, folder: &Path) -> Result<usize, String> {
    let mut random = Rng::with_seed(round ^ 0x5eed);
    let output = child.stdout.take().ok_or("no output")?;
    let wanted = match kind {
        SPEAK => random.usize(1..MOVES_SPOKEN),
        RENEW => random.usize(2..8),
        _ => random.usize(..40),
    };
    let is_late = kind == RENEW || random.u8(..4) == 0;
    let pause = Duration::from_micros(random.u64(..if kind == RENEW { 30_000 } else { 3_000 }));
    let mut lines = BufReader::new(output).lines();
    let mut last = None;
    let began = Instant::now();
    while last < Some(wanted) {
        if began.elapsed() > PATIENCE {
            return Err("nothing is shown".to_owned());
        }
        match lines.next() {
            Some(Ok(line)) => last = shown_by(kind, &line, last),
            _ => return Err("the program ended by itself".to_owned()),
        }
    }
    if kind == PLAY && round.is_multiple_of(8) {
        let shelf = Shelf::look(&RealDisk, folder);
        if shelf != Shelf::default() {
            return Err(format!("a game that is being played is offered: {shelf:?}"));
        }
        let journals: Vec<_> = std::fs::read_dir(folder).map_err(|why| why.to_string())?.flatten().collect();
        let [journal] = journals.as_slice() else { return Err(format!("not one journal: {journals:?}")) };
        if take_up(&RealDisk, &journal.path()).is_ok() {
            return Err("two programs hold the same journal".to_owned());
        }
    }
    if is_late {
        std::thread::sleep(pause);
    }
    child.kill().map_err(|why| why.to_string())?;
    // Lines sent before it died were shown, too.
    for line in lines.map_while(Result::ok) {
        last = shown_by(kind, &line, last);
    }
    last.ok_or_else(|| "nothing was shown".to_owned())
}
