//! How the tests of single rules write a position and what they expect of an action.
//!
//! A position is a list of words: whose turn it is (`1`, `2`), pieces with their squares (`wki1`), and where needed
//! `off` (the option `twins`), `first`, `choice`, `halfmove_clock=149`. The first king is seat 1's.

use regalia_core::rules::{Army, Game, GamePosition, Position, Seat};

use super::oracle::{OracleState, Phase};
use super::oracle_text::{print, square};
use super::sampler::rules;

/// What is expected of an action.
pub enum Is {
    /// It is legal.
    Legal,
    /// It is legal, and these facts hold after it; of no action (`""`): they hold now.
    ///
    /// `e5=wp`, `e5=--`; who commands: `n:1`, `n:-`; `own1=n`, `castling=CL`, `ply=1`, `halfmove_clock=0`,
    /// `side_to_move=2`, `phase=choice`; `check=2`, `check=-`; `result=0-1_checkmate`, `result=*`.
    Gives(&'static str),
    /// It is refused by the rule of this number (0: no rule of its own), with this sentence.
    No(u8, &'static str),
}

/// The position that a list of words describes.
pub fn place(words: &str) -> Position {
    let mut board = [[None; 16]; 16];
    let (mut side_to_move, mut own, mut halfmove_clock, mut phase, mut twins) = (1, Vec::new(), 0, Phase::Play, true);
    for word in words.split_whitespace() {
        match word {
            "1" | "2" => side_to_move = word.parse().unwrap(),
            "off" => twins = false,
            "first" => phase = Phase::First,
            "choice" => phase = Phase::Choice,
            _ if word.starts_with("quiet=") => halfmove_clock = word[6..].parse().unwrap(),
            _ => {
                let (file, rank) = square(&word[2..]).unwrap_or_else(|| panic!("{word} in {words}"));
                let mut letters = word.chars();
                let piece = (letters.next().unwrap(), letters.next().unwrap());
                if piece.1 == 'k' {
                    own.push(piece.0);
                }
                assert_eq!(board[rank][file].replace(piece), None, "{word} in {words}");
            }
        }
    }
    // Letters without their king and rook are dropped.
    let state = OracleState::new(board, (side_to_move, [own[0], own[1]]), "CELNceln", (0, halfmove_clock, phase));
    let text = print(&state);
    Position::parse(&text, &rules(twins, true)).unwrap_or_else(|error| panic!("{words}: {text}: {error}"))
}

fn holds(position: &Position, fact: &str) -> bool {
    let seat = |seat: Option<Seat>| seat.map_or("-".to_owned(), |seat| seat.to_string());
    if let Some((army, by)) = fact.split_once(':') {
        let army = Army::from_letter(army.chars().next().unwrap()).unwrap();
        return seat(position.commander(army)) == by;
    }
    let (what, value) = fact.split_once('=').unwrap();
    let text = position.to_string();
    let field = |place: usize| text.split(' ').nth(place).unwrap().to_owned();
    let found = match what {
        "turn" => field(1),
        "own1" => field(2),
        "own2" => field(3),
        "castling" => field(4),
        "ply" => field(5),
        "quiet" => field(6),
        "phase" => field(7),
        "check" => seat(position.checks().first().map(|(seat, ..)| *seat)),
        "result" => position.outcome().map_or("*".to_owned(), |outcome| outcome.to_string().replace(' ', "_")),
        square => {
            let piece = position.piece_at(square.parse().unwrap());
            piece.map_or("--".to_owned(), |piece| piece.to_string())
        }
    };
    found == value
}

/// Checks one action in one position: `validate`, the list, and what comes of it.
pub fn check(words: &str, action: &str, expected: &Is) {
    check_in(&place(words), words, action, expected);
}

/// The same in a position that is there already; `name` is told when it fails.
pub fn check_in(position: &Position, name: &str, action: &str, expected: &Is) {
    let after = if action.is_empty() {
        position.clone()
    } else {
        let value = position.parse_action(action).unwrap_or_else(|error| panic!("{name}: {error}"));
        let listed = position.legal_actions().contains(&value);
        let verdict = position.validate(value);
        assert_eq!(verdict.is_ok(), listed, "{name}: {action}: {verdict:?}, but listed: {listed}");
        match (expected, verdict) {
            (Is::No(rule, sentence), Err(refusal)) => {
                assert_eq!(refusal.to_string(), *sentence, "{name}: {action}");
                assert_eq!(
                    refusal.rule_ref(Game::Sovereign).map_or(0, |rule| rule.number),
                    *rule,
                    "{name}: {action}: the rule of {refusal:?}"
                );
                assert_eq!(position.play(value), Err(refusal), "{name}: {action}");
                return;
            }
            (Is::No(..), Ok(())) => panic!("{name}: {action} is legal"),
            (_, verdict) => assert_eq!(verdict, Ok(()), "{name}: {action}"),
        }
        position.play(value).unwrap()
    };
    if let Is::Gives(facts) = expected {
        for fact in facts.split_whitespace() {
            assert!(holds(&after, fact), "{name}: after '{action}' not {fact}: {after}, checks {:?}", after.checks());
        }
    }
}

/// Checks several rows.
pub fn check_all(rows: &[(&str, &str, Is)]) {
    for (words, action, expected) in rows {
        check(words, action, expected);
    }
}
