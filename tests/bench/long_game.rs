//! How long games of 5,000 plies take: reading the file, putting it on the board, stepping through it, going to its
//! ends; in the whole program without event loop and graphics, compared with orthodox chess read and played by
//! cozy-chess in the same run. `cargo bench -p regalia-app --bench long_game`.

#[path = "../support/program/edit.rs"]
#[allow(dead_code, reason = "each binary uses some of it")]
mod edit;

use std::path::Path;
use std::time::{Duration, Instant};

use bevy::prelude::App;
use cozy_chess::{Board, Move};
use fastrand::Rng;
use regalia_app::board::RunningGame;
use regalia_app::shell;
use regalia_core::record::{Record, save};
use regalia_core::rules::{Action, Game, GamePosition, Options, Position};
use regalia_core::storage::file;

/// Plies of each game.
const PLIES: usize = 5_000;

/// How long opening a file may take, and how long a step.
const OPEN: Duration = Duration::from_millis(300);
const STEP: Duration = Duration::from_millis(16);

/// After this many plies without a capture or pawn move one is played, before the game is drawn.
const TOO_QUIET: u32 = 140;

/// How often a file is read, and how many steps are made from each end.
const READS: usize = 9;
const STEPS: usize = 200;

fn main() {
    let words: Vec<String> = std::env::args().skip(1).filter(|word| !word.starts_with('-')).collect();
    let folder = tempfile::tempdir().expect("a folder for the files");
    let peer = peer();
    println!("cozy-chess reads and plays {PLIES} plies of orthodox chess: {}", told(&peer));
    for game in Game::ALL {
        if !words.is_empty() && !words.iter().any(|word| game.id().contains(word.as_str())) {
            continue;
        }
        let record = long_game(game);
        let ended = match record.outcome() {
            Some(outcome) => format!(", where it ended: {outcome}"),
            None if record.len() < PLIES => ", where every further ply would end it".to_owned(),
            None => String::new(),
        };
        println!("\n{}: {} plies{ended}", game.title(), record.len());
        let path = folder.path().join(game.id()).with_extension("regalia");
        file::store(&path, &record).expect("the game is saved");
        let read = reading(&path);
        let ratio = median(&read).as_secs_f64() / median(&peer).as_secs_f64();
        line("reading the file", &read, Some(OPEN));
        println!("{:<32} {ratio:>9.1} times cozy-chess", "");
        line("the text to be saved", &times(READS, || save::to_text(&record).len()), None);
        in_program(&record);
    }
}

/// A game that goes on as long as it can without an end.
fn long_game(game: Game) -> Record {
    let mut random = Rng::with_seed(31);
    let mut record = Record::new(Options::new(game), Vec::new());
    let mut tries = 0;
    while record.len() < PLIES {
        let Some(action) = choose(&record, &mut random) else { break };
        if record.play(action).is_err() {
            break;
        }
        // Avoid a fifth repetition; the ply stays as a variation.
        if record.outcome().is_some() && tries < 100 {
            tries += 1;
            record.undo();
        } else if record.outcome().is_some() {
            break;
        }
    }
    record
}

/// A quiet ply that does not end the game; sometimes an irreversible one, preferably a pawn move.
fn choose(record: &Record, random: &mut Rng) -> Option<Action> {
    let position = record.position();
    let mut legal = record.legal_actions();
    random.shuffle(&mut legal);
    let pieces = |position: &Position| position.to_setup().pieces.len();
    let before = (position.halfmove_clock(), pieces(position));
    let mut best: Option<(u8, Action)> = None;
    for action in legal.into_iter().filter(|action| *action != Action::Resign) {
        let (_, after) = position.changes(action);
        if after.outcome().is_some() {
            continue;
        }
        let (quiet, captures) = (after.halfmove_clock() > before.0, pieces(&after) < before.1);
        let badness = match (before.0 < TOO_QUIET, quiet, captures) {
            (true, true, false) | (false, false, false) => 0,
            (true, false, false) | (false, true, false) => 2,
            (false, false, true) => 1,
            _ => 3,
        };
        if best.is_none_or(|(least, _)| badness < least) {
            best = Some((badness, action));
        }
        if badness == 0 {
            break;
        }
    }
    best.map(|(_, action)| action)
}

fn reading(path: &Path) -> Vec<Duration> {
    times(READS, || file::load(path).expect("the game is read").len())
}

