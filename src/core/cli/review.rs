//! `regalia review`: a game as text, with what the engine notes about each move.

use std::io::{self, Write as _};
use std::path::PathBuf;

use clap::Args;

use super::commands::load;
use super::{machine, print_error};
use crate::engine::{MEGABYTES, Stop};
use crate::{record::game_text, review::Reviewer};

/// Progress is printed so many times.
const STEPS: usize = 10;

#[derive(Args)]
pub(super) struct Subject {
    /// The saved game, or a game as text
    file: PathBuf,
    /// Search so many positions for each position of the game; a fraction of a second if left out
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,
}

/// Reviews a game and prints it as text with its notes. What would have been better is a variation, too.
pub(super) fn review(subject: &Subject) -> Result<String, String> {
    let mut record = load(&subject.file)?;
    let mut reviewer = Reviewer::of(&record);
    if let Some(nodes) = subject.nodes {
        reviewer = reviewer.with_nodes(nodes);
    }
    let mut engine = machine::engine(MEGABYTES, 1, print_error);
    while let Some(task) = reviewer.next() {
        reviewer.take(engine.think(&task, &Stop::new()).as_ref());
        let (done, all) = reviewer.progress();
        if done * STEPS / all != (done - 1) * STEPS / all {
            // A closed standard error is ignored.
            let _ = writeln!(io::stderr(), "regalia: {done} of {all} positions");
        }
    }
    for (ply, note) in reviewer.notes() {
        record.set_note(ply, note);
        let better = record.note(ply).map(|note| note.better.clone()).unwrap_or_default();
        record.add_line(ply.saturating_sub(1), &better).map_err(|why| format!("ply {ply}: {why}"))?;
    }
    Ok(game_text::to_text(&record))
}
