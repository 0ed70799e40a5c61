//! The first screen over a running game: the game waits, and everything is as before on the way back.

use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use bevy::input::ButtonState::{Pressed, Released};
use bevy::input::keyboard::Key;
use bevy::prelude::*;
use regalia_app::board::{RunningGame, TableClock, TimeSource};
use regalia_app::computer::Pause;
use regalia_app::files::{EXAMPLES, Example, FileRequest, RecentGames};
use regalia_app::journal::{GameJournal, Safety};
use regalia_app::panels::start::command::StartCommand;
use regalia_app::panels::start::recent::RecentRow;
use regalia_app::panels::{Dialog, Spoken};
use regalia_app::play::{Away, BoardNotice, Hand};
use regalia_app::view::ViewState;
use regalia_core::record::{Player, Record, TimeControl, save};
use regalia_core::rules::{Game, GamePosition, Options, Seat};

use super::Bench;
use crate::program::{Program, press};

fn game(moves: &[&str]) -> Record {
    let mut record = Record::new(Options::new(Game::TwoKings), vec!["Ann".to_owned(), "Ben".to_owned()]);
    for text in moves {
        play(&mut record, text);
    }
    record
}

fn play(record: &mut Record, text: &str) {
    record.play(record.position().parse_action(text).unwrap()).unwrap();
}

impl Bench {
    fn is_away(&self) -> bool {
        self.resource::<Away>().0
    }

    fn home_key(&mut self) {
        let control = (KeyCode::ControlLeft, Key::Control);
        self.keys(&[
            (control.0, control.1.clone(), Pressed),
            (KeyCode::Home, Key::Home, Pressed),
            (KeyCode::Home, Key::Home, Released),
            (control.0, control.1, Released),
        ]);
        self.frames(4);
    }

    fn press_key(&mut self, code: KeyCode, key: Key) {
        self.keys(&[(code, key.clone(), Pressed), (code, key, Released)]);
        self.frames(4);
    }

    fn on_board(&self) -> &Record {
        &self.resource::<RunningGame>().record
    }

    fn click(&mut self, at: Vec2) {
        self.point_to(at);
        self.button(Pressed);
        self.button(Released);
        self.frames(4);
    }
}

/// The middle of the program's name in the bar.
const LOGO: Vec2 = Vec2::new(50.0, 22.0);

#[test]
fn home_and_back_keeps_board_clocks_variations_and_what_was_taken_back() {
    let mut record = game(&["e2e4", "e7e5", "g1f3"]);
    record.undo();
    play(&mut record, "b1c3");
    record.set_time(vec![TimeControl::new(Duration::from_secs(300), Duration::ZERO, Duration::ZERO).unwrap()]).unwrap();
    let mut bench = Bench::with(record);
    let time = Arc::new(Mutex::new(Instant::now()));
    let read = Arc::clone(&time);
    bench.app.insert_resource(TimeSource::new(move || *read.lock().unwrap()));
    bench.switch_clock();
    bench.frames(2);
    *time.lock().unwrap() += Duration::from_secs(7);
    bench.frames(2);
    let left = |bench: &Bench| [Seat::One, Seat::Two].map(|seat| bench.on_board().time_left(seat));
    let before = (save::to_text(bench.on_board()), left(&bench));
    assert_eq!(before.1[1], Some(Duration::from_secs(293)));
    bench.home_key();
    assert!(bench.is_away() && bench.resource::<TableClock>().is_covered);
    *time.lock().unwrap() += Duration::from_secs(60);
    // What is for the board does nothing there.
    for (code, key) in [(KeyCode::ArrowLeft, Key::ArrowLeft), (KeyCode::Slash, Key::Character("/".into()))] {
        bench.press_key(code, key);
    }
    assert_eq!((save::to_text(bench.on_board()), left(&bench)), before);
    bench.press_key(KeyCode::Escape, Key::Escape);
    assert!(!bench.is_away() && !bench.resource::<TableClock>().is_covered);
    assert_eq!((save::to_text(bench.on_board()), left(&bench)), before);
    // The clock goes on, and the other move is still there.
    *time.lock().unwrap() += Duration::from_secs(3);
    bench.frames(2);
    assert_eq!(left(&bench)[1], Some(Duration::from_secs(290)));
    bench.previous_variation();
    bench.frames(2);
    assert_eq!(bench.on_board().last().map(|ply| ply.san.clone()).as_deref(), Some("Nf3"));
    bench.take_back();
    bench.frames(2);
    assert_eq!(bench.on_board().cursor(), 2);
}

#[test]
fn the_name_in_the_bar_and_the_same_key_lead_there_and_back() {
    let mut bench = Bench::with(game(&["e2e4"]));
    bench.click(LOGO);
    assert!(bench.is_away());
    bench.home_key();
    assert!(!bench.is_away());
    bench.press(press::home());
    bench.press(press::back_to_game());
    assert!(!bench.is_away());
    // Without a game there is nothing to return to.
    let mut bench = Bench::empty();
    bench.home_key();
    bench.click(LOGO);
    assert!(!bench.is_away());
}

#[test]
fn enter_continues_the_game_that_waits() {
    let mut bench = Bench::with(game(&["e2e4"]));
    for _ in 0..2 {
        bench.home_key();
        assert!(bench.is_away());
        assert_eq!(bench.resource::<Spoken>().line, "Continue Two Kings? Ann – Ben · move 1 (Ben to move).");
        bench.press_key(KeyCode::Enter, Key::Enter);
        assert!(!bench.is_away());
        assert_eq!(bench.resource::<Spoken>().line, "Ann: e4. Ben to move.");
    }
}

