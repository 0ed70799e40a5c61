//! Positions to try: from random games that prefer rare actions, and from pieces placed at random.

use fastrand::Rng;
use regalia_core::rules::{Action, Game, GamePosition, Options, Position};

use super::oracle::{Act, COLOURS, OracleState, Phase, Sq, colour_of, squares};
use super::oracle_text::{print, read, read_act};

/// A random action, each weighted by `liking`.
pub fn draw(rng: &mut Rng, actions: &[Action], liking: impl Fn(Action) -> u32) -> Action {
    let weights: Vec<u32> = actions.iter().map(|action| liking(*action)).collect();
    let mut drawn = rng.u32(0..weights.iter().sum());
    let chosen = weights.iter().position(|weight| {
        let here = drawn < *weight;
        drawn = drawn.wrapping_sub(*weight);
        here
    });
    actions[chosen.unwrap()]
}

/// The usual options except these two.
pub fn rules(twins: bool, choice: bool) -> Options {
    let mut options = Options::new(Game::Sovereign);
    let word = |on: bool| if on { "on" } else { "off" };
    options.set("twins", word(twins)).unwrap();
    options.set("choice", word(choice)).unwrap();
    options
}

/// A position and the oracle's view of it.
pub fn pair(text: &str, twins: bool) -> (OracleState, Position) {
    let position = Position::parse(text, &rules(twins, true)).unwrap_or_else(|error| panic!("{text}: {error}"));
    (read(text, twins), position)
}

/// The weight of an action in a random game: captures, promotions, coloured squares and changes of king are rare.
fn liking(state: &OracleState, act: Act) -> u32 {
    match act {
        Act::Go(from, to, becomes) => {
            let coloured = u32::from(colour_of(to).is_some()) * 8 + u32::from(colour_of(from).is_some()) * 2;
            let middle = |square: Sq| (2 * square.0).abs_diff(15) + (2 * square.1).abs_diff(15);
            let nearer = u32::from(middle(to) < middle(from)) * 2;
            let becomes = becomes.map_or(0, |role| if role == 'k' { 12 } else { 4 });
            1 + coloured + nearer + becomes + u32::from(state.at(to).is_some()) * 6
        }
        Act::Castle(_) => 4,
        Act::Defect(..) => 6,
        Act::Own(_) => 1,
    }
}

/// Plays one game of at most `plies`, each action weighted by `liking`; shows every `stride`th position of it and the
/// last one.
pub fn liked_game<L: Fn(Action) -> u32>(
    rng: &mut Rng,
    options: &Options,
    (plies, stride): (u32, u32),
    liking: impl Fn(&Position) -> L,
    mut show: impl FnMut(&Position),
) {
    let mut position = Position::start(options);
    let offset = rng.u32(0..stride);
    for ply in 0..plies {
        let actions = position.perft_actions();
        if ply % stride == offset || position.outcome().is_some() {
            show(&position);
        }
        if position.outcome().is_some() {
            return;
        }
        let liking = liking(&position);
        position.play_unchecked(draw(rng, &actions, liking));
    }
    show(&position);
}

/// A random game of Sovereign Chess.
pub fn random_game(rng: &mut Rng, options: &Options, plies: u32, stride: u32, show: impl FnMut(&Position)) {
    let twins = options.get("twins") == Some("on");
    let liking = |position: &Position| {
        let state = read(&position.to_string(), twins);
        move |action: Action| liking(&state, read_act(&action.to_string()).unwrap())
    };
    liked_game(rng, options, (plies, stride), liking, show);
}

/// A piece that may stand on this square, every other one of an owned army.
fn random_piece(rng: &mut Rng, square: Sq, own: [char; 2]) -> (char, char) {
    let zone = (6..=9).contains(&square.0) && (6..=9).contains(&square.1);
    loop {
        let any = COLOURS.chars().nth(rng.usize(0..12)).unwrap();
        let colour = if rng.bool() { own[rng.usize(0..2)] } else { any };
        let role = char::from(rng.choice(*b"qrbnpppp").unwrap());
        if colour_of(square) != Some(colour) && !(zone && role == 'p') {
            return (colour, role);
        }
    }
}

