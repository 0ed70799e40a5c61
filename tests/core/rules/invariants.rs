//! What stays true in a game from its first ply to its last.

use regalia_core::rules::{
    Action, Army, Game, GamePosition, Options, PlacedPiece, Position, Role, Seat, SeatStanding, Setup, SideChoicePhase,
    martian, plunder,
};

/// What a game begins with.
pub struct Start {
    pieces: usize,
    points: u32,
}

impl Start {
    pub fn of(position: &Position) -> Self {
        let setup = position.to_setup();
        let pieces = match position.game() {
            Game::Sovereign | Game::Royale => 112,
            Game::Plunder | Game::TwoKings => 32,
            Game::Martian => 18,
        };
        assert_eq!(setup.pieces.len(), pieces);
        Self { pieces, points: points(&setup) }
    }
}

/// Points on the board and scored.
fn points(setup: &Setup) -> u32 {
    let scored: u32 = setup.seats.iter().map(|seat| u32::from(seat.score)).sum();
    scored + setup.pieces.iter().map(|standing| u32::from(martian::points(standing.piece.role))).sum::<u32>()
}

fn kings(setup: &Setup) -> Vec<Army> {
    let kings = setup.pieces.iter().filter(|standing| standing.piece.role == Role::King);
    kings.map(|standing| standing.piece.army).collect()
}

fn count(setup: &Setup, counts: impl Fn(&PlacedPiece) -> bool) -> usize {
    setup.pieces.iter().filter(|standing| counts(standing)).count()
}

/// What is true of every position of a game that began so.
pub fn check_position(position: &Position, options: &Options, start: &Start) {
    let setup = position.to_setup();
    assert!(setup.pieces.len() <= start.pieces, "{position}: more pieces than at the start");
    assert_eq!(setup.seats.len(), options.game().seats());
    match options.game() {
        Game::Sovereign | Game::Royale => check_coloured(position, &setup),
        Game::Plunder | Game::TwoKings => check_chess(position, &setup, options),
        Game::Martian => check_martian(position, &setup, options, start),
    }
    let text = position.to_string();
    assert_eq!(Position::parse(&text, options).as_ref(), Ok(position), "{text}: reads back");
}

fn check_coloured(position: &Position, setup: &Setup) {
    let game = position.game();
    for PlacedPiece { square, piece, .. } in &setup.pieces {
        assert_ne!(game.colour_of(*square), Some(piece.army), "{position}: {square}");
    }
    for &(_, [one, other]) in game.coloured_squares() {
        let both = position.piece_at(one).is_some() && position.piece_at(other).is_some();
        assert!(!both, "{position}: {one} and {other}");
    }
    // The kings on the board are those of the seats that have one, each of the colour that its seat owns.
    let mut owned: Vec<Army> = setup.seats.iter().map(|seat| seat.owned).collect();
    let with_king = setup.seats.iter().filter(|seat| seat.standing == SeatStanding::Playing);
    let (mut wanted, mut found): (Vec<Army>, _) = (with_king.map(|seat| seat.owned).collect(), kings(setup));
    [&mut wanted, &mut found, &mut owned].into_iter().for_each(|armies| armies.sort());
    assert_eq!(found, wanted, "{position}: kings");
    owned.dedup();
    assert_eq!(owned.len(), setup.seats.len(), "{position}: two seats own one army");
    assert!(position.game() == Game::Royale || found.len() == 2, "{position}: kings");
    for (seat, state) in Seat::ALL.into_iter().zip(&setup.seats) {
        assert_eq!(position.commander(state.owned), Some(seat), "{position}: {seat}");
    }
}

