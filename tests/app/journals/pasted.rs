//! A pasted text is read beside the frames, however long it is.

use regalia_app::panels::actions::StandInClipboard;
use regalia_app::panels::actions::clipboard::Pasting;

use super::*;
use crate::program::{Program, press};

impl Kept {
    /// Puts a text into the clipboard and asks for it; the frame that asks does not read it.
    fn begin_to_paste(&mut self, text: &str) {
        self.app.insert_resource(StandInClipboard { text: Some(text.to_owned()), ..StandInClipboard::default() });
        self.send(press::paste());
        self.app.update();
        assert!(!self.resource::<Pasting>().is_empty() && !self.resource::<Dialog>().is_open());
    }

    fn is_read(&mut self) {
        self.until("it is read", |kept| kept.resource::<Pasting>().is_empty());
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
