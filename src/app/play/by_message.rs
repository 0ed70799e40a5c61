//! Play by message, in words: the lines for people before the game, and what a message says compared with the game
//! here.

use regalia_core::record::message::{Hindrance, News};
use regalia_core::record::{Ply, Record};
use regalia_core::rules::{Action, GamePosition, Seat, Square};

use super::rounds::round_numbers;
use super::words::{capital, result};

/// The lines before the first `plies` plies of a game.
///
/// ```
/// use regalia_app::play::greeting;
/// use regalia_core::record::Record;
/// use regalia_core::rules::{Game, GamePosition, Options};
/// let mut record = Record::new(Options::new(Game::Plunder), vec!["Ann".to_owned(), "Ben".to_owned()]);
/// record.play(record.position().parse_action("e4").unwrap()).unwrap();
/// let text = "Plunder Chess, move 1: Ann played e4. Your turn, Ben.\n\
///             To reply, copy this whole message and paste it into Regalia (Ctrl+V).";
/// assert_eq!(greeting(&record, 1), text);
/// ```
pub fn greeting(record: &Record, plies: usize) -> String {
    let title = record.game().title();
    let first = match plies.checked_sub(1).and_then(|last| record.line().nth(last)) {
        Some(ply) => format!("{title}, move {}: {}.", round_numbers(record)[plies - 1], deed(record, ply)),
        None => format!("{title}: a new game."),
    };
    match ended(record, plies) {
        Some(end) => {
            format!("{first} {end}.\nTo see the game, copy this whole message and paste it into Regalia (Ctrl+V).")
        }
        None => {
            let turn = to_move(record, plies);
            let how = "To reply, copy this whole message and paste it into Regalia (Ctrl+V).";
            format!("{first} Your turn, {turn}.\n{how}")
        }
    }
}

/// What a ply was, with its player: `Ben played Nf6`.
pub(super) fn deed(record: &Record, ply: &Ply) -> String {
    let name = record.name(ply.side_to_move);
    match ply.action {
        Action::Own(army) => format!("{name} chose {army}"),
        Action::Resign => format!("{name} resigned"),
        Action::Pass => format!("{name} passed"),
        Action::Escape => format!("{name}'s king escaped"),
        Action::Move(_) | Action::Castle { .. } | Action::Defect { .. } => format!("{name} played {}", ply.san),
    }
}

fn to_move(record: &Record, plies: usize) -> &str {
    record.position_after(plies).map_or("", |position| record.name(position.side_to_move()))
}

/// How the game has ended after `plies` plies, if it did and they are all of the line or decided it.
pub(super) fn ended(record: &Record, plies: usize) -> Option<String> {
    let outcome = record.decided_after(plies).or_else(|| record.agreed_end(plies));
    outcome.map(|outcome| format!("{} ({})", result(record, outcome), outcome.reason.words()))
}

/// What has happened in a game of which `known` plies were known, in sentences: each ply, and whose turn it is or how
/// the game has ended.
///
/// ```
/// use regalia_app::play::happened;
/// use regalia_core::record::Record;
/// use regalia_core::rules::{Game, GamePosition, Options};
/// let mut record = Record::new(Options::new(Game::Plunder), vec!["Ann".to_owned(), "Ben".to_owned()]);
/// for text in ["e4", "e5"] {
///     record.play(record.position().parse_action(text).unwrap()).unwrap();
/// }
/// assert_eq!(happened(&record, 1), ["Ben played e5.", "Ann is to move."]);
/// ```
pub fn happened(record: &Record, known: usize) -> Vec<String> {
    let deeds = record.line().skip(known).map(|ply| deed(record, ply));
    let rest = ended(record, record.len()).unwrap_or_else(|| format!("{} is to move", to_move(record, record.len())));
    deeds.chain([rest]).map(|sentence| format!("{sentence}.")).collect()
}

/// A message with the players called as in the game here, whatever its sender calls them.
///
/// ```
/// use regalia_app::play::called_as_here;
/// use regalia_core::record::Record;
/// use regalia_core::rules::{Game, Options};
/// let [here, message] = ["Ann", "Ann, the best"].map(|name| Record::new(Options::new(Game::Plunder), vec![name.to_owned()]));
/// assert_eq!(called_as_here(&message, &here).names(), here.names());
/// ```
pub fn called_as_here(message: &Record, here: &Record) -> Record {
    let mut called = message.clone();
    for (seat, name) in Seat::ALL.into_iter().zip(here.names()) {
        called.set_name(seat, name.clone());
    }
    called
}

