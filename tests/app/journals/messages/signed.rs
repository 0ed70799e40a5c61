//! Messages are signed: the first key of each player is noted, and another one is asked about.

use regalia_app::files::KEY_FILE;
use regalia_app::panels::kit::ask::Usual;
use regalia_core::record::{PublicKey, save};

use super::*;
use crate::program::{Program, press};

/// The keys of both players.
fn keys(kept: &Kept) -> [Option<PublicKey>; 2] {
    [Seat::One, Seat::Two].map(|seat| kept.record().key(seat))
}

/// Ann and Ben after a move of each.
fn begun(folders: &[TempDir; 2]) -> [Kept; 2] {
    let [mut ann, mut ben] = [playing(folders[0].path(), Game::TwoKings), program(folders[1].path())];
    ann.play("e2e4");
    ben.paste(&ann.copied());
    assert!(!ben.question().1.contains("signed"), "{}", ben.question().1);
    ben.answer();
    ben.play("e7e5");
    ann.paste(&ben.copied());
    assert!(!ann.resource::<Dialog>().is_open(), "{:?}", ann.resource::<Dialog>());
    [ann, ben]
}

#[test]
fn both_know_both_keys_after_the_first_exchange() {
    let folders = [folder(), folder()];
    let [ann, ben] = begun(&folders);
    let noted = keys(&ann);
    assert!(noted.iter().all(Option::is_some) && noted[0] != noted[1]);
    assert_eq!(keys(&ben), noted);
    // After the next start, and in a saved game.
    assert_eq!(save::from_text(&save::to_text(ann.record())).unwrap().key(Seat::Two), noted[1]);
    let mut ann = ann;
    ann.kept();
    let journal = ann.journal();
    ann.quit();
    assert_eq!(read(&journal).key(Seat::Two), noted[1]);
    let mut ann = program(folders[0].path());
    let mut ben = ben;
    ben.play("g1f3");
    ann.paste(&ben.copied_after("Whose move is this?"));
    ann.until("the game", |ann| ann.app.world().get_resource::<RunningGame>().is_some());
    assert_eq!(ann.question().0, "A move in your place");
    ann.answer();
    // The key is the same as before.
    ann.play("b8c6");
    assert_eq!(message::from_text(&ann.copied()).unwrap().signer, noted[0]);
}

#[test]
fn a_stranger_who_knows_the_number_is_asked_about() {
    let folders = [folder(), folder()];
    let [mut ann, mut ben] = begun(&folders);
    ann.play("g1f3");
    let sent = ann.copied();
    let before = (state(ann.record()), keys(&ann));
    // Somebody has read along, and is faster than Ben.
    let elsewhere = folder();
    let mut eve = program(elsewhere.path());
    eve.paste(&sent);
    eve.answer();
    eve.play("d7d6");
    let forged = eve.copied();
    let is_asked = |ann: &mut Kept, text: &str| {
        ann.paste(text);
        let (title, words) = ann.question();
        assert!(
            title == "Who has sent this?"
                && words.starts_with("It is not signed by Ben's Regalia. It says: Ben played"),
            "{words}"
        );
        let Dialog::Question(question) = ann.resource::<Dialog>() else { panic!() };
        let answers: Vec<&str> = question.answers.iter().map(|answer| answer.0).collect();
        let commands = question.answers.iter().map(|answer| answer.1.clone()).collect::<Vec<_>>();
        (answers, commands)
    };
    let (answers, _) = is_asked(&mut ann, &forged);
    assert_eq!(answers, ["Play it", "Play it, and trust its sender"]);
    ann.press(press::close());
    ann.frames(3);
    assert_eq!((state(ann.record()), keys(&ann)), before);
    // Without the signature it is no better.
    let record = message::from_text(&forged).unwrap().record;
    let id = record.message_state().unwrap().id;
    let unsigned = message::to_text(&record, record.len(), id, "", None);
    assert_eq!(is_asked(&mut ann, &unsigned).0, ["Play it"]);
    ann.press(press::close());
    // Nor is it kept unasked where it changes the past.
    let mut other = record.clone();
    other.jump(2);
    other.play(other.position().parse_action("d4").unwrap()).unwrap();
    ann.paste(&message::to_text(&other, other.len(), id, "", None));
    let Dialog::Question(question) = ann.resource::<Dialog>() else { panic!() };
    assert_eq!((question.title, question.usual), ("The message changes the past", Usual::Cancel));
    assert!(question.text.ends_with(" No player of this game has signed it."), "{}", question.text);
    ann.press(press::close());
    // Ben's own is none.
    ben.paste(&sent);
    ben.play("b8c6");
    ann.paste(&ben.copied());
    assert!(!ann.resource::<Dialog>().is_open());
    assert_eq!((ann.moves().as_str(), keys(&ann)), ("e2e4 e7e5 g1f3 b8c6", before.1));
}

