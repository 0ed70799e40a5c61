//! Games by message: two programs, each with its own folder, that know nothing of each other but what is copied from
//! one and pasted into the other.

use std::path::Path;

use fastrand::Rng;
use regalia::panels::actions::StandInClipboard;
use regalia::panels::{MessageCard, Spoken, Untold};
use regalia::record::{Player, TimeControl, message};
use regalia::rules::{Action, GamePosition, Seat};

use super::*;

/// A program with a clipboard of its own that knows its games.
fn program(folder: &Path) -> Kept {
    let mut kept = Kept::ready(folder);
    kept.app.init_resource::<StandInClipboard>();
    kept
}

/// A program with a new game on its board.
fn playing(folder: &Path, game: Game) -> Kept {
    let mut kept = program(folder);
    kept.begin(new(game));
    kept
}

impl Kept {
    fn act(&mut self, action: Action) {
        self.request(GameRequest::Play(action));
        self.frames(2);
    }

    /// Plays an action that is drawn.
    fn act_any(&mut self, random: &mut Rng) {
        let legal = self.record().legal_actions();
        let action = *random.choice(&legal).unwrap();
        self.act(action);
    }

    /// Copies the message.
    fn copied(&mut self) -> String {
        self.command(UiCommand::CopyMessage);
        self.is_copied()
    }

    /// The same, after the question with this title.
    fn copied_after(&mut self, title: &str) -> String {
        self.command(UiCommand::CopyMessage);
        assert_eq!(self.question().0, title);
        self.command(UiCommand::CopyMessageAnyway);
        assert!(!self.resource::<Dialog>().is_open());
        self.is_copied()
    }

    fn is_copied(&self) -> String {
        assert_eq!(self.resource::<QuietLine>().0, "Message copied: paste it into any chat");
        assert!(!self.resource::<Untold>().0);
        self.resource::<StandInClipboard>().text.clone().unwrap()
    }

    fn paste(&mut self, text: &str) {
        self.app.world_mut().resource_mut::<StandInClipboard>().text = Some(text.to_owned());
        self.command(UiCommand::Paste);
        self.frames(3);
    }

    /// The question on the screen.
    fn question(&self) -> (&'static str, &str) {
        let Dialog::Question(question) = self.resource::<Dialog>() else { panic!("{:?}", self.resource::<Dialog>()) };
        (question.title, &question.text)
    }

    /// Gives its first answer.
    fn answer(&mut self) {
        let Dialog::Question(question) = self.resource::<Dialog>() else { panic!("{:?}", self.resource::<Dialog>()) };
        let command = question.answers[0].1.clone();
        self.command(command);
        self.frames(3);
        assert!(!self.resource::<Dialog>().is_open(), "{:?}", self.resource::<Dialog>());
    }

    /// The title of the message on the screen, which is closed.
    fn told(&mut self) -> (String, String) {
        let Dialog::Message { title, text } = self.resource::<Dialog>().clone() else {
            panic!("{:?}", self.resource::<Dialog>())
        };
        self.command(UiCommand::CloseDialog);
        (title, text)
    }

    fn moves(&self) -> String {
        self.record().line().map(|ply| ply.action.to_string()).collect::<Vec<_>>().join(" ")
    }
}

/// A game of Sovereign Chess at one table.
fn begun_game(moves: &str) -> Record {
    let mut record = new(Game::Sovereign);
    for text in moves.split_whitespace() {
        record.play(record.position().parse_action(text).unwrap()).unwrap();
    }
    record
}

