//! The tags before the moves: writing them, and making options, start and names of them.

use super::lex::{Lexer, Token, escape};
use super::{clock, error::TextProblem};
use crate::record::comments::settled_title;
use crate::record::{Player, Record};
use crate::rules::{Army, Game, GamePosition, Options, Outcome, Position, Seat};

/// What follows the seat's name in the tag that says whether a person or a program plays.
const TYPE: &str = "Type";

/// What follows the seat's name in the tag with the computer's level.
const LEVEL: &str = "Level";

/// The tag with the game's seed.
const SEED: &str = "Seed";

/// The tags of a game, each with its byte offset.
pub(super) struct Tags(Vec<(usize, String, String)>);

impl Tags {
    /// Reads the tags at the beginning, and the comments between them.
    pub fn read<'a>(lexer: &mut Lexer<'a>) -> Result<(Self, Vec<&'a str>), (usize, TextProblem)> {
        let (mut tags, mut comments) = (Vec::new(), Vec::new());
        loop {
            let before = lexer.clone();
            match lexer.next()? {
                Some((at, Token::Tag(name, value))) => tags.push((at, name.to_owned(), value)),
                Some((_, Token::Comment(comment))) => comments.push(comment),
                _ => {
                    *lexer = before;
                    return Ok((Self(tags), comments));
                }
            }
        }
    }

    pub const fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The first tag of this name; case does not matter.
    pub fn get(&self, name: &str) -> Option<(usize, &str)> {
        let tag = self.0.iter().find(|(_, tag, _)| tag.eq_ignore_ascii_case(name));
        tag.map(|(at, _, value)| (*at, value.as_str()))
    }
}

/// Every tag of a record, one per line.
pub(super) fn write(record: &Record, outcome: Option<&Outcome>) -> String {
    let mut text = String::new();
    let mut tag = |name: &str, value: &str| text.extend(["[", name, " \"", &escape(value), "\"]\n"]);
    let options = record.options();
    tag("Game", record.game().title());
    if !record.title().is_empty() {
        tag("Event", record.title());
    }
    for (army, name) in seats(record.game()).into_iter().zip(record.names()).filter(|(_, name)| !name.is_empty()) {
        tag(&army.to_string(), name);
    }
    let (result, reason) = split(outcome);
    tag("Result", &result);
    if let Some(reason) = reason {
        tag("Termination", &reason);
    }
    for (army, player) in seats(record.game()).into_iter().zip(record.players()) {
        for (what, value) in player_tags(*player) {
            tag(&format!("{army}{what}"), &value);
        }
    }
    if record.seed() != 0 {
        tag(SEED, &record.seed().to_string());
    }
    let usual = Options::new(record.game());
    for (key, value) in options.iter().filter(|(key, value)| usual.get(key) != Some(value)) {
        tag(&capitalised(key), value);
    }
    if !record.time_controls().is_empty() {
        tag("TimeControl", &clock::controls(record.time_controls()));
    }
    if !record.is_usual_start() {
        tag("SetUp", "1");
        tag("FEN", &record.start().to_string());
    }
    text
}

/// The scores and the reason of an outcome.
pub(super) fn split(outcome: Option<&Outcome>) -> (String, Option<String>) {
    let text = outcome.map_or_else(|| "*".to_owned(), ToString::to_string);
    text.split_once(' ').map_or((text.clone(), None), |(scores, reason)| (scores.to_owned(), Some(reason.to_owned())))
}

/// The army that each seat owns in the usual start.
fn seats(game: Game) -> Vec<Army> {
    let start = Position::start(&Options::new(game));
    Seat::ALL.into_iter().take(game.seats()).map(|seat| start.owned(seat)).collect()
}

fn capitalised(key: &str) -> String {
    let mut letters = key.chars();
    letters.next().map_or(String::new(), |first| first.to_ascii_uppercase().to_string() + letters.as_str())
}

