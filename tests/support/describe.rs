//! Prints a whole game as plain text, through the public interface of records only. It wrote the text files in
//! `tests/data/golden`.

use std::fmt::Write as _;

use regalia_core::record::{Note, Record};
use regalia_core::rules::Seat;

/// Everything in a record: options, players, clocks, cursor, and every line with times, notes and comments.
pub fn describe(record: &Record) -> String {
    let mut text = header(record);
    line(&mut text, record, 0, &Branch { depth: 0, title: "line".to_owned(), lists_siblings: true });
    text
}

/// How a line is printed.
struct Branch {
    depth: usize,
    title: String,
    /// Whether to list the variations of its first ply. The line that it leaves lists them otherwise.
    lists_siblings: bool,
}

fn header(record: &Record) -> String {
    let mut text = String::new();
    let mut say = |words: String| text += &(words + "\n");
    say(format!("game: {}, title {:?}", record.game().id(), record.title()));
    for (key, value) in record.options().iter() {
        say(format!("option {key}: {value}"));
    }
    let usual = if record.is_usual_start() { "usual" } else { "other" };
    say(format!("start: {usual}, {}", record.start()));
    for seat in Seat::ALL.into_iter().take(record.game().seats()) {
        let (given, shown) = (&record.names()[seat.index()], record.name(seat));
        let key = record.key(seat).map_or_else(|| "none".to_owned(), |key| key.to_string());
        say(format!("seat {}: {given:?}, shown as {shown:?}", seat.number()));
        say(format!("  {}, side {}, key {key}", record.player(seat), record.side_name(seat)));
        if let Some(control) = record.time_controls().get(seat.index()) {
            let [base, increment, delay, left] =
                [control.base(), control.increment(), control.delay(), record.time_left(seat).unwrap_or_default()]
                    .map(|time| time.as_millis());
            say(format!("  {base} ms + {increment} ms, delay {delay} ms; {left} ms left at the cursor"));
        }
    }
    say(format!("seed: {}", record.seed()));
    match record.message_state() {
        Some(state) => {
            let (id, plies, check, sent) = (state.id, state.plies, state.check, state.sent);
            let (next, has_news) = (record.plies_to_send(), record.has_news_to_send());
            say(format!("by message: game {id:016x}, {plies} plies, check {check:08x}, sent {sent}"));
            say(format!("  {next} plies to send, news {has_news}"));
        }
        None => say("by message: no".to_owned()),
    }
    match record.table_state() {
        Some(state) => {
            let (id, number, plies, asked, runs) = (state.id, state.number, state.plies, state.asked, state.runs);
            say(format!("table: {id:016x}, step {number}, {plies} plies, {asked} asked, runs {runs}"));
        }
        None => say("table: no".to_owned()),
    }
    say(format!("origin: {:?}, modified {}", record.origin(), record.is_modified()));
    say(format!("cursor: {} of {} plies, {} in all", record.cursor(), record.len(), record.plies()));
    let outcome = record.outcome().map_or_else(|| "none".to_owned(), |outcome| outcome.to_string());
    say(format!("  outcome {outcome}, occurrence {}, may claim {}", record.occurrences(), record.may_claim()));
    say(format!("  position {}", record.position()));
    text
}

/// The current line after so many plies, then its variations.
fn line(text: &mut String, record: &Record, after: usize, branch: &Branch) {
    let indent = "  ".repeat(branch.depth);
    let mut say = |words: String| _ = writeln!(text, "{indent}{words}");
    say(format!("{} after {after}:", branch.title));
    if branch.depth == 0 {
        say(format!("  start{}", remarks(record, 0)));
    }
    for (place, ply) in record.line().enumerate().skip(after) {
        let (number, spent) = (place + 1, ply.spent.as_millis());
        say(format!("  {number} {} {spent} ms{}", ply.action, remarks(record, number)));
    }
    let len = record.len();
    match (record.decided_after(len), record.agreed_end(len)) {
        (Some(outcome), _) => say(format!("  ends by its moves: {outcome}")),
        (None, Some(outcome)) => say(format!("  ends by agreement: {outcome}")),
        (None, None) => say("  goes on".to_owned()),
    }
    say(format!("  position {}", record.position_after(len).map_or_else(String::new, ToString::to_string)));
    variations(text, record, after, branch);
}

/// The thinking time after a ply of the current line, its note and comment.
fn remarks(record: &Record, ply: usize) -> String {
    let mut here = record.clone();
    here.jump(ply);
    let thought = here.thought().as_millis();
    let thought = if thought == 0 { String::new() } else { format!(", then thinks {thought} ms") };
    let note = record.note(ply).map_or_else(String::new, noted);
    let comment = record.comment(ply).map_or_else(String::new, |comment| format!(", comment {comment:?}"));
    thought + &note + &comment
}

fn noted(note: &Note) -> String {
    let eval = note.eval.map_or_else(String::new, |eval| format!(", worth {eval}"));
    let mark = note.mark.map_or_else(String::new, |mark| format!(", mark {mark}"));
    let better: Vec<String> = note.better.iter().map(ToString::to_string).collect();
    if better.is_empty() { eval + &mark } else { format!("{eval}{mark}, better {}", better.join(" ")) }
}

fn variations(text: &mut String, record: &Record, after: usize, branch: &Branch) {
    let first = if branch.lists_siblings { after + 1 } else { after + 2 };
    let inner = |title: String, lists_siblings| Branch { depth: branch.depth + 1, title, lists_siblings };
    for ply in first..=record.len() {
        let mut other = record.clone();
        other.jump(ply);
        for number in 1..=other.variations() {
            other.switch_variation(true);
            line(text, &other, ply - 1, &inner(format!("variation {number}"), false));
        }
    }
    let mut beyond = record.clone();
    beyond.jump(record.len());
    if beyond.withdraw_end() && beyond.len() > record.len() {
        line(text, &beyond, record.len(), &inner("beyond the agreed end".to_owned(), true));
    }
}
