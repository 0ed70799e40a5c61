//! Fits the weights of the engine's evaluation to games that it plays against itself, and lets two built programs play
//! each other, so that the gain shows.
//!
//! `cargo bench -p regalia-core --bench fit -- GAME [--games N] [--nodes N] [--seed N]`
//! writes src/engine/eval/weights. `-- versus GAME NEW OLD [--games N] [--nodes N | --movetime MS] [--seed N]` plays
//! pairs of games between two programs, each the path of a built `regalia`. `-- games GAME FILE [--games N] [--nodes N]
//! [--seed N]` plays games and adds their quiet positions to a file; `-- net GAME FILE... [--passes N] [--decay
//! HUNDREDTHS]` trains the game's net on such files and writes it to assets/nets. `-- steady GAME [--games N] [--nodes N]
//! [--seed N]` tells how much values change from one quiet ply to the next. `-- first-moves GAME [--nodes N]` tells what
//! each first move is worth, and each reply to the most even one. `-- chance GAME [--games N] [--nodes N]
//! [--seed N]` fits how a review makes an expected result of a score, and prints it for src/review/chance.rs. The same
//! numbers give the same games on every machine, but for those with limited time. `--threads N` plays on so many threads.

mod chance;
mod first_moves;
mod games;
mod learn;
mod net;
mod openings;
mod samples;
mod steady;
mod versus;
mod write;

use std::process::ExitCode;
use std::time::Instant;

use regalia_core::engine::fitting;
use regalia_core::rules::Game;

/// The value of an option among the words of the command line.
fn number(words: &[&str], name: &str, usual: u64) -> u64 {
    let place = words.iter().position(|word| *word == name);
    place.and_then(|place| words.get(place + 1)?.parse().ok()).unwrap_or(usual)
}

/// What the words of the command line ask for.
fn plan(game: Game, games: u64, words: &[&str]) -> samples::Plan {
    samples::Plan {
        game,
        games: number(words, "--games", games),
        nodes: number(words, "--nodes", 1_000),
        seed: number(words, "--seed", 1),
    }
}

/// How many threads play: as many as there are cores, or as `--threads` asks for.
fn threads() -> usize {
    let words: Vec<String> = std::env::args().collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    usize::try_from(number(&words, "--threads", cores as u64)).unwrap_or(1).max(1)
}

fn fit(game: Game, words: &[&str]) -> Result<(), String> {
    let before = fitting::weights(game).ok_or_else(|| format!("{game}: the evaluation is no sum of features"))?;
    let plan = plan(game, 4_000, words);
    let began = Instant::now();
    let samples = samples::play(&plan);
    println!("{} games, {} positions, {} s", plan.games, samples.len(), began.elapsed().as_secs());
    let fitted = learn::learn(&before, &samples);
    let path = write::write(&plan, &before, &fitted).map_err(|why| why.to_string())?;
    let learn::Fitted { scale, before, after, .. } = fitted;
    println!(
        "scale {scale:.0}; loss over positions that were held back {before:.5}, now {after:.5}; {}",
        path.display()
    );
    Ok(())
}

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).filter(|word| word != "--bench").collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let done = match words.as_slice() {
        ["versus", game, new, old, rest @ ..] => {
            let game = game.parse::<Game>().map_err(|why| why.to_string());
            game.and_then(|game| versus::play(game, [new, old], rest).map_err(|why| why.to_string()))
        }
        ["chance", game, rest @ ..] => {
            let game = game.parse::<Game>().map_err(|why| why.to_string());
            game.and_then(|game| chance::fit(&plan(game, 400, rest)))
        }
        ["steady", game, rest @ ..] => {
            let game = game.parse::<Game>().map_err(|why| why.to_string());
            game.map(|game| steady::measure(&plan(game, 8, rest)))
        }
        ["first-moves", game, rest @ ..] => {
            let game = game.parse::<Game>().map_err(|why| why.to_string());
            game.map(|game| first_moves::tell(game, number(rest, "--nodes", 1_000_000)))
        }
        ["games", game, path, rest @ ..] => {
            let game = game.parse::<Game>().map_err(|why| why.to_string());
            game.and_then(|game| games::write(&plan(game, 4_000, rest), path).map_err(|why| why.to_string()))
        }
        ["net", game, rest @ ..] => {
            let paths: Vec<&str> = rest.iter().take_while(|word| !word.starts_with("--")).copied().collect();
            let game = game.parse::<Game>().map_err(|why| why.to_string());
            let (passes, decay) = (number(rest, "--passes", 16), number(rest, "--decay", 100) as f32 / 100.);
            game.and_then(|game| net::train(net::Training { game, passes, decay }, &paths))
        }
        [game, rest @ ..] => game.parse().map_err(|_| format!("'{game}' is no game")).and_then(|game| fit(game, rest)),
        // Nothing runs that is not named.
        [] => {
            println!(
                "Name a game, or: versus GAME NEW OLD, or: games GAME FILE, or: net GAME FILE..., or: chance GAME"
            );
            Ok(())
        }
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(why) => {
            eprintln!("{why}");
            ExitCode::from(2)
        }
    }
}
