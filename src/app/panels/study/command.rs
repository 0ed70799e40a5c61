//! The commands for help from the engine.

use bevy::prelude::Message;
use bevy_egui::egui::Key;

use crate::computer::{Help, HintInput, ReviewInput};
use crate::panels::command::{Chord, Command, FeatureCommand, KeyGroup, Menu};

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

impl FeatureCommand for StudyCommand {}

pub const HINT: Command = Command::new("Hint", || StudyCommand::Hint(HintInput::More).into())
    .at(Menu::Study, 1)
    .keys(&[Chord::key(Key::H)], KeyGroup::Moves, "a hint; again: where to, and why")
    .enabled_if(|state| state.running);

pub const ANALYSIS: Command = Command::new("Analysis", || StudyCommand::SwitchAnalysis.into())
    .at(Menu::Study, 2)
    .keys(&[Chord::key(Key::A)], KeyGroup::Moves, "analysis of the position on the board")
    .named_by(|state| state.analyses.then_some("Stop the analysis"))
    .in_game();

pub const COMMANDS: &[Command] = &[
    HINT,
    ANALYSIS,
    Command::new("Review the game", || StudyCommand::Review(ReviewInput::Begin).into())
        .at(Menu::Study, 11)
        .shown_if(|state| !state.reviewing && !state.reviewed)
        .enabled_if(|state| state.back || state.ahead),
    Command::new("Summary of the review…", || StudyCommand::ShowReview.into())
        .at(Menu::Study, 11)
        .shown_if(|state| !state.reviewing && state.reviewed),
    Command::new("Cancel the review", || StudyCommand::Review(ReviewInput::Cancel).into())
        .at(Menu::Study, 11)
        .shown_if(|state| state.reviewing),
];
