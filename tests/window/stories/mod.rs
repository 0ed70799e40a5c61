//! The stories: what people do with the program, from the first click to the end.

mod against;
mod at_table;
mod bad_files;
mod by_keyboard;
mod by_message;
mod choices;
mod desktop;
mod dropped_file;
mod figures;
mod first_game;
mod images;
mod kept;
mod live;
mod live_kills;
mod live_royale;
mod memory;
mod no_start;
mod opened_file;
mod pictures;
mod screen_reader;
mod settings;
mod soak;
mod sounds;
mod study;
mod system_dialog;
mod wayland;
mod while_it_thinks;
mod whole_game;

pub use pictures::{MIDDLE, middle};

use std::path::Path;

use regalia_core::record::Record;
use regalia_core::rules::{Game, GamePosition};
use regalia_core::storage::file;

use crate::Outcome;
use crate::desk::Desk;

/// Which stories can be told beside others, and when.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Beside others.
    Usual,
    /// Beside others, but only if somebody asks: what it shows, a shorter one shows as well.
    Long,
    /// Alone: it measures time or frames. Sleep and memory are the program's own, whatever runs beside it.
    Measures,
}

/// What a person does.
pub struct Story {
    /// What happens.
    pub name: String,
    /// When it is told.
    pub kind: Kind,
    /// Tells it; fails with what went wrong.
    pub tell: Box<dyn Fn(&mut Desk) -> Outcome + Send>,
}

impl Story {
    fn new(kind: Kind, name: impl Into<String>, tell: impl Fn(&mut Desk) -> Outcome + Send + 'static) -> Self {
        Self { name: name.into(), kind, tell: Box::new(tell) }
    }
}

/// Every story; each game has one in which it is played from the first move to the last. One whole game by each kind of
/// input is usual, the others are long.
pub fn all() -> Vec<Story> {
    use Kind::{Long, Measures, Usual};
    let of = |game: Game, usual: Game| if game == usual { Usual } else { Long };
    let mut stories = vec![
        Story::new(Usual, "first game: form, moves, takeback, save as", first_game::tell),
        Story::new(Usual, "file on the command line: opened, played on, saved", opened_file::tell),
        Story::new(Usual, "choices: castling, promotion, defection", choices::tell),
    ];
    for game in Game::ALL {
        let name = format!("whole game of {game}: by mouse to its end, saved, reopened, stepped through");
        stories.push(Story::new(of(game, Game::Plunder), name, move |desk| whole_game::tell(desk, game)));
        let name = format!("keyboard game of {game}: typed and with the cursor, heard, saved");
        stories.push(Story::new(of(game, Game::Sovereign), name, move |desk| by_keyboard::tell(desk, game)));
        let name = format!("against the computer, {game}: by mouse to its end");
        stories.push(Story::new(of(game, Game::TwoKings), name, move |desk| against::by_mouse(desk, game)));
    }
    for game in [Game::Sovereign, Game::Royale] {
        let name = format!("by message, {game}: two programs, to and fro by clipboard");
        stories.push(Story::new(of(game, Game::Royale), name, move |desk| by_message::tell(desk, game)));
    }
    for game in [Game::Plunder, Game::Sovereign] {
        let name = format!("live, {game}: two programs, killed and back, somebody watches");
        stories.push(Story::new(of(game, Game::Plunder), name, move |desk| live::tell(desk, game)));
    }
    stories.push(Story::new(Long, "live, killed: forty times in one game", live_kills::tell));
    for machines in 2..=4 {
        let name = format!("live, Royale: at {machines} machines");
        stories.push(Story::new(Long, name, move |desk| live_royale::tell(desk, machines)));
    }
    stories.extend([
        Story::new(Long, "against the computer by keyboard: a whole game", against::by_keys),
        Story::new(Long, "against three computers: rounds of Royale", against::three_computers),
        Story::new(Measures, "taken back while it thinks, frames while it thinks", while_it_thinks::taken_back),
        Story::new(Usual, "killed while it thinks: the computer answers after the next start", while_it_thinks::killed),
        Story::new(Measures, "one second left: fifteen moves in time", while_it_thinks::one_second),
        Story::new(Usual, "idle after the computer's move", while_it_thinks::idle),
        Story::new(Usual, "watched: two computers are paused and go on", while_it_thinks::watched),
        Story::new(Usual, "study, hints: the piece, the square, the reason", study::hints),
        Story::new(Usual, "study, analysis: stepped, idle when finished and while hidden", study::analysis),
        Story::new(Usual, "study, agreed: two people are asked before the analysis", study::agreed),
        Story::new(Usual, "study, review: summary, graph, the better line", study::review),
        Story::new(Usual, "study, exercises: opened and closed", study::training),
        Story::new(Usual, "turning: the board faces who moves", at_table::turning),
        Story::new(Usual, "flag: a time runs out", at_table::flag),
        Story::new(Usual, "tour: from the first step to the last", at_table::tour),
        Story::new(Usual, "editor: a position is set up and played from", at_table::editor),
        Story::new(Usual, "kill_and_continue: the process dies, the game goes on", kept::kill_and_continue),
        Story::new(Usual, "close_unsaved: nothing is asked and nothing lost", kept::close_unsaved),
        Story::new(Usual, "bad files: nothing breaks, nothing is lost", bad_files::tell),
        Story::new(Usual, "dropped files: a game opens, anything else says why", dropped_file::tell),
        Story::new(Usual, "settings: chosen, remembered, broken", settings::tell),
        Story::new(Usual, "sounds: moves are heard, mute, a server that goes away", sounds::tell),
        Story::new(Usual, "desktop: its theme is followed while the window sleeps", desktop::tell),
        Story::new(Usual, "screen reader: the window is read and played as it is heard", screen_reader::tell),
        Story::new(Usual, "file dialog of the desktop: title, folder, window", system_dialog::asked),
        Story::new(Long, "file dialog of a real desktop: opened and saved through it", system_dialog::tell),
        Story::new(Long, "wayland: a game is seen whole, sleeps, ends", wayland::tell),
        Story::new(Usual, "no start: without a driver, with OpenGL only, after an error", no_start::tell),
        Story::new(Measures, "figures: start, idle, memory", figures::tell),
        Story::new(Usual, "memory: many zooms and sizes", memory::tell),
        Story::new(Long, "soak: memory under long random use", soak::tell),
        Story::new(Usual, "images: the screens look like their references", images::tell),
        Story::new(Long, "pictures: one of each screen", pictures::tell),
    ]);
    stories
}

/// The record with these moves played.
pub fn played(mut record: Record, moves: &[&str]) -> Outcome<Record> {
    for text in moves {
        let action = record.position().parse_action(text).map_err(|why| why.to_string())?;
        record.play(action).map_err(|why| why.to_string())?;
    }
    Ok(record)
}

fn store(path: &Path, record: &Record) -> Outcome {
    file::store(path, record).map_err(|why| why.to_string())
}
