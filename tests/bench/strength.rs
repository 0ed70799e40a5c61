//! How strong the engine is: long matches, each with the result that is to be reached. They take hours, so nothing runs
//! unless it is named: `cargo bench -p regalia-core --bench strength -- ROW [--games N] [--nodes N] [--seed N]`.

use std::process::ExitCode;
use std::time::Instant;

use regalia_core::cli::contest::{Contest, Player};
use regalia_core::rules::{Game, Options};

/// A match with what its score has to be.
struct Row {
    name: String,
    game: Game,
    players: [String; 2],
    games: u32,
    nodes: u64,
    least: f64,
    most: f64,
}

fn row(name: &str, game: Game, players: [&str; 2], games: u32, nodes: u64, least: f64) -> Row {
    let players = players.map(str::to_owned);
    Row { name: name.to_owned(), game, players, games, nodes, least, most: 1. }
}

/// All matches there are.
fn rows() -> Vec<Row> {
    let mut rows = vec![
        row("sovereign-greedy", Game::Sovereign, ["full", "greedy"], 200, 5_000, 0.99),
        row("sovereign-material", Game::Sovereign, ["full", "material"], 200, 5_000, 0.95),
        row("royale-paranoid", Game::Royale, ["full", "paranoid"], 240, 5_000, 0.30),
    ];
    for game in Game::ALL {
        for level in 1..8 {
            let (name, players) = (format!("levels-{}-{}", game.id(), level + 1), [level + 1, level]);
            let [above, below] = players.map(|level: i32| format!("level{level}"));
            // Level 8 is limited by the match; the others limit themselves.
            let mut row = row(&name, game, [&above, &below], 200, 5_000, 0.60);
            row.most = 0.85;
            // Of the point of four players two have half of it, if they are even.
            if game == Game::Royale {
                (row.games, row.least, row.most) = (204, 0.30, 0.425);
            }
            rows.push(row);
        }
    }
    rows
}

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).filter(|word| word != "--bench").collect();
    let number = |name: &str| -> Option<u64> {
        let place = arguments.iter().position(|word| word == name)?;
        arguments.get(place + 1)?.parse().ok()
    };
    let Some(name) = arguments.first() else {
        println!("Name a match, or the beginning of several:");
        rows().iter().for_each(|row| println!("  {:<24} {} games, {} nodes", row.name, row.games, row.nodes));
        return ExitCode::SUCCESS;
    };
    let mut reached = ExitCode::SUCCESS;
    for row in rows().iter().filter(|row| row.name.starts_with(name.as_str())) {
        let (nodes, seed) = (number("--nodes").unwrap_or(row.nodes), number("--seed").unwrap_or(1));
        let games = number("--games").map_or(row.games, |games| games.min(1_000_000) as u32);
        let [a, b] = row.players.each_ref().map(String::as_str);
        let styles = (a.parse(), b.parse());
        let (Ok(one), Ok(two)) = styles else { return ExitCode::FAILURE };
        let players = [one, two].map(|style| Player { style, nodes });
        let contest = Contest { options: Options::new(row.game), players, games, seed };
        println!("regalia match {} {a} {b} --games {games} --nodes {nodes} --seed {seed}", row.game.id());
        let began = Instant::now();
        let tally = contest.play(|_| ());
        let is_reached = (row.least..=row.most).contains(&tally.score());
        let verdict = if is_reached { "reached" } else { "not reached" };
        let (least, most, minutes) = (row.least, row.most, began.elapsed().as_secs() / 60);
        println!("  {} (goal {least} to {most}: {verdict}; {minutes} min)", tally.line(a, b));
        if !is_reached {
            reached = ExitCode::FAILURE;
        }
    }
    reached
}
