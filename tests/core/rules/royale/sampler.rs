//! Positions of Royale to try: from random games, and from pieces placed at random.

use fastrand::Rng;
use regalia_core::rules::{Action, Game, GamePosition, Move, Options, Position, Role};

use super::super::oracle::{COLOURS, Sq, colour_of, squares};
use super::super::oracle_board::{OracleBoard, in_zone};
use super::super::sampler::draw;
use super::oracle::{RoyaleState, king_of_rook};
use super::rules;

/// The weight of an action in a random game: captures and coloured squares are what it lives by.
fn liking(position: &Position, action: Action) -> u32 {
    match action {
        Action::Move(Move { to, promotion, .. }) => {
            let taken = position.piece_at(to).map_or(0, |piece| if piece.role == Role::King { 60 } else { 8 });
            let coloured = u32::from(Game::Royale.colour_of(to).is_some()) * 8;
            1 + taken + coloured + promotion.map_or(0, |role| if role == Role::King { 12 } else { 4 })
        }
        Action::Resign => 0,
        _ => 5,
    }
}

/// Plays one game of at most `plies`, and shows every `stride`th position of it and the last one.
pub fn random_game(rng: &mut Rng, options: &Options, plies: u32, stride: u32, mut show: impl FnMut(&Position)) {
    let mut position = Position::start(options);
    for ply in 0..plies {
        if ply % stride == 0 {
            show(&position);
        }
        if position.outcome().is_some() {
            break;
        }
        let mut actions = position.perft_actions();
        if rng.u32(0..200) == 0 && position.validate(Action::Resign).is_ok() {
            actions = vec![Action::Resign];
        }
        let action = draw(rng, &actions, |action| liking(&position, action) + 1);
        position.play_unchecked(action);
    }
    show(&position);
}

/// Kings and pieces anywhere, often few of the side to move and many against it.
fn random_board(rng: &mut Rng, twins: bool) -> RoyaleState {
    let mut own: Vec<char> = COLOURS.chars().collect();
    if rng.bool() {
        rng.shuffle(&mut own);
    } else {
        own = vec!['w', 'a', 's', 'b'];
    }
    let own = [own[0], own[1], own[2], own[3]];
    let side_to_move = rng.usize(1..5);
    let mut state = RoyaleState {
        board: OracleBoard([[None; 16]; 16]),
        side_to_move,
        own,
        marks: [' '; 4],
        castling: Vec::new(),
        ply: rng.u32(0..500),
        halfmove_clock: if rng.u8(0..20) == 0 { 300 } else { rng.u32(0..299) },
        twins,
    };
    let homes = [(8, 0), (0, 8), (15, 7), (7, 15)];
    let coloured: Vec<Sq> = squares().filter(|square| colour_of(*square).is_some()).collect();
    for seat in 0..4 {
        if rng.u8(0..3) == 0 {
            state.marks[seat] = rng.choice([' ', '~', '!']).unwrap();
            continue;
        }
        let corner = [(0, 0), (15, 0), (0, 15), (15, 15)][rng.usize(0..4)];
        let anywhere = (rng.usize(0..16), rng.usize(0..16));
        let square = match rng.u8(0..6) {
            0 => coloured[rng.usize(0..24)],
            1 => corner,
            2 => anywhere,
            _ => homes[seat],
        };
        put(&mut state, square, (own[seat], 'k'));
    }
    let lonely = rng.u8(0..3) == 0;
    let piece = |state: &mut RoyaleState, rng: &mut Rng, square: Sq| {
        let colours: Vec<char> = if rng.bool() { own.into() } else { COLOURS.chars().collect() };
        let colour = rng.choice(colours).unwrap();
        let role = char::from(rng.choice(*b"qqrbnppp").unwrap());
        if !(lonely && colour == own[side_to_move - 1]) {
            put(state, square, (colour, role));
        }
    };
    for square in &coloured {
        if rng.u8(0..4) == 0 {
            piece(&mut state, rng, *square);
        }
    }
    for _ in 0..rng.u32(2..30) {
        // Often near the king of the side to move, so that it has nowhere to go.
        let near = state.king(side_to_move).filter(|_| rng.bool());
        let around = |rng: &mut Rng, at: usize| (at + rng.usize(0..7)).saturating_sub(3).min(15);
        let square = match near {
            Some(king) => (around(rng, king.0), around(rng, king.1)),
            None => (rng.usize(0..16), rng.usize(0..16)),
        };
        piece(&mut state, rng, square);
    }
    for king in homes {
        if state.at(king).is_none_or(|(_, role)| role != 'k') {
            continue;
        }
        for rook in squares().filter(|square| king_of_rook(*square) == Some(king)) {
            if rng.u8(0..5) == 0 {
                put(&mut state, rook, (rng.choice(own).unwrap(), 'r'));
            }
            if rng.bool() && state.at(rook).is_some_and(|(_, role)| role == 'r') {
                state.castling.push(rook);
            }
        }
    }
    state
}

/// Puts a piece on an empty square if the rules let it stand there.
fn put(state: &mut RoyaleState, square: Sq, (colour, role): (char, char)) {
    let blocked = state.board.blocked().contains(&square);
    let allowed = state.at(square).is_none() && !blocked && colour_of(square) != Some(colour);
    if allowed && !(role == 'p' && in_zone(square)) {
        state.board.put(square, Some((colour, role)));
    }
}

/// Random boards that are possible positions.
pub fn random_boards(rng: &mut Rng, twins: bool, count: u64, mut show: impl FnMut(&Position)) {
    let mut shown = 0;
    while shown < count {
        let mut state = random_board(rng, twins);
        // A king that was put nowhere leaves its seat without one; one king at least there must be.
        for seat in 1..=4 {
            if state.king(seat).is_some() {
                state.marks[seat - 1] = ' ';
            }
        }
        let parsed = Position::parse(&state.text(), &rules(twins));
        assert_eq!(parsed.is_ok(), state.kings() > 0, "{}: {parsed:?}", state.text());
        if let Ok(position) = parsed {
            assert_eq!(position.to_string(), state.text());
            show(&position);
            shown += 1;
        }
    }
}
