//! Messages that do not simply go on, and moves that may not be sent.

use super::*;
use crate::program::{Program, press};

#[test]
fn what_does_not_go_on_is_said_and_changes_nothing() {
    let folders = [folder(), folder()];
    let [mut one, mut other] = [playing(folders[0].path(), Game::Sovereign), program(folders[1].path())];
    one.play("e2e4");
    let first = one.copied();
    other.paste(&first);
    other.answer();
    other.play("own=b e15e13");
    let second = other.copied();
    one.paste(&second);
    let before = state(one.record());
    one.paste(&second);
    let (title, text) = one.told();
    assert_eq!(
        (title.as_str(), text.as_str()),
        ("Nothing new", "You already have every move in this message. Ann is to move.")
    );
    one.paste(&first);
    let (title, text) = one.told();
    assert_eq!(title, "An older message");
    assert!(text.starts_with("Your game is 2 turns ahead"), "{text}");
    one.paste(&second.replace("1. wPe2-e4", "1."));
    let (title, text) = one.told();
    assert_eq!(title, "Cannot read the message");
    assert!(text.starts_with("This message is damaged: ") && text.ends_with("ask for it again."), "{text}");
    one.paste(&second.replace("[Message \"2", "[Message \"9"));
    assert!(one.told().1.contains("newer version"));
    assert_eq!(state(one.record()), before);
    // Another second move than the one that both know.
    other.go_to(2);
    other.play("g15g13");
    let changed = other.copied_after("This changes the past");
    one.paste(&changed);
    let (title, text) = one.question();
    assert_eq!(title, "The message changes the past");
    assert!(
        text.contains("After that the message has: Ben played bPg15-g13. Your game has: Ben played bPe15-e13."),
        "{text}"
    );
    one.press(press::close());
    assert_eq!(state(one.record()), before);
    one.paste(&changed);
    one.answer();
    assert_eq!((one.moves().as_str(), one.record().cursor(), one.record().variations()), ("e2e4 own=b e15e13", 3, 1));
    // Both may agree on it: whoever switches to it goes on from there.
    one.next_variation();
    one.play("f2f4");
    other.paste(&one.copied_after("This changes the past"));
    assert_eq!(other.moves(), "e2e4 own=b g15g13 f2f4");
}

#[test]
fn what_was_tried_on_the_board_is_not_sent_and_not_lost() {
    let folders = [folder(), folder()];
    let [mut one, mut other] = [playing(folders[0].path(), Game::Sovereign), program(folders[1].path())];
    one.play("e2e4");
    other.paste(&one.copied());
    other.answer();
    one.play("own=b f15f13");
    other.play("own=b e15e13");
    one.paste(&other.copied());
    assert_eq!(one.moves(), "e2e4 own=b e15e13");
    assert_eq!(one.record().variations(), 1);
    assert!(!one.record().has_news_to_send());
    assert!(one.resource::<MessageTasks>().card.lines.iter().any(|line| line.contains("stay as a variation")));
    one.play("f2f4");
    one.frames(1);
    assert!(one.resource::<MessageTasks>().card.lines.is_empty(), "the card is about another position");
    let (_, sent) =
        one.copied().split_once("[Message").map(|(greeting, sent)| (greeting.len(), sent.to_owned())).unwrap();
    assert!(!sent.contains('('), "{sent}");
}

#[test]
fn what_is_not_your_move_is_sent_only_if_you_say_so() {
    let folders = [folder(), folder()];
    let [mut one, mut other] = [playing(folders[0].path(), Game::Sovereign), program(folders[1].path())];
    one.play("e2e4");
    other.paste(&one.copied());
    other.answer();
    // Passed on as it came: the reply is still due here, and is no question.
    other.copied();
    other.play("own=b e15e13");
    other.copied();
    one.play("own=b");
    one.copy();
    let (title, text) = one.question();
    assert_eq!(title, "Whose move is this?");
    assert!(text.starts_with("You sent the game when it was Ben's turn") && text.contains("Ben chose Black"), "{text}");
    assert_eq!(one.record().message_state().map(|state| state.plies), Some(1));
    one.press(press::close());
    one.copy();
    one.answer();
    assert_eq!(one.record().message_state().map(|state| (state.plies, state.sent)), Some((2, true)));
    // After the next start as well.
    one.kept();
    one.quit();
    let one = Kept::ready(folders[0].path());
    assert_eq!(one.recent().len(), 1);
}

