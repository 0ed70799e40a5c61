//! A rule that can be played in more than one way.

/// A rule that players may agree to play otherwise.
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
