//! What a message says compared with the game here.

use fastrand::Rng;
use regalia_core::record::message::{self, Hindrance, News, hindrance, news};
use regalia_core::record::{MessageState, Player, Record, save};
use regalia_core::rules::{Action, Seat};

use super::line;
use super::messages::{GREETING, ID, begun, games, read, same, text};
use crate::support::factor;

/// The same after it was sent or received.
fn sent_after(record: &Record, plies: usize) -> Record {
    let mut record = begun(record, plies);
    record.set_message_state(record.message_state_at(ID, plies));
    record
}

/// Does what a message asks for to the game here.
fn follow(here: &mut Record, message: &Record) {
    let News::Goes { from, line, end, .. } = news(here, message) else { panic!("{:?}", news(here, message)) };
    assert!(here.jump(from));
    for action in line {
        here.play(action).unwrap();
    }
    assert_eq!(end, None, "those games end by themselves");
    here.set_message_state(message.message_state().unwrap());
}

#[test]
fn a_message_of_a_longer_game_continues_every_shorter_one() {
    for game in games() {
        let whole = read(&text(&begun(&game, game.len())));
        same(&whole, &begun(&game, game.len()));
        assert_eq!(whole.message_state(), Some(game_with_id(&whole)));
        for plies in (0..game.len()).step_by(5).chain([game.len() - 1]) {
            let mut here = sent_after(&game, plies);
            assert!(!here.has_news_to_send());
            let News::Goes { known, from, line, .. } = news(&here, &whole) else { panic!("{plies} plies") };
            assert_eq!((known, from, line.len()), (plies, plies, game.len() - plies));
            follow(&mut here, &whole);
            assert_eq!((super::line(&here), here.outcome()), (super::line(&whole), whole.outcome()));
            assert_eq!(news(&here, &whole), News::Known);
            // The message that was known before is older.
            let before = read(&text(&begun(&game, plies)));
            assert_eq!(news(&here, &before), News::Older(game.len() - plies));
        }
    }
}

fn game_with_id(record: &Record) -> MessageState {
    record.message_state_at(ID, record.len())
}

#[test]
fn a_changed_past_is_found_at_its_ply() {
    let mut random = Rng::with_seed(13);
    for game in games() {
        let here = sent_after(&game, game.len());
        for _ in 0..12 * factor() {
            let ply = random.usize(..game.len());
            let mut other = begun(&game, ply);
            let played = game.line().nth(ply).unwrap().action;
            let legal: Vec<Action> = other.legal_actions().into_iter().filter(|action| *action != played).collect();
            let Some(action) = random.choice(&legal) else { continue };
            other.play(*action).unwrap();
            for _ in 0..random.usize(..4) {
                if let Some(action) = random.choice(&other.legal_actions()) {
                    other.play(*action).unwrap();
                }
            }
            let message = read(&text(&other));
            assert_eq!(news(&here, &message), News::Changed(ply), "{}", line(&other));
            // Kept as a variation it loses nothing of the game.
            let mut kept = here.clone();
            let moves: Vec<Action> = message.line().map(|ply| ply.action).collect();
            kept.add_line(0, &moves).unwrap();
            assert_eq!(line(&kept), line(&here));
            assert!(kept.holds(&here) && kept.plies() > here.plies());
        }
    }
}

#[test]
fn two_games_with_the_same_moves_are_told_apart_by_their_numbers() {
    let game = begun(&games()[2], 4);
    let [one, other] = [ID, ID + 1].map(|id| read(&message::to_text(&game, 4, id, GREETING, None)));
    assert_eq!((one.message_state().unwrap().id, other.message_state().unwrap().id), (ID, ID + 1));
    assert_eq!(one.message_state().unwrap().check, other.message_state().unwrap().check);
    // Another start under the same number is another game.
    let elsewhere = Record::from_position(game.position().clone(), *game.options(), Vec::new());
    let message = read(&text(&elsewhere));
    assert_eq!(news(&sent_after(&games()[2], 4), &message), News::OtherBeginning);
}

#[test]
fn what_was_tried_since_stays_as_a_variation() {
    let game = &games()[3];
    let mut here = sent_after(game, 6);
    // Tried on the board while waiting: the reply that comes is another.
    let reply = game.line().nth(6).unwrap().action;
    let tried = here.legal_actions().into_iter().find(|action| *action != reply).unwrap();
    here.play(tried).unwrap();
    assert!(here.has_news_to_send());
    let message = read(&text(&begun(game, 7)));
    assert_eq!(news(&here, &message), News::Goes { known: 6, from: 6, line: vec![reply], end: None });
    follow(&mut here, &message);
    assert_eq!((line(&here), here.variations()), (line(&message), 1));
    assert!(!here.has_news_to_send());
    // While another variation is on the board, what was told is still found.
    here.jump(3);
    let other =
        here.legal_actions().into_iter().find(|action| Some(*action) != game.line().nth(3).map(|ply| ply.action));
    here.play(other.unwrap()).unwrap();
    let message = read(&text(&begun(game, 8)));
    let News::Goes { known, from, ref line, .. } = news(&here, &message) else { panic!() };
    assert_eq!((known, from, line.len()), (7, 3, 5));
    follow(&mut here, &message);
    assert_eq!(super::line(&here), super::line(&message));
    // Guessed right, and tried further.
    let mut here = sent_after(game, 6);
    here.play(reply).unwrap();
    here.play(game.line().nth(7).unwrap().action).unwrap();
    let message = read(&text(&begun(game, 7)));
    assert_eq!(news(&here, &message), News::Goes { known: 6, from: 7, line: Vec::new(), end: None });
}

