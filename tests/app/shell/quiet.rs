//! What does nothing says why, in one sentence.

use bevy::ecs::system::RunSystemOnce;
use bevy::prelude::*;
use regalia_app::board::RunningGame;
use regalia_app::files::FileRequest;
use regalia_app::panels::bar::BarFacts;
use regalia_app::panels::clipboard::ClipboardTasks;
use regalia_app::panels::clipboard::StandInClipboard;
use regalia_app::panels::{Dialog, Spoken, StatusLine};
use regalia_app::play::Away;
use regalia_core::record::{Record, game_text, save};
use regalia_core::rules::{Game, Options};

use super::Bench;
use crate::program::{Program, press};
use crate::support::act;

fn begun() -> Record {
    let mut record = Record::new(Options::new(Game::TwoKings), vec!["Ann".to_owned(), "Ben".to_owned()]);
    for text in ["e2e4", "e7e5", "g1f3"] {
        record.play(act(text)).unwrap();
    }
    record
}

struct Said(Bench);

impl Program for Said {
    fn app(&self) -> &App {
        &self.0.app
    }

    fn app_mut(&mut self) -> &mut App {
        &mut self.0.app
    }
}

impl Said {
    fn paste(&mut self, text: &str) {
        self.0.app.insert_resource(StandInClipboard { text: Some(text.to_owned()), ..StandInClipboard::default() });
        self.press(press::paste());
        self.until("it is read", |bench| !bench.resource::<ClipboardTasks>().is_pasting());
        self.frames(3);
    }

    /// What the bar says at its right end, and what is spoken.
    fn line(&mut self) -> (String, String) {
        let bar = self.0.app.world_mut().run_system_once(|facts: BarFacts| facts.data()).unwrap();
        (bar.kept.0, self.resource::<Spoken>().line.clone())
    }

    fn game(&self) -> &Record {
        &self.resource::<RunningGame>().record
    }
}

#[test]
fn saving_on_the_first_screen_says_why_nothing_is_saved() {
    let both = |words: &str| (words.to_owned(), format!("{words}."));
    for request in [FileRequest::Save, FileRequest::SaveAs] {
        let mut said = Said(Bench::empty());
        said.press(press::file(request.clone()));
        assert_eq!(said.line(), both("There is no game on the board to save"));
        assert!(!said.0.resource::<Dialog>().is_open());
        let mut said = Said(Bench::with(begun()));
        said.press(press::home());
        said.press(press::file(request));
        assert_eq!(said.line(), both("Your game waits: go back to it (Esc) to save it"));
        said.press(press::back_to_game());
        assert_eq!(said.0.resource::<StatusLine>().0, "");
    }
}

#[test]
fn pasting_the_game_on_the_board_leaves_it_there_and_says_so() {
    const SAME: &str = "This game is on the board already";
    for text in [game_text::to_text(&begun()), save::to_text(&begun())] {
        let mut said = Said(Bench::with(begun()));
        said.press(press::home());
        let stamp = said.game().stamp();
        said.paste(&text);
        assert!(!said.0.resource::<Away>().0);
        assert_eq!((said.line().0.as_str(), said.game().stamp()), (SAME, stamp), "it is the same game still");
        assert!(said.line().1.contains(SAME));
    }
    // One move less is another game.
    let mut fewer = begun();
    fewer.undo();
    let text = game_text::to_text(&fewer);
    let less = text.replace(" 2. Nf3", "");
    assert_ne!(less, text);
    let mut said = Said(Bench::with(begun()));
    said.paste(&less);
    assert!(matches!(said.0.resource::<Dialog>(), Dialog::Unsaved { .. }), "it would replace the game on the board");
}
