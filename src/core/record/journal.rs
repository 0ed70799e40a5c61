//! The journal of a running game: each change is one line, and lines are only ever appended, so a killed process or a
//! power cut loses nothing that was written.
//!
//! A line is a checksum (CRC-32 in eight hexadecimal digits), a space, an [`Entry`] in RON, a tab and the previous
//! line's entry. The checksum also covers the line's number, so missing, repeated and misplaced lines are noticed. The
//! first line holds the game as it was when the journal began.
//!
//! A last line that breaks off is *torn*: its process died while writing. It is cut off. Everything else is *damage*.
//! The lines before it are a game; and if a single line is damaged or missing, the next one repeats it, so the lines
//! after it can be read as well.

use std::fmt;
use std::time::Duration;

use super::Record;
use super::ending::EndRefused;
pub use super::entry::{Entry, Lines, MainLine, line};
use super::entry::{ReadLine, parse};
use super::keys::PublicKey;
pub use super::limits::{MAX_JOURNAL_BYTES, MAX_JOURNAL_PLIES};
use super::message_state::MessageState;
use super::note::Note;
use super::player::{Player, UnknownPlayer};
use super::save;
use super::shown::shown;
use super::table_state::TableState;
use super::tree::{NodeId, START};
use crate::rules::{Action, Outcome, Refusal, Seat};

/// How many plies a journal may step through in all, back and forth, while it is read. No real game needs so many, and
/// a journal with more would take too long to read.
const MAX_STEPS: usize = 50_000_000;

/// After this many unreadable lines in a row the rest is given up: it is not a journal.
const MOST_LOST: usize = 10_000;

/// A repeated line is recognised up to this many lines back.
const REPEATED: usize = 64;

/// Why an entry does not fit the game so far.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
enum Misfit {
    /// The first line does not begin a game, or a later one does.
    #[error("the game begins in the wrong place")]
    Begin,
    /// The first line holds no valid game.
    #[error("its first line holds no game: {0}")]
    Game(String),
    /// The text is not an action.
    #[error("'{0}' is not an action")]
    Text(String),
    /// The action is not legal.
    #[error("{0}: {1}")]
    Play(String, Refusal),
    /// There is no such ply, variation or seat.
    #[error("there is nothing at {0}")]
    Nowhere(usize),
    /// The game cannot end this way.
    #[error("{0}")]
    End(EndRefused),
    /// More plies than a game may have, or too much stepping back and forth.
    #[error("there is more of it than any game has")]
    TooLong,
    /// Not a player.
    #[error("{0}")]
    Player(UnknownPlayer),
    /// Not a note.
    #[error("'{0}' is not a note")]
    NoNote(String),
    /// Not what was told by message.
    #[error("'{0}' does not say what was told by message")]
    NoMessageState(String),
    /// Not the state of a table.
    #[error("'{0}' does not say how far the game is at its table")]
    NoTable(String),
    /// Not a key.
    #[error("'{0}' is not the key of a player")]
    NoKey(String),
    /// Not an agreed end.
    #[error("'{0}' is not a result that people agree on here")]
    NoEnd(String),
}

/// What is wrong with a journal after the lines that could be read.
///
/// ```
/// use regalia_core::record::{Record, journal::{Entry, Flaw, beginning, line, read}};
/// use regalia_core::rules::{Game, Options};
/// let first = line(1, &beginning(&Record::new(Options::new(Game::TwoKings), Vec::new()), None, 0));
/// let second = line(2, &Entry::Play("e2e4".to_owned()));
/// let journal = read(format!("{first}{}", &second[..9]).as_bytes()).unwrap();
/// assert_eq!((journal.record.len(), journal.flaw), (0, Some(Flaw::Torn)));
/// ```
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
/// use regalia_core::record::{Record, journal::{Entry, Lines, beginning, read}};
/// use regalia_core::rules::{Game, Options};
/// let record = Record::new(Options::new(Game::TwoKings), Vec::new());
/// let mut lines = Lines::default();
/// let [play, file] = ["e2e4", "a.regalia"].map(str::to_owned);
/// let entries = [beginning(&record, None, 0), Entry::Play(play), Entry::Saved(Some(file))];
/// let journal = read(entries.map(|entry| lines.next(&entry)).concat().as_bytes()).unwrap();
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
    /// The game's greatest [order number](Entry::Order); 0 if there is none.
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
///
/// ```
/// use regalia_core::record::{Record, journal::{Entry, Lines, beginning, read}};
/// use regalia_core::rules::{Game, Options};
/// let record = Record::new(Options::new(Game::TwoKings), Vec::new());
/// let (mut lines, play) = (Lines::default(), |text: &str| Entry::Play(text.to_owned()));
/// let [one, two, three] = [beginning(&record, None, 0), play("e2e4"), play("e7e5")].map(|entry| lines.next(&entry));
/// let mended = read(format!("{one}{three}").as_bytes()).unwrap().mended.unwrap();
/// assert!(mended.is_whole && mended.text == format!("{one}{two}{three}"));
/// ```
#[derive(Clone, Debug)]
pub struct Mended {
    /// The journal's new text.
    pub text: String,
    /// Whether nothing is missing: every damaged line could be restored.
    pub is_whole: bool,
}

