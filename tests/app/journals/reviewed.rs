//! Whose games a review turns into exercises, and what it leaves behind in an example.

use regalia_app::board::RunningGame;
use regalia_app::computer::Reviewing;
use regalia_app::files::settings::NewGames;
use regalia_app::files::{EXAMPLES, FileRequest, TrainingDesk};
use regalia_app::journal::GameJournal;
use regalia_app::panels::Dialog;
use regalia_core::record::{Origin, Record, save};
use regalia_core::rules::{Game, Seat};
use regalia_core::storage::file;

use super::{Kept, folder, new, read};
use crate::program::{Program, press};
use crate::support::act;

/// Two crowns: a short game with faults of both players.
const EXAMPLE: usize = 4;

/// The queen is hung at the third move.
const HUNG: &str = "e2e4 e7e5 d1h5 b8c6 h5e5 c6e5";

impl Kept {
    /// Reviews the game on the board as the menu does, and closes the summary.
    fn review(&mut self) {
        self.app.world_mut().resource_mut::<Reviewing>().nodes = Some(1_000);
        self.press(press::review());
        self.until("the summary", |kept| matches!(kept.resource::<Dialog>(), Dialog::Review(_)));
        self.press(press::close());
    }

    fn exercises(&self, game: Game) -> usize {
        self.resource::<TrainingDesk>().notebook().own(game).count()
    }

    /// Opens an example as the first screen does.
    fn open_example(&mut self) {
        self.press(press::file(FileRequest::OpenExample(EXAMPLE)));
        self.until("the example", |kept| {
            let game = kept.app.world().get_resource::<RunningGame>();
            game.is_some_and(|game| EXAMPLES[EXAMPLE].is_bare(&game.record))
        });
    }
}

fn over(names: [&str; 2]) -> Record {
    let mut record = new(Game::TwoKings);
    for (seat, name) in [Seat::One, Seat::Two].into_iter().zip(names) {
        record.set_name(seat, name.to_owned());
    }
    for text in HUNG.split_whitespace() {
        record.play(act(text)).unwrap();
    }
    record.resign(Seat::One).unwrap();
    record
}

#[test]
fn a_review_of_an_example_leaves_it_as_it_was() {
    let folder = folder();
    let mut kept = Kept::ready(folder.path());
    // Even somebody who is called like its players has not played it.
    kept.app.world_mut().resource_mut::<NewGames>().names = vec!["Ann".to_owned(), "Ben".to_owned()];
    kept.open_example();
    kept.review();
    assert!(kept.record().is_reviewed() && !kept.record().is_modified(), "it is only looked at");
    assert_eq!(kept.exercises(Game::TwoKings), 0);
    let faulty =
        (1..=kept.record().len()).find(|ply| kept.record().note(*ply).is_some_and(|note| !note.better.is_empty()));
    let ply = faulty.expect("a fault");
    let better = kept.record().note(ply).unwrap().better.clone();
    kept.show_line(ply - 1, better);
    kept.frames(2);
    assert!(kept.record().variations() > 0 && !kept.record().is_modified(), "the better line is there to look at");
    assert!(super::journals(folder.path()).is_empty(), "nothing of it is kept");
    // It is opened anew, from the first screen too.
    kept.press(press::home());
    kept.open_example();
    assert!(!kept.record().is_reviewed());
    // Whoever plays on in it has a game of their own.
    kept.review();
    let last = kept.record().len() - 1;
    kept.go_to(last);
    kept.frames(1);
    let played = kept.record().line().nth(last).unwrap().action;
    let other = kept.record().legal_actions().into_iter().find(|action| *action != played).unwrap();
    kept.play_action(other);
    kept.frames(1);
    assert!(kept.record().is_modified());
    kept.kept();
    let journal = kept.journal();
    kept.quit();
    let again = read(&journal);
    assert!(again.origin() == Origin::Example && again.note(1).is_some());
}

#[test]
fn exercises_come_from_games_that_were_played_here() {
    let folder = folder();
    let mut kept = Kept::ready(folder.path());
    let own = over(["Ann", "Ben"]);
    let path = folder.path().join("from others.regalia");
    std::fs::write(&path, save::to_text(&own)).unwrap();
    // The players of a file from others are not those of this machine.
    kept.press(press::file(FileRequest::OpenPath(path.clone())));
    kept.until("the file", |kept| kept.resource::<GameJournal>().file.0.is_some());
    kept.review();
    assert_eq!((kept.exercises(Game::TwoKings), kept.record().origin()), (0, Origin::Elsewhere));
    assert!(kept.record().is_modified(), "the notes belong to a file");
    // The journal knows that, too.
    kept.kept();
    let journal = kept.journal();
    kept.quit();
    let mut kept = Kept::ready(folder.path());
    kept.ask(FileRequest::Continue(journal));
    kept.until("the game", |kept| kept.app.world().get_resource::<RunningGame>().is_some());
    assert_eq!(kept.record().origin(), Origin::Elsewhere);
    // Ben's file, with Ann in it, who plays here.
    kept.app.world_mut().resource_mut::<NewGames>().names = vec!["Ann".to_owned()];
    kept.review();
    assert_eq!(kept.exercises(Game::TwoKings), 1, "Ann has hung the queen");
    // Played here, by whomever.
    let mut game = over(["Eve", "Fay"]);
    game.take_back(0);
    let other = game.legal_actions().into_iter().find(|action| action.to_string() == "d2d3").unwrap();
    game.play(other).unwrap();
    for text in "e7e5 c1h6 g7h6".split_whitespace() {
        game.play(act(text)).unwrap();
    }
    game.resign(Seat::One).unwrap();
    kept.begin(game);
    kept.review();
    assert!(kept.exercises(Game::TwoKings) > 1, "a bishop was hung");
    assert!(file::load(&path).is_ok_and(|record| !record.is_reviewed()), "the file is as it was");
}
