//! Nothing that was shown is lost when the process is killed: 200 times a program that plays a game on the live board is
//! killed at a random moment, and its journal is read.
//!
//! `cargo test --test kills`; `REGALIA_KILLS=2000` for more. Each round is a process of its own: this file's own program,
//! told by its first argument to play.

use std::io::{BufRead, BufReader, Write as _};
use std::path::Path;
use std::process::{Child, Command, ExitCode, Stdio};
use std::time::{Duration, Instant};

use bevy::prelude::*;
use bevy::window::RequestRedraw;
use fastrand::Rng;
use regalia::board::{BoardPlugin, GameRequest, RunningGame};
use regalia::files::{FilesPlugin, JournalFolder, Keeper, Safety, Shelf, take_up};
use regalia::record::Record;
use regalia::rules::{Game, Options};

/// What the playing process is told by.
const PLAY: &str = "--play";

/// How long a round may take before something is wrong.
const PATIENCE: Duration = Duration::from_secs(60);

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    if let [first, folder, seed] = words.as_slice()
        && first == PLAY
    {
        play(Path::new(folder), seed.parse().expect("a number"));
        return ExitCode::SUCCESS;
    }
    if words.iter().any(|word| word == "--list") {
        // What asks for a list of tests gets the one that there is; it is never left out.
        if words.iter().all(|word| word != "--ignored") {
            println!("kills: test");
        }
        return ExitCode::SUCCESS;
    }
    let rounds: u64 = std::env::var("REGALIA_KILLS").ok().and_then(|text| text.parse().ok()).unwrap_or(200);
    let began = Instant::now();
    let (mut shown, mut ahead) = (0_usize, 0_usize);
    for round in 0..rounds {
        match one(round) {
            Ok((plies, more)) => (shown, ahead) = (shown + plies, ahead + usize::from(more)),
            Err(why) => {
                eprintln!("round {round}: {why}");
                return ExitCode::FAILURE;
            }
        }
    }
    let seconds = began.elapsed().as_secs_f32();
    println!(
        "{rounds} kills ({seconds:.0} s): {shown} changes shown, none lost; {ahead} times one more was on the disk"
    );
    // Rounds that are killed before anything is shown would prove nothing.
    if shown as u64 > 2 * rounds { ExitCode::SUCCESS } else { ExitCode::FAILURE }
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
        Self { record: Record::new(Options::new(game), names), random }
    }

    /// What comes next: mostly plies, sometimes a step back or forth.
    fn next(&mut self) -> GameRequest {
        let legal = self.record.legal_actions();
        let request = match self.random.u8(..10) {
            0 if self.record.cursor() > 0 => GameRequest::Undo,
            1 if self.record.cursor() < self.record.len() => GameRequest::Redo,
            2 if self.record.variations() > 0 => GameRequest::SwitchVariation(true),
            _ if legal.is_empty() => GameRequest::JumpTo(0),
            _ => GameRequest::Play(legal[self.random.usize(..legal.len())]),
        };
        match &request {
            GameRequest::Undo => drop(self.record.undo()),
            GameRequest::Redo => drop(self.record.redo()),
            GameRequest::SwitchVariation(forward) => drop(self.record.switch_variation(*forward)),
            GameRequest::JumpTo(ply) => drop(self.record.jump(*ply)),
            GameRequest::Play(action) => self.record.play(*action).expect("it is legal"),
            _ => {}
        }
        request
    }
}

/// All that must come back.
fn state(record: &Record) -> String {
    format!("{}{} of {}", regalia::record::save::to_text(record), record.cursor(), record.len())
}