/// Steps through a game in the program.
fn in_program(record: &Record) {
    let mut app = shell::without_screen(1280, 800);
    // The program's first board draws the pieces, whatever is played on it.
    ask(&mut app, edit::begin(Record::new(*record.options(), Vec::new())));
    let begin = |app: &mut App| ask(app, edit::begin(record.clone()));
    let begun: Vec<Duration> = (0..3).map(|_| begin(&mut app)).collect();
    line("put on the board", &begun, Some(OPEN));
    for _ in 0..5 {
        app.update();
    }
    let last = record.len();
    let mut steps = Vec::new();
    for (from, step) in [(last, edit::undo()), (0, edit::redo())] {
        ask(&mut app, edit::go_to(from));
        steps.extend((0..STEPS).map(|_| ask(&mut app, step.clone())));
    }
    line("one ply back, one ply on", &steps, Some(STEP));
    let ends: Vec<Duration> = (0..5).flat_map(|_| [0, last].map(|ply| ask(&mut app, edit::go_to(ply)))).collect();
    line("to the start, to the end", &ends, None);
    assert_eq!(app.world().resource::<RunningGame>().record.cursor(), last);
    let plays: Vec<Duration> = (0..20)
        .filter_map(|_| {
            let game = &app.world().resource::<RunningGame>().record;
            let action = choose(game, &mut Rng::with_seed(7))?;
            Some(ask(&mut app, edit::play(action)))
        })
        .collect();
    if !plays.is_empty() {
        line("another ply at the end", &plays, Some(STEP));
    }
}

/// Sends a request. Returns how long the slower of the two frames took that serve and show it.
fn ask(app: &mut App, request: edit::Edit) -> Duration {
    app.world_mut().write_message(request);
    let began = Instant::now();
    app.update();
    let first = began.elapsed();
    let began = Instant::now();
    app.update();
    first.max(began.elapsed())
}

/// Orthodox chess of as many plies, from its text to its last position.
fn peer() -> Vec<Duration> {
    let mut random = Rng::with_seed(31);
    let mut board = Board::default();
    let mut text = Vec::new();
    while text.len() < PLIES {
        let mut moves = Vec::new();
        board.generate_moves(|list| {
            moves.extend(list);
            false
        });
        let reaches = |action: &Move| {
            let mut after = board.clone();
            after.play_unchecked(*action);
            let mut any = false;
            after.generate_moves(|_| {
                any = true;
                true
            });
            any
        };
        random.shuffle(&mut moves);
        let quiet = |action: &&Move| board.piece_on(action.to).is_none() && reaches(action);
        let action = moves.iter().find(quiet).or_else(|| moves.iter().find(|action| reaches(action)));
        let Some(action) = action.copied() else {
            // Begin another game.
            board = Board::default();
            text.push(String::new());
            continue;
        };
        board.play_unchecked(action);
        text.push(action.to_string());
    }
    let text = text.join(" ");
    times(READS, || {
        let mut board = Board::default();
        let mut played = 0;
        for word in text.split(' ') {
            match word.parse::<Move>() {
                Ok(action) => {
                    board.try_play(action).expect("it is legal");
                    played += 1;
                }
                Err(_) => board = Board::default(),
            }
        }
        played
    })
}

/// How long something takes, measured `count` times.
fn times<T>(count: usize, what: impl Fn() -> T) -> Vec<Duration> {
    let one = |_| {
        let began = Instant::now();
        std::hint::black_box(what());
        began.elapsed()
    };
    (0..count).map(one).collect()
}

fn median(times: &[Duration]) -> Duration {
    let mut sorted = times.to_vec();
    sorted.sort_unstable();
    sorted[sorted.len() / 2]
}

fn millis(time: Duration) -> f64 {
    time.as_secs_f64() * 1000.0
}

fn told(times: &[Duration]) -> String {
    let most = times.iter().max().copied().unwrap_or_default();
    format!("median {:.2} ms, at most {:.2} ms", millis(median(times)), millis(most))
}

/// A line of the table; the goal is one for the median.
fn line(what: &str, times: &[Duration], goal: Option<Duration>) {
    let verdict = goal.map_or(String::new(), |goal| {
        let reached = if median(times) < goal { "reached" } else { "MISSED" };
        format!("; goal {goal:?}: {reached}")
    });
    println!("{what:<32} {}{verdict}", told(times));
}
