//! The computer at full strength: what people can do while it thinks, and what the program does when it has moved.

use std::time::Duration;

use regalia_app::view::Layout;
use regalia_core::record::{Player, Record, TimeControl};
use regalia_core::rules::{Game, Options, Reason, Seat};
use regalia_core::storage::file;

use super::{against, played};
use crate::Outcome;
use crate::desk::Desk;
use crate::opponent::Opponent;
use crate::places;
use crate::table::{Table, Way, same};
use crate::wait::{self, PATIENCE, until};

/// More than this per cent of a core it uses only while it thinks.
const BUSY: f64 = 30.0;
/// Of the frames that are shown while the player draws on the board and nobody thinks, so many at least while the computer
/// thinks. The graphics driver of this test uses the same processor.
const FRAMES: f32 = 0.35;

/// So many moves it makes in the last second.
const IN_TIME: u32 = 15;

/// A game against full strength with so much time that it thinks for minutes.
fn long_game(kind: Game) -> Outcome<Record> {
    let mut record = against::new_game(kind, 1).with_players(&[Player::Person, Player::Computer(8)], 1);
    let control = TimeControl::minutes(600, 0).map_err(|why| why.to_string())?;
    record.set_time(vec![control]).map_err(|why| why.to_string())?;
    Ok(record)
}

/// Waits until the program rests for a while. Returns the per cent of a core that it uses then.
pub fn rests(desk: &mut Desk, what: &str) -> Outcome<f64> {
    wait::rests(&format!("it rests {what}"), || desk.program()?.processor_seconds())
}

/// Waits until it uses the processor as only thinking does.
pub fn is_thinking(desk: &mut Desk) -> Outcome {
    until("the computer thinks", PATIENCE, || {
        let load = wait::load(Duration::from_millis(500), || desk.program()?.processor_seconds())?;
        Ok((load > BUSY).then_some(()))
    })
}

/// Taken back while it thinks: it stops at once and forgets what it was about to play. Then another move, and frames.
pub fn taken_back(desk: &mut Desk) -> Outcome {
    let mut game = Opponent::open(desk, long_game(Game::Sovereign)?, "long")?;
    let alone = frames(desk, f32::INFINITY)?;
    game.play_text(desk, "e2e4", Way::Click)?;
    desk.rest_pointer()?;
    desk.hears("whose turn it is", "The computer to move.")?;
    is_thinking(desk)?;
    let beside = frames(desk, alone * FRAMES)?;
    println!("   {beside:.0} frames a second while an arrow is drawn and the computer thinks, {alone:.0} before");
    if beside < alone * FRAMES {
        return Err(format!("only {beside:.0} frames a second, {alone:.0} before"));
    }
    desk.chord_awake("ctrl", "z")?;
    game.table.expected.undo();
    desk.hears("that the person is to move again", "Your turn.")?;
    desk.quiet()?;
    rests(desk, "after the move was taken back")?;
    let spoken = desk.spoken()?;
    if spoken.iter().any(|line| line.starts_with("Deep: ")) {
        return Err(format!("the computer has moved: {spoken:?}"));
    }
    game.play_text(desk, "f2f4", Way::Click)?;
    desk.hears("whose turn it is", "The computer to move.")?;
    is_thinking(desk)
}

/// Frames per second while an arrow is dragged over the board. Other programs may be busy for a while: the best of two
/// measurements, or of more until there are enough.
fn frames(desk: &mut Desk, enough: f32) -> Outcome<f32> {
    let layout: Layout = places::layout(Game::Sovereign);
    let square = |name: &str| name.parse().map(|at| layout.centre(at)).map_err(|_| format!("no square {name}"));
    let corners: Vec<_> = ["c4", "n4", "n13", "c13", "c4"].into_iter().map(square).collect::<Result<_, _>>()?;
    let way: Vec<_> =
        corners.windows(2).flat_map(|pair| (0..40).map(|step| pair[0].lerp(pair[1], step as f32 / 40.0))).collect();
    let tries = if enough.is_finite() { 5 } else { 2 };
    let mut best: f32 = 0.0;
    for _ in 0..tries {
        let before = desk.frames().len();
        desk.draw(&way, 3)?;
        // They are counted about once a second.
        until("frames are counted", PATIENCE, || Ok((desk.frames().len() > before + 1).then_some(())))?;
        let rates = desk.frames().split_off(before);
        best = rates.iter().map(|(frames, seconds)| frames / seconds).fold(best, f32::max);
        if best >= enough {
            break;
        }
    }
    Ok(best)
}

