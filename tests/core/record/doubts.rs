//! What a message may not do without being asked about.

use regalia_core::record::message::{Doubt, Received, doubts, first_keys, is_strange, new_key};
use regalia_core::record::{OwnKey, PublicKey, Record, journal, save};
use regalia_core::rules::{Game, Options, Seat};

use super::messages::ID;
use super::play;

/// The key of player `number`; Ann's is 1, and this is her Regalia.
fn key(number: u8) -> PublicKey {
    OwnKey::from_secret([number; 32]).public()
}

fn ann() -> Option<PublicKey> {
    Some(key(1))
}

/// A message of this game that Ben has signed.
fn from_ben(record: Record) -> Received {
    Received { record, signer: Some(key(2)) }
}

/// A game after these moves, as it was sent from here or received.
fn message_state(game: Game, moves: &str, is_sent: bool) -> Record {
    let mut record = Record::new(Options::new(game), Vec::new());
    play(&mut record, moves);
    let message_state = record.message_state_at(ID, record.len());
    record.set_message_state(if is_sent { message_state.sent() } else { message_state });
    record
}

/// The doubts about a message that goes on with these moves, and ends so.
fn about(here: &Record, moves: &str, end: impl FnOnce(&mut Record)) -> Vec<Doubt> {
    let mut message = here.clone();
    play(&mut message, moves);
    end(&mut message);
    doubts(here, &from_ben(message), ann())
}

#[test]
fn the_reply_that_is_due_is_no_question() {
    let sent = message_state(Game::Plunder, "e4", true);
    assert_eq!(about(&sent, "e5", |_| {}), []);
    assert_eq!(about(&sent, "e5", |message| message.resign(Seat::Two).unwrap()), []);
    assert_eq!(about(&sent, "", |message| message.resign(Seat::Two).unwrap()), []);
    assert_eq!(about(&sent, "e5", |message| message.agree_draw().unwrap()), [], "agreeing is asked anyway");
    // Black chooses a side and moves.
    assert_eq!(about(&message_state(Game::Sovereign, "e2e4", true), "own=b e15e13", |_| {}), []);
    assert_eq!(about(&sent, "", |_| {}), [], "nothing is new");
}

#[test]
fn nobody_moves_for_the_player_who_sits_here() {
    assert_eq!(about(&message_state(Game::Plunder, "e4", true), "e5 Nf3", |_| {}), [Doubt::Moves(Seat::One)]);
    // Ben has received it, and it is his turn.
    let received = message_state(Game::Plunder, "e4", false);
    assert_eq!(about(&received, "e5", |_| {}), [Doubt::Moves(Seat::Two)]);
    assert_eq!(about(&received, "e5 Nf3", |_| {}), [Doubt::Moves(Seat::Two)]);
    // He has tried it on the board, but not sent.
    let mut tried = received.clone();
    play(&mut tried, "e5");
    let mut message = received.clone();
    play(&mut message, "e5 Nf3");
    assert_eq!(doubts(&tried, &from_ben(message), ann()), [Doubt::Moves(Seat::Two)]);
    let tables = Record::new(Options::new(Game::Plunder), Vec::new());
    assert_eq!(about(&tables, "e4 e5 Nf3", |_| {}), [Doubt::More(Seat::One)], "nothing says who sits here");
}

#[test]
fn nobody_resigns_or_claims_for_the_player_who_sits_here() {
    let sent = message_state(Game::Plunder, "e4", true);
    let resigns = |message: &mut Record| message.resign(Seat::One).unwrap();
    assert_eq!(about(&sent, "", resigns), [Doubt::Ends(Seat::One)]);
    assert_eq!(about(&sent, "e5", resigns), [Doubt::Ends(Seat::One)]);
    assert_eq!(about(&sent, "e5 Nf3", resigns), [Doubt::Moves(Seat::One), Doubt::Ends(Seat::One)]);
    assert_eq!(about(&sent, "", |message| message.flag(Seat::One).unwrap()), [Doubt::Ends(Seat::One)]);
    let thrice = "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1";
    let claims = |message: &mut Record| message.claim().unwrap();
    assert_eq!(about(&message_state(Game::Plunder, thrice, true), "Ng8", claims), [Doubt::Ends(Seat::One)]);
    let received = message_state(Game::Plunder, &format!("{thrice} Ng8"), false);
    assert_eq!(about(&received, "", claims), [Doubt::Ends(Seat::One)]);
}

#[test]
fn of_four_players_each_has_one_turn() {
    let mut here = Record::new(Options::new(Game::Royale), Vec::new());
    let any = |record: &mut Record| record.play(record.legal_actions()[0]).unwrap();
    any(&mut here);
    here.set_message_state(here.message_state_at(ID, 1).sent());
    let mut message = here.clone();
    for expected in [&[][..], &[], &[], &[], &[Doubt::More(Seat::Two)]] {
        any(&mut message);
        assert_eq!(doubts(&here, &from_ben(message.clone()), ann()), expected, "{} plies", message.len());
    }
}

/// A message that goes on with these moves.
fn message(here: &Record, moves: &str, signer: Option<PublicKey>) -> Received {
    let mut record = here.clone();
    play(&mut record, moves);
    Received { record, signer }
}