#[test]
fn no_hand_reaches_the_board_behind_the_first_screen() {
    let mut bench = Bench::with(game(&[]));
    let square = "e2".parse().unwrap();
    bench.point(square);
    bench.button(Pressed);
    bench.button(Released);
    assert_eq!(bench.resource::<Hand>().selected(), Some(square));
    bench.app.world_mut().insert_resource(BoardNotice::say("That is the computer's piece"));
    bench.press(press::home());
    assert_eq!(bench.resource::<Hand>().selected(), None);
    assert_eq!(bench.resource::<BoardNotice>().line, None);
    // A place of the board where the first screen has nothing to press.
    let zoom = bench.resource::<ViewState>().zoom;
    bench.point(square);
    bench.wheel(3.0);
    assert_eq!(bench.resource::<ViewState>().zoom, zoom);
    let centre = bench.resource::<regalia_app::view::Layout>().centre(square);
    bench.finger(bevy::input::touch::TouchPhase::Started, centre);
    bench.finger(bevy::input::touch::TouchPhase::Ended, centre);
    bench.press(press::back_to_game());
    assert_eq!(bench.resource::<Hand>().selected(), None);
}

#[test]
fn the_computer_waits_until_the_player_is_back() {
    let record = game(&["e2e4"]).with_players(&[Player::Person, Player::computer(1)], 7);
    let mut bench = Bench::unopened();
    bench.app.world_mut().resource_mut::<Pause>().least = Duration::from_secs(60);
    bench.begin(record);
    bench.frames(2);
    bench.press(press::home());
    bench.app.world_mut().resource_mut::<Pause>().least = Duration::ZERO;
    let began = Instant::now();
    while began.elapsed() < Duration::from_millis(300) {
        bench.frames(1);
        std::thread::sleep(Duration::from_millis(5));
    }
    assert!(bench.is_away());
    assert_eq!(bench.on_board().len(), 1);
    bench.press(press::back_to_game());
    let began = Instant::now();
    while bench.on_board().len() < 2 {
        assert!(began.elapsed() < Duration::from_secs(20), "the computer does not move");
        bench.frames(1);
        std::thread::sleep(Duration::from_millis(5));
    }
}

#[test]
fn another_game_from_there_asks_about_an_unsaved_one_first() {
    let mut bench = Bench::with(game(&["e2e4"]));
    bench.press(press::home());
    assert!(matches!(bench.resource::<Dialog>(), Dialog::None), "leaving the board asks nothing");
    bench.press(press::play_computer());
    assert!(matches!(bench.resource::<Dialog>(), Dialog::Unsaved { .. }));
    bench.press(press::close());
    assert!(bench.is_away() && bench.on_board().len() == 1);
    bench.press(press::play_computer());
    bench.press(press::discard());
    assert!(!bench.is_away(), "the new game is in front");
    assert_eq!(bench.on_board().game(), Game::Sovereign);
}

#[test]
fn table_mode_is_left_for_the_first_screen_and_comes_back() {
    let mut bench = Bench::with(game(&[]));
    bench.press(press::table());
    bench.home_key();
    assert!(bench.is_away());
    bench.press_key(KeyCode::Escape, Key::Escape);
    assert!(!bench.is_away() && bench.resource::<ViewState>().at_table);
}

#[test]
fn an_example_is_no_game_to_continue() {
    let folder = tempfile::tempdir().unwrap();
    let mut bench = Bench::kept_in(folder.path());
    bench.begin(game(&["e2e4"]));
    bench.frames(3);
    let reply = bench.on_board().legal_actions()[0];
    bench.play_action(reply);
    bench.frames(3);
    bench.until("it is kept", |bench| bench.resource::<GameJournal>().safety() == Safety::Kept);
    let own = save::to_text(bench.on_board());
    bench.press(press::file(FileRequest::OpenExample(3)));
    bench.until("the example", |bench| bench.on_board().title() == EXAMPLES[3].title);
    bench.go_to(7);
    bench.until("the own game in the list", |bench| bench.resource::<RecentGames>().shelf.unfinished().is_some());
    bench.home_key();
    let line = &bench.resource::<Spoken>().line;
    assert!(line.starts_with("Continue Two Kings? "), "{line}");
    // Its row leads back to the move that was looked at.
    let row = press::file(FileRequest::OpenExample(3));
    assert!(matches!(Example::number_of(bench.on_board()), Some(3)));
    bench.press(row);
    bench.until("the board in front", |bench| !bench.is_away());
    assert_eq!((bench.on_board().title(), bench.on_board().cursor()), (EXAMPLES[3].title, 7));
    bench.home_key();
    bench.press_key(KeyCode::Enter, Key::Enter);
    bench.until("the board in front", |bench| !bench.is_away());
    assert_eq!(save::to_text(bench.on_board()), own);
}

#[test]
fn the_card_says_which_game_waits() {
    let row = RecentRow::of_board(&game(&["e2e4", "e7e5"]));
    let told = |title: &str, about: &str| Some((title.to_owned(), about.to_owned()));
    assert_eq!(row.offer, told("Continue Two Kings", "Ann – Ben · move 2 (Ann to move)"));
    assert!(matches!(row.command().get(), Some(StartCommand::BackToGame)) && row.position.is_some());
    let mut record = game(&["e2e4"]);
    record.resign(Seat::Two).unwrap();
    for ply in [1, 0] {
        record.jump(ply);
        assert_eq!(RecentRow::of_board(&record).offer, told("Back to Two Kings", "Ann – Ben · 1–0"));
    }
}