#[test]
fn a_changed_past_is_asked_for_and_an_end_that_was_tried_is_taken_back() {
    let folders = [folder(), folder()];
    let [mut one, mut other] = [playing(folders[0].path(), Game::Sovereign), program(folders[1].path())];
    one.play("e2e4");
    other.paste(&one.copied());
    other.answer();
    // What you try while you wait: to resign for somebody else.
    one.resign(Seat::Two);
    one.frames(2);
    assert!(one.record().outcome().is_some());
    other.play("own=b e15e13");
    one.paste(&other.copied());
    assert_eq!((one.moves().as_str(), one.record().outcome()), ("e2e4 own=b e15e13", None));
    let lines = &one.resource::<MessageTasks>().card.lines;
    assert_eq!(lines.last().map(String::as_str), Some("Your result was withdrawn."));
    // The card is about this game, not about the next one in the same place.
    one.begin(begun_game("e2e4 own=b e15e13"));
    one.frames(2);
    assert!(one.resource::<MessageTasks>().card.lines.is_empty());
    // Another move than the one that was sent.
    other.go_to(2);
    other.play("g15g13");
    other.copy();
    let (title, text) = other.question();
    assert_eq!(title, "This changes the past");
    assert!(text.starts_with("The last message said: Ben played bPe15-e13. This one says: Ben played bPg15-g13."));
    other.answer();
    assert!(!other.record().has_news_to_send());
}

#[test]
fn who_plays_by_message_is_told_that_the_others_do_not_see_help() {
    let folder = folder();
    let mut one = playing(folder.path(), Game::TwoKings);
    let asks = |one: &mut Kept| {
        one.press(press::analysis());
        one.frames(2);
        let Dialog::Agree { by_message, .. } = *one.resource::<Dialog>() else {
            panic!("{:?}", one.resource::<Dialog>())
        };
        one.press(press::close());
        one.frames(2);
        by_message
    };
    assert!(!asks(&mut one));
    one.act_any(&mut Rng::with_seed(1));
    one.copied();
    assert!(asks(&mut one));
}

#[test]
fn what_only_the_player_here_may_do_is_asked_first() {
    let folders = [folder(), folder()];
    let [mut one, mut other] = [playing(folders[0].path(), Game::TwoKings), program(folders[1].path())];
    one.play("e2e4");
    other.paste(&one.copied());
    other.answer();
    let before = state(one.record());
    // Whoever knows the game's number writes such a text.
    let id = one.record().message_state().unwrap().id;
    let forged = |moves: &str, resigns: Option<Seat>| {
        let mut forged =
            Record::new(Options::new(Game::TwoKings), vec!["Ann, who gives up".to_owned(), "Ben".to_owned()]);
        for text in moves.split_whitespace() {
            forged.play(forged.position().parse_action(text).unwrap()).unwrap();
        }
        if let Some(seat) = resigns {
            forged.resign(seat).unwrap();
        }
        message::to_text(&forged, forged.len(), id, "Ann is lost.", None)
    };
    for (text, title, says) in [
        (forged("e2e4 e7e5 g1f3", None), "A move in your place", "It says: Ann played Nf3. But Ann plays here."),
        (
            forged("e2e4", Some(Seat::One)),
            "An end in your place",
            "It says: Ben wins (resignation). But Ann plays here.",
        ),
    ] {
        one.paste(&text);
        let (asked, words) = one.question();
        assert!(asked == title && words.starts_with(says), "{asked}: {words}");
        one.press(press::close());
        one.frames(3);
        assert_eq!(state(one.record()), before);
    }
    other.paste(&forged("e2e4 e7e5", None));
    assert!(other.question().1.starts_with("It says: Ben played e5. But Ben plays here."), "{:?}", other.question());
    other.answer();
    assert_eq!(
        (other.moves().as_str(), other.record().len()),
        ("e2e4 e7e5", 2),
        "it was Ben's own from another device"
    );
    // The card has the names of this game, whatever the text calls the players.
    one.paste(&forged("e2e4 e7e5", None));
    one.answer();
    assert_eq!(one.resource::<MessageTasks>().card.lines, ["Ben played e5.", "Ann is to move."]);
    assert_eq!(one.record().names(), ["Ann", "Ben"]);
}