#[test]
fn another_device_of_the_same_player_can_be_trusted() {
    let folders = [folder(), folder()];
    let [mut ann, _] = begun(&folders);
    let elsewhere = folder();
    let mut device = program(elsewhere.path());
    ann.play("g1f3");
    device.paste(&ann.copied());
    device.answer();
    device.play("b8c6");
    ann.paste(&device.copied());
    let Dialog::Question(question) = ann.resource::<Dialog>() else { panic!() };
    let trust = question.answers[1].1.clone();
    ann.press(trust);
    ann.frames(3);
    ann.play("a2a3");
    device.paste(&ann.copied());
    device.play("a7a6");
    ann.paste(&device.copied());
    assert!(!ann.resource::<Dialog>().is_open(), "{:?}", ann.resource::<Dialog>());
    assert_eq!(ann.record().len(), 6);
}

#[test]
fn messages_of_older_versions_are_played_after_a_question() {
    let folders = [folder(), folder()];
    let mut ann = playing(folders[0].path(), Game::TwoKings);
    ann.play("e2e4");
    let mut record = message::from_text(&ann.copied()).unwrap().record;
    let id = record.message_state().unwrap().id;
    record.play(record.position().parse_action("e5").unwrap()).unwrap();
    let text = message::to_text(&record, 2, id, "Your turn.", None);
    let [from, to] = ["[Message", "[Game"].map(|tag| text.find(tag).unwrap());
    let check = record.message_state_at(id, 2).check;
    let old = format!("{}[Message \"1 {id:016x} {check:08x}\"]\n{}", &text[..from], &text[to..]);
    ann.paste(&old);
    assert_eq!(ann.question().0, "Who has sent this?");
    ann.answer();
    assert_eq!((ann.moves().as_str(), ann.record().key(Seat::Two)), ("e2e4 e7e5", None));
    let mut ben = program(folders[1].path());
    ben.paste(&old);
    assert!(ben.question().1.contains("It is not signed."), "{}", ben.question().1);
    ben.answer();
    assert_eq!(ben.moves(), "e2e4 e7e5");
}

#[cfg(unix)]
#[test]
fn the_key_is_for_its_owner_alone_and_a_damaged_one_is_kept_aside() {
    use std::os::unix::fs::PermissionsExt as _;
    let folder = folder();
    let path = folder.path().join("own").join(KEY_FILE);
    let signer = |text: &str| message::from_text(text).unwrap().signer;
    let first = {
        let mut ann = playing(folder.path(), Game::TwoKings);
        assert!(!path.exists(), "nobody needs it yet");
        let signer = signer(&ann.copied());
        assert_eq!(std::fs::metadata(&path).unwrap().permissions().mode() & 0o777, 0o600);
        signer
    };
    assert!(first.is_some());
    let whole = std::fs::read_to_string(&path).unwrap();
    let mut ann = playing(folder.path(), Game::TwoKings);
    assert_eq!((signer(&ann.copied()), std::fs::read_to_string(&path).unwrap() == whole), (first, true));
    let damaged = whole.replace(' ', "  ");
    std::fs::write(&path, &damaged).unwrap();
    let mut ann = playing(folder.path(), Game::TwoKings);
    ann.copy();
    let (title, text) = ann.told();
    assert!(
        title == "Messages" && text.contains("There is a new one") && text.contains("message-key.broken"),
        "{text}"
    );
    let second = signer(&ann.resource::<StandInClipboard>().text.clone().unwrap());
    assert!(second.is_some() && second != first);
    assert_eq!(std::fs::read_to_string(path.with_file_name("message-key.broken")).unwrap(), damaged);
    assert_ne!(std::fs::read_to_string(&path).unwrap(), whole);
}

#[test]
fn without_a_key_messages_are_sent_unsigned_and_that_is_said_once() {
    let folders = [folder(), folder()];
    // Nothing can be written where a file is in the place of the folder.
    std::fs::write(folders[0].path().join("own"), "").unwrap();
    let mut ann = playing(folders[0].path(), Game::TwoKings);
    ann.play("e2e4");
    ann.copy();
    let (title, text) = ann.told();
    assert!(title == "Messages" && text.starts_with("Your messages are not signed: "), "{text}");
    let text = ann.resource::<StandInClipboard>().text.clone().unwrap();
    assert_eq!(message::from_text(&text).unwrap().signer, None);
    ann.copy();
    assert!(!ann.resource::<Dialog>().is_open());
    // It is still known who sits here.
    let mut ben = program(folders[1].path());
    ben.paste(&text);
    ben.answer();
    ben.play("e7e5 g1f3");
    ann.paste(&ben.copied());
    assert_eq!(ann.question().0, "A move in your place");
}