/// Plays until somebody kills it, and says after each change how many are on the disk.
fn play(folder: &Path, seed: u64) {
    let mut app = App::new();
    app.insert_resource(JournalFolder(Some(folder.to_owned())));
    app.add_plugins((MinimalPlugins, BoardPlugin, FilesPlugin)).add_message::<RequestRedraw>();
    app.update();
    let mut script = Script::new(seed);
    app.world_mut().write_message(GameRequest::Begin(Box::new(script.record.clone())));
    for change in 0_usize.. {
        app.update();
        while app.world().resource::<Keeper>().safety() != Safety::Kept {
            std::thread::yield_now();
        }
        assert_eq!(state(&app.world().resource::<RunningGame>().record), state(&script.record));
        println!("{change}");
        // Nobody listens any more once the killer has died.
        if std::io::stdout().flush().is_err() {
            return;
        }
        app.world_mut().write_message(script.next());
    }
}

/// One round: gives how many changes were shown before the kill, and whether the journal had one more.
fn one(round: u64) -> Result<(usize, bool), String> {
    let folder = tempfile::tempdir().map_err(|why| why.to_string())?;
    let program = std::env::current_exe().map_err(|why| why.to_string())?;
    let mut child = Command::new(program)
        .args([PLAY, &folder.path().to_string_lossy(), &round.to_string()])
        .stdout(Stdio::piped())
        .spawn()
        .map_err(|why| why.to_string())?;
    let told = wait_and_kill(&mut child, round, folder.path());
    // Already dead, most often.
    let _ = child.kill();
    let _ = child.wait();
    let shown = told?;

    let shelf = Shelf::look(folder.path());
    if !shelf.notices.is_empty() {
        return Err(format!("a journal was damaged: {:?}", shelf.notices));
    }
    let offered = match shelf.unfinished() {
        Some(game) => game.clone(),
        // With nothing played, or the game decided, there is nothing to go on with.
        None => match shelf.games.first() {
            Some(game) => game.clone(),
            None if shown == 0 => return Ok((0, false)),
            None => return Err(format!("no game is offered after {shown} changes")),
        },
    };
    let taken = take_up(&offered.path)?;
    let found = state(&taken.journal.ok_or("the journal holds no game")?.record);
    let mut script = Script::new(round);
    for _ in 0..shown {
        script.next();
    }
    if found == state(&script.record) {
        return Ok((shown, false));
    }
    // The change that was not shown yet may have reached the disk.
    script.next();
    if found == state(&script.record) {
        Ok((shown, true))
    } else {
        Err(format!("after {shown} changes the journal has\n{found}"))
    }
}

/// Reads what the child shows, and kills it at a random moment; gives the number of the last change that it showed. In
/// some rounds another program looks at the journals before: the child's is neither listed nor taken up nor removed.
fn wait_and_kill(child: &mut Child, round: u64, folder: &Path) -> Result<usize, String> {
    let mut random = Rng::with_seed(round ^ 0x5eed);
    let output = child.stdout.take().ok_or("no output")?;
    let wanted = random.usize(..40);
    let pause = Duration::from_micros(random.u64(..3_000));
    let mut lines = BufReader::new(output).lines();
    let mut last = None;
    let began = Instant::now();
    while last < Some(wanted) {
        if began.elapsed() > PATIENCE {
            return Err("nothing is shown".to_owned());
        }
        match lines.next() {
            Some(Ok(line)) => last = line.parse().ok(),
            _ => return Err("the program ended by itself".to_owned()),
        }
    }
    if round.is_multiple_of(8) {
        let shelf = Shelf::look(folder);
        if shelf != Shelf::default() {
            return Err(format!("a game that is being played is offered: {shelf:?}"));
        }
        let journals: Vec<_> = std::fs::read_dir(folder).map_err(|why| why.to_string())?.flatten().collect();
        let [journal] = journals.as_slice() else { return Err(format!("not one journal: {journals:?}")) };
        if take_up(&journal.path()).is_ok() {
            return Err("two programs hold the same journal".to_owned());
        }
    }
    std::thread::sleep(pause);
    child.kill().map_err(|why| why.to_string())?;
    // What it had said before it died was shown, too.
    for line in lines.map_while(Result::ok) {
        last = line.parse().ok().or(last);
    }
    last.ok_or_else(|| "nothing was shown".to_owned())
}