#[test]
fn games_of_every_kind_go_to_and_fro() {
    let mut random = Rng::with_seed(5);
    for game in Game::ALL {
        let folders = [folder(), folder()];
        let [mut one, mut other] = [playing(folders[0].path(), game), program(folders[1].path())];
        one.act_any(&mut random);
        assert!(!one.resource::<Untold>().0, "nobody is told about a game at one table");
        other.paste(&one.copied());
        let (title, text) = other.question();
        assert!(title == "A new game by message" && text.contains("Ann – Ben"), "{text}");
        other.answer();
        assert_eq!(other.moves(), one.moves());
        for _ in 0..6 {
            // One or two moves: one of the two may play several of four players.
            for _ in 0..random.usize(1..3) {
                if other.record().outcome().is_none() {
                    other.act_any(&mut random);
                }
            }
            assert!(other.resource::<Untold>().0 || other.record().outcome().is_some());
            let text = other.copied();
            one.paste(&text);
            assert!(!one.resource::<Dialog>().is_open(), "{:?}", one.resource::<Dialog>());
            assert_eq!((one.moves(), one.record().position()), (other.moves(), other.record().position()), "{game}");
            assert_eq!(one.record().cursor(), one.record().len());
            let lines = &one.resource::<MessageCard>().lines;
            assert!(lines.len() >= 2 || one.record().outcome().is_some(), "{lines:?}");
            if one.record().outcome().is_some() {
                break;
            }
            std::mem::swap(&mut one, &mut other);
        }
    }
}

#[test]
fn a_kept_game_is_found_opened_and_gone_on_with() {
    let folders = [folder(), folder()];
    let [mut one, mut other] = [playing(folders[0].path(), Game::Sovereign), program(folders[1].path())];
    one.play("e2e4");
    other.paste(&one.copied());
    other.answer();
    other.play("own=b e15e13");
    let reply = other.copied();
    // Two more games, one of them from the same position with the same names, also by message.
    one.kept();
    one.begin(new(Game::Sovereign));
    one.play("e2e4");
    one.copied();
    one.kept();
    one.begin(new(Game::TwoKings));
    one.request(GameRequest::Play(new(Game::TwoKings).legal_actions()[0]));
    one.kept();
    one.until("all are listed", |one| one.recent().len() == 2);
    one.paste(&reply);
    one.until("the game of the message", |one| one.record().len() == 3);
    one.frames(3);
    assert_eq!((one.moves().as_str(), one.record().cursor()), ("e2e4 own=b e15e13", 3));
    assert!(!one.resource::<Dialog>().is_open());
    assert_eq!(one.resource::<MessageCard>().lines.len(), 3);
    assert!(one.resource::<Spoken>().line.contains("2 moves came by message."), "{:?}", one.resource::<Spoken>());
    one.until("the others are listed", |one| one.recent().len() == 2);
    assert_eq!(one.recent(), [(Game::TwoKings, 1, true), (Game::Sovereign, 1, true)]);
    // After the next start as well.
    one.play("f2f4");
    let text = one.copied();
    one.kept();
    one.quit();
    other.kept();
    other.quit();
    let mut other = program(folders[1].path());
    other.paste(&text);
    other.until("the game", |other| {
        other.app.world().get_resource::<RunningGame>().is_some_and(|game| game.record.len() == 4)
    });
}

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
        ("Nothing new", "You have all moves of this message already. Ann is to move.")
    );
    one.paste(&first);
    let (title, text) = one.told();
    assert_eq!(title, "An older message");
    assert!(text.starts_with("Your game is 2 turns ahead"), "{text}");
    one.paste(&second.replace("1. wPe2-e4", "1."));
    let (title, text) = one.told();
    assert_eq!(title, "Cannot read the message");
    assert!(text.starts_with("This message is damaged: ") && text.ends_with("ask for it again."), "{text}");
    one.paste(&second.replace("[Message \"1", "[Message \"9"));
    assert!(one.told().1.contains("newer version"));
    assert_eq!(state(one.record()), before);
    // Another second move than the one that both know.
    other.request(GameRequest::JumpTo(2));
    other.play("g15g13");
    let changed = other.copied_after("This changes the past");
    one.paste(&changed);
    let (title, text) = one.question();
    assert_eq!(title, "The message changes the past");
    assert!(
        text.contains("After that the message has: Ben played bPg15-g13. Your game has: Ben played bPe15-e13."),
        "{text}"
    );
    one.command(UiCommand::CloseDialog);
    assert_eq!(state(one.record()), before);
    one.paste(&changed);
    one.answer();
    assert_eq!((one.moves().as_str(), one.record().cursor(), one.record().variations()), ("e2e4 own=b e15e13", 3, 1));
    // Both may agree on it: whoever switches to it goes on from there.
    one.request(GameRequest::SwitchVariation(true));
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
    assert!(!one.record().has_news_to_tell());
    assert!(one.resource::<MessageCard>().lines.iter().any(|line| line.contains("stay as a variation")));
    one.play("f2f4");
    one.frames(1);
    assert!(one.resource::<MessageCard>().lines.is_empty(), "the card is about another position");
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
    one.command(UiCommand::CopyMessage);
    let (title, text) = one.question();
    assert_eq!(title, "Whose move is this?");
    assert!(text.starts_with("You sent the game when it was Ben's turn") && text.contains("Ben chose Black"), "{text}");
    assert_eq!(one.record().told().map(|told| told.plies), Some(1));
    one.command(UiCommand::CloseDialog);
    one.command(UiCommand::CopyMessage);
    one.answer();
    assert_eq!(one.record().told().map(|told| (told.plies, told.sent)), Some((2, true)));
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
    one.request(GameRequest::Resign(Seat::Two));
    one.frames(2);
    assert!(one.record().outcome().is_some());
    other.play("own=b e15e13");
    one.paste(&other.copied());
    assert_eq!((one.moves().as_str(), one.record().outcome()), ("e2e4 own=b e15e13", None));
    let lines = &one.resource::<MessageCard>().lines;
    assert_eq!(lines.last().map(String::as_str), Some("The end that you tried was taken back."));
    // The card is about this game, not about the next one in the same place.
    one.begin(begun_game("e2e4 own=b e15e13"));
    one.frames(2);
    assert!(one.resource::<MessageCard>().lines.is_empty());
    // Another move than the one that was sent.
    other.request(GameRequest::JumpTo(2));
    other.play("g15g13");
    other.command(UiCommand::CopyMessage);
    let (title, text) = other.question();
    assert_eq!(title, "This changes the past");
    assert!(text.starts_with("The last message said: Ben played bPe15-e13. This one says: Ben played bPg15-g13."));
    other.answer();
    assert!(!other.record().has_news_to_tell());
}

