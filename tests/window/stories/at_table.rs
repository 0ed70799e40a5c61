//! Around a game: turning the board to the player to move, running out of time, a tour, the editor.

use std::time::Duration;

use bevy::prelude::{Rect, Vec2};
use regalia_app::view::{Layout, Rotation, Theme};
use regalia_core::record::{Record, TimeControl};
use regalia_core::rules::{Game, GamePosition, Options, Reason};
use regalia_core::storage::file;

use super::{played, store};
use crate::Outcome;
use crate::desk::Desk;
use crate::picture::Picture;
use crate::places;
use crate::table::{Table, Way};
use crate::wait::{PATIENCE, until};

fn names() -> Vec<String> {
    vec!["Ann".to_owned(), "Ben".to_owned()]
}

/// Opens a game from a file of this name.
fn open(desk: &mut Desk, record: Record, name: &str) -> Outcome<Table> {
    let path = desk.path(&format!("{name}.regalia"));
    store(&path, &record)?;
    desk.start(Some(&path))?;
    Ok(Table::new(record, Some(path)))
}

/// Opens a menu entry by keys: `right` menus to the right, `down` entries down.
fn menu_entry(desk: &mut Desk, right: usize, down: usize) -> Outcome {
    desk.keys(&["F10"])?;
    desk.quiet()?;
    for key in std::iter::repeat_n("Right", right).chain(std::iter::repeat_n("Down", down)) {
        desk.keys(&[key])?;
        desk.quiet()?;
    }
    desk.keys(&["Return"])
}

/// After each move the board faces the other player, and presses go to the turned places.
pub fn turning(desk: &mut Desk) -> Outcome {
    let mut table = open(desk, Record::new(Options::new(Game::TwoKings), names()), "turning")?;
    // Turn the board, light colours, full screen, the board as it is, then what is wanted.
    menu_entry(desk, 2, 5)?;
    desk.quiet()?;
    desk.keys(&["Escape"])?;
    desk.rest_pointer()?;
    let start = desk.quiet()?;
    table.play_text(desk, "e2e4", Way::Click)?;
    desk.rest_pointer()?;
    desk.changed("the board turns", &start, places::board(Game::TwoKings))?;
    let turned = Layout::new(places::WINDOW.max, 1.0, Game::TwoKings, Rotation::HALF);
    for name in ["e7", "e5"] {
        let square = name.parse().map_err(|_| format!("no square {name}"))?;
        desk.click(turned.centre(square))?;
    }
    let action = table.expected.position().parse_action("e7e5").map_err(|why| why.to_string())?;
    table.expected.play(action).map_err(|why| why.to_string())?;
    table.save(desk)?;
    desk.rest_pointer()?;
    desk.quiet()?;
    // It has turned back by now.
    table.play_text(desk, "g1f3", Way::Drag)
}

/// A time runs out without any input: the game is over, and the winner is spoken.
pub fn flag(desk: &mut Desk) -> Outcome {
    let mut record = Record::new(Options::new(Game::Martian), names());
    let control = TimeControl::new(Duration::from_secs(3), Duration::ZERO, Duration::ZERO);
    record.set_time(vec![control.map_err(|why| why.to_string())?]).map_err(|why| why.to_string())?;
    let mut table = open(desk, record, "flag")?;
    let first = table.expected.legal_actions().first().copied().ok_or("nothing is legal")?;
    let path = desk.path("flag.regalia");
    table.play_unsaved(desk, first, Way::Click)?;
    desk.hears("that the time is up", "The game is over")?;
    until("the file holds the end", PATIENCE, || {
        desk.chord(&["ctrl"], "s")?;
        let saved = file::load(&path).map_err(|why| why.to_string())?;
        Ok(saved.outcome().filter(|outcome| outcome.reason == Reason::Time).map(|_| ()))
    })
}