/// Killed while it thinks: the next start offers the game, and the computer answers.
pub fn killed(desk: &mut Desk) -> Outcome {
    let mut record = against::new_game(Game::Sovereign, 1).with_players(&[Player::Person, Player::Computer(8)], 1);
    // About three seconds for a move.
    let control = TimeControl::new(Duration::from_secs(100), Duration::ZERO, Duration::ZERO);
    record.set_time(vec![control.map_err(|why| why.to_string())?]).map_err(|why| why.to_string())?;
    let mut game = Opponent::open(desk, record, "killed")?;
    game.play_text(desk, "e2e4", Way::Click)?;
    desk.hears("whose turn it is", "The computer to move.")?;
    desk.program()?.kill()?;
    if desk.spoken()?.iter().any(|line| line.starts_with("Deep: ")) {
        return Err("it has moved before it was killed".to_owned());
    }
    desk.start(None)?;
    desk.hears("that the game is offered", "Continue Sovereign Chess?")?;
    desk.quiet()?;
    desk.keys(&["Return"])?;
    let mut game = Opponent::at(Table::new(game.table.expected, None));
    game.answers(desk)?;
    println!("   after the kill it plays {}", game.table.expected.last().map_or("-", |ply| ply.san.as_str()));
    desk.chord(&["ctrl"], "s")?;
    let path = desk.path("killed.regalia");
    let saved = until("the file holds the computer's move", PATIENCE, || {
        let saved = file::load(&path).map_err(|why| why.to_string())?;
        Ok((saved.len() == game.table.expected.len()).then_some(saved))
    })?;
    same("the saved position", &saved.position().to_string(), &game.table.expected.position().to_string())
}

/// With one second for the rest of the game it makes fifteen moves in time; in another game as well if the first one ends
/// earlier.
pub fn one_second(desk: &mut Desk) -> Outcome {
    let time = |base| {
        TimeControl::new(Duration::from_secs(base), Duration::ZERO, Duration::ZERO).map_err(|why| why.to_string())
    };
    let (mut made, mut seed) = (0, 5);
    while made < IN_TIME {
        // The person keeps White, and so the board is not turned.
        let mut options = Options::new(Game::Sovereign);
        options.set("choice", "off").map_err(|why| why.to_string())?;
        let record = Record::new(options, vec!["Eva".to_owned(), "Deep".to_owned()]);
        let mut record = record.with_players(&[Player::Person, Player::Computer(8)], seed);
        record.set_time(vec![time(36_000)?, time(1)?]).map_err(|why| why.to_string())?;
        let mut game = Opponent::open(desk, record, "one second")?;
        while made < IN_TIME && game.table.expected.outcome().is_none() {
            if game.is_to_move() {
                match game.answer(desk) {
                    Ok(_) => made += 1,
                    // In such a hurry it may play badly, and it may then resign.
                    Err(why) if why.contains(Reason::Resignation.words()) => break,
                    Err(why) => return Err(format!("{made} moves were in time: {why}")),
                }
            } else {
                let action = game.choice(500)?;
                game.play(desk, action, Way::Click)?;
            }
        }
        desk.chord(&["ctrl"], "s")?;
        let saved = file::load(&desk.path("one second.regalia")).map_err(|why| why.to_string())?;
        println!("   {made} moves in time, {:?} left", saved.time_left(Seat::Two).unwrap_or_default());
        seed += 1;
    }
    Ok(())
}

/// After its move nothing runs any more.
pub fn idle(desk: &mut Desk) -> Outcome {
    let mut game = Opponent::open(desk, against::new_game(Game::Plunder, 1), "idle")?;
    game.play_text(desk, "e2e4", Way::Drag)?;
    game.answers(desk)?;
    desk.rest_pointer()?;
    desk.quiet()?;
    let resting = rests(desk, "after the computer's move")?;
    println!("   idle {resting:.1} % of a core after the computer's move");
    Ok(())
}

/// Two computers: P pauses them, the window sleeps, P lets them go on; a press on a speed as well.
pub fn watched(desk: &mut Desk) -> Outcome {
    let record = Record::new(Options::new(Game::TwoKings), vec!["Deep".to_owned(), "Blue".to_owned()]);
    let record = played(record, &["e2e4"])?.with_players(&[Player::Computer(1); 2], 3);
    let mut game = Opponent::open(desk, record, "watched")?;
    for _ in 0..3 {
        game.answer(desk)?;
    }
    desk.keys(&["p"])?;
    until("the pause is heard", PATIENCE, || {
        let spoken = desk.spoken()?;
        Ok(spoken.iter().any(|line| line.ends_with("The computer is paused.")).then_some(()))
    })?;
    desk.quiet()?;
    let before = desk.spoken()?;
    rests(desk, "while it is paused")?;
    if desk.spoken()? != before {
        return Err(format!("it does not pause: {:?}", desk.spoken()?.last()));
    }
    desk.keys(&["p"])?;
    for _ in 0..3 {
        game.answer(desk)?;
    }
    // Paused once more, the game can be saved and compared.
    desk.keys(&["p"])?;
    until("the second pause is heard", PATIENCE, || {
        let paused = desk.spoken()?.iter().filter(|line| line.ends_with("The computer is paused.")).count();
        Ok((paused == 2).then_some(()))
    })?;
    desk.quiet()?;
    // A move may have come before the pause.
    game.catch_up(desk)?;
    game.check(desk, "watched")
}
