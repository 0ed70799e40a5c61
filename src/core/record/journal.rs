//! The journal of a running game: each change is one line, and lines are only ever appended, so a killed process or a
//! power cut loses nothing that was written.
//!
//! A line is a checksum (CRC-32 in eight hexadecimal digits), a space, an [`Edit`] in RON, a tab and the previous
//! line's edit. The checksum also covers the line's number, so missing, repeated and misplaced lines are noticed. The
//! first line holds the game as it was when the journal began.
//!
//! A last line that breaks off is *torn*: its process died while writing. It is cut off. Everything else is *damage*.
//! The lines before it are a game; and if a single line is damaged or missing, the next one repeats it, so the lines
//! after it can be read as well.

use std::fmt;
use std::time::Duration;

use super::edit::{Edit, MainLine};
pub use super::journal_lines::{Lines, line};
use super::journal_lines::{ReadLine, parse};
pub use super::limits::{MAX_JOURNAL_BYTES, MAX_JOURNAL_PLIES};
use super::tree::{NodeId, START};
use super::{Record, apply::EditError, load_error::LoadError, save, shown::shown, timing};

/// How many plies a journal may step through in all, back and forth, while it is read. No real game needs so many, and
/// a journal with more would take too long to read.
const MAX_STEPS: usize = 50_000_000;

/// After this many unreadable lines in a row the rest is given up: it is not a journal.
const MAX_LOST: usize = 10_000;

/// A repeated line is recognised up to this many lines back.
const REPEATED: usize = 64;

/// Why an edit does not fit the game so far.
#[derive(Clone, Debug, thiserror::Error)]
enum JournalError {
    /// The first line does not begin a game, or a later one does.
    #[error("the game begins in the wrong place")]
    Begin,
    /// The first line holds no valid game.
    #[error("its first line holds no game: {0}")]
    Game(#[from] LoadError),
    /// The main line or the cursor of the first line is not in its game.
    #[error("there is nothing at {0}")]
    NoPly(usize),
    /// The edit is not possible there.
    #[error("{0}")]
    Edit(#[from] EditError),
    /// More plies than a game may have, or too much stepping back and forth.
    #[error("there is more of it than any game has")]
    TooLong,
}

/// What is wrong with a journal after the lines that could be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Flaw {
    /// The last line breaks off.
    Torn,
    /// This line, counted from 1, is not what was written, or does not fit.
    Damaged(usize, String),
}

impl fmt::Display for Flaw {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Torn => f.write_str("its last line breaks off"),
            Self::Damaged(line, what) => write!(f, "line {line}: {what}"),
        }
    }
}

/// What a journal holds.
///
/// ```
/// use regalia_core::record::{Edit, Record, journal::{Lines, beginning, read}};
/// use regalia_core::rules::{Action, Game, Options};
/// let record = Record::new(Options::new(Game::TwoKings), Vec::new());
/// let mut lines = Lines::default();
/// let (e4, file) = (Action::parse("e2e4", Game::TwoKings).unwrap(), "a.regalia".to_owned());
/// let edits = [beginning(&record, None, 0), Edit::Play(e4), Edit::Saved(Some(file))];
/// let journal = read(edits.map(|edit| lines.next(&edit)).concat().as_bytes()).unwrap();
/// assert_eq!((journal.lines, journal.record.len(), journal.file.as_deref()), (3, 1, Some("a.regalia")));
/// assert!(journal.flaw.is_none() && !journal.record.is_modified());
/// ```
#[derive(Clone, Debug)]
pub struct Journal {
    /// The game with its cursor.
    pub record: Record,
    /// The file that the game was last saved to or read from.
    pub file: Option<String>,
    /// When the journal began, in seconds since 1970.
    pub when: u64,
    /// The game's greatest [order number](Edit::Order); 0 if there is none.
    pub order: u64,
    /// How many lines were read before the first flaw.
    pub lines: usize,
    /// The size of those lines in bytes: the rest may be cut off.
    pub bytes: usize,
    /// What is wrong after them.
    pub flaw: Option<Flaw>,
    /// Set if lines after the damage could be read: they are in `record`, too.
    pub mended: Option<Mended>,
}

