//! A pasted text is read beside the frames, however long it is.

use regalia_app::panels::clipboard::ClipboardTasks;
use regalia_app::panels::clipboard::StandInClipboard;

use regalia_core::record::game_text;

use super::*;
use crate::program::{Program, press};

impl Kept {
    /// Puts a text into the clipboard and asks for it; the frame that asks does not read it.
    fn begin_to_paste(&mut self, text: &str) {
        self.app.insert_resource(StandInClipboard { text: Some(text.to_owned()), ..StandInClipboard::default() });
        self.send(press::paste());
        self.app.update();
        assert!(self.resource::<ClipboardTasks>().is_pasting() && !self.resource::<Dialog>().is_open());
    }

    fn is_read(&mut self) {
        self.until("it is read", |kept| !kept.resource::<ClipboardTasks>().is_pasting());
        self.frames(3);
    }
}

#[test]
fn a_book_is_refused_by_its_beginning() {
    let folder = folder();
    let mut kept = Kept::ready(folder.path());
    kept.begin_to_paste(&"It was a dark night, and the king went from h1 to g1. ".repeat(24_000));
    kept.is_read();
    let Dialog::Message { title, text } = kept.resource::<Dialog>() else { panic!("{:?}", kept.resource::<Dialog>()) };
    assert!(*title == "Cannot paste" && text.contains("first 64 KB"), "{text}");
}

#[test]
fn a_long_game_is_pasted() {
    let folder = folder();
    let mut kept = Kept::ready(folder.path());
    let text = format!("[Game \"Two Kings\"]\n\n1. e4 {{ {} }} e5 *\n", "Best by test. ".repeat(80_000));
    kept.begin_to_paste(&text);
    kept.is_read();
    assert_eq!((kept.record().game(), kept.record().len()), (Game::TwoKings, 2));
}

#[test]
fn what_is_pasted_last_counts() {
    let folder = folder();
    let mut kept = Kept::ready(folder.path());
    kept.begin_to_paste("[Game \"Two Kings\"]\n\n1. e4 *");
    kept.begin_to_paste("[Game \"Plunder Chess\"]\n\n1. d4 d5 *");
    kept.is_read();
    assert_eq!((kept.record().game(), kept.record().len()), (Game::Plunder, 2));
    assert_eq!(kept.recent().len(), 0, "the first was never begun");
}

#[test]
fn a_pasted_game_keeps_its_moves_and_its_result_after_a_try() {
    let folder = folder();
    let mut kept = Kept::ready(folder.path());
    kept.begin_to_paste("[Game \"Two Kings\"]\n[Result \"1-0\"]\n\n1. e4 e5 2. Qh5 Kee7 3. Qxe5# 1-0");
    kept.is_read();
    let played = |kept: &Kept| {
        let moves: Vec<String> = kept.record().main_line().map(|ply| ply.action.to_string()).collect();
        (moves.join(" "), kept.record().result().map(ToString::to_string))
    };
    let whole = ("e2e4 e7e5 d1h5 e8e7 h5e5".to_owned(), Some("1-0 checkmate".to_owned()));
    assert_eq!(played(&kept), whole);
    kept.go_to(2);
    kept.play("Nc3 Nc6");
    assert_eq!(played(&kept), whole);
    assert!(game_text::to_text(kept.record()).contains("[Result \"1-0\"]"));
    kept.kept();
    let journal = kept.journal();
    kept.quit();
    let mut kept = Kept::ready(folder.path());
    kept.ask(FileRequest::Continue(journal));
    kept.until("the game", |kept| kept.app.world().get_resource::<RunningGame>().is_some());
    assert_eq!((played(&kept), kept.record().cursor(), kept.record().is_on_main_line()), (whole, 4, false));
    kept.back_to_game();
    assert_eq!(kept.record().outcome(), kept.record().result().cloned());
}
