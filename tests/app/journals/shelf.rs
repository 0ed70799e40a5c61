//! Which games are listed and offered, and continuing one without a frame that waits for the disk.

use std::fs;
use std::iter;
use std::path::{Path, PathBuf};

use bevy::prelude::*;
use regalia_app::board::LiveBoard;
use regalia_app::files::{FileRequest, RecentGames};
use regalia_app::journal::{GameJournal, KEPT, Safety, Shelf, take_up};
use regalia_app::panels::Dialog;
use regalia_core::disk::RealDisk;
use regalia_core::record::journal::{beginning, line};
use regalia_core::record::{Player, Record};
use regalia_core::rules::{Game, Seat};
use regalia_core::storage::file;

use super::{Kept, folder, journals, new, read, state};
use crate::program::{Program, press};
use crate::support::act;
use crate::support::entry::{self, plain_text};

/// A journal of a game with one ply that takes long to read.
fn slow(folder: &Path) -> PathBuf {
    let mut record = new(Game::Plunder);
    record.play(act("e2e4")).unwrap();
    let steps = (2..100_000).map(|number| entry::go(number % 2));
    let text = plain_text(&iter::once(beginning(&record, None, 1).text()).chain(steps).collect::<Vec<_>>());
    let path = folder.join("1-1.journal");
    std::fs::write(&path, text).unwrap();
    path
}

/// A journal of this game, as a killed program leaves it.
fn left(folder: &Path, game: Game, moves: &str) -> PathBuf {
    let mut kept = Kept::start(folder);
    kept.begin(new(game));
    kept.play(moves);
    kept.kept();
    kept.journal()
}

#[test]
fn the_first_pictures_wait_for_no_disk() {
    let folder = folder();
    let path = slow(folder.path());
    let mut kept = Kept::start(folder.path());
    kept.frames(2);
    assert!(!kept.resource::<RecentGames>().is_known, "it takes longer than two frames to read that");
    // Something can be done meanwhile.
    kept.begin(new(Game::Martian));
    assert_eq!(kept.record().game(), Game::Martian);
    kept.until("the games are known", |kept| kept.resource::<RecentGames>().is_known);
    assert_eq!(kept.recent(), [(Game::Plunder, 1, true)]);
    let shelf = Shelf::look(&RealDisk, folder.path());
    assert_eq!(shelf.unfinished().map(|game| &game.path), Some(&path));
    // What has not changed is not read again.
    let again = shelf.look_again(&RealDisk, folder.path(), None);
    assert_eq!(again.games, shelf.games);
}

#[test]
fn a_game_that_is_asked_for_while_others_are_read_comes_when_it_is_read() {
    let folder = folder();
    let path = slow(folder.path());
    let wanted = state(&read(&path));
    let mut kept = Kept::start(folder.path());
    kept.app.update();
    kept.ask(FileRequest::Continue(path.clone()));
    kept.app.update();
    assert!(kept.app.world().get_resource::<regalia_app::board::RunningGame>().is_none());
    kept.until("the game", |kept| kept.app.world().get_resource::<regalia_app::board::RunningGame>().is_some());
    assert_eq!(state(kept.record()), wanted);
    assert_eq!(kept.journal(), path);
    kept.play("e7e5");
    kept.kept();
    assert!(kept.recent().is_empty(), "the running game is not offered");
    kept.quit();
    assert_eq!(read(&path).len(), 2, "it goes on in the same journal");
}

#[test]
fn the_last_of_two_requested_games_is_opened() {
    let folder = folder();
    let other = left(folder.path(), Game::TwoKings, "e2e4");
    let slow = slow(folder.path());
    let mut kept = Kept::ready(folder.path());
    kept.ask(FileRequest::Continue(slow.clone()));
    kept.app.update();
    kept.ask(FileRequest::Continue(other.clone()));
    kept.until("a game", |kept| kept.app.world().get_resource::<regalia_app::board::RunningGame>().is_some());
    assert_eq!((kept.record().game(), kept.journal()), (Game::TwoKings, other));
    kept.frames(20);
    assert_eq!(kept.record().game(), Game::TwoKings);
    assert!(take_up(&RealDisk, &slow).is_ok(), "nobody holds the other");

    // And one that is begun meanwhile stays.
    kept.ask(FileRequest::Continue(slow.clone()));
    kept.app.update();
    kept.begin(new(Game::Sovereign));
    kept.play("e2e4");
    kept.until("both are listed", |kept| kept.recent().len() == 2);
    kept.frames(20);
    assert_eq!((kept.record().game(), kept.record().len()), (Game::Sovereign, 1));
    assert!(take_up(&RealDisk, &slow).is_ok());
}

