//! A tour of a game: a few positions in each of which one thing is to be done.

use serde::Deserialize;

use super::effect::{Effect, RawEffect};
use super::error::BookError;
use super::page::read_position;
use crate::rules::{Action, Game, GamePosition, Position, Square};

/// A tour of a game.
#[derive(Debug)]
pub struct Tour {
    /// Its steps, in order.
    pub steps: Vec<Step>,
}

/// One position in which one thing is to be done.
#[derive(Debug)]
pub struct Step {
    /// What it is about, in a few words.
    pub title: String,
    /// What is to be seen, and what is to be done.
    pub text: String,
    /// The position.
    pub position: Position,
    /// What is legal there.
    pub legal: Vec<Action>,
    /// Squares that the text speaks of.
    pub marks: Vec<Square>,
    /// What is played, the action that is shown first; others are right as well if [`any`](Self::any) is set.
    pub moves: Vec<Action>,
    /// Whether every legal action is right that does what is asked for.
    pub any: bool,
    /// What is asked for.
    pub effect: Effect,
    /// A help, before it is shown.
    pub hint: String,
    /// What there is to say once it is done.
    pub after: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawTour {
    steps: Vec<RawStep>,
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
    effect: RawEffect,
    hint: String,
    after: String,
}

impl Tour {
    /// Reads a tour.
    ///
    /// # Errors
    /// What is wrong with the text.
    pub fn read(game: Game, text: &str) -> Result<Self, BookError> {
        let raw: RawTour = ron::from_str(text)?;
        let steps = raw.steps.into_iter().map(|step| read_step(game, step)).collect::<Result<_, _>>()?;
        Ok(Self { steps })
    }
}

fn read_step(game: Game, raw: RawStep) -> Result<Step, BookError> {
    let position = read_position(game, &raw.position, &raw.options)?;
    let moves = raw.moves.iter().map(|text| position.parse_action(text)).collect::<Result<_, _>>()?;
    Ok(Step {
        marks: raw.marks.iter().map(|name| name.parse()).collect::<Result<_, _>>()?,
        effect: raw.effect.read()?,
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
    /// Whether a legal action is what the step asks for.
    #[must_use]
    pub fn accepts(&self, action: Action) -> bool {
        (self.any || self.moves.contains(&action)) && self.effect.is_met(&self.position, action)
    }
}
