//! The commands for help from the engine.

use bevy::prelude::Message;

use crate::computer::{Help, HintInput, ReviewInput};

#[derive(Message, Clone, Copy, Debug)]
pub enum StudyCommand {
    /// A hint for the player to move, more of it, or no hint any more.
    Hint(HintInput),
    SwitchAnalysis,
    AnalysisLines(usize),
    /// The analysis thinks longer about this position.
    AnalyseOn,
    AgreeToHelp(Help),
    Review(ReviewInput),
    ShowReview,
}