#[test]
fn both_agree_to_a_draw_before_either_says_so() {
    let folders = [folder(), folder()];
    let [mut one, mut other] = [playing(folders[0].path(), Game::Martian), program(folders[1].path())];
    one.act_any(&mut Rng::with_seed(1));
    other.paste(&one.copied());
    other.answer();
    for program in [&mut one, &mut other] {
        program.request(GameRequest::AgreeDraw);
        program.frames(2);
    }
    one.paste(&other.copied());
    assert!(!one.resource::<Dialog>().is_open(), "{:?}", one.resource::<Dialog>());
    assert!(one.record().outcome().is_some() && !one.record().has_news_to_tell());
}

#[test]
fn the_picture_joins_the_message_in_the_clipboard() {
    let folder = folder();
    let mut one = playing(folder.path(), Game::TwoKings);
    one.play("e2e4");
    let text = one.copied();
    one.until("the picture", |one| one.resource::<StandInClipboard>().formatted.is_some());
    let formatted = one.resource::<StandInClipboard>().formatted.clone().unwrap();
    assert!(formatted.contains("data:image/png;base64,") && formatted.contains("<p>Two Kings, move 1: Ann played e4."));
    assert_eq!(one.resource::<StandInClipboard>().text.as_ref(), Some(&text));
    // What was copied meanwhile stays.
    one.app.world_mut().resource_mut::<StandInClipboard>().formatted = None;
    one.play("e7e5");
    one.command(UiCommand::CopyMessageAnyway);
    one.command(UiCommand::CopyPosition);
    one.frames(2);
    std::thread::sleep(Duration::from_millis(1000));
    one.frames(2);
    assert_eq!(one.resource::<StandInClipboard>().formatted, None);
}

#[test]
fn an_agreed_end_travels() {
    let folders = [folder(), folder()];
    let [mut one, mut other] = [playing(folders[0].path(), Game::Martian), program(folders[1].path())];
    one.act_any(&mut Rng::with_seed(1));
    other.paste(&one.copied());
    other.answer();
    other.request(GameRequest::Resign(Seat::Two));
    other.frames(2);
    assert!(other.resource::<Untold>().0);
    let text = other.copied();
    assert!(text.lines().next().unwrap().ends_with("Ann wins (resignation)."), "{text}");
    one.paste(&text);
    assert_eq!(one.record().outcome(), other.record().outcome());
    assert!(one.record().outcome().is_some());
}