#[test]
fn ends_are_compared_as_well() {
    let game = &games()[3];
    let here = sent_after(game, 6);
    let mut ended = begun(game, 6);
    ended.resign(Seat::One).unwrap();
    let message = read(&text(&ended));
    let News::Goes { line, end: Some(end), .. } = news(&here, &message) else { panic!() };
    assert_eq!((line.len(), end.to_string()), (0, "0-1 resignation".to_owned()));
    // After it was taken over there is nothing new; a move of a game that had ended changes the past.
    let mut here = here;
    here.resign(Seat::One).unwrap();
    assert!(here.has_news_to_send());
    here.set_message_state(message.message_state().unwrap());
    assert!(!here.has_news_to_send());
    assert_eq!(news(&here, &message), News::Known);
    assert_eq!(news(&here, &read(&text(&begun(game, 7)))), News::Changed(6));
    assert_eq!(news(&sent_after(game, 8), &message), News::Changed(6));
}

#[test]
fn what_is_sent_is_what_the_board_shows_and_never_less_than_before() {
    let mut record = begun(&games()[3], 6);
    record.undo();
    assert_eq!(
        (record.plies_to_send(), record.has_news_to_send()),
        (5, false),
        "a move that was taken back is not sent"
    );
    record.jump(6);
    record.set_message_state(record.message_state_at(ID, 6));
    record.jump(2);
    assert_eq!((record.plies_to_send(), record.has_news_to_send()), (6, false), "stepping back takes nothing back");
    let other = record.legal_actions()[0];
    record.play(other).unwrap();
    assert_eq!((record.plies_to_send(), record.has_news_to_send()), (3, true), "another line is sent as it is");
}

#[test]
fn what_should_be_asked_before_it_is_sent() {
    let game = &games()[3];
    let sent = |plies: usize| {
        let mut sent = begun(game, plies);
        sent.set_message_state(sent.message_state_at(ID, plies).sent());
        sent
    };
    let play = |record: &mut Record, ply: usize| record.play(game.line().nth(ply).unwrap().action).unwrap();
    let here = |record: &Record| hindrance(record, record.plies_to_send());
    // A reply to what came.
    let mut record = sent_after(game, 5);
    assert_eq!(here(&record), None);
    play(&mut record, 5);
    assert_eq!(here(&record), None);
    // What was tried while waiting, or played by somebody else at the same board.
    let mut record = sent(5);
    assert_eq!(here(&record), None, "the same once more");
    play(&mut record, 5);
    assert_eq!(here(&record), Some(Hindrance::Unanswered(5)));
    record.hand_over(game.line().nth(5).unwrap().side_to_move, Player::Computer(1));
    assert_eq!(here(&record), None, "the computer has replied");
    // Another past.
    let mut record = sent(5);
    assert!(record.jump(3));
    let other = record.legal_actions().into_iter().find(|action| *action != game.line().nth(3).unwrap().action);
    record.play(other.unwrap()).unwrap();
    assert_eq!(here(&record), Some(Hindrance::Changes(3)));
    assert!(record.jump(3));
    assert_eq!(here(&record), Some(Hindrance::Fewer(2)));
    record.resign(Seat::One).unwrap();
    assert_eq!(here(&record), Some(Hindrance::Changes(3)), "its end is new");
}

#[test]
fn an_end_that_was_tried_does_not_stand_in_the_way() {
    let game = &games()[3];
    let message = read(&text(&begun(game, 8)));
    let mut here = sent_after(game, 6);
    here.resign(Seat::One).unwrap();
    assert_eq!(here.agreed_end(6), here.outcome().as_ref());
    let News::Goes { known: 6, from: 6, line, end: None } = news(&here, &message) else {
        panic!("{:?}", news(&here, &message))
    };
    assert!(here.withdraw_end());
    line.iter().for_each(|action| here.play(*action).unwrap());
    here.set_message_state(message.message_state().unwrap());
    assert!(!here.has_news_to_send());
    // One that was sent does.
    let mut here = sent_after(game, 6);
    here.resign(Seat::One).unwrap();
    here.set_message_state(here.message_state_at(ID, 6).sent());
    assert_eq!(news(&here, &message), News::Changed(6));
}

#[test]
fn what_was_told_is_kept() {
    let record = sent_after(&games()[0], 5);
    assert_eq!(save::from_text(&save::to_text(&record)).unwrap().message_state(), record.message_state());
    assert!(record.message_state().is_some() && record.is_modified());
    for text in ["", "x 1 2", "1 2", "1 2 3 4", "1 2 3 sent 4"] {
        assert_eq!(MessageState::read(text), None, "{text}");
    }
    assert_eq!(record.rematch().message_state(), None);
}
