//! The commands for help from the engine.

use bevy::prelude::Message;

use crate::computer::{Help, HintInput, ReviewInput};

/// What is asked of hints, analysis and review.
#[derive(Message, Clone, Copy, Debug)]
pub enum StudyCommand {
    /// A hint for the player to move, more of it, or no hint any more.
    Hint(HintInput),
    /// Switch the analysis on or off.
    SwitchAnalysis,
    /// The analysis looks for so many lines.
    AnalysisLines(usize),
    /// The analysis thinks longer about this position.
    AnalyseOn,
    /// The players agree to this help in their game.
    AgreeToHelp(Help),
    /// Review the game, or give the review up.
    Review(ReviewInput),
    /// Show the summary of the review.
    ShowReview,
}