/// A repaired journal.
#[derive(Clone, Debug)]
pub struct Mended {
    /// The journal's new text.
    pub text: String,
    /// Whether nothing is missing: every damaged line could be restored.
    pub is_whole: bool,
}

/// The first edit of a journal of this game.
pub fn beginning(record: &Record, file: Option<String>, when: u64) -> Edit {
    // Edits count along the current line, and it is what they find when the journal is read.
    let (game, cursor, modified) = (save::with_trunk(record, &record.line), record.cursor(), record.is_modified());
    let main = (record.main != record.line).then(|| {
        let after = record.fork();
        let line = record.main_line().skip(after).map(|ply| ply.action).collect();
        let thinking = timing::thinking(record, record.tip());
        MainLine { after, line, thinking: (thinking > 0).then_some(thinking) }
    });
    Edit::Begin { game, cursor, main, modified, file, when, origin: record.origin() }
}

/// Reads a journal: the game up to the first flaw, and whatever can be read after it.
///
/// # Errors
/// What is wrong with the first line, if it holds no game.
pub fn read(bytes: &[u8]) -> Result<Journal, Flaw> {
    let mut reader = Reader::default();
    let (mut number, mut at) = (0, 0);
    let (mut flaw, mut mended) = (None, None);
    for line in bytes.split_inclusive(|byte| *byte == b'\n') {
        let Some(content) = line.strip_suffix(b"\n") else {
            flaw = Some(Flaw::Torn);
            break;
        };
        let taken = parse(number + 1, content).and_then(|read| reader.take(read.edit).map_err(shown));
        if let Err(why) = taken {
            // A line's end may reach the disk before its middle.
            let is_torn = at + line.len() == bytes.len() && number > 0 && find(content, number).is_none();
            flaw = Some(if is_torn { Flaw::Torn } else { Flaw::Damaged(number + 1, why) });
            if !is_torn {
                mended = reader.salvage(&bytes[..at], number, &bytes[at..]);
            }
            break;
        }
        (number, at) = (number + 1, at + line.len());
    }
    match reader.journal {
        Some(mut journal) => {
            // An edit that did not fit may have left some.
            journal.record.take_edits();
            Ok(Journal { lines: number, bytes: at, flaw, mended, ..journal })
        }
        None => Err(flaw.unwrap_or_else(|| Flaw::Damaged(1, "it is empty".to_owned()))),
    }
}

#[derive(Default)]
struct Reader {
    journal: Option<Journal>,
    /// Plies walked so far.
    steps: usize,
}

impl Reader {
    /// Reads on after a damaged line, as long as each line follows the previous one or repeats a missing one. `good`
    /// holds the `lines` lines before the damage. Returns `None` if nothing fits.
    fn salvage(&mut self, good: &[u8], lines: usize, rest: &[u8]) -> Option<Mended> {
        let mut text = String::from_utf8(good.to_vec()).ok()?;
        let mut written = Lines::behind(&text);
        let (mut number, mut is_whole, mut has_found, mut lost) = (lines, true, false, 0);
        for line in rest.split_inclusive(|byte| *byte == b'\n') {
            let Some(content) = line.strip_suffix(b"\n") else { break };
            let found = find(content, number);
            let Some((found, ReadLine { edit, before, .. })) = found else {
                (is_whole, lost) = (false, lost + 1);
                if lost > MAX_LOST {
                    break;
                }
                continue;
            };
            let missing = match found.checked_sub(number + 1) {
                // It has been read already.
                None => continue,
                Some(0) => None,
                Some(_) => match before {
                    Some(before) => Some(before),
                    None => return has_found.then_some(Mended { text, is_whole: false }),
                },
            };
            for edit in missing.into_iter().chain([edit]) {
                let line = written.next(&edit);
                if self.take(edit).is_err() {
                    return has_found.then_some(Mended { text, is_whole: false });
                }
                text.push_str(&line);
                (number, has_found, is_whole) = (number + 1, true, true);
            }
        }
        has_found.then_some(Mended { text, is_whole })
    }

