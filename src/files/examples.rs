//! The example games, part of the program.

/// A complete game to look at.
#[derive(Debug)]
pub struct Example {
    /// Its title.
    pub title: &'static str,
    /// What there is to see.
    pub about: &'static str,
    /// The saved game.
    pub text: &'static str,
}

/// The example games, in the order in which they are offered.
pub const EXAMPLES: [Example; 0] = [];
