//! How the tests of Royale's rules write a position and what they expect of an action.
//!
//! A position is a list of words: whose turn it is (`1` to `4`), pieces with their squares (`wki1`), and where needed
//! `own=wasb` (the colours of the seats), `2~` (seat 2 has escaped), `2!` (it has resigned), `off` (the option
//! `twins`), `halfmove_clock=299`. Rooks count as unmoved where castling allows it.

use regalia_core::rules::{Action, Army, Game, GamePosition, Position, RuleRef, Seat};

use super::super::oracle_board::OracleBoard;
use super::super::oracle_text::square;
use super::oracle::{RoyaleState, king_of_rook};
use super::rules;

/// What is expected of an action.
pub enum Is {
    /// It is legal.
    Legal,
    /// It is legal, and these facts hold after it; of no action (`""`): they hold now.
    ///
    /// `e5=wp`, `e5=--`; who commands: `n:1`, `n:-`; `own1=n~`, `seat1=Kingless`, `castling=c1,e1`, `ply=1`,
    /// `halfmove_clock=0`, `side_to_move=2`; who is in check: `check=13`, `check=-`; `only=pass` (the one legal
    /// action), `only=-` (none); `result=1-0-0-1/2_last-king`, `result=*`.
    Gives(&'static str),
    /// It is refused by this rule (`7`: of Sovereign Chess, `royale 5`: of Royale, `-`: none), with this sentence.
    No(&'static str, &'static str),
}

/// The position that a list of words describes.
pub fn place(words: &str) -> Position {
    let mut state = RoyaleState {
        board: OracleBoard([[None; 16]; 16]),
        side_to_move: 1,
        own: ['w', 'a', 's', 'b'],
        marks: [' '; 4],
        castling: Vec::new(),
        ply: 0,
        halfmove_clock: 0,
        twins: true,
    };
    for word in words.split_whitespace() {
        let letters: Vec<char> = word.chars().collect();
        match letters[..] {
            [seat @ '1'..='4'] => state.side_to_move = seat as usize - '0' as usize,
            [seat @ '1'..='4', mark] => state.marks[seat as usize - '1' as usize] = mark,
            ['o', 'f', 'f'] => state.twins = false,
            ['o', 'w', 'n', '=', one, two, three, four] => state.own = [one, two, three, four],
            ['q', 'u', 'i', 'e', 't', '=', ..] => state.halfmove_clock = word[6..].parse().unwrap(),
            [colour, role, ..] => {
                let at = square(&word[2..]).unwrap_or_else(|| panic!("{word} in {words}"));
                assert_eq!(state.at(at), None, "{word} in {words}");
                state.board.put(at, Some((colour, role)));
                if role == 'r' && king_of_rook(at).is_some() {
                    state.castling.push(at);
                }
            }
            _ => panic!("{word} in {words}"),
        }
    }
    let text = state.text();
    Position::parse(&text, &rules(state.twins)).unwrap_or_else(|error| panic!("{words}: {text}: {error}"))
}

fn holds(position: &Position, fact: &str) -> bool {
    if let Some((army, by)) = fact.split_once(':') {
        let army = Army::from_letter(army.chars().next().unwrap()).unwrap();
        return position.commander(army).map_or("-".to_owned(), |seat| seat.to_string()) == by;
    }
    let or_dash = |text: String| if text.is_empty() { "-".to_owned() } else { text };
    let (what, value) = fact.split_once('=').unwrap();
    let text = position.to_string();
    let field = |place: usize| text.split(' ').nth(place).unwrap().to_owned();
    let number = || what[what.len() - 1..].parse::<usize>().unwrap();
    let found = match what {
        "turn" => field(1),
        "own1" | "own2" | "own3" | "own4" => field(1 + number()),
        "seat1" | "seat2" | "seat3" | "seat4" => {
            format!("{:?}", position.standing(Seat::ALL[number() - 1]))
        }
        "castling" => field(6),
        "ply" => field(7),
        "quiet" => field(8),
        "check" => or_dash(position.checks().iter().map(|(seat, ..)| seat.to_string()).collect()),
        "only" => {
            let actions: Vec<String> = position.perft_actions().iter().map(Action::to_string).collect();
            or_dash(actions.join(" "))
        }
        "result" => position.outcome().map_or("*".to_owned(), |outcome| outcome.to_string().replace(' ', "_")),
        square => {
            let piece = position.piece_at(square.parse().unwrap());
            piece.map_or("--".to_owned(), |piece| piece.to_string())
        }
    };
    found == value
}

/// Checks one action in one position: `validate`, the list, and what comes of it.
fn check(words: &str, action: &str, expected: &Is) {
    let position = place(words);
    let after = if action.is_empty() {
        position
    } else {
        let value = position.parse_action(action).unwrap_or_else(|error| panic!("{words}: {error}"));
        let listed = position.legal_actions().contains(&value);
        let verdict = position.validate(value);
        assert_eq!(verdict.is_ok(), listed, "{words}: {action}");
        match (expected, verdict) {
            (Is::No(rule, sentence), Err(refusal)) => {
                assert_eq!(refusal.to_string(), *sentence, "{words}: {action}");
                let named = match refusal.rule_ref(Game::Royale) {
                    Some(RuleRef { book: Game::Royale, number }) => format!("royale {number}"),
                    Some(RuleRef { number, .. }) => number.to_string(),
                    None => "-".to_owned(),
                };
                assert_eq!(named, *rule, "{words}: {action}: the rule of {refusal:?}");
                return;
            }
            (Is::No(..), Ok(())) => panic!("{words}: {action} is legal"),
            (_, verdict) => assert_eq!(verdict, Ok(()), "{words}: {action}"),
        }
        position.play(value).unwrap()
    };
    if let Is::Gives(facts) = expected {
        for fact in facts.split_whitespace() {
            assert!(holds(&after, fact), "{words}: after '{action}' not {fact}: {after}, checks {:?}", after.checks());
        }
    }
}

/// Checks several rows.
pub fn check_all(rows: &[(&str, &str, Is)]) {
    for (words, action, expected) in rows {
        check(words, action, expected);
    }
}
