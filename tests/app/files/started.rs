//! The whole program with settings of all kinds.

use std::fs;
use std::path::Path;
use std::time::{Duration, Instant};

use bevy::prelude::*;
use regalia_app::board::RunningGame;
use regalia_app::files::FileEvent;
use regalia_app::files::settings::{FILE, NewGames, PAUSE, Settings, SettingsDesk, read, write};
use regalia_app::panels::settings::command::Chosen;
use regalia_app::panels::start::new_game::{FirstSeat, NewGameForm};
use regalia_app::panels::start::time_form::TimeForm;
use regalia_app::panels::{Dialog, EndCard};
use regalia_app::shell;
use regalia_app::sound::SoundSettings;
use regalia_app::view::{Colours, Layout, Theme, ViewSettings};
use regalia_core::record::{Player, Record, TimeControl};
use regalia_core::rules::{Game, GamePosition, Options, Seat};
use tempfile::TempDir;

use super::unusual;
use crate::program::{Program, edit, press, watch_exit};

pub(super) fn start(folder: &Path) -> App {
    let mut app = shell::without_screen_in(Some(folder), 1920, 1080);
    frames(&mut app, 4);
    app
}

pub(super) fn frames(app: &mut App, count: usize) {
    (0..count).for_each(|_| app.update());
}

fn message(app: &App) -> Option<&str> {
    match app.world().resource::<Dialog>() {
        Dialog::Message { title, text } if title == "Settings" => Some(text),
        _ => None,
    }
}

pub(super) fn folder(text: &[u8]) -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join(FILE), text).unwrap();
    folder
}

fn written(folder: &Path) -> Settings {
    let read = read(&fs::read_to_string(folder.join(FILE)).unwrap());
    assert!(read.is_clean(), "{read:?}");
    read.settings
}

#[test]
fn good_settings_are_taken_up() {
    let folder = folder(write(&unusual(), &[]).as_bytes());
    let app = start(folder.path());
    assert_eq!(message(&app), None);
    let world = app.world();
    assert_eq!(*world.resource::<ViewSettings>(), unusual().view);
    assert_eq!(*world.resource::<NewGames>(), unusual().games);
    assert_eq!(*world.resource::<Theme>(), Theme::Light);
    // A window of this size shows its text a little larger than was chosen.
    assert_eq!(world.resource::<Layout>().window, Vec2::new(1920.0, 1080.0) / 1.36);
}

#[test]
fn the_program_starts_whatever_the_settings_are() {
    let good = write(&unusual(), &[]);
    let half = &good.as_bytes()[..good.len() / 2];
    let huge = vec![b'('; 200_000];
    for (text, is_told) in [
        (&b""[..], false),
        (&[0, 159, 146, 150, 255][..], true),
        (half, true),
        (&huge, true),
        (good.replace("\"light\"", "3").as_bytes(), true),
        (b"[\"theme\", \"light\"]", true),
        (b"()", false),
    ] {
        let folder = folder(text);
        let mut app = start(folder.path());
        assert_eq!(message(&app).is_some(), is_told, "{:?}", String::from_utf8_lossy(text));
        // It is reported once, and the program continues.
        if is_told {
            app.press(press::close());
        }
        assert!(matches!(app.world().resource::<Dialog>(), Dialog::None));
        app.press(press::new_game());
        assert!(matches!(app.world().resource::<Dialog>(), Dialog::NewGame(_)));
    }
    let in_the_way = tempfile::tempdir().unwrap();
    fs::create_dir(in_the_way.path().join(FILE)).unwrap();
    let mut app = start(in_the_way.path());
    assert!(message(&app).unwrap().contains("it is a folder"));
    app.press(press::close());
    // Settings that cannot be kept do not block the program.
    app.press(press::theme());
    assert_eq!(app.world().resource::<SettingsDesk>().path(), None);
    app.world_mut().write_message(AppExit::Success);
    app.update();
    assert!(in_the_way.path().join(FILE).is_dir());
}

