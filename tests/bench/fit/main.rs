//! Fits the weights of the engine's evaluation to games that it plays against itself, and lets two built programs play
//! each other, so that the gain shows.
//!
//! `cargo bench -p regalia-core --bench fit -- GAME [--games N] [--nodes N] [--seed N]`
//! writes src/engine/eval/weights. `-- versus GAME NEW OLD [--games N] [--nodes N | --movetime MS] [--seed N]` plays
//! pairs of games between two programs, each the path of a built `regalia`. `-- chance GAME [--games N] [--nodes N]
//! [--seed N]` fits how a review makes an expected result of a score, and prints it for src/review/chance.rs. The same
//! numbers give the same games on every machine, but for those with limited time.

mod chance;
mod learn;
mod openings;
mod samples;
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
        [game, rest @ ..] => game.parse().map_err(|_| format!("'{game}' is no game")).and_then(|game| fit(game, rest)),
        // Nothing runs that is not named.
        [] => {
            println!("Name a game, or: versus GAME NEW OLD, or: chance GAME");
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
