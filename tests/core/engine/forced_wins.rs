//! Forced wins: the engine finds each in the number of moves in which brute force wins, within a million nodes.

use std::ops::ControlFlow;

use regalia_core::engine::{Engine, Limits, Score, Stop, Task};
use regalia_core::rules::{Action, Game, GamePosition, Options, Position};

use crate::support::brute_force::BruteForce;
use crate::support::factor;
use crate::support::table;

/// Within so many nodes every win is found.
const NODES: u64 = 1_000_000;

/// One row of a suite.
struct Puzzle {
    position: Position,
    /// In how many own moves the seat to move wins.
    moves: u32,
    /// The first moves that win so soon; empty if they are not known.
    first: Vec<Action>,
}

fn puzzles(game: Game) -> Vec<Puzzle> {
    let name = format!("engine_mates_{}.tsv", game.id().replace('-', "_"));
    let read = |row: Vec<String>| {
        assert_eq!(row[0], game.id());
        let position = Position::parse(&row[1], &Options::new(game)).unwrap();
        let first = row[3].split_whitespace().map(|action| position.parse_action(action).unwrap()).collect();
        Puzzle { position, moves: row[2].parse().unwrap(), first }
    };
    table(&name).into_iter().map(read).collect()
}

/// Some of the puzzles, the same in every run; all if the environment asks for more than the usual.
fn sample(puzzles: &[Puzzle], share: usize) -> impl Iterator<Item = &Puzzle> {
    puzzles.iter().step_by((share / factor() as usize).max(1))
}

/// In how many moves a score says that it wins.
fn win(score: Score, puzzle: &Puzzle) -> Option<u32> {
    match score {
        Score::Mate(moves) | Score::Win(moves) => u32::try_from(moves).ok().filter(|moves| *moves > 0),
        // The whole point.
        Score::Share(shares) => (shares[puzzle.position.side_to_move().index()] > 0.999).then_some(puzzle.moves),
        Score::Centipawns(_) | Score::Points(_) => None,
    }
}

/// What the engine finds: the nodes that it took, or why it did not find the soonest win. It never
/// claims a sooner one than there is.
fn solve(engine: &mut Engine, puzzle: &Puzzle) -> Result<u64, String> {
    engine.clear();
    let task = Task::new(puzzle.position.clone(), Limits::nodes(NODES));
    let report = engine.think_with(&task, &Stop::new(), |report| {
        let found = win(report.lines[0].score, puzzle).is_some_and(|moves| moves <= puzzle.moves);
        let shares = matches!(report.lines[0].score, Score::Share(_));
        let wins = !shares || puzzle.first.is_empty() || puzzle.first.contains(&report.lines[0].moves[0]);
        if found && wins { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    let report = report.ok_or("no move")?;
    let line = &report.lines[0];
    let moves = win(line.score, puzzle);
    assert!(moves.is_none_or(|moves| moves >= puzzle.moves), "{} in {}: {report:?}", puzzle.position, puzzle.moves);
    if moves != Some(puzzle.moves) {
        return Err(format!("{:?} at depth {}", line.score, report.depth));
    }
    if !puzzle.first.is_empty() && !puzzle.first.contains(&line.moves[0]) {
        return Err(format!("{} is too slow", line.moves[0]));
    }
    Ok(report.nodes)
}

/// Of all puzzles at most `missed` are not solved.
fn wins_are_found(game: Game, share: usize, missed: usize) {
    let all = puzzles(game);
    assert!(all.len() >= 100, "{game}: {} puzzles", all.len());
    let mut engine = Engine::new(16, 1);
    let (mut solved, mut most, mut all_nodes, mut wrong) = (0, 0, 0, Vec::new());
    for puzzle in sample(&all, share) {
        match solve(&mut engine, puzzle) {
            Ok(nodes) => (solved, most, all_nodes) = (solved + 1, nodes.max(most), all_nodes + nodes),
            Err(why) => wrong.push(format!("{}: {} in {}: {why}", game.id(), puzzle.position, puzzle.moves)),
        }
    }
    println!("{game}: {solved} solved with {all_nodes} nodes, {most} for one at most, {} not", wrong.len());
    println!("{}", wrong.join("\n"));
    assert!(wrong.len() <= missed, "{}", wrong.join("\n"));
}

#[test]
fn mates_of_sovereign_chess_are_found() {
    wins_are_found(Game::Sovereign, 5, 0);
}

#[test]
fn mates_of_two_kings_are_found() {
    wins_are_found(Game::TwoKings, 2, 0);
}

#[test]
fn mates_of_plunder_chess_are_found() {
    wins_are_found(Game::Plunder, 2, 0);
}

#[test]
fn wins_of_martian_chess_are_found() {
    wins_are_found(Game::Martian, 2, 0);
}

/// With two kings left the capture of the other one wins, whatever the seats without a king do. The engine expects of those
/// seats what looks best, such as the capture of that king, and so counts on their help in two puzzles.
#[test]
fn the_forced_capture_of_the_last_rival_is_found_in_royale() {
    wins_are_found(Game::Royale, 2, 2);
}

/// The suites say what brute force finds.
#[test]
fn the_suites_are_right() {
    for game in Game::ALL {
        let all = puzzles(game);
        let mut checked = 0;
        for puzzle in sample(&all, 15) {
            let mut force = BruteForce::new(&puzzle.position, 60_000 * factor());
            if let Ok(found) = force.distance(&puzzle.position, puzzle.moves) {
                assert_eq!(found, Some(puzzle.moves), "{}", puzzle.position);
                checked += 1;
            }
        }
        println!("{game}: {checked} puzzles of {}", all.len());
        assert!(checked > 2, "{game}");
    }
}
