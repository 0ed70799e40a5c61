//! Makes the suites of forced wins, tests/data/engine_mates_*.tsv: positions of random games with few pieces, with the
//! number of moves in which brute force wins there.

use std::collections::HashSet;

use fastrand::Rng;
use regalia_core::rules::{
    Army, Game, GamePosition, Options, Piece, PlacedPiece, Position, Role, Seat, SeatStanding, Setup, SideChoicePhase,
    Square,
};

use super::support::brute_force::BruteForce;
use super::support::positions::{choose, thinned};

/// How many wins in one, two, three and four moves a suite has at most.
const WANTED: [usize; 4] = [15, 45, 45, 30];

/// A start with few pieces: of Martian Chess with the clock running and scores that are near.
fn start(rng: &mut Rng, game: Game) -> Position {
    loop {
        let of_eight = if game.has_brown_lines() { 0 } else { rng.u8(1..7) };
        let mut setup = thinned(rng, &Options::new(game), of_eight).to_setup();
        match game {
            Game::Sovereign | Game::Royale => gather(rng, &mut setup),
            Game::Martian => {
                setup.clock = Some(rng.u8(3..8));
                setup.seats.iter_mut().for_each(|seat| seat.score = 8 + rng.u8(0..4));
            }
            Game::TwoKings | Game::Plunder => {}
        }
        if let Ok(position) = Position::from_setup(&setup) {
            return position;
        }
    }
}

/// Puts two kings somewhere on the big board, one of them near a rim, and pieces around that one, most of them hostile to
/// it. It is the other seat's turn.
fn gather(rng: &mut Rng, setup: &mut Setup) {
    let game = setup.options.game();
    (setup.side_choice, setup.pieces) = (SideChoicePhase::Done, Vec::new());
    let mut seats: Vec<Seat> = Seat::ALL[..game.seats()].to_vec();
    rng.shuffle(&mut seats);
    let (hunter, prey) = (setup.seats[seats[0].index()].owned, setup.seats[seats[1].index()].owned);
    setup.side_to_move = seats[0];
    for seat in &seats[2..] {
        setup.seats[seat.index()].standing = SeatStanding::Kingless;
    }
    let rim = |rng: &mut Rng| rng.choice([0, 0, 1, 2, 13, 14, 15, 15, 7]).unwrap();
    let target = (rim(rng), rng.i32(0..16));
    let target = if rng.bool() { target } else { (target.1, target.0) };
    let mut put = |(file, rank): (i32, i32), army, role| {
        let square =
            u8::try_from(file).ok().zip(u8::try_from(rank).ok()).and_then(|(file, rank)| Square::new(file, rank));
        let Some(square) = square.filter(|square| setup.pieces.iter().all(|placed| placed.square != *square)) else {
            return;
        };
        setup.pieces.push(PlacedPiece { square, piece: Piece { army, role }, vest: None, unmoved: false });
    };
    put(target, prey, Role::King);
    put((rng.i32(0..16), rng.i32(0..16)), hunter, Role::King);
    for _ in 0..rng.u8(4..10) {
        let near = (target.0 + rng.i32(-6..=6), target.1 + rng.i32(-6..=6));
        let any = Army::ALL[rng.usize(..12)];
        let army = rng.choice([hunter, hunter, hunter, prey, any]).unwrap();
        put(
            near,
            army,
            rng.choice([Role::Queen, Role::Rook, Role::Rook, Role::Bishop, Role::Knight, Role::Pawn]).unwrap(),
        );
    }
}

/// In how many moves the seat to move wins, if that is found out soon.
fn distance(rng: &mut Rng, position: &Position) -> Option<u32> {
    match position.game() {
        Game::Sovereign | Game::TwoKings | Game::Plunder => {
            let quick = BruteForce::new(position, 60_000).distance_by_checks(position, 4).ok()?;
            let most = quick.or((rng.u8(0..6) == 0).then_some(2))?;
            BruteForce::new(position, 6_000_000).distance(position, most).ok()?
        }
        Game::Martian => BruteForce::new(position, 400_000).distance(position, 4).ok()?,
        Game::Royale => BruteForce::new(position, 400_000).distance(position, 3).ok()?,
    }
}

/// The seed of a game's suite.
const fn seed(game: Game) -> u64 {
    match game {
        Game::Sovereign => 1,
        Game::Royale => 2,
        Game::TwoKings => 3,
        Game::Plunder => 4,
        Game::Martian => 5,
    }
}

/// Prints a suite as it is found.
pub fn print(game: Game) {
    let mut rng = Rng::with_seed(seed(game));
    let mut counts = [0; 4];
    let wanted = if game == Game::Royale { [15, 70, 30, 0] } else { WANTED };
    let mut known = HashSet::new();
    println!("# Forced wins found by brute force; made by `cargo bench -p regalia-core --bench make -- suite GAME`.");
    println!("# game\tposition\tmoves\tfirst moves that win so soon, if they are few enough to be found");
    while counts != wanted {
        let mut position = start(&mut rng, game);
        let mut met = HashSet::new();
        let plies = if game.has_brown_lines() { 6 } else { 60 };
        for _ in 0..plies {
            if position.outcome().is_some() {
                break;
            }
            let found =
                distance(&mut rng, &position).filter(|moves| counts[*moves as usize - 1] < wanted[*moves as usize - 1]);
            if let Some(moves) = found.filter(|moves| met.insert(*moves) && known.insert(position.key())) {
                let first = BruteForce::new(&position, 3_000_000).winning(&position, moves).unwrap_or_default();
                let first: Vec<String> = first.iter().map(ToString::to_string).collect();
                println!("{}\t{position}\t{moves}\t{}", game.id(), first.join(" "));
                counts[moves as usize - 1] += 1;
            }
            let listed = position.perft_actions();
            position.play_unchecked(choose(&mut rng, &position, &listed));
        }
    }
}
