//! Martian Chess with one piece in each zone and the clock running: the engine against an exact table that knows nothing
//! of the rules' code.

use fastrand::Rng;
use regalia_core::engine::{Engine, Limits, Score, Stop, Task};
use regalia_core::rules::{Game, GamePosition, Options, Position};

use crate::support::factor;

/// How a position ends for whoever is to move: above 0 it wins, the earlier the more; below 0 it loses.
type Fate = i8;

/// Won now.
const WON: Fate = 100;

/// One ply earlier.
fn older(fate: Fate) -> Fate {
    -fate + fate.signum()
}

/// Pieces: pawn, drone, queen. Squares are numbered from the mover's side: 0 to 15 are its zone, 16 to 31 the other's.
type Piece = (usize, usize);

/// What two pieces and a clock can be, seen from the mover: its piece, the other one, its lead (-4 to 4), the clock.
struct Exact(Vec<Fate>);

const LEADS: usize = 9;
const POINTS: [i8; 3] = [1, 2, 3];

fn place((own_role, own): Piece, (other_role, other): Piece, lead: i8, clock: usize) -> usize {
    let lead = (lead.clamp(-4, 4) + 4) as usize;
    ((((own_role * 16 + own) * 3 + other_role) * 16 + other - 16) * LEADS + lead) * 8 + clock
}

/// Squares that a piece reaches with the other one in its way.
fn reached((role, from): Piece, other: usize) -> Vec<usize> {
    let (straight, diagonal) = ([(0, 1), (1, 0), (0, -1), (-1, 0)], [(1, 1), (1, -1), (-1, -1), (-1, 1)]);
    let (directions, most) = match role {
        0 => (diagonal.to_vec(), 1),
        1 => (straight.to_vec(), 2),
        _ => ([straight, diagonal].concat(), 7),
    };
    let mut reached = Vec::new();
    for (files, ranks) in directions {
        let (mut file, mut rank) = (from as i32 % 4, from as i32 / 4);
        for _ in 0..most {
            (file, rank) = (file + files, rank + ranks);
            if !(0..4).contains(&file) || !(0..8).contains(&rank) {
                break;
            }
            let to = (rank * 4 + file) as usize;
            reached.push(to);
            if to == other {
                break;
            }
        }
    }
    reached
}

impl Exact {
    /// All of them, from the clock that has run down to the clock that was just called.
    fn new() -> Self {
        let mut table = Self(vec![0; 3 * 16 * 3 * 16 * LEADS * 8]);
        for clock in 0..8 {
            for (own, other) in pairs() {
                for lead in -4..=4 {
                    table.0[place(own, other, lead, clock)] = table.fate(own, other, lead, clock, None);
                }
            }
        }
        table
    }

    /// How it ends; the mover's piece may not go to `barred` now, where it came from.
    fn fate(&self, own: Piece, other: Piece, lead: i8, clock: usize, barred: Option<usize>) -> Fate {
        // Who made the last ply wins an equal score: at the clock's end that is the other seat.
        if clock == 0 {
            return if lead > 0 { WON } else { -WON };
        }
        let after = |to: usize| {
            let fate = if to < 16 {
                // The board is turned for the other seat.
                self.0[place((other.0, 31 - other.1), (own.0, 31 - to), -lead, clock - 1)]
            } else {
                // The mover's zone is empty: the game is over, and the other seat would be to move.
                let lead = lead + if to == other.1 { POINTS[other.0] } else { 0 };
                if lead >= 0 { -WON } else { WON }
            };
            older(fate)
        };
        reached(own, other.1).into_iter().filter(|to| Some(*to) != barred).map(after).max().unwrap()
    }
}

/// Every piece of the mover with every piece of the other seat.
fn pairs() -> impl Iterator<Item = (Piece, Piece)> {
    let pieces =
        |squares: std::ops::Range<usize>| (0..3).flat_map(move |role| squares.clone().map(move |at| (role, at)));
    pieces(0..16).flat_map(move |own| pieces(16..32).map(move |other| (own, other)))
}

/// The position text; `turned`: seat 2 is the mover. Its piece has just come from `barred`.
fn text(own: Piece, other: Piece, lead: i8, clock: usize, barred: Option<usize>, turned: bool) -> String {
    let mut board = [['1'; 4]; 8];
    for (role, at) in [own, other] {
        let at = if turned { 31 - at } else { at };
        board[at / 4][at % 4] = ['p', 'd', 'q'][role];
    }
    let rows: Vec<String> = board.iter().rev().map(|row| digits_joined(&row.iter().collect::<String>())).collect();
    let scores = [10 + lead, 10];
    let (mover, one, two) = if turned { (2, scores[1], scores[0]) } else { (1, scores[0], scores[1]) };
    let name = |at: usize| {
        let at = if turned { 31 - at } else { at };
        format!("{}{}", char::from(b'a' + (at % 4) as u8), at / 4 + 1)
    };
    let last = barred.map_or("-".to_owned(), |from| name(from) + &name(own.1));
    format!("{} {mover} {one} {two} {last} {clock}", rows.join("/"))
}

/// Runs of empty squares as one digit.
fn digits_joined(row: &str) -> String {
    (2..=4).rev().fold(row.to_owned(), |row, run| row.replace(&"1".repeat(run), &run.to_string()))
}

#[test]
fn every_ending_with_two_pieces_and_the_clock_running_is_played_as_the_exact_table_says() {
    let exact = Exact::new();
    let options = Options::new(Game::Martian);
    let (mut engine, mut rng) = (Engine::new(8, 1), Rng::with_seed(5));
    let (mut checked, mut won, mut undoing) = (0, 0, 0);
    for (own, other) in pairs() {
        for clock in 1..=7 {
            for lead in -3..=3 {
                // All of them are many; by chance each is looked at in some run.
                if rng.u64(0..10) >= factor() {
                    continue;
                }
                let crossings: Vec<usize> =
                    reached(own, other.1).into_iter().filter(|to| *to > 15 && *to != other.1).collect();
                let barred = crossings.get(rng.usize(..8)).copied();
                let text = text(own, other, lead, clock, barred, rng.bool());
                let position = Position::parse(&text, &options).unwrap();
                // Late moves are searched less deeply: the game lasts for seven plies at most, and twenty see all of it.
                let report = engine.think(&Task::new(position, Limits::depth(20)), &Stop::new()).unwrap();
                let fate = exact.fate(own, other, lead, clock, barred);
                let plies = i32::from(WON - fate.abs());
                let wanted = if fate > 0 { (plies + 1) / 2 } else { -((plies + 1) / 2) };
                assert_eq!(report.lines[0].score, Score::Win(wanted), "{text}: in {plies} plies");
                checked += 1;
                undoing += u32::from(barred.is_some());
                won += u32::from(fate > 0);
            }
        }
    }
    println!("{checked} endings, {won} of them won, {undoing} with a way back that is barred");
    assert!(checked > 5_000 && won > 1_500 && checked - won > 1_500 && undoing > 250, "{checked} endings, {won} won");
}