/// The title and the sentences about a message that does not simply go on from what was known.
///
/// ```
/// use regalia_app::play::differs;
/// use regalia_core::record::Record;
/// use regalia_core::record::message::News;
/// use regalia_core::rules::{Game, Options};
/// let record = Record::new(Options::new(Game::Plunder), Vec::new());
/// let (title, text) = differs(&News::Older(1), &record, &record);
/// assert_eq!(title, "An older message");
/// assert_eq!(text, "Your game is one turn ahead of this message. Nothing was changed.");
/// ```
pub fn differs(news: &News, here: &Record, message: &Record) -> (&'static str, String) {
    match news {
        News::OtherBeginning => (
            "This is a different game",
            "This message says that it belongs to the game on the board, but it begins with other rules or another \
             position."
                .to_owned(),
        ),
        News::Known | News::Goes { .. } => (
            "Nothing new",
            format!("You already have every move in this message. {}", last(happened(&here.at_tip(), here.main_len()))),
        ),
        News::Older(plies) => {
            let more = if *plies == 1 { "one turn".to_owned() } else { format!("{plies} turns") };
            ("An older message", format!("Your game is {more} ahead of this message. Nothing was changed."))
        }
        News::Changed(shared) => ("The message changes the past", changed(*shared, here, message)),
    }
}

/// What a message has in place of what all players knew, after `shared` equal plies.
fn changed(shared: usize, here: &Record, message: &Record) -> String {
    let same = match shared {
        0 => "The first move is different".to_owned(),
        _ => format!("The moves are the same up to move {}", round_numbers(message)[shared - 1]),
    };
    let theirs = match message.line().nth(shared) {
        Some(ply) => capital(&deed(message, ply)),
        None => ended(message, shared).unwrap_or_else(|| "It ends".to_owned()),
    };
    let ours = match here.shared_ply(shared) {
        Some(ply) => deed(here, ply),
        None => ended(&here.at_tip(), here.main_len()).unwrap_or_else(|| "the game goes on".to_owned()),
    };
    format!("{same}. After that the message has: {theirs}. Your game has: {ours}. Nothing was changed.")
}

/// The title and the sentences about what stands in the way of copying the first `plies` plies as a message.
///
/// ```
/// use regalia_app::play::hinders;
/// use regalia_core::record::Record;
/// use regalia_core::record::message::Hindrance;
/// use regalia_core::rules::{Game, Options};
/// let record = Record::new(Options::new(Game::Plunder), Vec::new());
/// let (title, text) = hinders(Hindrance::Computer, &record);
/// assert_eq!((title, text.as_str()), ("The computer is to move", "Copy the message after its move."));
/// ```
pub fn hinders(hindrance: Hindrance, record: &Record) -> (&'static str, String) {
    let played = |ply: Option<&Ply>| ply.map_or_else(|| "the game ends".to_owned(), |ply| deed(record, ply));
    match hindrance {
        Hindrance::Clock => (
            "This game has a clock",
            "Games by message have no clock. Start a game without time to play it by message.".to_owned(),
        ),
        Hindrance::Computer => ("The computer is to move", "Copy the message after its move.".to_owned()),
        Hindrance::Fewer(plies) => {
            let more = if plies == 1 { "one more turn".to_owned() } else { format!("{plies} more turns") };
            let text = format!(
                "The other players know {more} of this game. Go to the end of that line, or play another move here."
            );
            ("There is nothing new to send", text)
        }
        Hindrance::Changes(shared) => {
            let (before, now) = (played(record.shared_ply(shared)), played(record.line().nth(shared)));
            let text = format!(
                "The last message said: {before}. This one says: {now}. The other players will be asked whether they \
                 keep it."
            );
            ("This changes the past", text)
        }
        Hindrance::Unanswered(known) => {
            let name = to_move(record, known);
            let text = format!(
                "You sent the game when it was {name}'s turn, and no reply has come. This message says: {}. Copy it \
                 only if that is {name}'s own move.",
                played(record.line().nth(known))
            );
            ("Whose move is this?", text)
        }
    }
}

pub fn seen_on(action: Action) -> Vec<Square> {
    match action {
        Action::Move(step) => vec![step.from, step.to],
        Action::Castle { target } => vec![target],
        Action::Defect { step, .. } => step.into_iter().collect(),
        Action::Own(_) | Action::Escape | Action::Pass | Action::Resign => Vec::new(),
    }
}

fn last(mut sentences: Vec<String>) -> String {
    sentences.pop().unwrap_or_default()
}