    fn take(&mut self, edit: Edit) -> Result<(), JournalError> {
        take(&mut self.journal, edit, &mut self.steps)
    }
}

/// The number of a line that comes after `behind` others and has a repetition: one of the next two numbers, or one of
/// the last few.
fn find(line: &[u8], behind: usize) -> Option<(usize, ReadLine)> {
    let numbers = (behind + 1..=behind + 2).chain((behind.saturating_sub(REPEATED).max(1)..=behind).rev());
    let mut read = numbers.filter_map(|number| Some((number, parse(number, line).ok()?)));
    read.next().filter(|(_, read)| read.repeats)
}

/// Applies an edit, and counts the plies that this walks.
fn take(journal: &mut Option<Journal>, edit: Edit, steps: &mut usize) -> Result<(), JournalError> {
    match (journal.as_mut(), edit) {
        (None, Edit::Begin { game, cursor, main, modified, file, when, origin }) => {
            let mut record = save::from_text_up_to(&game, MAX_JOURNAL_PLIES)?.from_origin(origin);
            if let Some(main) = main {
                let nodes = main_line(&record, &main).ok_or(JournalError::NoPly(main.after))?;
                record.set_main_line(nodes);
                record.think_at(record.tip_place(), Duration::from_millis(main.thinking.unwrap_or(0)));
            }
            if !record.jump(cursor) {
                return Err(JournalError::NoPly(cursor));
            }
            if modified {
                record.change();
            }
            record.take_edits();
            let (order, lines, bytes) = (0, 0, 0);
            *journal = Some(Journal { record, file, when, order, lines, bytes, flaw: None, mended: None });
        }
        (None, _) | (Some(_), Edit::Begin { .. }) => return Err(JournalError::Begin),
        (Some(journal), Edit::Order(number)) => journal.order = journal.order.max(number),
        (Some(journal), Edit::Saved(file)) => {
            journal.record.mark_saved();
            journal.file = file.or_else(|| journal.file.take());
        }
        (Some(journal), Edit::File(file)) => journal.file = file.or_else(|| journal.file.take()),
        (Some(journal), edit) => {
            let record = &mut journal.record;
            let is_too_long = record.plies() + added(record, &edit) > MAX_JOURNAL_PLIES;
            if is_too_long || *steps > MAX_STEPS {
                return Err(JournalError::TooLong);
            }
            record.apply(&edit)?;
            if let Edit::Table(Some(state)) = edit {
                // Release 0.2.0 took a move back at a table without an edit of its own.
                record.take_back(state.plies + state.asked);
            }
            record.take_edits();
            *steps += walked(record, &edit);
        }
    }
    Ok(())
}

/// The nodes of a main line that leaves the current line so.
fn main_line(record: &Record, main: &MainLine) -> Option<Vec<NodeId>> {
    let mut nodes = record.line.get(..main.after)?.to_vec();
    for action in &main.line {
        let here = nodes.last().copied().unwrap_or(START);
        nodes.push(record.tree.find(here, action.in_game(record.game()))?);
    }
    Some(nodes)
}

/// How many plies an edit may add: an action that was not played there before, or a line.
fn added(record: &Record, edit: &Edit) -> usize {
    match edit {
        Edit::Play(action) | Edit::Vary(action) => usize::from(!record.has_played(action.in_game(record.game()))),
        Edit::Line(_, line) => line.len().max(1),
        _ => 0,
    }
}

/// How many plies an edit has walked, at least 1: but for a few the current line after the cursor is recomputed.
fn walked(record: &Record, edit: &Edit) -> usize {
    let own = if let Edit::Line(_, line) = edit { line.len().max(1) } else { 1 };
    let follows = !matches!(edit, Edit::Go(_) | Edit::Note(..));
    own + if follows { record.len() - record.cursor() } else { 0 }
}
