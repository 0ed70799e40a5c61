//! Typed moves: completions, the move that a text means, and why it means none.

use bevy::prelude::*;
use regalia_core::record::Edit;
use regalia_core::rules::{Action, ActionTextError, GamePosition, Position, Refusal};

use super::{hand::Hand, notice::BoardNotice, to_move::HandReach};
use crate::board::GameRequest;

/// The line in which moves are typed. It is cleared when its move is played, and when somebody starts typing again.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct TypedLine {
    pub text: String,
    pub refused: Option<RefusedText>,
}

/// A text that is no legal move, and why.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RefusedText {
    pub text: String,
    pub why: String,
}

impl TypedLine {
    pub fn why(&self) -> Option<&str> {
        self.refused.as_ref().filter(|refused| refused.text == self.text).map(|refused| refused.why.as_str())
    }

    pub fn clear(&mut self) {
        *self = Self::default();
    }

    /// Marks a text as refused, for the reason that the board gives.
    fn refuse(&mut self, text: &str, notice: &BoardNotice) {
        let why = notice.line.as_ref().map(|(line, _)| line.clone());
        self.refused = why.map(|why| RefusedText { text: text.to_owned(), why });
    }
}

#[derive(Message, Clone, Debug, PartialEq, Eq)]
pub struct TypedMove(pub String);

/// A legal action in every form in which it may be typed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Spelling {
    pub action: Action,
    /// With both squares, as in saved games: `g1f3`.
    pub coordinates: String,
    /// As people write it in this game.
    pub people: String,
    /// Piece and target square: `Nf3`. Several actions may share it.
    pub short: Option<String>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TypedProblem {
    /// It cannot be read, or does not fit the board.
    Text(ActionTextError),
    /// It can be read, but is not legal.
    Refused(Refusal),
}

/// Every legal action with its spellings, in the order of the actions. Resigning and calls of the clock are left out,
/// because they are not proposed.
pub fn spellings(position: &Position, legal: &[Action]) -> Vec<Spelling> {
    let spell = |action: &Action| Spelling {
        action: *action,
        coordinates: action.to_string(),
        people: position.san(*action),
        short: short_form(position, *action),
    };
    legal.iter().filter(|action| action.is_in_perft()).map(spell).collect()
}

/// Piece, target square, and whatever else the action needs.
fn short_form(position: &Position, action: Action) -> Option<String> {
    let Action::Move(step) = action else { return None };
    let role = GamePosition::piece_at(position, step.from)?.role.letter().to_ascii_uppercase();
    let rest = action.to_string();
    let rest = rest.strip_prefix(&step.from.to_string())?;
    Some(format!("{role}{rest}"))
}

/// A text normalised for comparison, without the signs between its parts. Case matters only for a bishop and the file
/// b, and the written forms keep those apart.
fn plain(text: &str) -> String {
    text.trim().chars().filter(|c| !matches!(c, '-' | 'x' | '+' | '#' | '=' | '@')).collect()
}

/// The spellings that continue the text, those in the usual notation first.
///
/// Empty for an empty text.
pub fn completions<'a>(text: &str, spellings: &'a [Spelling]) -> Vec<&'a Spelling> {
    let typed = plain(text);
    if typed.is_empty() {
        return Vec::new();
    }
    let begins = |form: &str| {
        let form = plain(form);
        form.starts_with(&typed) || form.to_ascii_lowercase().starts_with(&typed.to_ascii_lowercase())
    };
    let (mut first, rest): (Vec<&Spelling>, Vec<&Spelling>) =
        spellings.iter().partition(|spelling| begins(&spelling.people));
    let others = rest
        .into_iter()
        .filter(|spelling| begins(&spelling.coordinates) || spelling.short.as_deref().is_some_and(begins));
    first.extend(others);
    first
}

/// The action that a text means. Both written forms are read, and the short form if only one piece fits.
///
/// ```
/// use regalia_app::play::{completions, read_typed, spellings};
/// use regalia_core::rules::{Game, GamePosition, Options, Position};
/// let position = Position::start(&Options::new(Game::TwoKings));
/// let legal = position.legal_actions();
/// assert_eq!(read_typed("Nf3", &position, &legal), read_typed("g1f3", &position, &legal));
/// assert!(read_typed("Nf4", &position, &legal).is_err());
/// assert_eq!(completions("Nf", &spellings(&position, &legal))[0].people, "Nf3");
/// ```
pub fn read_typed(text: &str, position: &Position, legal: &[Action]) -> Result<Action, TypedProblem> {
    let action = match position.parse_action(text) {
        Ok(action) => action,
        Err(error) => return short_move(text, position, legal).unwrap_or(Err(error)).map_err(TypedProblem::Text),
    };
    if legal.contains(&action) {
        return Ok(action);
    }
    position.validate(action).map(|()| action).map_err(TypedProblem::Refused)
}

/// The action with this short form; `None` if it is not a short form.
fn short_move(text: &str, position: &Position, legal: &[Action]) -> Option<Result<Action, ActionTextError>> {
    let typed = plain(text).to_ascii_lowercase();
    // A lower-case letter is a file; a move without a piece letter is a pawn's.
    let named = text.trim().starts_with(|c: char| c.is_ascii_uppercase());
    let typed = if named { typed } else { format!("p{typed}") };
    let fits = |action: &&Action| short_form(position, **action).is_some_and(|form| form.to_ascii_lowercase() == typed);
    let meant: Vec<Action> = legal.iter().filter(fits).copied().collect();
    match meant[..] {
        [] => None,
        [action] => Some(Ok(action)),
        [Action::Move(one), Action::Move(other), ..] => {
            Some(Err(ActionTextError::Ambiguous { text: text.trim().to_owned(), one: one.from, other: other.from }))
        }
        _ => None,
    }
}

pub(super) fn play_typed(
    mut typed: MessageReader<TypedMove>,
    mut requests: MessageWriter<GameRequest>,
    mut line: ResMut<TypedLine>,
    mut hand: ResMut<Hand>,
    mut notice: ResMut<BoardNotice>,
    reach: HandReach,
) {
    let HandReach { board, to_move, .. } = &reach;
    let Some((record, position)) = reach.open() else {
        typed.clear();
        return;
    };
    for TypedMove(text) in typed.read() {
        if let Some(waited) = to_move.awaited() {
            notice.wait(waited, None, record);
            line.refuse(text, &notice);
            continue;
        }
        let read = match &board.outcome {
            Some(outcome) => Err(TypedProblem::Refused(Refusal::Over(outcome.clone()))),
            None => read_typed(text, position, &board.legal),
        };
        match read {
            Ok(action) => {
                *notice = BoardNotice::default();
                requests.write_batch(hand.play(action, position, &board.legal).map(Edit::Play).map(Into::into));
                if line.text == *text {
                    line.clear();
                }
                continue;
            }
            Err(TypedProblem::Text(error)) => {
                *notice = BoardNotice::say(error.to_string());
            }
            Err(TypedProblem::Refused(refusal)) => notice.refuse(&refusal, None, position, record),
        }
        line.refuse(text, &notice);
    }
}
