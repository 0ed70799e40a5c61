//! Reads a pasted text: a message, a game or a position.

use regalia_core::record::game_text::{self, Parsed};
use regalia_core::record::message::{self, Received};
use regalia_core::record::{Record, save, shown};
use regalia_core::rules::{Game, GamePosition, Options, Position};

use crate::play::words::capital;

/// A text longer than this many bytes is parsed only if so much of it could begin a game.
const SNIFF_LENGTH: usize = 64 * 1024;

#[derive(Debug)]
pub(super) enum Pasted {
    Message(Box<Received>),
    Game(Box<Parsed>),
    /// The title and the sentence that say why it is none of these.
    Nothing(&'static str, String),
}

/// Whether a text is the whole game on the board, and nothing else.
pub(super) fn is_same(parsed: &Parsed, running: &Record) -> bool {
    let record = &parsed.record;
    let is_alike = !parsed.more && record.options() == running.options() && record.main_len() == running.main_len();
    is_alike && game_text::to_text(record) == game_text::to_text(running)
}

/// Reads a pasted text; `hint` has the rules and names of the game on the board.
pub(super) fn read(text: &str, hint: Option<&Record>) -> Pasted {
    if is_no_game(text) {
        let why = "This is no game: in its first 64 KB there is neither one nor a message.".to_owned();
        return Pasted::Nothing("Cannot paste", why);
    }
    if message::is_message(text) {
        return match message::from_text(text) {
            Ok(message) => Pasted::Message(Box::new(message)),
            Err(why) => Pasted::Nothing("Cannot read the message", format!("{}.", capital(&why.to_string()))),
        };
    }
    match pasted(text, hint) {
        Ok(parsed) => Pasted::Game(Box::new(parsed)),
        Err(why) => Pasted::Nothing("Cannot paste", why),
    }
}

/// Whether the beginning of a long text shows that it is none. Positions are never as long.
fn is_no_game(text: &str) -> bool {
    if text.len() <= SNIFF_LENGTH {
        return false;
    }
    let begin = &text[..text.floor_char_boundary(SNIFF_LENGTH)];
    let first = begin.trim_start_matches(['\u{feff}', ' ', '\t', '\r', '\n']);
    !first.starts_with(['(', '/']) && !game_text::is_game_text(first) && !message::is_message(begin)
}

/// The game that a text describes: a saved game, a game as text, or a position. A position belongs to the game on the
/// board if it is legal there, otherwise to the first game in which it is.
///
/// # Errors
/// One sentence that says why the text is none of these.
pub fn pasted(text: &str, running: Option<&Record>) -> Result<Parsed, String> {
    let text = text.trim().trim_start_matches('\u{feff}');
    if text.is_empty() {
        return Err("There is no text in the clipboard.".to_owned());
    }
    // Only a saved game begins with a comment or a bracket.
    if text.starts_with(['(', '/']) {
        let alone = |record| Parsed { record, more: false };
        return save::from_text(text).map(alone).map_err(|error| format!("This is not a saved game: {error}."));
    }
    let hint = running.map(Record::options);
    if game_text::is_game_text(text) {
        return game_text::from_text(text, hint).map_err(|error| format!("This game cannot be read: {error}."));
    }
    match position(text, running) {
        Ok(record) => Ok(Parsed { record, more: false }),
        // The text may be a list of moves without numbers.
        Err(said) => hint.and_then(|hint| game_text::from_text(text, Some(hint)).ok()).ok_or(said),
    }
}

/// A game that begins with a position, with the names of the game on the board.
fn position(text: &str, running: Option<&Record>) -> Result<Record, String> {
    let options = running.map_or_else(|| Options::new(Game::ALL[0]), |record| *record.options());
    let tried = std::iter::once(options).chain(Game::ALL.into_iter().map(Options::new));
    let names = running.map_or(&[][..], Record::names);
    let mut problem = None;
    for options in tried {
        match Position::parse(text, &options) {
            Ok(position) => return Ok(Record::from_position(position, options, names.to_vec())),
            Err(error) => problem = problem.or(Some(error)),
        }
    }
    let why = problem.map_or_else(String::new, shown);
    Err(format!("This is neither a game nor a position of {}: {why}.", options.game().title()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::files::EXAMPLES;

    fn running(game: Game) -> Record {
        Record::new(
            Options::new(game),
            ["Ann", "Ben", "Cleo", "Dan"][..game.seats()].iter().map(|n| (*n).to_owned()).collect(),
        )
    }

    #[test]
    fn a_position_of_any_game_is_pasted_whatever_is_on_the_board() {
        for game in Game::ALL {
            let record = running(game);
            let text = record.position().to_string();
            let again = pasted(&format!("\n {text} \n"), Some(&record)).expect("a position").record;
            assert_eq!((again.position(), again.names()), (record.position(), record.names()), "{game}");
            let elsewhere = pasted(&text, None).expect("a position").record;
            assert_eq!(elsewhere.position().to_string(), text, "{game}");
        }
    }

    #[test]
    fn a_saved_game_is_pasted_whole() {
        let mut record = running(Game::Plunder);
        record.play(record.position().parse_action("e2e4").expect("an action")).expect("it is legal");
        let again = pasted(&save::to_text(&record), None).expect("a saved game").record;
        assert_eq!((again.cursor(), again.len(), again.names()), (1, 1, record.names()));
    }

    #[test]
    fn a_game_as_text_is_pasted_with_its_tags_or_without() {
        for example in EXAMPLES {
            let mut record = save::from_text(example.text).expect("a saved game");
            record.fix_main_line();
            let text = game_text::to_text(&record);
            let again = pasted(&format!("\u{feff}{text}"), None).expect("a game");
            assert_eq!(
                (save::to_text(&again.record), again.more),
                (save::to_text(&record), false),
                "{}",
                example.title
            );
            let (_, moves) = text.split_once("\n\n").expect("tags");
            let number = |word: &&str| word.ends_with('.') && word.starts_with(|first: char| first.is_ascii_digit());
            let plain = moves.split_whitespace().filter(|word| !number(word)).collect::<Vec<_>>().join(" ");
            for moves in [moves, &plain] {
                let again = pasted(moves, Some(&running(record.game()))).expect("moves").record;
                assert_eq!(again.position(), record.position(), "{}: {moves}", example.title);
            }
            assert!(pasted(&text.repeat(2), None).expect("a game").more);
        }
    }

    #[test]
    fn positions_of_open_sovereign_chess_are_pasted() {
        // Its six fields lack the halfmove clock and the state of the opening.
        let six = "aqabvrvnbrbnbbbqbkbbbnbrynyrsbsq/aranvpvpbpbpbpbpbpbpbpbpypypsnsr/nbnp12opob/nqnp12opoq/crcp12rprr/\
            cncp12rprn/gbgp12pppb/gqgp12pppq/yqyp12vpvq/ybyp12vpvb/onop12npnn/orop12npnr/rqrp12cpcq/rbrp12cpcb/\
            srsnppppwpwpwpwpwpwpwpwpgpgpanar/sqsbprpnwrwnwbwqwkwbwnwrgngrabaq 1 w b CELNceln 0";
        for on_board in [None, Some(running(Game::Sovereign)), Some(running(Game::Martian))] {
            let record = pasted(six, on_board.as_ref()).expect("a position").record;
            assert_eq!((record.game(), record.position().pieces().len()), (Game::Sovereign, 112));
        }
    }

    #[test]
    fn nonsense_is_one_sentence() {
        for text in [
            "",
            "  \n",
            "hello",
            "(Regalia",
            "8/8/8/8/8/8/8/8 w - - 0 1",
            "// Regalia game",
            "1. e9",
            "[Game \"Go\"]",
            "a\nb",
        ] {
            let said = pasted(text, Some(&running(Game::TwoKings))).expect_err("nonsense");
            assert!(said.ends_with('.') && !said.contains('\n'), "{text}: {said}");
        }
    }

    #[test]
    fn a_long_text_is_refused_by_its_beginning_unless_it_may_be_a_game() {
        let long = |begin: &str| format!("{begin}{}", "Dear Ben, what a move! ".repeat(4_000));
        let mail = |words: usize| format!("{}\n[Message \"2 1 1\"]\n", "é, what a move! ".repeat(words));
        for text in [long("Hello "), long("\u{feff} Message "), mail(6_000) + &mail(6_000), "é".repeat(100_000)] {
            assert!(is_no_game(&text), "{}", &text[..20]);
            assert!(matches!(read(&text, None), Pasted::Nothing("Cannot paste", _)));
        }
        for text in
            [long("[Game \"Two Kings\"] {"), long("\n1. e4 {"), long("// Regalia game\n("), mail(1_000) + &mail(6_000)]
        {
            assert!(text.len() > SNIFF_LENGTH && !is_no_game(&text), "{}", &text[..20]);
        }
        // Short ones are always parsed.
        assert!(!is_no_game("Hello") && !is_no_game(""));
    }
}
