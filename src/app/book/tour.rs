//! A tour of a game: a few positions, with one thing to do in each.

use regalia_core::rules::{Action, Game, GamePosition, Position, Square};
use serde::Deserialize;

use super::{BookError, effect::Effect, page::read_position};

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Tour<S = Step> {
    pub steps: Vec<S>,
}

/// A position with one thing to do in it.
#[derive(Debug)]
pub struct Step {
    /// What it is about, in a few words.
    pub title: String,
    /// What the position shows, and what to do.
    pub text: String,
    pub position: Position,
    pub legal: Vec<Action>,
    /// The squares that the text mentions.
    pub marks: Vec<Square>,
    /// The right actions. "Show me" plays the first one; others are right as well if [`any`](Self::any) is set.
    pub moves: Vec<Action>,
    /// Whether every legal action with the wanted effect is right.
    pub any: bool,
    pub effect: Effect,
    pub hint: String,
    /// What to say once it is done.
    pub after: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawStep {
    title: String,
    text: String,
    position: String,
    #[serde(default)]
    options: Vec<(String, String)>,
    #[serde(default)]
    marks: Vec<String>,
    moves: Vec<String>,
    #[serde(default)]
    any: bool,
    effect: Effect,
    hint: String,
    after: String,
}

impl Tour {
    pub fn read(game: Game, text: &str) -> Result<Self, BookError> {
        let raw: Tour<RawStep> = ron::from_str(text)?;
        let steps = raw.steps.into_iter().map(|step| read_step(game, step)).collect::<Result<_, _>>()?;
        Ok(Self { steps })
    }
}

fn read_step(game: Game, raw: RawStep) -> Result<Step, BookError> {
    let position = read_position(game, &raw.position, &raw.options)?;
    let moves = raw.moves.iter().map(|text| position.parse_action(text)).collect::<Result<_, _>>()?;
    Ok(Step {
        marks: raw.marks.iter().map(|name| name.parse()).collect::<Result<_, _>>()?,
        effect: raw.effect,
        legal: position.legal_actions(),
        title: raw.title,
        text: raw.text,
        position,
        moves,
        any: raw.any,
        hint: raw.hint,
        after: raw.after,
    })
}

impl Step {
    /// Whether a legal action is a right one.
    pub fn accepts(&self, action: Action) -> bool {
        (self.any || self.moves.contains(&action)) && self.effect.is_met(&self.position, action)
    }
}
