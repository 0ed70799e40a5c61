//! An exercise from a person's own game, as it is saved.

use std::collections::BTreeMap;

use regalia_core::rules::{Action, Game, GamePosition, Options, Position};
use serde::{Deserialize, Serialize};

use super::exercise::{Exercise, Goal, Source};

/// A position of a person's own game with its best moves, as text.
///
/// ```
/// use regalia_core::rules::{Game, GamePosition, Options, Position};
/// use regalia_app::training::OwnExercise;
/// let start = Position::start(&Options::new(Game::Plunder));
/// let best = start.parse_action("e2e4").unwrap();
/// let own = OwnExercise::new(&start, &[best], "Ann against Ben, move 1".to_owned());
/// assert_eq!(own.exercise().unwrap().first(), [best]);
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename = "position")]
pub struct OwnExercise {
    /// Which game, and where in it, as players read it.
    title: String,
    game: String,
    #[serde(default)]
    options: BTreeMap<String, String>,
    position: String,
    /// The best move, then those that are nearly as good.
    best: Vec<String>,
}

impl OwnExercise {
    /// An exercise for the side to move: to find the best action, or one of those that are nearly as good. The best comes
    /// first.
    pub fn new(position: &Position, best: &[Action], title: String) -> Self {
        let options = position.to_setup().options;
        Self {
            title,
            game: position.game().id().to_owned(),
            options: options.iter().map(|(key, value)| (key.to_owned(), value.to_owned())).collect(),
            position: position.to_string(),
            best: best.iter().map(ToString::to_string).collect(),
        }
    }

    /// The exercise; `None` if something in it cannot be read or is not legal.
    pub fn exercise(&self) -> Option<Exercise> {
        let game: Game = self.game.parse().ok()?;
        let mut options = Options::legacy(game);
        for (key, value) in &self.options {
            options.set(key, value).ok()?;
        }
        let position = Position::parse(&self.position, &options).ok()?;
        let best = self.best.iter().map(|text| position.parse_action(text)).collect::<Result<_, _>>().ok()?;
        Exercise::new(position, Goal::BestMove, best, Source::OwnGame { title: self.title.clone() })
    }
}
