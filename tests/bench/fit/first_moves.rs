//! What the first moves of a game are worth, and the replies to the most even one: where the second player chooses a side
//! after the first move, a move that is worth more than nothing to either side lets that player choose well.

use regalia_core::engine::{Engine, Limits, Stop, Task};
use regalia_core::rules::{Action, Game, GamePosition, Position};

use crate::openings::{hundredths, start};
use crate::samples::{of_all, sign};

/// The table of each search, in megabytes: the same numbers on every machine.
const MEGABYTES: usize = 256;

/// An action with what it is worth to the first seat, in hundredths.
type Valued = (Action, f64);

/// Searches each first move, and each reply to the most even one, and prints both lists, the best for the first seat first.
pub fn tell(game: Game, nodes: u64) {
    // The choice of side only says who plays which.
    let start = start(game);
    let first = all(&start, nodes);
    let Some((even, _)) = first.iter().min_by(|one, other| one.1.abs().total_cmp(&other.1.abs())).copied() else {
        return;
    };
    println!("{game}, {nodes} positions each: first moves, what each is worth to White");
    print(&first);
    let mut after = start;
    after.play_unchecked(even);
    println!("replies to {even}");
    print(&all(&after, nodes));
}

fn all(position: &Position, nodes: u64) -> Vec<Valued> {
    let actions = position.perft_actions();
    let mut valued = of_all(
        actions.len() as u64,
        || (),
        |number, ()| {
            let action = actions[number as usize];
            let mut after = position.clone();
            after.play_unchecked(action);
            let report = Engine::new(MEGABYTES, 1).think(&Task::new(after.clone(), Limits::nodes(nodes)), &Stop::new());
            let value = report.map(|report| sign(&after) * hundredths(report.lines[0].score));
            value.map(|value| (action, value)).into_iter().collect()
        },
    );
    valued.sort_by(|one, other| other.1.total_cmp(&one.1));
    valued
}

fn print(valued: &[Valued]) {
    valued.iter().for_each(|(action, value)| println!("  {action} {:+.2}", value / 100.));
}