#[test]
fn whoever_has_another_key_or_none_is_doubted() {
    let mut here = message_state(Game::Plunder, "e4", true);
    let reply = |signer| message(&message_state(Game::Plunder, "e4", true), "e5", signer);
    let unsigned = [Doubt::Unsigned(Seat::Two)];
    assert_eq!(doubts(&here, &reply(Some(key(2))), ann()), [], "nobody knows Ben's key yet");
    assert_eq!(doubts(&here, &reply(None), ann()), unsigned);
    here.set_key(Seat::One, key(1));
    here.set_key(Seat::Two, key(2));
    assert_eq!(doubts(&here, &reply(Some(key(2))), ann()), []);
    assert_eq!(doubts(&here, &reply(Some(key(3))), ann()), unsigned);
    assert_eq!(doubts(&here, &reply(None), ann()), unsigned);
    assert_eq!(
        doubts(&here, &message(&here, "e5 Nf3", None), ann()),
        [&[Doubt::Moves(Seat::One)][..], &unsigned].concat()
    );
    // What was signed here may do what its player may do.
    assert_eq!(doubts(&here, &message(&here, "e5 Nf3", ann()), ann()), unsigned);
    // An end is signed, too.
    for end in
        [|record: &mut Record| record.resign(Seat::Two).unwrap(), |record: &mut Record| record.agree_draw().unwrap()]
    {
        let mut message = message(&here, "", Some(key(3)));
        end(&mut message.record);
        assert_eq!(doubts(&here, &message, ann()), unsigned);
        message.signer = Some(key(2));
        assert_eq!(doubts(&here, &message, ann()), []);
    }
    // Without a key of one's own, or with a new one, it is still known who sits here.
    let old = message_state(Game::Plunder, "e4", true);
    assert_eq!(doubts(&old, &message(&old, "e5 Nf3", Some(key(2))), None), [Doubt::Moves(Seat::One)]);
    assert_eq!(doubts(&here, &message(&here, "e5 Nf3", Some(key(2))), Some(key(4))), [Doubt::Unsigned(Seat::One)]);
}

#[test]
fn of_four_players_each_signs_the_own_moves() {
    let mut here = Record::new(Options::new(Game::Royale), Vec::new());
    here.play(here.legal_actions()[0]).unwrap();
    here.set_message_state(here.message_state_at(ID, 1).sent());
    for (seat, number) in Seat::ALL.into_iter().zip(1..) {
        here.set_key(seat, key(number));
    }
    let mut message = here.clone();
    for (number, expected) in [(2, &[][..]), (3, &[Doubt::Unsigned(Seat::Two)])] {
        message.play(message.legal_actions()[0]).unwrap();
        let signed = Received { record: message.clone(), signer: Some(key(number)) };
        assert_eq!(doubts(&here, &signed, ann()), expected);
    }
}

#[test]
fn keys_are_noted_once_and_each_for_one_of_two_players() {
    let mut here = Record::new(Options::new(Game::Plunder), Vec::new());
    let sent = |moves: &str, number: u8| {
        message(&Record::new(Options::new(Game::Plunder), Vec::new()), moves, Some(key(number)))
    };
    assert_eq!(first_keys(&here, &sent("", 1), ann()), [(Seat::Two, key(1))], "White is to move and will get it");
    assert_eq!(first_keys(&here, &sent("e4", 1), ann()), [(Seat::One, key(1))]);
    assert_eq!(first_keys(&here, &sent("e4", 2), ann()), [(Seat::One, key(2)), (Seat::Two, key(1))]);
    assert_eq!(first_keys(&here, &Received { signer: None, ..sent("e4", 1) }, ann()), [(Seat::Two, key(1))]);
    assert_eq!(first_keys(&here, &sent("e4", 2), None), [(Seat::One, key(2))]);
    here.set_key(Seat::One, key(1));
    assert_eq!(first_keys(&here, &sent("e4 e5", 1), ann()), [], "Ann has entered Ben's move");
    assert_eq!(first_keys(&here, &sent("e4 e5", 2), ann()), [(Seat::Two, key(2))]);
    assert!(!is_strange(&here, &sent("e4 e5", 3)), "it may be Ben's");
    here.set_key(Seat::Two, key(2));
    assert_eq!([1, 2, 3].map(|number| is_strange(&here, &sent("e4 e5", number))), [false, false, true]);
    assert!(is_strange(&here, &Received { signer: None, ..sent("e4", 1) }));
    assert_eq!(
        (first_keys(&here, &sent("e4 e5", 3), ann()), new_key(&here, &sent("e4 e5", 3))),
        (Vec::new(), Some((Seat::Two, key(3))))
    );
    assert_eq!(new_key(&here, &sent("e4 e5", 1)), None, "that is Ann's");
    assert_eq!(new_key(&here, &sent("e4 e5", 2)), None);
}

#[test]
fn keys_are_kept_with_the_game() {
    let mut record = message_state(Game::Royale, "", true);
    let mut lines = journal::Lines::default();
    let mut text = lines.next(&journal::beginning(&record, None, 0));
    record.take_edits();
    record.set_key(Seat::Three, key(3));
    record.set_key(Seat::One, key(9));
    record.set_key(Seat::One, key(1));
    let entries = record.take_edits();
    assert_eq!(entries.len(), 3);
    entries.iter().for_each(|entry| text += &lines.next(entry));
    let known = |record: &Record| Seat::ALL.map(|seat| record.key(seat));
    let expected = [Some(key(1)), None, Some(key(3)), None];
    assert_eq!(known(&journal::read(text.as_bytes()).unwrap().record), expected);
    let saved = save::to_text(&record);
    assert_eq!(known(&save::from_text(&saved).unwrap()), expected);
    assert_eq!(
        known(&save::from_text(&saved.replace(&key(3).to_string(), "no key")).unwrap()),
        [Some(key(1)), None, None, None]
    );
    // As games were saved before.
    let before = save::to_text(&message_state(Game::Royale, "", true));
    assert!(!before.contains("keys") && known(&save::from_text(&before).unwrap()) == [None; 4]);
    let mut two = Record::new(Options::new(Game::Martian), Vec::new());
    two.set_key(Seat::Three, key(3));
    assert_eq!((known(&two), two.take_edits()), ([None; 4], Vec::new()));
}