/// The options that the tags give; `hint` decides if they name no game.
pub(super) fn options(tags: &Tags, hint: Option<&Options>) -> Result<Options, (Option<usize>, TextProblem)> {
    let named = tags.get("Game").or_else(|| tags.get("Variant"));
    let mut options = match (named, hint) {
        (Some((at, name)), _) => {
            let game = game(name).ok_or_else(|| (Some(at), TextProblem::Game(name.to_owned())))?;
            Options::new(game)
        }
        (None, Some(hint)) => *hint,
        (None, None) => return Err((None, TextProblem::NoGame)),
    };
    for option in options.game().rule_options() {
        if let Some((at, value)) = tags.get(option.key) {
            options.set(option.key, value).map_err(|why| (Some(at), TextProblem::Option(why)))?;
        } else if option.key == "tie" && says_drawn_by_score(tags) {
            // The text is older than the option: equal scores were a draw then.
            options.set(option.key, option.before_it).map_err(|why| (None, TextProblem::Option(why)))?;
        }
    }
    Ok(options)
}

/// Whether the tags say that the game ended by its rules, drawn on equal scores.
fn says_drawn_by_score(tags: &Tags) -> bool {
    let says = |tag, word: &str| tags.get(tag).is_some_and(|(_, value)| value == word);
    says("Result", "1/2-1/2") && (says("Termination", "clock") || says("Termination", "no-move"))
}

/// The game with this title or short name.
fn game(name: &str) -> Option<Game> {
    let plain = |text: &str| text.chars().filter(|c| c.is_alphanumeric()).collect::<String>().to_lowercase();
    let name = plain(name);
    Game::ALL.into_iter().find(|game| name == plain(game.title()) || name == plain(game.id()))
}

/// The record before its first ply, with the start, names, players and time of the tags.
pub(super) fn beginning(tags: &Tags, options: Options) -> Result<Record, (Option<usize>, TextProblem)> {
    let seats: Vec<(usize, Army)> = seats(options.game()).into_iter().enumerate().collect();
    let of_seat = |(place, army): (usize, Army), what: &str| {
        let named = tags.get(&format!("{army}{what}")).or_else(|| tags.get(&format!("Seat{}{what}", place + 1)));
        named.map(|(_, value)| value)
    };
    let name = |seat| of_seat(seat, "").unwrap_or_default().to_owned();
    let player = |seat| read_player(of_seat(seat, TYPE), of_seat(seat, LEVEL));
    let names: Vec<String> = seats.iter().copied().map(name).collect();
    let players: Vec<Player> = seats.iter().copied().map(player).collect();
    let seed = tags.get(SEED).and_then(|(_, seed)| seed.trim().parse().ok()).unwrap_or_default();
    let mut record = match tags.get("FEN") {
        Some((at, text)) => {
            let start = Position::parse(text, &options).map_err(|why| (Some(at), TextProblem::Start(why)))?;
            Record::from_position(start, options, names)
        }
        None => Record::new(options, names),
    };
    record = record.with_players(&players, seed);
    record.title = tags.get("Event").map(|(_, title)| settled_title(title)).unwrap_or_default();
    if let Some((at, text)) = tags.get("TimeControl") {
        let controls = clock::read_controls(text).map_err(|why| (Some(at), TextProblem::Time(why)))?;
        record.set_time(controls).map_err(|why| (Some(at), TextProblem::Seats(why)))?;
    }
    Ok(record)
}

/// The tags of a player, without the seat's name before them; none for a person.
fn player_tags(player: Player) -> Vec<(&'static str, String)> {
    let of_level = |level: u8| vec![(TYPE, "program".to_owned()), (LEVEL, level.to_string())];
    player.level().map_or_else(Vec::new, of_level)
}

/// The player that these tags describe. A level beyond all is the nearest one; a program without a level has the
/// strongest.
fn read_player(kind: Option<&str>, level: Option<&str>) -> Player {
    let level = level.and_then(number).map(Player::computer);
    match kind.map(|kind| kind.trim().to_lowercase()).as_deref() {
        Some("human" | "person" | "player") => Player::Person,
        Some("program" | "computer" | "engine" | "machine" | "bot" | "ai") => {
            level.unwrap_or(Player::Computer(Player::MAX_LEVEL))
        }
        _ => level.unwrap_or_default(),
    }
}

/// The first whole number in a text; the largest one there is if it is larger.
fn number(text: &str) -> Option<u8> {
    let digits = text.trim_start_matches(|letter: char| !letter.is_ascii_digit());
    let digits = digits.split(|letter: char| !letter.is_ascii_digit()).next().filter(|digits| !digits.is_empty())?;
    Some(digits.parse().unwrap_or(u8::MAX))
}
