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
mod memory;
mod no_start;
mod opened_file;
mod pictures;
mod settings;
mod sounds;
mod study;
mod while_it_thinks;
mod whole_game;

pub use pictures::{MIDDLE, middle};

use std::path::Path;

use regalia::record::{Record, file};
use regalia::rules::{Game, GamePosition};

use crate::Outcome;
use crate::desk::Desk;

/// What a person does; fails with what went wrong.
pub type Story = Box<dyn Fn(&mut Desk) -> Outcome>;

/// Every story with its name; each game has one in which it is played from the first move to the last.
pub fn all() -> Vec<(String, Story)> {
    let story = |name: &str, tell: fn(&mut Desk) -> Outcome| (name.to_owned(), Box::new(tell) as Story);
    let mut stories = vec![
        story("first game: form, moves, takeback, save as", first_game::tell),
        story("file on the command line: opened, played on, saved", opened_file::tell),
        story("choices: castling, promotion, defection", choices::tell),
    ];
    for game in Game::ALL {
        let name = format!("whole game of {game}: by mouse to its end, saved, reopened, stepped through");
        stories.push((name, Box::new(move |desk| whole_game::tell(desk, game))));
    }
    for game in Game::ALL {
        let name = format!("keyboard game of {game}: typed and with the cursor, heard, saved");
        stories.push((name, Box::new(move |desk| by_keyboard::tell(desk, game))));
    }
    for game in [Game::Sovereign, Game::Royale] {
        let name = format!("by message, {game}: two programs, to and fro by clipboard");
        stories.push((name, Box::new(move |desk| by_message::tell(desk, game))));
    }
    for game in Game::ALL {
        let name = format!("against the computer, {game}: by mouse to its end");
        stories.push((name, Box::new(move |desk| against::by_mouse(desk, game))));
    }
    stories.extend([
        story("against the computer by keyboard: a whole game", against::by_keys),
        story("against three computers: rounds of Royale", against::three_computers),
        story("taken back while it thinks, frames while it thinks", while_it_thinks::taken_back),
        story("killed while it thinks: the computer answers after the next start", while_it_thinks::killed),
        story("one second left: thirty moves in time", while_it_thinks::one_second),
        story("idle after the computer's move", while_it_thinks::idle),
        story("watched: two computers are paused and go on", while_it_thinks::watched),
        story("study, hints: the piece, the square, the reason", study::hints),
        story("study, analysis: stepped, idle when finished and while hidden", study::analysis),
        story("study, agreed: two people are asked before the analysis", study::agreed),
        story("study, review: summary, graph, the better line", study::review),
        story("study, exercises: opened and closed", study::training),
        story("turning: the board faces who moves", at_table::turning),
        story("flag: a time runs out", at_table::flag),
        story("tour: from the first step to the last", at_table::tour),
        story("editor: a position is set up and played from", at_table::editor),
        story("kill_and_continue: the process dies, the game goes on", kept::kill_and_continue),
        story("close_unsaved: nothing is asked and nothing lost", kept::close_unsaved),
        story("bad files: nothing breaks, nothing is lost", bad_files::tell),
        story("dropped files: a game opens, anything else says why", dropped_file::tell),
        story("settings: chosen, remembered, broken", settings::tell),
        story("sounds: moves are heard, mute, a server that goes away", sounds::tell),
        story("desktop: its theme is followed while the window sleeps", desktop::tell),
        story("no start: without a driver, with OpenGL only, after an error", no_start::tell),
        story("figures: start, idle, memory", figures::tell),
        story("memory: many zooms and sizes", memory::tell),
        story("images: the screens look like their references", images::tell),
        story("pictures: one of each screen", pictures::tell),
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
