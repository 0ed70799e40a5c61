//! A rule that may be played in more than one way.

/// A rule that a house may reasonably play otherwise.
#[derive(Debug)]
pub struct RuleOption {
    /// The name in text.
    pub key: &'static str,
    /// What people read beside the choice.
    pub label: &'static str,
    /// The values, the usual one first, each with what it means.
    pub values: &'static [(&'static str, &'static str)],
    /// The value by which the game was played before there was this option: a saved game that does not name it means
    /// this one.
    pub before_it: &'static str,
}