/// The first entry of a journal of this game.
#[must_use]
pub fn beginning(record: &Record, file: Option<String>, when: u64) -> Entry {
    // Entries count along the current line, and it is what they find when the journal is read.
    let current: Vec<NodeId> = record.tree.line_from(START).collect();
    let (game, cursor, modified) = (save::with_trunk(record, &current), record.cursor(), record.is_modified());
    let main = (record.main != current).then(|| {
        let after = record.main.iter().zip(&current).take_while(|(one, other)| one == other).count();
        let actions = record.main_line().skip(after).map(|ply| ply.action.to_string());
        MainLine { after, line: actions.collect::<Vec<_>>().join(" ") }
    });
    Entry::Begin { game, cursor, main, modified, file, when, origin: record.origin() }
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
        let taken = parse(number + 1, content).and_then(|read| reader.take(read.entry).map_err(shown));
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
            // An entry that did not fit may have left some.
            journal.record.take_entries();
            Ok(Journal { lines: number, bytes: at, flaw, mended, ..journal })
        }
        None => Err(flaw.unwrap_or_else(|| Flaw::Damaged(1, "it is empty".to_owned()))),
    }
}

/// The game read so far.
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
            let Some((found, ReadLine { entry, before, .. })) = found else {
                (is_whole, lost) = (false, lost + 1);
                if lost > MOST_LOST {
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
            for entry in missing.into_iter().chain([entry]) {
                let line = written.next(&entry);
                if self.take(entry).is_err() {
                    return has_found.then_some(Mended { text, is_whole: false });
                }
                text.push_str(&line);
                (number, has_found, is_whole) = (number + 1, true, true);
            }
        }
        has_found.then_some(Mended { text, is_whole })
    }

    /// Applies an entry.
    fn take(&mut self, entry: Entry) -> Result<(), Misfit> {
        take(&mut self.journal, entry, &mut self.steps)
    }
}

/// The number of a line that comes after `behind` others and has a repetition: one of the next two numbers, or one of
/// the last few.
fn find(line: &[u8], behind: usize) -> Option<(usize, ReadLine)> {
    let numbers = (behind + 1..=behind + 2).chain((behind.saturating_sub(REPEATED).max(1)..=behind).rev());
    let mut read = numbers.filter_map(|number| Some((number, parse(number, line).ok()?)));
    read.next().filter(|(_, read)| read.repeats)
}

/// Applies an entry, and counts the plies that this walks.
fn take(journal: &mut Option<Journal>, entry: Entry, steps: &mut usize) -> Result<(), Misfit> {
    match (journal.as_mut(), entry) {
        (None, Entry::Begin { game, cursor, main, modified, file, when, origin }) => {
            let read = save::from_text_up_to(&game, MAX_JOURNAL_PLIES);
            let mut record = read.map_err(|why| Misfit::Game(why.to_string()))?.from_origin(origin);
            if let Some(MainLine { after, line }) = main {
                let nodes = main_line(&record, after, &line).ok_or(Misfit::Nowhere(after))?;
                record.set_main_line(nodes);
            }
            if !record.jump(cursor) {
                return Err(Misfit::Nowhere(cursor));
            }
            if modified {
                record.change();
            }
            record.take_entries();
            let (order, lines, bytes) = (0, 0, 0);
            *journal = Some(Journal { record, file, when, order, lines, bytes, flaw: None, mended: None });
            Ok(())
        }
        (None, _) | (Some(_), Entry::Begin { .. }) => Err(Misfit::Begin),
        (Some(journal), Entry::Order(number)) => {
            journal.order = journal.order.max(number);
            Ok(())
        }
        (Some(journal), Entry::Saved(file)) => {
            journal.record.mark_saved();
            journal.file = file.or_else(|| journal.file.take());
            Ok(())
        }
        (Some(journal), Entry::File(file)) => {
            journal.file = file.or_else(|| journal.file.take());
            Ok(())
        }
        (Some(journal), entry) => {
            let record = &mut journal.record;
            if (adds(record, &entry) && record.plies() + plies(&entry) > MAX_JOURNAL_PLIES) || *steps > MAX_STEPS {
                return Err(Misfit::TooLong);
            }
            apply(record, &entry)?;
            record.take_entries();
            // The current line after the cursor is recomputed.
            let walks = !matches!(entry, Entry::Go(_) | Entry::Note(..));
            *steps += plies(&entry) + if walks { record.len() - record.cursor() } else { 0 };
            Ok(())
        }
    }
}

/// The nodes of a main line that leaves the current line so.
fn main_line(record: &Record, after: usize, line: &str) -> Option<Vec<NodeId>> {
    let mut nodes = record.line.get(..after)?.to_vec();
    for word in line.split_whitespace() {
        let action = Action::parse(word, record.game()).ok()?;
        nodes.push(record.tree.find(nodes.last().copied().unwrap_or(START), action)?);
    }
    Some(nodes)
}

