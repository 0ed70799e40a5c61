//! Games by message: two programs, each with its own folder, that know nothing of each other but what is copied from
//! one and pasted into the other.

mod doubts;
mod earlier;
mod ends;
mod signed;

use std::path::Path;

use bevy::ecs::message::Messages;
use bevy::window::RequestRedraw;
use fastrand::Rng;
use regalia_app::files::MessageKey;
use regalia_app::model::TableData;
use regalia_app::panels::Spoken;
use regalia_app::panels::clipboard::ClipboardTasks;
use regalia_app::panels::clipboard::StandInClipboard;
use regalia_app::panels::files::command::FilesCommand;
use regalia_app::panels::message::MessageTasks;
use regalia_core::record::{Player, TimeControl, message};
use regalia_core::rules::{Action, GamePosition, Seat};

use super::*;
use crate::program::{Program, press};

/// A program with a clipboard of its own that knows its games.
fn program(folder: &Path) -> Kept {
    let mut kept = Kept::ready(folder);
    kept.app.init_resource::<StandInClipboard>();
    kept.app.insert_resource(MessageKey::within(Some(folder.join("own"))));
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
        self.play_action(action);
        self.frames(2);
    }

    /// Plays an action that is drawn.
    fn act_any(&mut self, random: &mut Rng) {
        let legal = self.record().legal_actions();
        let action = *random.choice(&legal).unwrap();
        self.act(action);
    }

    /// Plays whatever is drawn as long as it is the turn of this side of the table: of two players each has one, of four
    /// each has two.
    fn act_turns(&mut self, side: usize, random: &mut Rng) {
        let is_here = |record: &Record| record.position().side_to_move().index() * 2 / record.game().seats() == side;
        while self.record().outcome().is_none() && is_here(self.record()) {
            self.act_any(random);
        }
    }

    /// Copies the message.
    fn copied(&mut self) -> String {
        self.copy();
        self.is_copied()
    }

    /// Copies the message, or is told why not.
    fn copy(&mut self) {
        self.press(press::copy_message());
        self.until("the key is known", |kept| kept.resource::<MessageTasks>().is_idle());
        self.frames(1);
    }

    /// The same, after the question with this title.
    fn copied_after(&mut self, title: &str) -> String {
        self.copy();
        assert_eq!(self.question().0, title);
        self.press(press::copy_message_anyway());
        assert!(!self.resource::<Dialog>().is_open());
        self.is_copied()
    }

    fn is_copied(&self) -> String {
        assert_eq!(self.resource::<StatusLine>().0, "Message copied: paste it into any chat");
        assert!(!self.resource::<TableData>().unsent);
        self.resource::<StandInClipboard>().text.clone().unwrap()
    }

    fn paste(&mut self, text: &str) {
        self.app.world_mut().resource_mut::<StandInClipboard>().text = Some(text.to_owned());
        self.press(press::paste());
        self.until("it is read", |kept| !kept.resource::<ClipboardTasks>().is_pasting());
        self.until("its game is on the board", |kept| kept.resource::<MessageTasks>().is_idle());
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
        self.press(command);
        self.frames(3);
        assert!(!self.resource::<Dialog>().is_open(), "{:?}", self.resource::<Dialog>());
    }

    /// The title of the message on the screen, which is closed.
    fn told(&mut self) -> (String, String) {
        let Dialog::Message { title, text } = self.resource::<Dialog>().clone() else {
            panic!("{:?}", self.resource::<Dialog>())
        };
        self.press(press::close());
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
        one.act_turns(0, &mut random);
        assert!(!one.resource::<TableData>().unsent, "nobody is told about a game at one table");
        other.paste(&one.copied());
        let (title, text) = other.question();
        assert!(title == "A new game by message" && text.contains("Ann – Ben"), "{text}");
        other.answer();
        assert_eq!(other.moves(), one.moves());
        for message in 1..=6 {
            other.act_turns(message % 2, &mut random);
            assert!(other.resource::<TableData>().unsent || other.record().outcome().is_some());
            let text = other.copied();
            one.paste(&text);
            assert!(!one.resource::<Dialog>().is_open(), "{:?}", one.resource::<Dialog>());
            assert_eq!((one.moves(), one.record().position()), (other.moves(), other.record().position()), "{game}");
            assert_eq!(one.record().cursor(), one.record().len());
            let lines = &one.resource::<MessageTasks>().card.lines;
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
    one.play_action(new(Game::TwoKings).legal_actions()[0]);
    one.kept();
    one.until("all are listed", |one| one.recent().len() == 2);
    one.app.world_mut().resource_mut::<StandInClipboard>().text = Some(reply);
    one.send(press::paste());
    // Nothing else wakes the window for the frame that opens it.
    let opens = |command: &UiCommand| matches!(command.get(), Some(FilesCommand::Ask(FileRequest::Continue(_))));
    one.until("the command", |one| one.resource::<Messages<UiCommand>>().iter_current_update_messages().any(opens));
    assert!(!one.resource::<Messages<RequestRedraw>>().is_empty());
    one.until("the game of the message", |one| one.record().len() == 3);
    one.frames(3);
    assert_eq!((one.moves().as_str(), one.record().cursor()), ("e2e4 own=b e15e13", 3));
    assert!(!one.resource::<Dialog>().is_open());
    assert_eq!(one.resource::<MessageTasks>().card.lines.len(), 3);
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
    one.press(press::copy_message_anyway());
    one.press(press::copy_position());
    one.frames(2);
    std::thread::sleep(Duration::from_millis(1000));
    one.frames(2);
    assert_eq!(one.resource::<StandInClipboard>().formatted, None);
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
    other.press(press::file(FileRequest::OpenPath(path.clone())));
    other.until("why not", |other| other.resource::<Dialog>().is_open());
    assert!(other.told().1.contains("this message is damaged"));
    assert!(!other.resource::<regalia_app::files::RecentFiles>().files.iter().any(|file| file.path == path));
}

#[test]
fn what_cannot_be_sent_is_said() {
    let folder = folder();
    let mut one = playing(folder.path(), Game::Plunder);
    let mut timed = new(Game::Plunder);
    timed.set_time(vec![TimeControl::new(Duration::from_secs(60), Duration::ZERO, Duration::ZERO).unwrap()]).unwrap();
    one.begin(timed);
    one.copy();
    assert_eq!(one.told().0, "This game has a clock");
    one.begin(new(Game::Plunder).with_players(&[Player::Computer(1), Player::Person], 1));
    one.copy();
    assert_eq!(one.told().0, "The computer is to move");
    one.begin(new(Game::Plunder));
    one.app.world_mut().resource_mut::<StandInClipboard>().refuses = true;
    one.copy();
    assert_eq!(one.told().0, "Cannot copy");
    assert_eq!(one.record().message_state(), None);
    // An invitation without a move is a game, too, and is kept.
    one.app.world_mut().resource_mut::<StandInClipboard>().refuses = false;
    let text = one.copied();
    assert!(text.starts_with("Plunder Chess: a new game. Your turn, Ann.\n"), "{text}");
    assert!(message::from_text(&text).unwrap().record.is_empty());
    one.kept();
    one.quit();
    let one = Kept::ready(folder.path());
    assert_eq!(one.recent(), [(Game::Plunder, 0, true)]);
}
