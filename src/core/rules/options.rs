//! Rule options: rules that players may agree to change.

use super::Game;

/// A rule that players may agree to change.
///
/// ```
/// use regalia_core::rules::{Game, Options};
/// let option = &Game::Martian.rule_options()[0];
/// assert_eq!((option.key, option.label), ("supply", "Pyramid supply"));
/// assert_eq!(Options::new(Game::Martian).get("supply"), Some(option.values[0].0));
/// ```
#[derive(Debug)]
pub struct RuleOption {
    /// The name in text.
    pub key: &'static str,
    /// What the player reads beside the choice.
    pub label: &'static str,
    /// The values, the usual one first, each with what it means.
    pub values: &'static [(&'static str, &'static str)],
    /// The value that holds in a saved game that does not name the option: games were played that way before the option
    /// existed.
    pub before_it: &'static str,
}

/// The option of the choice of side.
const CHOICE: &str = "choice";

/// The values of a game's rule options.
///
/// ```
/// use regalia_core::rules::{Game, Options};
/// let mut options = Options::new(Game::Sovereign);
/// assert_eq!(options.get("twins"), Some("on"));
/// options.set("twins", "off").unwrap();
/// assert_eq!(options.iter().collect::<Vec<_>>(), [("twins", "off"), ("choice", "on")]);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Options {
    game: Game,
    /// The index of the chosen value of each rule option.
    chosen: [u8; 4],
}

impl Options {
    /// The usual values.
    pub const fn new(game: Game) -> Self {
        Self { game, chosen: [0; 4] }
    }

    /// The options of a saved game that names none: the values by which games were played before there were options.
    pub fn legacy(game: Game) -> Self {
        let all = game.rule_options().iter();
        all.fold(Self::new(game), |options, option| options.with(option.key, option.before_it))
    }

    /// The same options with one value changed; the game must have the option and the value.
    pub(super) fn with(mut self, key: &str, value: &str) -> Self {
        let set = self.set(key, value);
        debug_assert!(set.is_ok(), "{} has an option {key}={value}", self.game);
        self
    }

    /// The game that they belong to.
    pub const fn game(&self) -> Game {
        self.game
    }

    /// Chooses a value.
    ///
    /// # Errors
    /// If the game has no such option, or the option no such value.
    pub fn set(&mut self, key: &str, value: &str) -> Result<(), OptionError> {
        let all = self.game.rule_options();
        let unknown = || OptionError::Key { game: self.game, key: key.to_owned() };
        let place = all.iter().position(|option| option.key == key).ok_or_else(unknown)?;
        let found = all[place].values.iter().position(|(name, _)| *name == value);
        let wrong = || OptionError::Value { option: &all[place], value: value.to_owned() };
        self.chosen[place] = found.ok_or_else(wrong)? as u8;
        Ok(())
    }

    /// The same options without the choice of side after the first move; the same ones if the game has none.
    ///
    /// ```
    /// use regalia_core::rules::{Game, Options};
    /// assert_eq!(Options::new(Game::Sovereign).without_side_choice().get("choice"), Some("off"));
    /// assert_eq!(Options::new(Game::Plunder).without_side_choice(), Options::new(Game::Plunder));
    /// ```
    #[must_use]
    pub fn without_side_choice(mut self) -> Self {
        // Other games have no such option.
        let _ = self.set(CHOICE, "off");
        self
    }

    /// Whether `key` is the option of that choice.
    pub fn is_side_choice(key: &str) -> bool {
        key == CHOICE
    }

    /// The value of an option, `None` if the game has no such option.
    pub fn get(&self, key: &str) -> Option<&'static str> {
        self.iter().find(|(name, _)| *name == key).map(|(_, value)| value)
    }

    /// Whether the option's value is `on`.
    pub(crate) fn is_on(&self, key: &str) -> bool {
        self.get(key) == Some("on")
    }

    /// Every option with its value, in the game's order.
    pub fn iter(&self) -> impl Iterator<Item = (&'static str, &'static str)> {
        let chosen = self.chosen;
        let all = self.game.rule_options().iter();
        all.zip(chosen).map(|(option, value)| (option.key, option.values[usize::from(value)].0))
    }
}

/// Why a rule option cannot be set.
#[derive(Clone, Debug, thiserror::Error)]
#[expect(missing_docs, reason = "the messages say what the fields are")]
pub enum OptionError {
    /// There is no such option.
    #[error("{game} has no option '{key}'; it has: {list}", list = list(game.rule_options().iter().map(|option| option.key)))]
    Key { game: Game, key: String },
    /// The option has no such value.
    #[error("option {key} cannot be '{value}', only: {list}", key = option.key, list = list(option.values.iter().map(|(name, _)| *name)))]
    Value { option: &'static RuleOption, value: String },
}

fn list<'a>(words: impl Iterator<Item = &'a str>) -> String {
    words.collect::<Vec<_>>().join(", ")
}