/// Whether an entry may add plies: it plays an action that was not played there before, or is a line.
fn adds(record: &Record, entry: &Entry) -> bool {
    match entry {
        Entry::Play(text) | Entry::Vary(text) => !Action::parse(text, record.game()).is_ok_and(|action| record.has_played(action)),
        Entry::Line(..) => true,
        _ => false,
    }
}

/// How many plies an entry may add or walk, at least 1.
fn plies(entry: &Entry) -> usize {
    if let Entry::Line(_, text) = entry { text.split_whitespace().count().max(1) } else { 1 }
}

/// Applies an entry to a game. Saving and beginning concern only the journal.
fn apply(record: &mut Record, entry: &Entry) -> Result<(), Misfit> {
    match entry {
        Entry::Begin { .. } | Entry::Order(_) | Entry::Saved(_) | Entry::File(_) => Err(Misfit::Begin),
        Entry::Think(milliseconds) => {
            record.think(Duration::from_millis(*milliseconds));
            Ok(())
        }
        Entry::Play(text) => {
            let action = Action::parse(text, record.game()).map_err(|_| Misfit::Text(text.clone()))?;
            record.play(action).map_err(|why| Misfit::Play(text.clone(), why))
        }
        Entry::Vary(text) => {
            let action = Action::parse(text, record.game()).map_err(|_| Misfit::Text(text.clone()))?;
            record.vary(action).map_err(|why| Misfit::Play(text.clone(), why))
        }
        Entry::Tip => {
            record.back_to_game();
            Ok(())
        }
        Entry::TakeBack(plies) => record.take_back(*plies).then_some(()).ok_or(Misfit::Nowhere(*plies)),
        Entry::Note(ply, text) => {
            let note = Note::read(text, record.game()).ok_or_else(|| Misfit::NoNote(text.clone()))?;
            record.set_note(*ply, note).then_some(()).ok_or(Misfit::Nowhere(*ply))
        }
        Entry::Line(after, text) => {
            if *after > record.len() {
                return Err(Misfit::Nowhere(*after));
            }
            let read = |text: &str| Action::parse(text, record.game()).map_err(|_| Misfit::Text(text.to_owned()));
            let actions = text.split_whitespace().map(read).collect::<Result<Vec<_>, _>>()?;
            record.add_line(*after, &actions).map_err(|why| Misfit::Play(text.clone(), why))
        }
        Entry::Go(ply) => record.jump(*ply).then_some(()).ok_or(Misfit::Nowhere(*ply)),
        Entry::Variation(forward) => {
            record.switch_variation(*forward).then_some(()).ok_or(Misfit::Nowhere(record.cursor()))
        }
        Entry::Name(number, name) => {
            record.set_name(seat(record, *number)?, name.clone());
            Ok(())
        }
        Entry::Player(number, text) => {
            let seat = seat(record, *number)?;
            record.set_player(seat, text.parse::<Player>().map_err(Misfit::Player)?);
            Ok(())
        }
        Entry::Seed(seed) => {
            record.set_seed(*seed);
            Ok(())
        }
        Entry::MessageState(text) => {
            record.set_message_state(MessageState::read(text).ok_or_else(|| Misfit::NoMessageState(text.clone()))?);
            Ok(())
        }
        Entry::Table(text) => {
            let state = (!text.is_empty()).then(|| TableState::read(text).ok_or_else(|| Misfit::NoTable(text.clone())));
            let state = state.transpose()?;
            record.set_table_state(state);
            // Release 0.2.0 took a move back at a table without an entry of its own.
            if let Some(state) = state {
                record.take_back(state.plies + state.asked);
            }
            Ok(())
        }
        Entry::Spent(ply, milliseconds) => {
            let spent = Duration::from_millis(*milliseconds);
            record.set_spent(*ply, spent).then_some(()).ok_or(Misfit::Nowhere(*ply))
        }
        Entry::Key(number, text) => {
            let seat = seat(record, *number)?;
            match PublicKey::read(text) {
                Some(key) => record.set_key(seat, key),
                None if text.is_empty() => record.forget_key(seat),
                None => return Err(Misfit::NoKey(text.clone())),
            }
            Ok(())
        }
        Entry::End(text) => {
            let outcome: Outcome = text.parse().map_err(|_| Misfit::NoEnd(text.clone()))?;
            record.end_agreed(outcome).map_err(|why| why.map_or_else(|| Misfit::NoEnd(text.clone()), Misfit::End))
        }
        Entry::Withdraw => record.withdraw_end().then_some(()).ok_or(Misfit::Nowhere(record.cursor())),
    }
}

/// The seat with this number, counted from 0.
fn seat(record: &Record, number: usize) -> Result<Seat, Misfit> {
    let seat = Seat::ALL.into_iter().take(record.game().seats()).nth(number);
    seat.ok_or(Misfit::Nowhere(number))
}