#[test]
fn a_left_game_is_listed_at_once_and_the_running_one_is_not() {
    let folder = folder();
    let mut kept = Kept::ready(folder.path());
    assert!(kept.recent().is_empty());
    kept.begin(new(Game::TwoKings));
    kept.play("e2e4 e7e5");
    let first = kept.journal();
    kept.begin(new(Game::Royale));
    kept.until("the first is listed", |kept| kept.recent() == [(Game::TwoKings, 2, true)]);
    kept.play("h2h4");
    kept.ask(FileRequest::Continue(first.clone()));
    kept.until("the second is listed", |kept| kept.recent() == [(Game::Royale, 1, true)]);
    assert_eq!((kept.record().len(), kept.journal()), (2, first.clone()));
    // What is only looked at leaves a place free, too.
    kept.ask(FileRequest::OpenExample(0));
    kept.until("both are listed", |kept| kept.recent().len() == 2);
    assert_eq!(kept.safety(), Safety::NotKept);
    kept.ask(FileRequest::Continue(first));
    kept.until("one is listed", |kept| kept.recent() == [(Game::Royale, 1, true)]);
    assert_eq!(kept.record().len(), 2);
    // A game without moves is not listed.
    kept.begin(new(Game::Martian));
    kept.begin(new(Game::Plunder));
    kept.until("nothing else is listed", |kept| kept.recent().len() == 2);
    kept.frames(20);
    assert_eq!(kept.recent().len(), 2);
}

#[test]
fn the_last_games_are_kept_and_older_ones_go_while_people_play() {
    let folder = folder();
    let mut kept = Kept::ready(folder.path());
    for number in 0..KEPT + 4 {
        kept.begin(new(Game::TwoKings));
        kept.app
            .world_mut()
            .resource_mut::<regalia_app::board::RunningGame>()
            .record
            .set_name(Seat::One, format!("{number}"));
        kept.play("e2e4");
        kept.kept();
    }
    let names = |kept: &Kept| -> Vec<String> {
        kept.resource::<RecentGames>().shelf.games.iter().map(|game| game.names[0].clone()).collect()
    };
    let wanted: Vec<String> = (3..KEPT + 3).rev().map(|number| number.to_string()).collect();
    kept.until("the last ones are listed", |kept| names(kept) == wanted);
    assert_eq!(journals(folder.path()).len(), KEPT + 1, "and the running one is there");
    let running = kept.journal();
    kept.play("e7e5");
    kept.quit();
    assert_eq!(read(&running).len(), 2);
}

#[test]
fn a_game_that_has_ended_opens_at_its_end_and_is_not_offered() {
    let folder = folder();
    let mut kept = Kept::ready(folder.path());
    kept.begin(new(Game::TwoKings));
    kept.play("e2e4 e7e5 g1f3");
    kept.resign(Seat::Two);
    kept.go_to(1);
    kept.kept();
    kept.quit();

    let mut kept = Kept::ready(folder.path());
    assert_eq!(kept.recent(), [(Game::TwoKings, 3, false)]);
    let shelf = kept.resource::<RecentGames>().shelf.clone();
    assert_eq!(shelf.unfinished(), None);
    kept.ask(FileRequest::Continue(shelf.games[0].path.clone()));
    kept.until("the game", |kept| kept.app.world().get_resource::<regalia_app::board::RunningGame>().is_some());
    assert_eq!((kept.record().cursor(), kept.record().outcome().is_some()), (3, true));
}

