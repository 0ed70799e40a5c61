//! The review of a game: marks, worths and better lines, and that they come back from files.

mod blunders;
mod examples;
mod steps;

use regalia_core::engine::{Engine, Stop};
use regalia_core::record::Record;
use regalia_core::review::Reviewer;
use regalia_core::rules::{Game, GamePosition, Options, Position};

/// Reviews a record with so many positions for each of its own.
pub fn review(record: &mut Record, nodes: u64) {
    let mut judging = Reviewer::of(record).with_nodes(nodes);
    finish(&mut judging);
    record.set_notes(judging.notes());
}

/// Searches whatever is left to be searched.
pub fn finish(judging: &mut Reviewer) {
    let mut engine = Engine::new(4, 1);
    while let Some(task) = judging.next() {
        judging.take(engine.think(&task, &Stop::new()).as_ref());
    }
}

/// A game from a position, or from the usual start if that is empty, with moves separated by spaces.
pub fn game(game: Game, start: &str, moves: &str) -> Record {
    let mut options = Options::new(game);
    // Other games have no such option.
    let _ = options.set("choice", "off");
    let mut record = if start.is_empty() {
        Record::new(options, Vec::new())
    } else {
        Record::from_position(Position::parse(start, &options).unwrap(), options, Vec::new())
    };
    for text in moves.split_whitespace() {
        let action = record.position().parse_action(text).unwrap_or_else(|why| panic!("{text}: {why}"));
        record.play(action).unwrap_or_else(|why| panic!("{text}: {why}"));
    }
    record
}

/// The marks of the current line with the numbers of their plies, as in `4?? 5!`.
pub fn marks(record: &Record) -> String {
    let marks = (1..=record.len()).filter_map(|ply| Some(format!("{ply}{}", record.note(ply)?.mark?)));
    marks.collect::<Vec<_>>().join(" ")
}