/// A position text with kings and pieces anywhere; possible but for a check to the wrong seat.
pub fn random_board(rng: &mut Rng, twins: bool) -> OracleState {
    let mut board = [[None; 16]; 16];
    let usual = rng.u8(0..3) == 0;
    let letters: Vec<char> = COLOURS.chars().collect();
    let mut own = ['w', 'b'];
    while !usual && {
        own = [letters[rng.usize(0..12)], letters[rng.usize(0..12)]];
        own[0] == own[1]
    } {}
    let coloured: Vec<Sq> = squares().filter(|square| colour_of(*square).is_some()).collect();
    let first_row = [(8, 0), (8, 15)];
    for (seat, colour) in own.into_iter().enumerate() {
        loop {
            let square = match rng.u8(0..4) {
                0 => coloured[rng.usize(0..24)],
                1 => first_row[seat],
                2 => (rng.usize(4..12), rng.usize(4..12)),
                _ => (rng.usize(0..16), rng.usize(0..16)),
            };
            if board[square.1][square.0].is_none() && colour_of(square) != Some(colour) {
                board[square.1][square.0] = Some((colour, 'k'));
                break;
            }
        }
    }
    for file in [2, 4, 11, 13] {
        for rank in [0, 15] {
            if rng.u8(0..3) == 0 && board[rank][file].is_none() {
                board[rank][file] = Some((letters[rng.usize(0..12)], 'r'));
            }
        }
    }
    for square in coloured {
        let standing = board[square.1][square.0];
        if standing.is_none() && rng.u8(0..3) == 0 {
            board[square.1][square.0] = Some(random_piece(rng, square, own));
        }
    }
    for _ in 0..rng.u32(3..40) {
        let around = [0..16, 4..12, 5..11][rng.usize(0..3)].clone();
        let square = (rng.usize(around.clone()), rng.usize(around));
        if board[square.1][square.0].is_none() && colour_of(square).is_none() {
            board[square.1][square.0] = Some(random_piece(rng, square, own));
        }
    }
    // Of two twins only one: the second is taken away, or the first, if the second holds a king.
    for one in squares().filter(|square| colour_of(*square).is_some()) {
        for other in squares().filter(|square| *square != one && colour_of(*square) == colour_of(one)) {
            let both = board[one.1][one.0].is_some() && board[other.1][other.0].is_some();
            if both && board[other.1][other.0].is_some_and(|(_, role)| role != 'k') {
                board[other.1][other.0] = None;
            }
        }
    }
    let halfmove_clock = if rng.u8(0..20) == 0 { 150 } else { rng.u32(0..149) };
    let side_to_move = rng.usize(1..3);
    let phase = match rng.u8(0..8) {
        0 if usual && side_to_move == 1 => Phase::First,
        0 if usual => Phase::Choice,
        _ => Phase::Play,
    };
    let mut state = OracleState::new(board, (side_to_move, own), "CELNceln", (rng.u32(0..500), halfmove_clock, phase));
    state.twins = twins;
    state
}

/// Random boards that are possible positions, with the program's reading of them.
pub fn random_pairs(rng: &mut Rng, twins: bool, count: u64, mut show: impl FnMut(&OracleState, &Position)) {
    let mut shown = 0;
    while shown < count {
        let state = random_board(rng, twins);
        // Two kings on twins are the one thing that is not put right above.
        let both_twins = state.blocked().iter().any(|square| state.at(*square).is_some());
        let possible = !both_twins && !state.in_check(3 - state.side_to_move);
        let parsed = Position::parse(&print(&state), &rules(twins, true));
        assert_eq!(parsed.is_ok(), possible, "{}: {parsed:?}", print(&state));
        if let Ok(position) = parsed {
            show(&state, &position);
            shown += 1;
        }
    }
}