/// The tour of a game from its first step to its last, each shown by the program; the running game stays as it was.
pub fn tour(desk: &mut Desk) -> Outcome {
    let record = played(Record::new(Options::new(Game::Sovereign), names()), &["e2e4", "own=b"])?;
    let table = open(desk, record, "tour")?;
    let board = desk.quiet()?;
    // Rules, then the tour of the game on the board.
    menu_entry(desk, 4, 2)?;
    desk.changed("the tour", &board, places::board(Game::Sovereign))?;
    let below = Rect { min: Vec2::new(560.0, 380.0), max: places::WINDOW.max };
    let (accent, raised) = (Theme::Dark.palette().accent.0, Theme::Dark.palette().raised.0);
    let steps = regalia_app::book::tour(Game::Sovereign).map_err(|why| why.to_string())?.steps.len();
    let mut seen: Vec<Picture> = Vec::new();
    desk.rest_pointer()?;
    let mut buttons = desk.quiet()?.filled_buttons(below, raised);
    buttons.sort_by(|one, other| one.x.total_cmp(&other.x));
    // "Next" comes first. The buttons of a step are always in the same places; a pressed one may look different.
    let show_me = *buttons.get(1).ok_or("no buttons")?;
    for step in 1..=steps {
        desk.quiet()?;
        desk.click(show_me)?;
        desk.rest_pointer()?;
        let next = until("what the step has changed", PATIENCE, || Ok(desk.quiet()?.filled_button(below, accent)))
            .map_err(|why| format!("step {step}: {why}"))?;
        let solved = desk.quiet()?;
        if step < steps {
            desk.click(next)?;
            desk.changed("the next step", &solved, places::board(Game::Sovereign))?;
        } else {
            // The button would begin a game.
            desk.keys(&["Escape"])?;
        }
        seen.push(solved);
    }
    if seen.windows(2).any(|pair| pair[0] == pair[1]) {
        return Err("two steps look alike".to_owned());
    }
    desk.rest_pointer()?;
    desk.becomes("the board after the tour", &board, places::board(Game::Sovereign))?;
    table.save(desk)
}

/// A position is copied, pasted into the editor, and played from; the editor alone does not change the running game.
pub fn editor(desk: &mut Desk) -> Outcome {
    let moves = ["e2e4", "e7e5", "g1f3"];
    let record = played(Record::new(Options::new(Game::TwoKings), names()), &moves)?;
    let table = open(desk, record, "editor")?;
    let board = desk.quiet()?;
    desk.chord(&["ctrl"], "c")?;
    desk.quiet()?;
    for leave in [true, false] {
        // A move can be taken back here, but none redone: the third entry sets up a position.
        menu_entry(desk, 1, 2)?;
        desk.changed("the editor", &board, places::WINDOW)?;
        desk.chord(&["ctrl"], "v")?;
        desk.quiet()?;
        if leave {
            desk.keys(&["Escape"])?;
            desk.rest_pointer()?;
            desk.becomes("the board as it was", &board, places::board(Game::TwoKings))?;
            table.save(desk)?;
        }
    }
    desk.click_primary("the button that plays from here", places::WINDOW)?;
    desk.rest_pointer()?;
    desk.no_primary("the editor is closed", places::WINDOW)?;
    let path = desk.path("from here.regalia");
    let before = desk.quiet()?;
    desk.chord(&["ctrl", "shift"], "s")?;
    desk.changed("the dialog for the path", &before, places::WINDOW)?;
    desk.chord(&["ctrl"], "a")?;
    desk.type_text(&path.to_string_lossy())?;
    desk.keys(&["Return"])?;
    let saved = until("the game from here is saved", PATIENCE, || Ok(file::load(&path).ok()))?;
    let (found, wanted) = (saved.start().to_string(), table.expected.position().to_string());
    crate::table::same("the start of the new game", &found, &wanted)?;
    crate::table::same("its names", &saved.names().join(", "), "Ann, Ben")
}