#[test]
fn notices_wait_until_they_have_been_seen() {
    let folder = folder(b"nonsense");
    let mut app = start(folder.path());
    assert!(message(&app).is_some());
    // A game that is opened at the same time closes what is open.
    app.world_mut().write_message(FileEvent::Opened);
    frames(&mut app, 3);
    assert!(message(&app).is_some());
    app.press(press::close());
    frames(&mut app, 3);
    assert_eq!(message(&app), None);
}

#[test]
fn changes_are_written_when_the_program_ends() {
    let folder = tempfile::tempdir().unwrap();
    let inside = folder.path().join("not there yet");
    let mut app = start(&inside);
    frames(&mut app, 5);
    assert!(!inside.exists(), "as long as nothing is chosen nothing is written");
    let chosen = Chosen { view: unusual().view, sound: unusual().sound, games: unusual().games };
    app.press(press::change_settings(chosen));
    watch_exit(&mut app);
    app.press(press::quit());
    assert!(app.has_exited());
    let kept = written(&inside);
    assert_eq!((kept.view, kept.sound, kept.games), (unusual().view, unusual().sound, unusual().games));
    assert_eq!(*start(&inside).world().resource::<ViewSettings>(), unusual().view);
}

#[test]
fn changes_are_written_after_a_pause_with_unknown_fields() {
    let folder = folder(b"(theme: \"dark\", later: Some([1, 2]))");
    let mut app = start(folder.path());
    app.press(press::theme());
    assert_eq!(*app.world().resource::<Theme>(), Theme::Light);
    let began = Instant::now();
    while written(folder.path()).view.colours != Colours::Always(Theme::Light) {
        assert!(began.elapsed() < PAUSE + Duration::from_secs(20), "it is never written");
        std::thread::sleep(Duration::from_millis(50));
    }
    assert!(fs::read_to_string(folder.path().join(FILE)).unwrap().contains("later: Some([1, 2])"));
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
}

#[test]
fn unchanged_settings_are_not_written() {
    let folder = folder(write(&Settings::default(), &[]).as_bytes());
    let mut one = start(folder.path());
    let mut other = start(folder.path());
    one.press(press::theme());
    for app in [&mut one, &mut other] {
        app.world_mut().write_message(AppExit::Success);
        app.update();
    }
    assert_eq!(written(folder.path()).view.colours, Colours::Always(Theme::Light));
}

#[test]
fn a_write_failure_is_reported_once() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("file"), "").unwrap();
    let mut app = start(&folder.path().join("file"));
    assert_eq!(message(&app), None);
    app.press(press::theme());
    let began = Instant::now();
    while message(&app).is_none() {
        assert!(began.elapsed() < PAUSE + Duration::from_secs(20), "it is never said");
        std::thread::sleep(Duration::from_millis(50));
        app.update();
    }
    assert!(message(&app).unwrap().contains("cannot be written"));
    app.press(press::close());
    app.press(press::theme());
    std::thread::sleep(PAUSE + Duration::from_millis(500));
    frames(&mut app, 3);
    assert_eq!(message(&app), None);
}

#[test]
fn a_new_game_is_remembered() {
    let folder = tempfile::tempdir().unwrap();
    let mut app = start(folder.path());
    let mut form = NewGameForm::new(Game::Plunder, &["Ann".to_owned(), String::new()]);
    form.options.set("vests", "unlimited").unwrap();
    form.time.choice = regalia_app::panels::start::time_form::TimeChoice::Offered(5, 3);
    app.press(press::begin(form.clone()));
    app.world_mut().write_message(AppExit::Success);
    app.update();

    let mut app = start(folder.path());
    app.press(press::new_game());
    let Dialog::NewGame(shown) = app.world().resource::<Dialog>() else { panic!("no form") };
    assert_eq!((shown.options, &shown.names, shown.time.choice), (form.options, &form.names, form.time.choice));
    // Unless nobody wants that.
    let view = *app.world().resource::<ViewSettings>();
    let games = NewGames { remember: false, ..app.world().resource::<NewGames>().clone() };
    let sound = *app.world().resource::<SoundSettings>();
    app.press(press::change_settings(Chosen { view, sound, games: games.clone() }));
    app.press(press::begin(NewGameForm::new(Game::Martian, &[])));
    assert_eq!(*app.world().resource::<NewGames>(), games);
}

