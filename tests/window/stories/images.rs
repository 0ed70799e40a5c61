//! The screens look like their reference pictures.
//!
//! `REGALIA_RENEW=1 cargo test --test window -- images` makes the references anew. Look at what has
//! changed before you keep it: `git diff` names the files.

use std::time::Duration;

use regalia_core::record::{Player, Record};
use regalia_core::rules::{Game, Options};

use super::{middle, played, store};
use crate::Outcome;
use crate::desk::Desk;
use crate::wait::until;
use crate::{places, reference};

/// The moves before the shortest mate, and the move that mates: nobody finds a better hint.
const BEFORE_MATE: [&str; 3] = ["f2f3", "e7e5", "g2g4"];
const MATE: [&str; 2] = ["d8", "h4"];

/// How long a hint takes at most, on a busy machine.
const THOUGHT: Duration = Duration::from_secs(60);

/// Boards of Sovereign that do not look as usual: their names, and a field of the settings file.
const LOOKS: [(&str, &str); 5] = [
    ("light", "theme: \"light\""),
    ("slate", "board: \"slate\""),
    ("flat", "board: \"flat\""),
    ("clear", "army_colours: \"clear\""),
    ("contrast", "army_colours: \"contrast\""),
];

/// Shows every screen. Tells all those that differ, not only the first.
pub fn tell(desk: &mut Desk) -> Outcome {
    let mut shown = Screens { desk, differ: Vec::new() };
    // While there are no games to continue.
    for theme in ["dark", "light"] {
        shown.open(None, &format!("theme: {theme:?}"))?;
        shown.holds(&format!("start-{theme}"));
    }
    dialogs(&mut shown)?;
    for game in Game::ALL {
        shown.open(Some(&middle(game)?), "")?;
        shown.holds(&format!("board-{game}"));
    }
    for (name, field) in LOOKS {
        shown.open(Some(&middle(Game::Sovereign)?), field)?;
        shown.holds(&format!("board-{name}"));
    }
    shown.open(Some(&middle(Game::Sovereign)?), "")?;
    shown.desk.keys(&["t"])?;
    shown.holds("table");
    hint(&mut shown)?;
    end(&mut shown)?;
    if shown.differ.is_empty() { Ok(()) } else { Err(shown.differ.join("\n")) }
}

/// The program, and what is not as it should be.
struct Screens<'a, 'b> {
    desk: &'a mut Desk<'b>,
    differ: Vec<String>,
}

impl Screens<'_, '_> {
    /// Opens the program, with a game if one is given, and with one more field in the settings.
    fn open(&mut self, record: Option<&Record>, field: &str) -> Outcome {
        let path = self.desk.path("shown.regalia");
        if let Some(record) = record {
            store(&path, record)?;
        }
        let theme = if field.starts_with("theme") { "" } else { "theme: \"dark\"," };
        let comma = if field.is_empty() { "" } else { "," };
        let settings = format!("({theme} {field}{comma} window_size: (1280, 800), window_place: (0, 0),)");
        self.desk.start_as(record.map(|_| path.as_path()), &settings, &[]).map(drop)
    }

    /// Compares the window with its reference.
    fn holds(&mut self, name: &str) {
        self.differ.extend(reference::holds(self.desk, name).err());
    }
}

fn dialogs(shown: &mut Screens) -> Outcome {
    shown.open(None, "")?;
    for (name, key) in [("new-game", "n"), ("settings", "comma")] {
        let before = shown.desk.quiet()?;
        shown.desk.chord(&["ctrl"], key)?;
        shown.desk.changed(name, &before, places::below_bar())?;
        shown.holds(name);
        shown.desk.keys(&["Escape"])?;
        shown.desk.becomes("the first screen", &before, places::below_bar())?;
    }
    Ok(())
}

/// A hint against the computer: the piece, the square, the reason.
fn hint(shown: &mut Screens) -> Outcome {
    let players = [Player::Computer(3), Player::Person];
    let record = Record::new(Options::new(Game::Plunder), names()).with_players(&players, 1);
    shown.open(Some(&played(record, &BEFORE_MATE)?), "")?;
    for _ in 0..3 {
        let since = shown.desk.spoken()?.len();
        shown.desk.keys(&["h"])?;
        until("the hint is told", THOUGHT, || Ok((shown.desk.spoken()?.len() > since).then_some(())))?;
    }
    shown.holds("hint");
    Ok(())
}

/// A game that ends while it is shown.
fn end(shown: &mut Screens) -> Outcome {
    let record = Record::new(Options::new(Game::Plunder), names());
    shown.open(Some(&played(record, &BEFORE_MATE)?), "")?;
    for square in MATE {
        let square = square.parse().map_err(|_| "no square")?;
        shown.desk.click(places::square(Game::Plunder, square))?;
    }
    shown.holds("end");
    Ok(())
}

fn names() -> Vec<String> {
    vec!["Ann".to_owned(), "Ben".to_owned()]
}
