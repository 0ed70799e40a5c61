//! What a message may not do without being asked about.

use regalia_core::record::Record;
use regalia_core::record::message::{Doubt, doubts};
use regalia_core::rules::{Game, Options, Seat};

use super::messages::ID;
use super::play;

/// A game after these moves, as it was sent from here or received.
fn told(game: Game, moves: &str, is_sent: bool) -> Record {
    let mut record = Record::new(Options::new(game), Vec::new());
    play(&mut record, moves);
    let told = record.telling(ID, record.len());
    record.set_told(if is_sent { told.sent() } else { told });
    record
}

/// The doubts about a message that goes on with these moves, and ends so.
fn about(here: &Record, moves: &str, end: impl FnOnce(&mut Record)) -> Vec<Doubt> {
    let mut message = here.clone();
    play(&mut message, moves);
    end(&mut message);
    doubts(here, &message)
}

#[test]
fn the_reply_that_is_due_is_no_question() {
    let sent = told(Game::Plunder, "e4", true);
    assert_eq!(about(&sent, "e5", |_| {}), []);
    assert_eq!(about(&sent, "e5", |message| message.resign(Seat::Two).unwrap()), []);
    assert_eq!(about(&sent, "", |message| message.resign(Seat::Two).unwrap()), []);
    assert_eq!(about(&sent, "e5", |message| message.agree_draw().unwrap()), [], "agreeing is asked anyway");
    // Black chooses a side and moves.
    assert_eq!(about(&told(Game::Sovereign, "e2e4", true), "own=b e15e13", |_| {}), []);
    assert_eq!(about(&sent, "", |_| {}), [], "nothing is new");
}

#[test]
fn nobody_moves_for_the_player_who_sits_here() {
    assert_eq!(about(&told(Game::Plunder, "e4", true), "e5 Nf3", |_| {}), [Doubt::Moves(Seat::One)]);
    // Ben has received it, and it is his turn.
    let received = told(Game::Plunder, "e4", false);
    assert_eq!(about(&received, "e5", |_| {}), [Doubt::Moves(Seat::Two)]);
    assert_eq!(about(&received, "e5 Nf3", |_| {}), [Doubt::Moves(Seat::Two)]);
    // He has tried it on the board, but not sent.
    let mut tried = received.clone();
    play(&mut tried, "e5");
    let mut message = received.clone();
    play(&mut message, "e5 Nf3");
    assert_eq!(doubts(&tried, &message), [Doubt::Moves(Seat::Two)]);
    let tables = Record::new(Options::new(Game::Plunder), Vec::new());
    assert_eq!(about(&tables, "e4 e5 Nf3", |_| {}), [Doubt::More(Seat::One)], "nothing says who sits here");
}

#[test]
fn nobody_resigns_or_claims_for_the_player_who_sits_here() {
    let sent = told(Game::Plunder, "e4", true);
    let resigns = |message: &mut Record| message.resign(Seat::One).unwrap();
    assert_eq!(about(&sent, "", resigns), [Doubt::Ends(Seat::One)]);
    assert_eq!(about(&sent, "e5", resigns), [Doubt::Ends(Seat::One)]);
    assert_eq!(about(&sent, "e5 Nf3", resigns), [Doubt::Moves(Seat::One), Doubt::Ends(Seat::One)]);
    assert_eq!(about(&sent, "", |message| message.flag(Seat::One).unwrap()), [Doubt::Ends(Seat::One)]);
    let thrice = "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1";
    let claims = |message: &mut Record| message.claim().unwrap();
    assert_eq!(about(&told(Game::Plunder, thrice, true), "Ng8", claims), [Doubt::Ends(Seat::One)]);
    let received = told(Game::Plunder, &format!("{thrice} Ng8"), false);
    assert_eq!(about(&received, "", claims), [Doubt::Ends(Seat::One)]);
}

#[test]
fn of_four_players_each_has_one_turn() {
    let mut here = Record::new(Options::new(Game::Royale), Vec::new());
    let any = |record: &mut Record| record.play(record.legal_actions()[0]).unwrap();
    any(&mut here);
    here.set_told(here.telling(ID, 1).sent());
    let mut message = here.clone();
    for expected in [&[][..], &[], &[], &[], &[Doubt::More(Seat::Two)]] {
        any(&mut message);
        assert_eq!(doubts(&here, &message), expected, "{} plies", message.len());
    }
}