#[test]
fn the_last_game_against_the_computer_is_remembered() {
    let folder = tempfile::tempdir().unwrap();
    let mut app = start(folder.path());
    let mut form = NewGameForm::new(Game::Plunder, &["Ann".to_owned(), "Ben".to_owned()]);
    form.options.set("vests", "unlimited").unwrap();
    form.players.set(1, Player::Computer(5));
    form.first = FirstSeat::Player(0);
    app.press(press::begin(form.clone()));
    // A game of two persons does not change it.
    app.press(press::begin(NewGameForm::new(Game::Martian, &form.names)));
    app.world_mut().write_message(AppExit::Success);
    app.update();

    let mut app = start(folder.path());
    app.press(press::play_computer());
    let record = &app.world().resource::<RunningGame>().record;
    assert_eq!(*record.options(), form.options);
    let mut seats = [Seat::One, Seat::Two].map(|seat| (record.name(seat), record.player(seat)));
    seats.sort_by_key(|(name, _)| *name);
    assert_eq!(seats, [("Ann", Player::Person), ("Computer", Player::Computer(5))]);
}

#[test]
fn a_position_that_was_set_up_has_the_players_of_the_board_or_of_the_form() {
    let folder = tempfile::tempdir().unwrap();
    let mut app = start(folder.path());
    let mut form = NewGameForm::new(Game::Plunder, &["Ann".to_owned(), "Ben".to_owned()]);
    form.players.set(1, Player::Computer(5));
    // The computer must not have moved: a game that is not kept yet is not replaced without a question.
    form.first = FirstSeat::Player(0);
    app.press(press::begin(form));
    let record = &app.world().resource::<RunningGame>().record;
    // A position that was set up is played by the same players.
    let (names, players) = (record.names().to_vec(), record.players().to_vec());
    let set_up = Record::new(*record.options(), Vec::new());
    app.press(press::play_set_up(set_up));
    let record = &app.world().resource::<RunningGame>().record;
    assert_eq!((record.names(), record.players()), (&names[..], &players[..]));
    // One of another game by those of the form.
    app.press(press::play_set_up(Record::new(Options::new(Game::Royale), Vec::new())));
    let record = &app.world().resource::<RunningGame>().record;
    assert_eq!((record.names()[0].as_str(), record.player(Seat::One)), ("Ann", Player::Person));
    app.press(press::play_computer());
    // The form offers the players of the game on the board: first whoever fills it in, wherever that is.
    app.press(press::new_game());
    let Dialog::NewGame(shown) = app.world().resource::<Dialog>() else { panic!("no form") };
    assert_eq!((shown.players.get(1), shown.players.get(0)), (Player::Computer(5), Player::Person));
    assert_eq!((shown.names[1].as_str(), shown.names[0].as_str()), ("", "Ann"));
}

