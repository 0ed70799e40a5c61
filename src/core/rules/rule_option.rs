//! A rule that can be played in more than one way.

/// A rule that players may agree to play otherwise.
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
