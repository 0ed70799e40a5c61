//! The stories: what a person does with the program, from the first click to the end.

mod bad_files;
mod choices;
mod figures;
mod first_game;
mod opened_file;
mod pictures;
mod whole_game;

use std::path::Path;

use regalia::record::{Record, file};
use regalia::rules::{Game, GamePosition};

use crate::Outcome;
use crate::desk::Desk;

/// What a person does; fails with what went wrong.
pub type Story = fn(&mut Desk) -> Outcome;

/// Every story by its name.
pub const ALL: [(&str, Story); 11] = [
    ("first game: form, moves, takeback, save as", first_game::tell),
    ("opened file: from the command line and back to disk", opened_file::tell),
    ("choices: castling, promotion, defection", choices::tell),
    ("whole game of Sovereign Chess: by mouse, saved, reopened, stepped through", |desk| {
        whole_game::tell(desk, Game::Sovereign)
    }),
    ("whole game of Royale: the same with four players", |desk| whole_game::tell(desk, Game::Royale)),
    ("whole game of Plunder Chess: the same with vests", |desk| whole_game::tell(desk, Game::Plunder)),
    ("whole game of Two Kings: the same", |desk| whole_game::tell(desk, Game::TwoKings)),
    ("whole game of Martian Chess: the same with the clock", |desk| whole_game::tell(desk, Game::Martian)),
    ("bad files: nothing breaks, nothing is lost", bad_files::tell),
    ("figures: start, idle, memory", figures::tell),
    ("pictures: one of each screen", pictures::tell),
];

/// The record with these moves played.
fn played(mut record: Record, moves: &[&str]) -> Outcome<Record> {
    for text in moves {
        let action = record.position().parse_action(text).map_err(|why| why.to_string())?;
        record.play(action).map_err(|why| why.to_string())?;
    }
    Ok(record)
}

fn store(path: &Path, record: &Record) -> Outcome {
    file::store(path, record).map_err(|why| why.to_string())
}