fn check_chess(position: &Position, setup: &Setup, options: &Options) {
    for (seat, army) in [(Seat::One, Army::White), (Seat::Two, Army::Black)] {
        let kings = kings(setup).into_iter().filter(|of| *of == army).count();
        let most = if position.game() == Game::TwoKings { 2 } else { 1 };
        assert!((1..=most).contains(&kings), "{position}: {army} has {kings} kings");
        let royal = position.royal(seat).and_then(|square| position.piece_at(square));
        assert_eq!(royal.map(|piece| (piece.army, piece.role)), Some((army, Role::King)), "{position}");
        assert!(count(setup, |standing| standing.piece.army == army) <= 16, "{position}: {army}");
    }
    for PlacedPiece { square, piece, vest, .. } in &setup.pieces {
        assert!(vest.is_none_or(|kind| plunder::adds(kind, piece.role)), "{position}: the vest on {square}");
    }
    for (kind, all) in plunder::SET {
        let worn = count(setup, |standing| standing.vest == Some(kind));
        let enough = worn <= usize::from(all) || options.get("vests") == Some("unlimited");
        assert!(enough, "{position}: {worn} {} vests", kind.name());
    }
}

fn check_martian(position: &Position, setup: &Setup, options: &Options, start: &Start) {
    assert_eq!(points(setup), start.points, "{position}: points");
    for PlacedPiece { square, piece, .. } in &setup.pieces {
        assert_eq!(piece.army, martian::army(martian::zone(*square)), "{position}: {square}");
    }
    for role in [Role::Queen, Role::Drone, Role::Pawn] {
        let many = count(setup, |standing| standing.piece.role == role);
        let enough = many as u32 <= martian::SUPPLY || options.get("supply") == Some("unlimited");
        assert!(enough, "{position}: {many} of {}", role.name());
    }
}

/// What is true of every action and the position after it.
pub fn check_ply(before: &Position, action: Action, after: &Position) {
    let what = format!("{before}: {action}");
    let (was, is) = (before.to_setup(), after.to_setup());
    assert_eq!(after.ply(), before.ply() + 1, "{what}: plies");
    let next = match action {
        // The player who chooses White has thereby made its first move.
        Action::Own(army) => {
            if army == Army::White {
                Seat::One
            } else {
                Seat::Two
            }
        }
        _ => before.side_to_move().next(before.game().seats()),
    };
    assert_eq!(after.side_to_move(), next, "{what}: the side to move");
    let chosen = matches!(action, Action::Own(_));
    assert_eq!(chosen, was.side_choice == SideChoicePhase::Choice, "{what}: the choice of side");
    assert!(is.side_choice != SideChoicePhase::First, "{what}: the opening");
    let fewer = was.pieces.len().checked_sub(is.pieces.len());
    let fewer = fewer.unwrap_or_else(|| panic!("{what}: more pieces than before"));
    // A coup takes a piece and the old king with one action.
    assert!(fewer <= 2, "{what}: {fewer} pieces gone");
    let captured = fewer > 0 && matches!(action, Action::Move(_) | Action::Defect { .. });
    let scored = points_of(&is) > points_of(&was);
    let resets = if before.game() == Game::Martian { scored } else { captured };
    let halfmove_clock = if chosen { before.halfmove_clock() } else { before.halfmove_clock() + 1 };
    assert!(
        after.halfmove_clock() == 0 || after.halfmove_clock() == halfmove_clock && !resets,
        "{what}: quiet is {}",
        after.halfmove_clock()
    );
    if before.game() == Game::Martian {
        assert_eq!(after.halfmove_clock() == 0, scored, "{what}: quiet");
        let called = action.calls_clock();
        let clock = match was.clock {
            None => called.then_some(martian::CLOCK),
            Some(_) if scored => Some(martian::CLOCK),
            Some(plies) => plies.checked_sub(1),
        };
        assert_eq!(is.clock, clock, "{what}: the clock");
    }
    // Who is not to move has no king in check, where kings cannot be captured.
    if before.game() != Game::Royale && before.game() != Game::Martian {
        let waiting = after.checks().into_iter().find(|(seat, ..)| *seat != after.side_to_move());
        assert_eq!(waiting, None, "{what}: left in check");
    }
}

fn points_of(setup: &Setup) -> u32 {
    setup.seats.iter().map(|seat| u32::from(seat.score)).sum()
}
