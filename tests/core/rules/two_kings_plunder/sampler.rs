//! Positions to try: from random games that prefer rare actions, and from pieces placed at random.

use fastrand::Rng;
use regalia_core::rules::{Action, Game, GamePosition, MoveKind, Options, Position, Role};

use super::oracle::{Cell, KINDS, Kind, Oracle, adds};
use super::oracle_text::print;
use crate::rules::sampler::liked_game;

pub fn options(kind: Kind) -> Options {
    let (game, values) = match kind {
        Kind::TwoKings { own } => (Game::TwoKings, vec![("measure", if own { "own" } else { "a1" })]),
        Kind::Plunder { unlimited, between } => {
            let castling = if between { "between" } else { "path" };
            (Game::Plunder, vec![("vests", if unlimited { "unlimited" } else { "set" }), ("castling", castling)])
        }
    };
    let mut options = Options::new(game);
    for (key, value) in values {
        options.set(key, value).unwrap();
    }
    options
}

pub fn position(text: &str, kind: Kind) -> Position {
    Position::parse(text, &options(kind)).unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// The weight of an action in a random game: captures, vests, kings and pawns.
fn liking(position: &Position) -> impl Fn(Action) -> u32 + use<> {
    let position = position.clone();
    move |action| {
        let Action::Move(step) = action else { return 1 };
        let role = position.piece_at(step.from).unwrap().role;
        1 + 4 * u32::from(position.piece_at(step.to).is_some())
            + 6 * u32::from(step.plunder.is_some())
            + 2 * u32::from(step.kind == MoveKind::ByVest)
            + 2 * u32::from(matches!(role, Role::Pawn | Role::King))
    }
}

/// A random game of either kind.
pub fn random_game(rng: &mut Rng, kind: Kind, plies: u32, stride: u32, show: impl FnMut(&Position)) {
    liked_game(rng, &options(kind), (plies, stride), liking, show);
}

/// A square that is still empty.
fn empty(rng: &mut Rng, oracle: &Oracle) -> usize {
    loop {
        let square = rng.usize(0..64);
        if oracle.cells[square].is_none() {
            return square;
        }
    }
}

/// A vest that adds something to a piece, sometimes.
fn vest(rng: &mut Rng, oracle: &Oracle, role: char) -> Option<char> {
    if matches!(oracle.kind, Kind::TwoKings { .. }) || rng.u8(0..3) > 0 {
        return None;
    }
    let vest = rng.choice(KINDS).unwrap();
    let all = if vest == 'p' { 5 } else { 2 };
    let free = matches!(oracle.kind, Kind::Plunder { unlimited: true, .. }) || oracle.worn(vest) < all;
    (free && adds(vest, role)).then_some(vest)
}

/// Pieces thrown onto the board until the position is a possible one; often with castling or en passant in reach.
pub fn random_board(rng: &mut Rng, kind: Kind) -> (Oracle, Position) {
    loop {
        let mut oracle = Oracle {
            kind,
            cells: [None; 64],
            white: rng.bool(),
            rights: Vec::new(),
            passed: None,
            halfmove_clock: rng.u32(0..152),
            number: rng.u32(1..90),
        };
        let two = matches!(kind, Kind::TwoKings { .. });
        let put = |oracle: &mut Oracle, square: usize, white: bool, role: char, rng: &mut Rng| {
            let vest = vest(rng, oracle, role);
            if oracle.cells[square].is_none() {
                oracle.cells[square] = Some(Cell { white, role, vest });
            }
        };
        for white in [true, false] {
            let base = if white { 0 } else { 56 };
            if rng.u8(0..3) == 0 {
                put(&mut oracle, base + 4, white, 'k', rng);
                put(&mut oracle, base, white, 'r', rng);
                put(&mut oracle, base + 7, white, 'r', rng);
                oracle.rights.extend(if white { ['K', 'Q'] } else { ['k', 'q'] });
            } else {
                let square = empty(rng, &oracle);
                put(&mut oracle, square, white, 'k', rng);
            }
            if two && rng.bool() {
                let square = empty(rng, &oracle);
                put(&mut oracle, square, white, 'k', rng);
            }
        }
        if rng.u8(0..3) == 0 {
            // Something that has just made a double step, and somebody beside it.
            let file = rng.usize(0..7);
            let (from, middle, to) = if oracle.white { (48, 40, 32) } else { (8, 16, 24) };
            let role = if two { 'p' } else { rng.choice(['p', 'p', 'n', 'b']).unwrap() };
            let (white, right) = (oracle.white, rng.bool());
            let (victim, beside) = if right { (file, file + 1) } else { (file + 1, file) };
            put(&mut oracle, to + victim, !white, role, rng);
            if two || rng.bool() {
                put(&mut oracle, to + beside, white, 'p', rng);
            } else if oracle.cells[to + beside].is_none() {
                let role = rng.choice(['n', 'b', 'r', 'q']).unwrap();
                oracle.cells[to + beside] = Some(Cell { white, role, vest: Some('p') });
            }
            let free = oracle.cells[from + victim].is_none() && oracle.cells[middle + victim].is_none();
            let stepped = oracle.cells[to + victim].is_some_and(|cell| cell.white != white && cell.role == role);
            oracle.passed = (free && stepped).then_some(middle + victim);
        }
        if !two && rng.u8(0..4) == 0 {
            // Something that may step twice by its vest.
            let square = rng.usize(0..8) + if oracle.white { 8 } else { 48 };
            if oracle.cells[square].is_none() {
                let role = rng.choice(['n', 'b']).unwrap();
                oracle.cells[square] = Some(Cell { white: oracle.white, role, vest: Some('p') });
            }
        }
        for _ in 0..rng.usize(0..14) {
            let role = rng.choice(*b"qrbnpppp").map(char::from).unwrap();
            let square = empty(rng, &oracle);
            let white = rng.bool();
            let last = if white {
                square / 8 == 7 || two && square / 8 == 0
            } else {
                square / 8 == 0 || two && square / 8 == 7
            };
            let crossed =
                oracle.passed.is_some_and(|passed| [passed, passed + 8, passed.wrapping_sub(8)].contains(&square));
            if !(role == 'p' && last || crossed) {
                put(&mut oracle, square, white, role, rng);
            }
        }
        let held = |right: &char| {
            let base = if right.is_uppercase() { 0 } else { 56 };
            let rook = base + if right.eq_ignore_ascii_case(&'k') { 7 } else { 0 };
            let is = |square: usize, role: char| {
                oracle.cells[square].is_some_and(|cell| cell.role == role && cell.white == right.is_uppercase())
            };
            is(base + 4, 'k') && is(rook, 'r')
        };
        oracle.rights = oracle.rights.iter().copied().filter(held).collect();
        if let Ok(position) = Position::parse(&print(&oracle), &options(kind)) {
            return (oracle.tidy(), position);
        }
    }
}
