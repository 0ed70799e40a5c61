//! The loaders of files and texts, and what must be true of their results.

use regalia_core::record::journal::{self, Journal};
use regalia_core::record::{Record, game_text, message, save};
use regalia_core::rules::{Action, Game, GamePosition, Options, Outcome, Position};

/// What an input is read as.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A saved game.
    Save,
    /// A journal.
    Journal,
    /// A game as text, as it is pasted.
    GameText,
    /// A message, as it is pasted.
    Message,
    /// The text of a position of this game.
    Position(Game),
    /// A move, typed in a position of this game.
    Move(Game),
    /// A result.
    Outcome,
    /// An option of this game and its value.
    Option(Game),
}

/// Reads an input. Returns whether it could be read.
///
/// # Errors
/// What is wrong with the loader's result.
pub fn load(kind: Kind, bytes: &[u8]) -> Result<bool, String> {
    if kind == Kind::Journal {
        return match journal::read(bytes) {
            Ok(journal) => read_journal(journal, bytes).map(|()| true),
            Err(flaw) => sentence(&flaw.to_string()).map(|()| false),
        };
    }
    // Bytes that are not text are refused at once.
    let Ok(text) = std::str::from_utf8(bytes) else { return Ok(false) };
    match kind {
        Kind::Save | Kind::Journal => match save::from_text(text) {
            Ok(record) => comes_back(&record).map(|()| true),
            Err(why) => sentence(&why.to_string()).map(|()| false),
        },
        Kind::GameText => match game_text::from_text(text, None) {
            Ok(read) => text_comes_back(&read.record).map(|()| true),
            Err(why) => sentence(&shown(&why)).map(|()| false),
        },
        Kind::Message => match message::from_text(text) {
            Ok(read) => message_comes_back(&read.record).map(|()| true),
            Err(why) => sentence(&why.to_string()).map(|()| false),
        },
        Kind::Position(game) => position(game, text),
        Kind::Move(game) => typed(game, text),
        Kind::Outcome => match text.parse::<Outcome>() {
            Ok(outcome) => {
                same("the result", &outcome.to_string().parse::<Outcome>().map_err(|why| why.to_string())?, &outcome)
            }
            Err(why) => sentence(&shown(&why)).map(|()| false),
        },
        Kind::Option(game) => {
            let (key, value) = text.split_once('=').unwrap_or((text, ""));
            let mut options = Options::new(game);
            match options.set(key, value) {
                Ok(()) => same("the option", &options.get(key), &Some(value)),
                Err(why) => sentence(&shown(&why)).map(|()| false),
            }
        }
    }
}

/// Lines with the right checksums for their numbers.
pub fn with_checksums<'a>(lines: impl Iterator<Item = &'a [u8]>) -> Vec<u8> {
    let mut bytes = Vec::new();
    for (number, text) in (1_u64..).zip(lines) {
        let mut hasher = crc32fast::Hasher::new();
        hasher.update(&number.to_le_bytes());
        hasher.update(text);
        bytes.extend(format!("{:08x} ", hasher.finalize()).into_bytes());
        bytes.extend(text);
        bytes.push(b'\n');
    }
    bytes
}

/// A message is one line of bounded length.
fn sentence(text: &str) -> Result<(), String> {
    let fits = !text.is_empty() && text.len() < 2_000 && !text.contains(|letter: char| letter.is_control());
    if fits { Ok(()) } else { Err(format!("no sentence: {text:?}")) }
}

/// A message that quotes a text is made fit to be shown by its caller.
fn shown(why: &impl ToString) -> String {
    let text = why.to_string();
    text.chars().filter(|letter| !letter.is_control()).take(300).collect()
}

fn same<T: PartialEq + std::fmt::Debug>(what: &str, found: &T, wanted: &T) -> Result<bool, String> {
    if found == wanted { Ok(true) } else { Err(format!("{what}: {found:?} instead of {wanted:?}")) }
}

/// Everything that a file restores.
fn state(record: &Record) -> (String, usize, Option<Outcome>) {
    (save::to_text(record), record.main_len(), record.result().cloned())
}