#[test]
fn nobody_agrees_to_a_draw_for_somebody_else() {
    let folders = [folder(), folder()];
    let [mut one, mut other] = [playing(folders[0].path(), Game::Martian), program(folders[1].path())];
    let mut random = Rng::with_seed(1);
    one.act_any(&mut random);
    other.paste(&one.copied());
    other.answer();
    other.act_any(&mut random);
    other.request(GameRequest::AgreeDraw);
    other.frames(2);
    let text = other.copied();
    // The move is played, the game goes on until the question is answered, and the next message asks again.
    for _ in 0..2 {
        one.paste(&text);
        assert!(one.resource::<Dialog>().is_open());
        assert_eq!((one.moves(), one.record().outcome()), (other.moves(), None));
        one.command(UiCommand::CloseDialog);
        one.frames(2);
    }
    one.paste(&text);
    one.answer();
    one.frames(2);
    assert_eq!(one.record().outcome(), other.record().outcome());
    assert!(one.record().outcome().is_some() && !one.record().has_news_to_tell());
}

#[test]
fn a_message_in_a_file_does_the_same() {
    let folders = [folder(), folder()];
    let [mut one, mut other] = [playing(folders[0].path(), Game::Royale), program(folders[1].path())];
    let mut random = Rng::with_seed(2);
    one.act_any(&mut random);
    let path = folders[1].path().join("message.txt");
    std::fs::write(&path, one.copied()).unwrap();
    other.ask(FileRequest::OpenPath(path.clone()));
    other.until("the question", |other| other.resource::<Dialog>().is_open());
    other.answer();
    assert_eq!((other.moves(), other.file()), (one.moves(), None));
    one.act_any(&mut random);
    let text = one.copied_after("Whose move is this?");
    std::fs::write(&path, text.replace('\n', "\r\n> ")).unwrap();
    other.ask(FileRequest::OpenPath(path.clone()));
    other.until("the move", |other| other.record().len() == 2);
    assert_eq!(other.moves(), one.moves());
    std::fs::write(&path, &text[..text.len() - 20]).unwrap();
    other.command(UiCommand::File(FileRequest::OpenPath(path.clone())));
    other.until("why not", |other| other.resource::<Dialog>().is_open());
    assert!(other.told().1.contains("this message is damaged"));
    assert!(!other.resource::<regalia::files::RecentFiles>().0.iter().any(|file| file.path == path));
}

#[test]
fn what_cannot_be_sent_is_said() {
    let folder = folder();
    let mut one = playing(folder.path(), Game::Plunder);
    let mut timed = new(Game::Plunder);
    timed.set_time(vec![TimeControl::new(Duration::from_secs(60), Duration::ZERO, Duration::ZERO).unwrap()]).unwrap();
    one.begin(timed);
    one.command(UiCommand::CopyMessage);
    assert_eq!(one.told().0, "This game has a clock");
    one.begin(new(Game::Plunder).with_players(&[Player::Computer(1), Player::Person], 1));
    one.command(UiCommand::CopyMessage);
    assert_eq!(one.told().0, "The computer is to move");
    one.begin(new(Game::Plunder));
    one.app.world_mut().resource_mut::<StandInClipboard>().refuses = true;
    one.command(UiCommand::CopyMessage);
    assert_eq!(one.told().0, "Cannot copy");
    assert_eq!(one.record().told(), None);
    // An invitation without a move is a game, too, and is kept.
    one.app.world_mut().resource_mut::<StandInClipboard>().refuses = false;
    let text = one.copied();
    assert!(text.starts_with("Plunder Chess: a new game. Your turn, Ann.\n"), "{text}");
    assert!(message::from_text(&text).unwrap().is_empty());
    one.kept();
    one.quit();
    let one = Kept::ready(folder.path());
    assert_eq!(one.recent(), [(Game::Plunder, 0, true)]);
}