#[test]
fn a_game_begun_at_once_keeps_names_level_and_rules() {
    let mut form = NewGameForm::new(Game::Plunder, &["Ann".to_owned(), "Ben".to_owned()]);
    form.options.set("vests", "unlimited").unwrap();
    form.players.set(1, Player::Computer(5));
    // The computer must not have moved: a game that is not kept yet is not replaced without a question.
    form.first = FirstSeat::Player(0);
    let time = vec![TimeControl::minutes(5, 3).unwrap(); 2];
    form.time = TimeForm::of(&time);
    let begun = |game, computer| {
        let folder = tempfile::tempdir().unwrap();
        let mut app = start(folder.path());
        app.press(press::begin(form.clone()));
        app.press(press::play_at_once(game, computer));
        let record = &app.world().resource::<RunningGame>().record;
        // It has no clock, but the next form offers the last one that somebody chose.
        assert!(record.time_controls().is_empty());
        assert_eq!(app.world().resource::<NewGames>().time, time);
        let mut seats: Vec<_> = record.names().iter().cloned().zip(record.players().to_vec()).collect();
        seats.sort_by(|(one, _), (other, _)| one.cmp(other));
        (*record.options(), seats)
    };
    let person = |name: &str| (name.to_owned(), Player::Person);
    let (options, seats) = begun(Game::Plunder, false);
    assert_eq!((options, seats), (form.options, vec![person("Ann"), person("Ben")]));
    let (options, seats) = begun(Game::Martian, true);
    assert_eq!(options, Options::new(Game::Martian));
    assert_eq!(seats, [person("Ann"), ("Computer".to_owned(), Player::Computer(5))]);
    let (_, seats) = begun(Game::Royale, false);
    assert_eq!(seats, [person(""), person(""), person("Ann"), person("Ben")]);
}

#[test]
fn the_banner_is_for_a_game_that_ends_now() {
    let mut app = shell::without_screen(1280, 800);
    let card = |app: &App| {
        let card = app.world().resource::<EndCard>();
        (card.banner, card.put_away)
    };
    let new = Record::new(Options::new(Game::Plunder), vec!["Ann".to_owned(), "Ben".to_owned()]);
    app.press(edit::begin(new));
    for text in ["f2f3", "e7e5", "g2g4", "d8h4"] {
        assert_eq!(card(&app), (false, false));
        let action = app.world().resource::<RunningGame>().record.position().parse_action(text).unwrap();
        app.press(edit::play(action));
    }
    assert_eq!(card(&app), (true, false));
    // Whoever steps back and forward has seen it.
    app.press(edit::undo());
    assert_eq!(card(&app), (false, false));
    app.press(edit::redo());
    assert_eq!(card(&app), (false, false));
    // A finished game that is opened.
    let finished = app.world().resource::<RunningGame>().record.clone();
    app.press(edit::begin(Record::new(Options::new(Game::Martian), Vec::new())));
    app.press(edit::begin(finished));
    assert_eq!(card(&app), (false, false));
    // Esc closes the banner first, and then the card.
    let mut closed = EndCard { banner: true, put_away: false };
    closed.close();
    assert!(!closed.banner && !closed.put_away);
    closed.close();
    assert!(closed.put_away);
}

#[test]
fn a_seat_changes_hands_and_the_dialog_stays() {
    let folder = tempfile::tempdir().unwrap();
    let mut app = start(folder.path());
    app.press(press::players());
    assert!(matches!(app.world().resource::<Dialog>(), Dialog::None), "there is no game");
    let names = vec!["Ann".to_owned(), "Ben".to_owned()];
    app.press(press::begin(NewGameForm::new(Game::TwoKings, &names)));
    app.press(press::players());
    app.press(press::set_player(Seat::Two, Player::Computer(2)));
    assert!(matches!(app.world().resource::<Dialog>(), Dialog::Players));
    let player = |app: &App| app.world().resource::<RunningGame>().record.player(Seat::Two);
    assert_eq!(player(&app), Player::Computer(2));
    app.press(press::set_player(Seat::Two, Player::Person));
    assert_eq!(player(&app), Player::Person);
}

#[test]
fn the_dialog_shows_what_menus_have_changed() {
    let mut app = shell::without_screen(1280, 800);
    frames(&mut app, 3);
    let view = ViewSettings { overlay: true, piece_letters: true, ..ViewSettings::default() };
    app.press(press::chains());
    app.press(press::piece_letters());
    app.press(press::settings());
    let Dialog::Settings(page) = app.world().resource::<Dialog>() else { panic!("no settings") };
    assert_eq!((page.chosen.view, page.room.percent(), &page.path), (view, 133, &None));
}