#[test]
fn a_game_continues_with_its_players() {
    let folder = folder();
    let mut kept = Kept::ready(folder.path());
    kept.begin(new(Game::Royale).with_players(&[Player::Person, Player::Person, Player::Computer(2)], 7));
    // Everything happens while persons are to move, so that nobody else does.
    let first = kept.record().legal_actions()[0];
    kept.play_action(first);
    kept.set_player(Seat::One, Player::Computer(5));
    kept.set_player(Seat::Three, Player::Person);
    kept.app.update();
    kept.kept();
    let (wanted, path) = (state(kept.record()), kept.journal());
    // What a killed process leaves behind.
    let left = fs::read(&path).unwrap();
    kept.quit();
    fs::write(&path, left).unwrap();

    let mut kept = Kept::ready(folder.path());
    let offered = kept.resource::<RecentGames>().shelf.unfinished().unwrap().clone();
    kept.press(press::file(FileRequest::Continue(offered.path)));
    kept.until("the game", |kept| kept.app.world().get_resource::<regalia_app::board::RunningGame>().is_some());
    assert_eq!(state(kept.record()), wanted);
    let players = [Player::Computer(5), Player::Person, Player::Person, Player::Person];
    assert_eq!((kept.record().players(), kept.record().seed()), (&players[..], 7));
    let seated = |board: LiveBoard| Seat::ALL.map(|seat| board.player(seat));
    assert_eq!(kept.app.world_mut().run_system_cached(seated).unwrap(), players);
    kept.quit();
}

#[test]
fn a_saved_game_continues_in_its_file() {
    let folder = folder();
    let path = folder.path().join("saved.regalia");
    let journal_folder = folder.path().join("journals");
    let mut kept = Kept::ready(&journal_folder);
    kept.begin(new(Game::Sovereign));
    kept.play("e2e4");
    kept.ask(FileRequest::SaveTo(path.clone()));
    kept.until("it is saved", |kept| !kept.record().is_modified() && path.exists());
    kept.play("own=b");
    kept.kept();
    kept.quit();

    let mut kept = Kept::ready(&journal_folder);
    let offered = kept.resource::<RecentGames>().shelf.unfinished().unwrap().clone();
    assert_eq!((offered.file.as_deref(), offered.is_saved), (Some(path.as_path()), false));
    kept.press(press::file(FileRequest::Continue(offered.path)));
    kept.until("the game", |kept| kept.app.world().get_resource::<regalia_app::board::RunningGame>().is_some());
    assert_eq!(
        kept.resource::<GameJournal>().file.label(kept.record().is_modified()),
        "not saved to saved.regalia yet"
    );
    kept.press(press::file(FileRequest::Save));
    kept.until("it is saved", |kept| !kept.record().is_modified());
    assert_eq!(file::load(&path).unwrap().len(), 2);
    kept.kept();
    kept.quit();

    let mut kept = Kept::ready(&journal_folder);
    let offered = kept.resource::<RecentGames>().shelf.unfinished().unwrap().clone();
    assert!(offered.is_saved, "it was saved as it is");
    // A new game has no file, in the journal neither.
    kept.press(press::file(FileRequest::Continue(offered.path)));
    kept.until("the game", |kept| kept.app.world().get_resource::<regalia_app::board::RunningGame>().is_some());
    kept.press(press::rematch());
    assert_eq!((kept.file(), kept.record().len()), (None, 0));
    kept.play("f2f4");
    let journal = kept.journal();
    kept.quit();
    let taken = take_up(&RealDisk, &journal).unwrap().journal.unwrap();
    assert_eq!((taken.file, taken.record.len()), (None, 1));
}

