//! How tests of single rules say what they expect of an action.

use regalia_core::rules::{GamePosition, Position};

use super::oracle::Kind;
use super::sampler::position;

/// What is expected of an action.
pub enum Is {
    /// It is legal.
    Legal,
    /// It is legal, and the position text after it begins so; of no action (`""`): now.
    Gives(&'static str),
    /// It is legal, and this is the result after it (`*`: the game goes on); of no action: now.
    Ends(&'static str),
    /// It is legal, and these squares attack the king of the seat to move then; of no action: now. `-`: none.
    Checks(&'static str),
    /// It is refused by the rule of this number (0: no rule of its own), with this sentence.
    No(u8, &'static str),
}

fn attackers(position: &Position) -> String {
    let mut names: Vec<String> = Vec::new();
    for (seat, _, from) in position.checks() {
        assert_eq!(seat, position.side_to_move());
        names.extend(from.iter().map(|square| square.to_string()));
    }
    if names.is_empty() { "-".to_owned() } else { names.join(" ") }
}

/// Checks one action in one position.
pub fn check(kind: Kind, text: &str, action: &str, expected: &Is) {
    let position = position(text, kind);
    let mut after = position.clone();
    if !action.is_empty() {
        let value = position.parse_action(action).unwrap_or_else(|error| panic!("{text}: {error}"));
        let verdict = position.validate(value);
        assert_eq!(verdict.is_ok(), position.legal_actions().contains(&value), "{text}: {action}: {verdict:?}");
        match (expected, verdict) {
            (Is::No(rule, sentence), Err(refusal)) => {
                assert_eq!(refusal.to_string(), *sentence, "{text}: {action}");
                assert_eq!(
                    refusal.rule_ref(position.game()).map_or(0, |rule| rule.number),
                    *rule,
                    "{text}: {action}: {refusal:?}"
                );
                return;
            }
            (Is::No(..), Ok(())) => panic!("{text}: {action} is legal"),
            (_, verdict) => assert_eq!(verdict, Ok(()), "{text}: {action}"),
        }
        after.play_unchecked(value);
    }
    match expected {
        Is::Gives(start) => assert!(after.to_string().starts_with(start), "{text}: after '{action}': {after}"),
        Is::Ends(result) => {
            let outcome = after.outcome().map_or("*".to_owned(), |outcome| outcome.to_string());
            assert_eq!(outcome, *result, "{text}: after '{action}'");
        }
        Is::Checks(squares) => assert_eq!(attackers(&after), *squares, "{text}: after '{action}'"),
        Is::Legal | Is::No(..) => {}
    }
}

/// Checks several rows.
pub fn check_all(kind: Kind, rows: &[(&str, &str, Is)]) {
    for (text, action, expected) in rows {
        check(kind, text, action, expected);
    }
}
