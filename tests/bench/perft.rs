//! How fast legal actions are counted: every game compared with cozy-chess on orthodox chess, in one run, as ratios of
//! nodes per second. `cargo bench -p regalia-core --bench perft`, with `-- two-kings` for one of them.

use std::hint::black_box;
use std::time::{Duration, Instant};

use cozy_chess::Board;
use criterion::{Criterion, Throughput};
use regalia_core::rules::{Game, GamePosition, Options, Position, perft};

/// What is counted: game, position (empty: the usual start), depth, nodes, and the ratio to reach.
type Row = (&'static str, &'static str, &'static str, u32, u64, f64);

const FIGURE_4: &str = "aqabvrvnbrbn2bkbbbnbrynyrsbsq/aranvpvp1bpbp1bpbpbpbpypyp1sr/nbnp12opob/nqnp11snopoq/\
    crcp2bp2bp6rprr/cncp8rp4rn/gbgp12pppb/gqgp5bb2pp4pq/yqyp8vq5/ybyp12vpvb/onop6wp3bq1npnn/orop2wp7np2nr/rqrp12cpcq/\
    rbrp12cpcb/sr1pppp1wpwpwp1wp1wp1gpanar/sqsbprpnwrwnwbwqwk1wngp2abaq 1 w b CEceln 0";

const ROWS: [Row; 6] = [
    ("two-kings", "start", "", 5, 4_629_168, 0.30),
    ("plunder", "start", "", 4, 198_699, 0.20),
    ("martian", "start", "", 6, 4_194_975, 0.50),
    ("sovereign", "start", "", 4, 247_005, 0.10),
    ("sovereign", "Figure 4", FIGURE_4, 3, 871_141, 0.05),
    ("royale", "start", "", 4, 160_000, 0.10),
];

/// Orthodox chess from its start, five plies deep.
const PEER: (u32, u64) = (5, 4_865_609);

fn peer(board: &Board, depth: u32) -> u64 {
    let mut nodes = 0;
    board.generate_moves(|moves| {
        if depth == 1 {
            nodes += moves.len() as u64;
        } else {
            for action in moves {
                let mut after = board.clone();
                after.play_unchecked(action);
                nodes += peer(&after, depth - 1);
            }
        }
        false
    });
    nodes
}

/// Measures one count. Returns its best nodes per second, `None` if it was filtered out.
fn measure(criterion: &mut Criterion, name: &str, nodes: u64, count: impl Fn() -> u64) -> Option<f64> {
    let mut best: Option<f64> = None;
    let mut group = criterion.benchmark_group("perft");
    group.sample_size(10).warm_up_time(Duration::from_secs(1)).measurement_time(Duration::from_secs(4));
    group.throughput(Throughput::Elements(nodes));
    group.bench_function(name, |bencher| {
        bencher.iter_custom(|times| {
            let start = Instant::now();
            for _ in 0..times {
                assert_eq!(black_box(count()), nodes, "{name}");
            }
            let taken = start.elapsed();
            let speed = nodes as f64 * times as f64 / taken.as_secs_f64();
            best = Some(best.map_or(speed, |best| best.max(speed)));
            taken
        });
    });
    group.finish();
    best
}

fn main() {
    let mut criterion = Criterion::default().configure_from_args();
    let (depth, nodes) = PEER;
    let board = Board::default();
    let peer = measure(&mut criterion, "cozy-chess", nodes, || peer(&board, depth));
    let mut lines = Vec::new();
    for (id, place, text, depth, nodes, goal) in ROWS {
        // Skip games that this build does not have.
        let Ok(game) = id.parse::<Game>() else { continue };
        let mut options = Options::new(game);
        // Counts compare with other programs only without the first-move choice.
        let _ = options.set("choice", "off");
        let position = if text.is_empty() { Ok(Position::start(&options)) } else { Position::parse(text, &options) };
        let Ok(position) = position else { continue };
        let name = format!("{id}, {place}, depth {depth}");
        if let Some(speed) = measure(&mut criterion, &name, nodes, || perft(&position, depth)) {
            lines.push((name, speed, goal));
        }
    }
    criterion.final_summary();
    let Some(peer) = peer else { return };
    println!("\n{:<34} {:>12} {:>8} {:>8}", "bulk-counted perft", "nodes/s", "ratio", "goal");
    println!("{:<34} {:>12.0} {:>8}", "cozy-chess, start, depth 5", peer, "1");
    for (name, speed, goal) in lines {
        println!("{name:<34} {speed:>12.0} {:>8.2} {goal:>8.2}", speed / peer);
    }
}