#[test]
fn damaged_journals_are_told_about_once_and_together() {
    let folder = folder();
    let damaged =
        [left(folder.path(), Game::TwoKings, "e2e4 e7e5"), left(folder.path(), Game::Sovereign, "e2e4 own=b")];
    for path in &damaged {
        let text = std::fs::read_to_string(path).unwrap();
        let mut lines: Vec<&str> = text.lines().collect();
        lines[2] = "00000000 Play(\"a1a2\")";
        lines.push("and more");
        std::fs::write(path, lines.join("\n") + "\n").unwrap();
    }
    let nothing = folder.path().join("9-9.journal");
    std::fs::write(&nothing, "this was never a journal\n").unwrap();
    let mut kept = Kept::start(folder.path());
    kept.until("it is told", |kept| kept.resource::<Dialog>().is_open());
    let Dialog::Message { text, .. } = kept.resource::<Dialog>().clone() else { panic!("another dialog") };
    for path in damaged.iter().chain([&nothing]) {
        let aside = path.with_extension("journal.damaged");
        assert!(text.contains(&aside.display().to_string()), "{text}");
        assert!(aside.exists());
    }
    assert_eq!(text.matches("among the recent games with what could be read of it, 1 move").count(), 2, "{text}");
    assert_eq!(text.matches("No game could be read from it").count(), 1, "{text}");
    assert!(!nothing.exists());
    kept.press(press::close());
    kept.frames(20);
    assert!(!kept.resource::<Dialog>().is_open() && kept.notices().0.is_empty(), "each once");
    assert_eq!(kept.recent().len(), 2);
    kept.quit();
    let mut kept = Kept::ready(folder.path());
    kept.frames(5);
    assert!(!kept.resource::<Dialog>().is_open(), "and not the next time");
    assert_eq!(kept.recent().len(), 2);

    // A journal that is damaged while others are listed: continuing it shows a notice over its board.
    let text = std::fs::read_to_string(&damaged[1]).unwrap();
    std::fs::write(&damaged[1], text + "x\ny\n").unwrap();
    kept.ask(FileRequest::Continue(damaged[1].clone()));
    kept.until("the game", |kept| kept.app.world().get_resource::<regalia_app::board::RunningGame>().is_some());
    kept.frames(5);
    assert!(matches!(kept.resource::<Dialog>(), Dialog::Message { text, .. } if text.contains("journal.damaged-2")));
    kept.play("own=b");
    kept.kept();
    kept.quit();
    assert_eq!(read(&damaged[1]).len(), 2);

    // One that is damaged again is moved to another name.
    let text = std::fs::read_to_string(&damaged[0]).unwrap();
    std::fs::write(&damaged[0], text + "x\ny\n").unwrap();
    let told = Shelf::look(&RealDisk, folder.path()).notices;
    assert!(told.len() == 1 && told[0].contains("journal.damaged-2"), "{told:?}");
    assert!(damaged[0].with_extension("journal.damaged").exists());
}

#[test]
fn two_programs_never_write_the_same_journal() {
    let folder = folder();
    let mut one = Kept::ready(folder.path());
    one.begin(new(Game::TwoKings));
    one.play("e2e4");
    one.kept();
    let journal = one.journal();

    let mut other = Kept::ready(folder.path());
    assert!(other.recent().is_empty(), "somebody is playing it");
    assert!(journal.exists());
    other.begin(new(Game::Sovereign));
    other.play("e2e4");
    other.ask(FileRequest::Continue(journal.clone()));
    other.until("it is refused", |kept| kept.resource::<Dialog>().is_open());
    let Dialog::Message { text, .. } = other.resource::<Dialog>().clone() else { panic!("another dialog") };
    let wanted = format!("cannot continue the game in {}: it is open in another window", journal.display());
    assert_eq!((text, other.record().game()), (wanted, Game::Sovereign));
    one.play("e7e5");
    one.kept();
    // Once one program has left it, the other may open it.
    one.begin(new(Game::Martian));
    one.until("it is closed", |kept| kept.recent() == [(Game::TwoKings, 2, true)]);
    other.press(press::close());
    other.ask(FileRequest::Continue(journal.clone()));
    other.until("the game", |kept| kept.record().game() == Game::TwoKings);
    assert_eq!(other.record().len(), 2);
    // Now the first one may not.
    one.ask(FileRequest::Continue(journal));
    one.until("it is refused", |kept| kept.resource::<Dialog>().is_open());
    let listed = |kept: &Kept| kept.recent().iter().any(|(game, ..)| *game == Game::TwoKings);
    one.until("it is no longer listed", |kept| !listed(kept));
}

#[test]
fn a_journal_that_is_being_begun_is_left_alone() {
    let folder = folder();
    let record = Record::new(regalia_core::rules::Options::new(Game::TwoKings), Vec::new());
    // Made, but not written yet.
    let young = folder.path().join("7-7.journal");
    std::fs::write(&young, "").unwrap();
    assert!(Shelf::look(&RealDisk, folder.path()).notices.is_empty());
    assert!(young.exists());
    // The first line breaks off: nothing was on the board.
    let text = line(1, &beginning(&record, None, 1).text());
    std::fs::write(&young, &text[..text.len() / 2]).unwrap();
    assert_eq!(Shelf::look(&RealDisk, folder.path()), Shelf::default());
    assert!(!young.exists());
}