/// What was read is written, read and written again unchanged.
fn comes_back(record: &Record) -> Result<(), String> {
    let written = state(record);
    let again =
        save::from_text(&written.0).map_err(|why| format!("what was read cannot be written: {why}\n{}", written.0))?;
    same("what comes back", &state(&again), &written).map(drop)
}

/// A game as text: what was read is written, read and written again unchanged. So is the message about it.
fn text_comes_back(record: &Record) -> Result<(), String> {
    comes_back(record)?;
    let written = game_text::to_text(record);
    let again = game_text::from_text(&written, None).map_err(|why| format!("cannot be written: {why}\n{written}"))?;
    same("what comes back", &game_text::to_text(&again.record), &written)?;
    same("the game in it", &actions(&again.record), &actions(record))?;
    message_comes_back(record)
}

fn message_comes_back(record: &Record) -> Result<(), String> {
    let text = |record: &Record| message::to_text(record, record.len(), 7, "A line.", None);
    let written = text(record);
    let again = message::from_text(&written).map_err(|why| format!("cannot be sent: {why}\n{written}"))?.record;
    same("what is sent again", &text(&again), &written)?;
    same("the game that is sent", &actions(&again), &actions(record)).map(drop)
}

fn actions(record: &Record) -> Vec<Action> {
    record.line().map(|ply| ply.action).collect()
}

fn read_journal(journal: Journal, bytes: &[u8]) -> Result<(), String> {
    if let Some(flaw) = &journal.flaw {
        sentence(&flaw.to_string())?;
    }
    let record = &journal.record;
    let all = |record: &Record| (state(record), record.cursor(), record.is_modified());
    // The part before the flaw, and the mended text, are valid by themselves.
    let good = bytes.get(..journal.bytes).ok_or("more was read than there is")?;
    let (good, lines) = match &journal.mended {
        Some(mended) => (mended.text.as_bytes(), mended.text.lines().count()),
        None => (good, journal.lines),
    };
    let again = journal::read(good).map_err(|flaw| flaw.to_string())?;
    same("the lines that are good", &(again.lines, again.flaw), &(lines, None))?;
    same("the game in them", &all(&again.record), &all(record))?;
    // It can be continued in a new journal.
    let first = journal::line(1, &journal::beginning(record, None, 1).text());
    let anew = journal::read(first.as_bytes()).map_err(|flaw| format!("no new journal: {flaw}"))?;
    same("a new journal", &all(&anew.record), &all(record))?;
    let mut end = anew.record;
    end.jump(end.len());
    comes_back(&end)
}

/// A position comes back unchanged, and can be played from.
fn position(game: Game, text: &str) -> Result<bool, String> {
    let options = Options::new(game);
    let position = match Position::parse(text, &options) {
        Ok(position) => position,
        Err(why) => return sentence(&shown(&why)).map(|()| false),
    };
    let written = position.to_string();
    let again = Position::parse(&written, &options).map_err(|why| format!("{written} is no position: {why}"))?;
    same("the position", &again, &position)?;
    let mut legal = position.legal_actions();
    if position.outcome().is_none() {
        legal.truncate(8);
        for action in legal {
            let after = position.play(action).map_err(|why| format!("{action}: {why}"))?;
            let written = after.to_string();
            Position::parse(&written, &options).map_err(|why| format!("after {action}: {written}: {why}"))?;
        }
    }
    Ok(true)
}

/// The position in which moves are typed: the start of a game.
fn start(game: Game) -> Position {
    Position::start(&Options::new(game))
}

/// A move that can be read is checked, and comes back unchanged.
fn typed(game: Game, text: &str) -> Result<bool, String> {
    let position = start(game);
    let action = match position.parse_action(text) {
        Ok(action) => action,
        Err(why) => return sentence(&shown(&why)).map(|()| false),
    };
    let again = Action::parse(&action.to_string(), game).map_err(|why| format!("{action}: {why}"))?;
    same("the action", &again, &action)?;
    let legal = position.legal_actions();
    match position.validate(action) {
        Ok(()) => same("a move that is allowed is listed", &legal.contains(&action), &true),
        Err(why) => {
            sentence(&why.to_string())?;
            same("a move that is refused is listed", &legal.contains(&action), &false)
        }
    }
}
