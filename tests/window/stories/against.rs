//! Games against the computer, to their end.

use regalia_core::record::{Player, Record};
use regalia_core::rules::{Game, Options, Seat};

use super::{by_keyboard, whole_game};
use crate::Outcome;
use crate::desk::Desk;
use crate::opponent::Opponent;
use crate::table::Way;

/// How many positions the person's engine looks at for a move.
const NODES: u64 = 20_000;
/// The same on a large board, where positions take longer.
const FEW_NODES: u64 = 3_000;

/// Long games begin so many plies before the end of an example game.
const LATE: usize = 12;

/// Longer than this no game here lasts.
const MOST_PLIES: usize = 160;

/// The file is compared after this many plies.
const COMPARED: usize = 20;

/// A game of this kind against level 1 to its end by mouse: short games from the start, long ones from a late position.
pub fn by_mouse(desk: &mut Desk, kind: Game) -> Outcome {
    let (record, nodes) = match kind {
        Game::Plunder | Game::TwoKings | Game::Martian => (new_game(kind, 1), NODES),
        Game::Sovereign | Game::Royale => (late_game(kind)?, FEW_NODES),
    };
    let begun = record.cursor();
    let mut game = Opponent::open(desk, record, "against")?;
    game.answers(desk)?;
    while game.table.expected.outcome().is_none() {
        let ply = game.table.expected.cursor();
        if ply - begun > MOST_PLIES {
            return Err(format!("no end after {ply} plies"));
        }
        let action = game.choice(nodes)?;
        let way = if ply / 2 % 2 == 0 { Way::Click } else { Way::Drag };
        game.play(desk, action, way)?;
        game.answers(desk)?;
        if (ply - begun) % COMPARED >= COMPARED - 2 {
            game.table.save(desk)?;
        }
    }
    ended(desk, &game)
}

/// A game of Two Kings against level 1 from the start to its end without the mouse.
pub fn by_keys(desk: &mut Desk) -> Outcome {
    let mut game = Opponent::open(desk, new_game(Game::TwoKings, 2), "against")?;
    while game.table.expected.outcome().is_none() {
        if game.table.expected.cursor() > MOST_PLIES {
            return Err("no end".to_owned());
        }
        let action = game.choice(NODES)?;
        by_keyboard::type_move(desk, &action.to_string())?;
        game.table.expected.play(action).map_err(|why| why.to_string())?;
        game.answers(desk)?;
    }
    ended(desk, &game)
}

/// Royale with three computers: some rounds from the start.
pub fn three_computers(desk: &mut Desk) -> Outcome {
    let mut game = Opponent::open(desk, new_game(Game::Royale, 3), "against")?;
    for round in 0..5 {
        let action = game.choice(FEW_NODES)?;
        let way = if round % 2 == 0 { Way::Click } else { Way::Drag };
        game.play(desk, action, way)?;
        game.answers(desk)?;
    }
    if game.table.expected.cursor() != 20 {
        return Err(format!("{} plies after five rounds", game.table.expected.cursor()));
    }
    game.check(desk, "against")
}

/// What the window says and shows at the end, and the file.
fn ended(desk: &mut Desk, game: &Opponent) -> Outcome {
    let record = &game.table.expected;
    let end = record.outcome().ok_or("the game goes on")?;
    println!("   {}: {} plies, {end}", record.game(), record.cursor());
    desk.hears("the end", &format!("The game is over: {}", end.reason.words()))?;
    desk.rest_pointer()?;
    desk.quiet()?;
    game.check(desk, "against")
}

/// A new game in which a person has the first seat, and level 1 all others.
pub fn new_game(kind: Game, seed: u64) -> Record {
    let levels = vec![Player::Computer(1); kind.seats() - 1];
    let players: Vec<Player> = std::iter::once(Player::Person).chain(levels).collect();
    let names = ["Eva", "Deep", "Blue", "Thought"].map(str::to_owned).into_iter().take(kind.seats()).collect();
    Record::new(Options::new(kind), names).with_players(&players, seed)
}

/// An example game of this kind shortly before its end: the winner is a person, level 1 plays on for the others.
fn late_game(kind: Game) -> Outcome<Record> {
    let (_, mut record) = whole_game::find(kind)?;
    let winner = record.outcome().and_then(|end| end.winner()).ok_or("nobody has won the example game")?;
    record.jump(record.len().saturating_sub(LATE));
    // What came later would be a variation.
    let start = record.line().take(record.cursor()).map(|ply| ply.action).collect::<Vec<_>>();
    let mut late = Record::new(*record.options(), record.names().to_vec());
    for action in start {
        late.play(action).map_err(|why| why.to_string())?;
    }
    let seats = Seat::ALL.into_iter().take(kind.seats());
    let players: Vec<Player> =
        seats.map(|seat| if seat == winner { Player::Person } else { Player::Computer(1) }).collect();
    Ok(late.with_players(&players, 4))
}
